/* study_verdict.c - see study_verdict.h. */
#include "tools/sim/study_verdict.h"

#include <math.h>

enum {
    BUILDERS_MIN = 40, /* towns, before anything counts as what never happens */
    BROKEN_MIN = 16,   /* seeds, before it is given up for scripts that break, */
    BROKEN_SHARE = 10  /* ... where less than one in so many pairs came to its end */
};

/* Fewer towns than this have the card: it is never built. */
static const double SELDOM = 0.01;
/* The same of those who know the deck and build what pays; and the card is weak where no
 * more than this do: then games with it are games without its type, and their change says
 * nothing of it. */
static const double SELDOM_TAUGHT = 0.05, FEW_TAUGHT = 0.2;
/* Points beyond the band that are not worth a word. */
static const double MARGIN = 0.5;
/* The same beside a card of other points, where luck in learning does not count. */
static const double MARGIN_KIN = 0.25;
/* How far from its ends the band is strong or weak, as a share of it. */
static const double EDGE = 0.25;

static const struct {
    const char *name, *predicate, *meaning;
} said[] = {
    [HM_TOO_STRONG] = {"too strong", "is too strong",
                       "It gives more than the published cards of its type."},
    [HM_STRONG] = {"strong", "is strong",
                   "It is among the best that the published cards of its type give."},
    [HM_AS_OTHERS] = {"as others", "is as others",
                      "It gives what the published cards of its type give."},
    [HM_WEAK] = {"weak", "is weak",
                 "It is among the least that the published cards of its type give."},
    [HM_TOO_WEAK] = {"too weak", "is too weak",
                     "It gives less than the published cards of its type."},
    [HM_NEVER_BUILT] = {"never built", "is never built",
                        "Bots do not build it: can it be built, and is it worth "
                        "building?"},
    [HM_NEVER_FIRES] = {"never fires", "never does what it says",
                        "Bots built it, but none of its effects has ever happened."},
    [HM_NOT_SETTLED] = {"not settled", "is not settled",
                        "These games do not settle it; more of them may (--games)."}};

const char *hm_verdict_name(hm_verdict_kind kind) { return said[kind].name; }
const char *hm_verdict_predicate(hm_verdict_kind kind) { return said[kind].predicate; }
const char *hm_verdict_meaning(hm_verdict_kind kind) { return said[kind].meaning; }

static hm_verdict judge(hm_verdict_kind is, hm_verdict_kind leans, double sure)
{
    return (hm_verdict){.is = is, .leans = leans, .sure = sure};
}

/* -- broken */

bool hm_verdict_hopeless(const hm_batch *sum)
{
    const int64_t seeds = hm_batch_seeds(sum);
    return seeds >= BROKEN_MIN && sum->pair.points.n * BROKEN_SHARE < seeds;
}

/* -- never */

static bool is_seldom(const hm_card_sums *c)
{
    return (double)c->builders < SELDOM * (double)c->towns;
}

/* The same for sure. */
static bool is_rare(const hm_card_sums *c, double level)
{
    return c->towns > 0 && hm_wilson(c->builders, c->towns, 1, level).high < SELDOM;
}

static bool nobody_built(const hm_study *s)
{
    return hm_study_card(s)->built + hm_study_bent(s)->built == 0;
}

/* Games that broke may be those in which it was built. */
static bool has_broken(const hm_study *s)
{
    return s->batch.side[HM_PAIR_WITH].run->faults +
           s->batch.side[HM_PAIR_BENT].run->faults > 0;
}

/* Not even by who is bent on it, where anybody can be. */
static bool is_never_built(const hm_sim_record *r, const hm_study *s)
{
    return !has_broken(s) && is_rare(hm_study_card(s), s->level) &&
           (!r->card[s->card].builds || is_rare(hm_study_bent(s), s->level));
}

