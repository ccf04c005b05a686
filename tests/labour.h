/* labour.h - cards by chance whose scores are hard work: words that go from square to
 * square, from town to town and along paths, one within another. All of them are well
 * formed; whether they are too much is for the checker to say. */
#ifndef HM_LABOUR_H
#define HM_LABOUR_H

#include "tests/soup.h"

/* Adds a card with this number in its name. */
void labour_card(soup *s, int number);

#endif
