/* card_form.h - a card's own text, however it was laid out, as a number.
 *
 * Two cards of one form say the same as far as their own words go: comments, blanks,
 * where a card is said to come from and what is printed on it do not count.
 */
#ifndef HM_TOOLS_SIM_CARD_FORM_H
#define HM_TOOLS_SIM_CARD_FORM_H

#include "dsl/library.h"

enum {
    HM_FORM_NAMELESS = 1, /* whatever it is called; where it speaks of itself it may do so
                             by its name */
    HM_FORM_UNPRICED = 2  /* however many points it gives for what: numbers of its scores
                             do not count, nor do points that every copy has */
};

/* how: of these, joined by |. Scripts count as they are written, and a card of a file of
 * scripts as all of the file, for its functions share what stands around them. */
uint64_t hm_card_form(const hm_library *lib, const hm_card *card, unsigned how);

#endif
