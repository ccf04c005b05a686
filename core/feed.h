/* feed.h - which buildings are fed.
 *
 * The owner chooses what is fed; the choice found here gives the highest total,
 * and of equal ones the lowest squares. It is exact.
 *
 * Feeding that is bought is forced: who has a unit left that could feed somebody has to
 * pay it. First come those who feed for nothing, as the owner likes; then units are paid,
 * each of which feeds at least one more. Of all ways to do so after which no unit is left
 * that could feed anybody, the best is taken, with what is kept as part of its value. Of
 * equals, it is the one that feeds the lowest square which the other does not, and then
 * the one that keeps more.
 */
#ifndef HM_CORE_FEED_H
#define HM_CORE_FEED_H

#include "core/facts.h"

/* Steps of the search in one town, a few nanoseconds each: buildings given to feeders,
 * looks at buildings when scores are tried. Towns of 16 squares need a part of them;
 * what needs more is refused rather than guessed. */
enum { HM_FEED_STEPS_MAX = 1 << 22 };

/* Sets f->fed and f->spent. HM_ELIMIT leaves them empty; the error names a card that
 * feeds. Others' facts are looked at as they are: hm_score_facts says what they show. */
hm_status hm_feed(hm_facts *f, hm_error *err);

/* The first n squares of the set, or all. */
HM_SMALL hm_set hm_lowest(hm_set set, int n)
{
    hm_set out = 0;
    for (; n > 0 && set != 0; n--, set &= set - 1)
        out |= set & -set;
    return out;
}

/* The same for decks in which feeding is only counting: nobody can tell who is fed, and
 * every feeder reaches everybody, so the first ones are. Cannot fail. */
HM_SMALL hm_status hm_feed_by_count(hm_facts *f)
{
    int portions = 0;
    for (uint64_t b = f->feedable ? f->stands : 0; b != 0; b &= b - 1)
        portions += f->deck->portions[hm_first(b)] * hm_count(f->card[hm_first(b)]);
    f->fed = portions >= hm_count(f->feedable) ? f->feedable
                                               : hm_lowest(f->feedable, portions);
    return HM_OK;
}

#endif
