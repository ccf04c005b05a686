/* page_profile.c - the page of a deck's profile: its tables, with the best game of all
 * runs played again and drawn. */
#include "tools/sim/profile_tables.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/say.h"
#include "tools/sim/page_parts.h"
#include "tools/textstream.h"

enum {
    SEATS_SHOWN = 12, /* a hall of callers has a hundred */
    NAME_SIZE = 64,
    COLUMNS = 2 + HM_LADDER_MAX
};

/* -- what it says at a glance */

static bool is_told(const hm_profile_tables *t)
{
    bool told = false;
    for (int i = 0; i < t->bots; i++)
        told = told || t->bot[i].games > 1;
    return told;
}

static void put_lead(hm_page *page, const hm_profile_tables *t)
{
    const char *skill = hm_profile_skill(t);
    char best[NAME_SIZE + 60] = "";
    if (t->ceiling.there)
        snprintf(best, sizeof best, "The best game that was found has %lld points, by "
                 "%.40s.", (long long)t->ceiling.points, t->ceiling_bot);
    if (!is_told(t))
        hm_page_lead(page, "Too few games came to their end to say much. %s", best);
    else if (skill != NULL)
        hm_page_lead(page, "%c%s (95 %%). %s", toupper((unsigned char)skill[0]),
                     skill + 1, best);
    else
        hm_page_lead(page, "%s", best);
}

static void put_played(hm_page *page, const hm_profile *p, const hm_profile_tables *t)
{
    char *what = NULL;
    size_t size;
    FILE *pen = hm_textstream(&what, &size);
    hm_page_setting(&p->own[0], pen);
    fclose(pen);
    hm_page_text(page, "%lld games of %s, seeds from %llu on: every bot %s itself%s.%s",
                 (long long)t->games, what, (unsigned long long)p->own[0].seed,
                 t->seats > 0 ? "against" : "by",
                 t->duels > 0 ? ", then neighbours on the ladder against each other" : "",
                 p->stopped ? " It was stopped by Ctrl-C, so some are missing." : "");
    free(what);
}

/* -- points */

static void put_means(hm_page *page, const hm_profile_tables *t)
{
    static const char *const heads[] = {"bot", "#games", "#points", "#95 %", "#spread"};
    hm_page_table(page, heads, 5);
    for (int i = 0; i < t->bots; i++) {
        const hm_profile_bot *b = &t->bot[i];
        hm_page_cell(page, "%s", b->bot);
        hm_page_cell(page, "%lld", (long long)b->games);
        hm_page_interval(page, b->points, 2);
        hm_page_cell(page, b->games > 1 ? "%.2f" : "–", b->spread);
    }
    hm_page_table_end(page);
}

static void put_quantiles(hm_page *page, const hm_profile_tables *t)
{
    char name[HM_QUANTILES][8];
    const char *heads[HM_QUANTILES + 2] = {"bot"};
    for (int k = 0; k < HM_QUANTILES; k++) {
        snprintf(name[k], sizeof name[k], "#%d %%", hm_quantile[k]);
        heads[k + 1] = name[k];
    }
    heads[HM_QUANTILES + 1] = "#best";
    hm_page_table(page, heads, HM_QUANTILES + 2);
    for (int i = 0; i < t->bots; i++) {
        const hm_profile_bot *b = &t->bot[i];
        hm_page_cell(page, "%s", b->bot);
        for (int k = 0; k < HM_QUANTILES; k++)
            hm_page_cell(page, b->games > 0 ? "%d" : "–", b->quantile[k]);
        hm_page_cell(page, b->best.there ? "%lld" : "–", (long long)b->best.points);
    }
    hm_page_table_end(page);
    hm_page_note(page, "spread: the standard deviation; below '5 %%' stand the points "
                 "that 5 %% of the towns do not exceed, so half of them have more than "
                 "those below '50 %%', or as many.");
}

static void put_scores(hm_page *page, const hm_profile *p)
{
    const hm_plot as = {.says = "How many points towns of each bot have at the end, as "
                                "distributions.",
                        .x = "points at the end", .y = "% of towns"};
    hm_page_bins bins[HM_LADDER_MAX];
    for (int i = 0; i < p->bots; i++)
        bins[i] = (hm_page_bins){p->bot[i], p->own[i].sum.bot[0].score};
    hm_page_figures(page, false);
    hm_page_distribution(page, "How many points towns have, bot by bot", &as,
                         HM_SCORE_LOW, HM_SCORE_BINS, bins, p->bots);
    hm_page_figures_end(page);
}