static int64_t tried(const hm_sim_record *r, const hm_study *s)
{
    return r->card[s->card].builds ? hm_study_bent(s)->towns : hm_study_card(s)->towns;
}

/* How strong it would be is not known; more games may tell. */
static hm_verdict wait_for_one(const hm_sim_record *r, const hm_study *s)
{
    return judge(HM_NOT_SETTLED, tried(r, s) < BUILDERS_MIN || has_broken(s)
                                     ? HM_NOT_SETTLED : HM_NEVER_BUILT, 0);
}

/* All of what it does. That it gives no points is no effect that fails: it is weak. */
static bool never_fires(const hm_sim_record *r, const hm_study *s)
{
    const hm_sim_card *card = &r->card[s->card];
    const hm_card_sums *c = hm_study_card(s), *bent = hm_study_bent(s);
    int effects = 0, fired = 0;
    for (int i = 0; i < card->clauses; i++) {
        effects += card->clause[i] != NULL;
        fired += card->clause[i] != NULL && c->fired[i] + bent->fired[i] > 0;
    }
    return c->builders + bent->builders >= BUILDERS_MIN && effects > 0 && fired == 0;
}

/* -- beyond the band */

/* An interval beside a band. */
typedef struct beside {
    hm_interval x;
    double      low, high; /* beyond these it is too weak, too strong */
} beside;

hm_spread hm_verdict_band(const hm_spread *published)
{
    return (hm_spread){published->there, published->low - MARGIN,
                       published->high + MARGIN};
}

static beside change_of(const hm_sim_record *r, const hm_study *s)
{
    const hm_spread band = hm_verdict_band(&s->change);
    return (beside){hm_study_change(r, s, s->level), band.low, band.high};
}

static bool is_taught(const hm_study *s) { return s->batch.each > 1; }

static bool is_above(beside b) { return b.x.low > b.high; }
static bool is_below(beside b) { return b.x.high < b.low; }
static bool is_within(beside b) { return b.x.low > b.low && b.x.high < b.high; }

/* -- within */

static hm_verdict_kind kind_within(const hm_study *s, double mean)
{
    double edge = EDGE * (s->change.high - s->change.low);
    return mean > s->change.high - edge  ? HM_STRONG
           : mean < s->change.low + edge ? HM_WEAK
                                         : HM_AS_OTHERS;
}

/* A band of one card has no edges: what is within is as others. */
static bool has_edges(const hm_study *s)
{
    return s->change.high - s->change.low > MARGIN;
}

static hm_verdict_kind leaning(const hm_study *s, beside change)
{
    const double mean = change.x.mean;
    if (mean > change.high)
        return HM_TOO_STRONG;
    if (s->none.there && mean < s->none.low - MARGIN)
        return HM_WEAK; /* and bots may be led astray: more is not to be said */
    if (mean < change.low)
        return HM_TOO_WEAK;
    return has_edges(s) ? kind_within(s, mean) : HM_AS_OTHERS;
}

/* How likely the mean is on this side of the nearest end of its zone. */
static double sureness(const hm_study *s, hm_interval x)
{
    double edge = EDGE * (s->change.high - s->change.low), n = 0;
    double a = fabs(x.mean - (s->change.high - edge));
    double b = fabs(x.mean - (s->change.low + edge));
    double near = a < b ? a : b, half = (x.high - x.low) / 2;
    if (!(half > 0) || !isfinite(half))
        return 0;
    n = (double)s->batch.pair.points.n;
    double t = hm_student_quantile(0.5 + s->level / 2, n - 1);
    return fmin(0.95, hm_student_below(near / (half / t), n - 1));
}

static hm_verdict settle_within(const hm_study *s, beside change, bool last)
{
    hm_verdict_kind low = kind_within(s, change.x.low),
                    high = kind_within(s, change.x.high),
                    mean = kind_within(s, change.x.mean);
    if (!has_edges(s)) /* and where it is not within, nobody can say that it is not */
        return judge(HM_AS_OTHERS, HM_AS_OTHERS, is_within(change) ? 0.95 : 0.5);
    if (low == high)
        return judge(mean, mean, 0.95);
    return judge(last ? mean : HM_NOT_SETTLED, mean, last ? sureness(s, change.x) : 0);
}

