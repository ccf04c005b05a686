/* band.h - what the published cards of a type span, measured by the same bots in games of
 * the same kind, each against the others of its type.
 *
 * Measuring takes as long as a few studies, so it is said, and bands are kept: those that
 * come with the packs lie beside them (bands.json in a folder of packs), others in the
 * user's cache. There also cards are kept that were measured before somebody stopped it.
 */
#ifndef HM_TOOLS_SIM_BAND_H
#define HM_TOOLS_SIM_BAND_H

#include "tools/sim/abreast.h"

/* One published card, with the intervals of its numbers (95 %); not finite: unknown. The
 * band reaches to their ends, for that is how far it is known. */
typedef struct hm_band_card {
    char        name[64], pack[64];
    hm_interval change, worth, lift;
    hm_abreast  abreast; /* while the others of its type are measured */
} hm_band_card;

typedef struct hm_bands {
    int           cards;
    hm_band_card *card; /* malloc'd */
    hm_interval   none; /* the change of decks without a card of the type; not finite:
                           there are no such decks */
    bool          taught; /* by pairs of lessons (taught.h) */
    double        seconds; /* that measuring took; 0: they were kept */
} hm_bands;

/* Measures or finds what the published cards of the card's type do. `plan` is the one of
 * the study; cards that --with gives are not published. HM_EINPUT: games cannot be set
 * up. */
hm_status hm_bands_get(const hm_options *o, const hm_run_plan *plan, const hm_card *card,
                       hm_bands *out, hm_error *err);
void      hm_bands_free(hm_bands *b);

/* Puts them beside a study of that card. */
void hm_bands_set(const hm_bands *b, const hm_run_plan *plan, const hm_card *card,
                  hm_study *s);

#endif