static void put_points(hm_page *page, const hm_profile *p, const hm_profile_tables *t)
{
    hm_page_heading(page, 2, "Points");
    put_scores(page, p);
    put_means(page, t);
    put_quantiles(page, t);
    for (int i = 0; i < t->bots; i++)
        if (t->bot[i].searches)
            hm_page_note(page, "%s thinks %ld playouts for a choice; --playouts gives it "
                         "another number.", t->bot[i].bot, p->o->playouts);
    if (hm_profile_is_spoiled(t))
        hm_page_note(page, "Bots that search look after the others' harm, too, and make "
                     "fewer points against themselves for it: duels tell who is better.");
    if (p->dear != NULL)
        hm_page_note(page, "%s would take minutes with these cards: --bots has it play.",
                     p->dear);
}

/* -- length, empty squares, ties */

static void put_lengths(hm_page *page, const hm_profile *p)
{
    const hm_plot as = {.says = "How long games of each bot are, as distributions.",
                        .x = "rounds", .y = "% of games"};
    hm_page_bins bins[HM_LADDER_MAX];
    bool longer = false;
    for (int i = 0; i < p->bots; i++) {
        const int64_t *round = p->own[i].sum.run->round;
        bins[i] = (hm_page_bins){p->bot[i], round};
        longer = longer || round[HM_ROUND_BINS - 1] > 0;
    }
    hm_page_figures(page, false);
    hm_page_distribution(page, longer ? "How long games are; the last step: all longer "
                                        "ones" : "How long games are", &as, 1,
                         HM_ROUND_BINS, bins, p->bots);
    hm_page_figures_end(page);
}

static void put_games(hm_page *page, const hm_profile *p, const hm_profile_tables *t)
{
    const bool squares = !isnan(t->bot[0].empty);
    const char *heads[5] = {"bot", "#rounds", "#95 %"};
    int n = 3;
    if (squares)
        heads[n++] = "#empty squares";
    if (t->seats > 0)
        heads[n++] = "#ties";
    hm_page_heading(page, 2, squares ? "Length and room" : "Length");
    put_lengths(page, p);
    hm_page_table(page, heads, n);
    for (int i = 0; i < t->bots; i++) {
        const hm_profile_bot *b = &t->bot[i];
        hm_page_cell(page, "%s", b->bot);
        hm_page_interval(page, b->rounds, 2);
        if (squares)
            hm_page_cell(page, isnan(b->empty) ? "–" : "%.1f %%", 100 * b->empty);
        if (t->seats > 0)
            hm_page_cell(page, b->games > 0 ? "%.1f %%" : "–",
                         100 * (double)b->ties / (double)b->games);
    }
    hm_page_table_end(page);
}

/* -- whiskers of duels and seats */

typedef struct margin {
    char        name[NAME_SIZE];
    hm_interval ahead, won;
    double      even; /* what would be won by chance */
} margin;

/* In hundredths, over what chance would give. */
static hm_interval over_even(hm_interval won, double even)
{
    return (hm_interval){100 * (won.mean - even), 100 * (won.low - even),
                         100 * (won.high - even)};
}

static void put_whiskers(hm_page *page, const margin *list, int n)
{
    const hm_plot points = {.says = "Points ahead, with whiskers; the table has the "
                                    "numbers.", .x = "points ahead of the others"};
    const hm_plot won = {.says = "Games won over an even share, with whiskers; the table "
                                 "has the numbers.", .x = "% of games"};
    hm_plot_whisker *ahead = hm_need(calloc((size_t)n, sizeof *ahead));
    hm_plot_whisker *wins = hm_need(calloc((size_t)n, sizeof *wins));
    for (int i = 0; i < n; i++) {
        ahead[i] = (hm_plot_whisker){.name = list[i].name, .is = list[i].ahead};
        wins[i] = (hm_plot_whisker){.name = list[i].name,
                                    .is = over_even(list[i].won, list[i].even)};
    }
    hm_page_figures(page, false);
    hm_page_whiskers(page, "Points ahead, with 95 % intervals", &points, ahead, n);
    hm_page_whiskers(page, "Games won, draws shared: over or below an even share", &won,
                     wins, n);
    hm_page_figures_end(page);
    free(ahead);
    free(wins);
}