/* A card that is too weak is left alone, and then it is as if there were none. Less than
 * that is what bots make of it. */
static bool is_astray(const hm_study *s, beside change)
{
    return s->none.there && change.x.high < s->none.low - MARGIN;
}

/* -- by who knows the deck */

static double share_of(const hm_card_sums *c)
{
    return c->towns > 0 ? (double)c->builders / (double)c->towns : 0;
}

/* How likely so many build it at most; pairs are the witnesses, and not towns. */
static double sure_of_share(const hm_study *s, double most)
{
    const double n = (double)s->batch.pair.points.n, share = share_of(hm_study_card(s));
    const double off = sqrt(fmax(share * (1 - share), 1 / n) / n);
    return n < 2 ? 0 : fmin(0.95, hm_student_below((most - share) / off, n - 1));
}

/* Then it is not the card that has changed anything. */
static bool is_ignored(const hm_sim_record *r, const hm_study *s)
{
    return is_taught(s) && r->card[s->card].builds &&
           share_of(hm_study_card(s)) < SELDOM_TAUGHT;
}

/* When no more lessons come. */
static hm_verdict conclude(const hm_study *s, beside change)
{
    const double share = share_of(hm_study_card(s));
    if (share < SELDOM_TAUGHT && !has_broken(s))
        return judge(HM_NEVER_BUILT, HM_NEVER_BUILT, sure_of_share(s, SELDOM_TAUGHT));
    if (share < FEW_TAUGHT)
        return judge(HM_WEAK, HM_WEAK, sure_of_share(s, FEW_TAUGHT));
    return settle_within(s, change, true);
}

/* -- beside its kin */

static bool has_kept(const hm_study *s)
{
    return is_taught(s) && s->kept.low < s->kept.high;
}

/* What the kin would be called, by the same games. */
static hm_verdict_kind call_kin(const hm_study *s)
{
    const double share = share_of(&s->batch.side[HM_PAIR_WITHOUT].card[s->kin - 1]);
    return share < SELDOM_TAUGHT ? HM_NEVER_BUILT
           : share < FEW_TAUGHT  ? HM_WEAK
           : has_edges(s)        ? kind_within(s, s->kept.mean) : HM_AS_OTHERS;
}

/* From never built upwards. */
static const hm_verdict_kind ladder[] = {HM_NEVER_BUILT, HM_TOO_WEAK, HM_WEAK,
                                         HM_AS_OTHERS, HM_STRONG, HM_TOO_STRONG};

static int rung_of(hm_verdict_kind kind)
{
    int i = 0;
    while (ladder[i] != kind)
        i++;
    return i;
}

/* Towns that have for sure more with it than with a published card that is the same but
 * for its points, or fewer, are not called as those: it is a rung above or below. Beyond
 * the strongest and the weakest one there is something only beyond the band. */
static hm_verdict compare_kin(const hm_sim_record *r, const hm_study *s, hm_verdict v)
{
    const hm_interval d = hm_study_difference(r, s, s->level);
    const hm_verdict_kind was = call_kin(s);
    const bool more = d.low > MARGIN_KIN, less = d.high < -MARGIN_KIN;
    hm_verdict_kind is = v.is;
    if (more && rung_of(v.is) <= rung_of(was))
        is = was == HM_NEVER_BUILT                         ? HM_WEAK
             : was != HM_STRONG                            ? ladder[rung_of(was) + 1]
             : s->kept.mean + d.low > s->change.high       ? HM_TOO_STRONG : v.is;
    if (less && rung_of(v.is) >= rung_of(was))
        is = was == HM_NEVER_BUILT                         ? HM_NEVER_BUILT
             : was != HM_WEAK                              ? ladder[rung_of(was) - 1]
             : s->kept.mean + d.high < s->change.low       ? HM_TOO_WEAK : v.is;
    return is == v.is ? v : judge(is, is, 0.95);
}

static bool has_kin(const hm_study *s)
{
    return s->kin > 0 && has_kept(s) && s->batch.pair.beside.n >= 2;
}

/* It brings more, or fewer, or nothing worth a word: more pairs would not change it. */
static bool is_clear(const hm_sim_record *r, const hm_study *s)
{
    const hm_interval d = hm_study_difference(r, s, s->level);
    return d.low > MARGIN_KIN || d.high < -MARGIN_KIN ||
           (d.low > -MARGIN_KIN && d.high < MARGIN_KIN);
}

/* -- all of it */

/* Beyond the band on one side. */
static bool is_beyond(beside change, hm_verdict *v)
{
    const hm_verdict_kind is = is_above(change) ? HM_TOO_STRONG : HM_TOO_WEAK;
    *v = judge(is, is, 0.95);
    return is_above(change) || is_below(change);
}

/* Of whom more is known than these pairs tell, a few of them are enough. */
static hm_verdict weigh_taught(const hm_sim_record *r, const hm_study *s, beside change,
                               bool last)
{
    hm_verdict v;
    if (is_beyond(change, &v) && !is_ignored(r, s))
        return v;
    if (!last && has_kin(s) && !is_clear(r, s))
        return judge(HM_NOT_SETTLED, leaning(s, change), 0);
    if (!last && !has_kept(s))
        return is_rare(hm_study_card(s), s->level) && !has_broken(s)
                   ? judge(HM_NEVER_BUILT, HM_NEVER_BUILT, 0.95)
               : is_within(change) ? settle_within(s, change, false)
                                   : judge(HM_NOT_SETTLED, leaning(s, change), 0);
    v = r->card[s->card].builds ? conclude(s, change) : settle_within(s, change, true);
    return has_kin(s) ? compare_kin(r, s, v) : v;
}

/* What nobody builds has changed nothing. */
static hm_verdict weigh(const hm_sim_record *r, const hm_study *s, bool last)
{
    const beside change = change_of(r, s);
    hm_verdict v;
    if (is_taught(s))
        return weigh_taught(r, s, change, last);
    if (is_seldom(hm_study_card(s)) && !has_broken(s))
        return is_rare(hm_study_card(s), s->level)
                   ? judge(HM_NEVER_BUILT, HM_NEVER_BUILT, 0.95)
                   : judge(HM_NOT_SETTLED, HM_NEVER_BUILT, 0);
    if (is_astray(s, change))
        return (hm_verdict){.is = HM_NOT_SETTLED, .leans = HM_NOT_SETTLED,
                            .astray = true};
    if (is_beyond(change, &v))
        return v;
    if (is_within(change))
        return settle_within(s, change, last);
    return judge(HM_NOT_SETTLED, leaning(s, change), 0);
}

hm_verdict hm_verdict_of(const hm_sim_record *r, const hm_study *s, bool last)
{
    if (s->proof != NULL)
        return judge(HM_NEVER_BUILT, HM_NEVER_BUILT, 1);
    if (hm_verdict_hopeless(&s->batch))
        return (hm_verdict){.is = HM_NOT_SETTLED, .leans = HM_NOT_SETTLED,
                            .broken = true};
    if (is_never_built(r, s))
        return judge(HM_NEVER_BUILT, HM_NEVER_BUILT, 0.95);
    if (never_fires(r, s))
        return judge(HM_NEVER_FIRES, HM_NEVER_FIRES, 0.95);
    if (nobody_built(s))
        return wait_for_one(r, s);
    if (!s->change.there)
        return judge(HM_NOT_SETTLED, HM_NOT_SETTLED, 0);
    return weigh(r, s, last);
}