static void put_margin(hm_page *page, const margin *m)
{
    const bool known = isfinite(m->won.low) && isfinite(m->won.high);
    hm_page_difference(page, m->ahead, 2);
    hm_page_cell(page, known ? "%.1f %%" : "–", 100 * m->won.mean);
    hm_page_cell(page, known ? "%.1f to %.1f" : "", 100 * m->won.low, 100 * m->won.high);
}

/* -- duels */

static void put_chance(hm_page *page, const hm_profile_duel *d)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_profile_duel_words(d, pen);
    fclose(pen);
    hm_page_note(page, "%s.", text);
    free(text);
}

static void put_duels(hm_page *page, const hm_profile_tables *t)
{
    static const char *const heads[] = {"duel", "#ahead", "#95 %", "#won", "#95 %",
                                        "#games", "clear?"};
    margin list[HM_LADDER_MAX];
    if (t->duels == 0)
        return;
    hm_page_heading(page, 2, "Does skill matter?");
    hm_page_table(page, heads, 7);
    for (int i = 0; i < t->duels; i++) {
        const hm_profile_duel *d = &t->duel[i];
        list[i] = (margin){.ahead = d->ahead, .won = d->won, .even = d->chance};
        snprintf(list[i].name, NAME_SIZE, "%.20s over %.20s", d->better, d->weaker);
        hm_page_cell(page, "%s", list[i].name);
        put_margin(page, &list[i]);
        hm_page_cell(page, "%lld", (long long)d->games);
        hm_page_cell(page, "%s", d->clear ? "yes" : "no");
    }
    hm_page_table_end(page);
    hm_page_note(page, "ahead: points, within the same games; won: draws are shared; "
                 "clear: ahead for sure (95 %%).");
    for (int i = 0; i < t->duels && t->players > 2; i++)
        put_chance(page, &t->duel[i]);
    put_whiskers(page, list, t->duels);
}

/* -- seats */

static void put_seat_table(hm_page *page, const margin *list, int n)
{
    static const char *const heads[] = {"seat", "#ahead", "#95 %", "#won", "#95 %"};
    hm_page_table(page, heads, 5);
    for (int i = 0; i < n; i++) {
        hm_page_cell(page, "%s", list[i].name);
        put_margin(page, &list[i]);
    }
    hm_page_table_end(page);
}

static void put_seats(hm_page *page, const hm_profile_tables *t)
{
    const hm_profile_bot *b = &t->bot[t->seat_bot];
    const int n = t->seats < SEATS_SHOWN ? t->seats : SEATS_SHOWN;
    margin list[SEATS_SHOWN];
    char *words = NULL;
    size_t size;
    if (t->seats == 0 || b->games < 2)
        return;
    FILE *pen = hm_textstream(&words, &size);
    hm_profile_seat_words(t, pen);
    fclose(pen);
    for (int i = 0; i < n; i++) {
        list[i] = (margin){.ahead = t->seat[i].ahead, .won = t->seat[i].won,
                           .even = 1.0 / t->players};
        snprintf(list[i].name, NAME_SIZE, "seat %d", i + 1);
    }
    hm_page_heading(page, 2, "Seats");
    hm_page_text(page, "%c%s.", toupper((unsigned char)words[0]), words + 1);
    put_seat_table(page, list, n);
    hm_page_note(page, "By %lld games of %s; intervals hold for all seats together "
                 "(95 %%).", (long long)b->games, b->bot);
    if (t->seats > n)
        hm_page_note(page, "There are %d more, which --json has.", t->seats - n);
    put_whiskers(page, list, n);
    free(words);
}

/* -- cards */

static void put_names(hm_page *page, const hm_profile_tables *t, const char *what,
                      bool (*is)(const hm_profile_card *c, int bot), int bot)
{
    char *text = NULL;
    size_t size;
    int n = 0;
    FILE *list = hm_textstream(&text, &size);
    for (int i = 0; i < t->cards; i++)
        if (is(&t->card[i], bot))
            fprintf(list, "%s%s", n++ > 0 ? ", " : "", t->card[i].card->name);
    fclose(list);
    if (n > 0)
        hm_page_text(page, "%s: %s.", what, text);
    free(text);
}

static void put_card(hm_page *page, const hm_profile_tables *t, const hm_profile_card *c)
{
    hm_page_cell(page, "%s", c->card->name);
    for (int i = 0; i < t->bots; i++)
        hm_page_cell(page, isnan(c->share[i]) ? "–" : "%.1f %%", 100 * c->share[i]);
    hm_page_cell(page, "%s", c->card->type);
}

/* What nobody builds comes first: it is what a deck's author wants to know. */
static void put_cards(hm_page *page, const hm_profile_tables *t)
{
    char name[HM_LADDER_MAX][NAME_SIZE];
    const char *heads[COLUMNS] = {"card"};
    hm_page_heading(page, 2, "Cards");
    put_names(page, t, "Nobody builds or uses", hm_profile_is_unbuilt, -1);
    for (int i = 0; i < t->bots; i++) {
        char what[NAME_SIZE + 30];
        snprintf(what, sizeof what, "%.40s never builds or uses", t->bot[i].bot);
        put_names(page, t, what, hm_profile_is_unbuilt, i);
        snprintf(name[i], NAME_SIZE, "#%.40s", t->bot[i].bot);
        heads[i + 1] = name[i];
    }
    put_names(page, t, "In every town", hm_profile_is_everywhere, -1);
    heads[t->bots + 1] = "type";
    hm_page_text(page, "In how many of its towns a bot has one:");
    hm_page_table(page, heads, t->bots + 2);
    for (int i = 0; i < t->cards; i++)
        put_card(page, t, &t->card[i]);
    hm_page_table_end(page);
}

/* -- the best game, and all of it again */

static void put_ceiling(hm_page *page, const hm_profile *p, const hm_profile_tables *t)
{
    if (!t->ceiling.there)
        return;
    hm_page_heading(page, 2, "The best game that was found");
    hm_page_text(page, "%lld points, by %s, in the game of seed %llu. To see it:",
                 (long long)t->ceiling.points, t->ceiling_bot,
                 (unsigned long long)t->ceiling.seed);
    hm_page_command(page, t->ceiling_command);
    if (p->stopped) /* who has pressed Ctrl-C does not want another game */
        return;
    hm_options *o = hm_need(malloc(sizeof *o));
    *o = *p->o;
    o->bots = t->ceiling_bots;
    o->args = 0;
    hm_page_seed(page, o, t->ceiling.seed);
    free(o);
}

/* -- faults */

static void put_faults(hm_page *page, const hm_profile *p)
{
    bool told = false;
    for (int i = 0; i < p->bots + p->duels; i++) {
        const hm_record *r = i < p->bots ? &p->own[i] : &p->duel[i - p->bots];
        const hm_totals *t = &r->sum;
        if (t->run->faults + t->run->doubts == 0)
            continue;
        if (!told)
            hm_page_heading(page, 2, "Scripts that broke");
        told = true;
        hm_page_text(page, "Games of %s%s%s: %lld broken off, and in %lld a script broke "
                     "in the thoughts of a bot.", r->bot[0], r->bots > 1 ? " and " : "",
                     r->bots > 1 ? r->bot[1] : "", (long long)t->run->faults,
                     (long long)t->run->doubts);
        hm_page_list(page, true);
        for (int k = 0; k < t->faults; k++)
            hm_page_item(page, "seed %llu, move %d%s: %s",
                         (unsigned long long)t->fault[k].seed, t->fault[k].move,
                         t->fault[k].thinking ? " (thinking)" : "", t->fault[k].message);
        hm_page_list(page, false);
    }
}

hm_status hm_profile_page(const hm_profile *p, const hm_profile_tables *t,
                          const hm_options *o, const char *path, hm_error *err)
{
    char title[200];
    snprintf(title, sizeof title, "Profile of %.150s", p->deck);
    hm_page *page = hm_page_new(title);
    hm_page_heading(page, 1, "%s", title);
    put_lead(page, t);
    put_played(page, p, t);
    put_points(page, p, t);
    put_duels(page, t);
    put_seats(page, t);
    put_games(page, p, t);
    put_cards(page, t);
    put_faults(page, p);
    put_ceiling(page, p, t);
    hm_page_heading(page, 2, "The same again");
    hm_page_again(page, o);
    hm_page_footer(page, "hamlet %s, %.1f s on %d thread%s", HM_VERSION, t->seconds,
                   p->own[0].threads, p->own[0].threads == 1 ? "" : "s");
    hm_status st = hm_page_write(page, path, err);
    hm_page_free(page);
    return st;
}
