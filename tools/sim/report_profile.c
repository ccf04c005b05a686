/* report_profile.c - the profile of a deck for people, and as a table for programs. */
#include "tools/sim/profile_tables.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/say.h"
#include "tools/sim/report.h"
#include "tools/textstream.h"

enum { SEATS_SHOWN = 8 }; /* a hall of callers has a hundred */

static double half(hm_interval x) { return (x.high - x.low) / 2; }

static const char *text_of(const hm_profile *p, const char *field)
{
    const char *text = json_string_value(json_object_get(p->own[0].head, field));
    return text != NULL ? text : "";
}

static void put_head(const hm_profile *p, const hm_profile_tables *t, FILE *pen)
{
    size_t i;
    json_t *pack;
    fputs("Profile of ", pen);
    hm_put(pen, p->deck);
    fputs(": ", pen);
    hm_put(pen, text_of(p, "game"));
    fprintf(pen, ", mode %s, %d player%s, packs ", text_of(p, "mode"), t->players,
            t->players == 1 ? "" : "s");
    json_array_foreach(json_object_get(p->own[0].head, "packs"), i, pack) {
        fputs(i > 0 ? ", " : "", pen);
        hm_put(pen, json_string_value(pack));
    }
    fprintf(pen, ", seeds from %llu on\n%lld game%s in %.1f s on %d thread%s%s\n",
            (unsigned long long)p->own[0].seed, (long long)t->games,
            t->games == 1 ? "" : "s", t->seconds,
            p->own[0].threads, p->own[0].threads == 1 ? "" : "s",
            p->stopped ? "; stopped by Ctrl-C" : "");
}

/* -- bots */

static void put_points(const hm_profile_tables *t, FILE *pen)
{
    fprintf(pen, "\n%-10s %6s  %-17s", "bot", "games", "points");
    for (int i = 0; i < HM_QUANTILES; i++)
        fprintf(pen, " %3d %%", hm_quantile[i]);
    fputs("   best\n", pen);
    for (int i = 0; i < t->bots; i++) {
        const hm_profile_bot *b = &t->bot[i];
        fprintf(pen, "%-10.10s %6lld", b->bot, (long long)b->games);
        if (b->games > 1)
            fprintf(pen, "  %7.2f +- %-6.2f", b->points.mean, half(b->points));
        else if (b->games > 0)
            fprintf(pen, "  %7.2f    %-6s", b->points.mean, "-");
        else
            fprintf(pen, "  %7s    %-6s", "-", "-");
        for (int k = 0; k < HM_QUANTILES && b->games > 0; k++)
            fprintf(pen, " %5d", b->quantile[k]);
        if (b->best.there)
            fprintf(pen, " %6lld", (long long)b->best.points);
        fputc('\n', pen);
    }
    fprintf(pen, "each %s itself; 5 %% of towns have no more than the points below "
            "'5 %%'\n", t->seats > 0 ? "against" : "by");
}

static void put_thinking(const hm_profile *p, const hm_profile_tables *t, FILE *pen)
{
    for (int i = 0; i < t->bots; i++)
        if (t->bot[i].searches)
            fprintf(pen, "%s thinks %ld playouts for a choice; --playouts gives it "
                    "another number\n", t->bot[i].bot, p->o->playouts);
    if (hm_profile_is_spoiled(t))
        fputs("bots that search look after the others' harm, too, and make fewer points "
              "against\nthemselves for it: duels tell who is better\n", pen);
    if (p->dear != NULL)
        fprintf(pen, "%s would take minutes with these cards: --bots has it play\n",
                p->dear);
}

static void put_games(const hm_profile_tables *t, FILE *pen)
{
    fprintf(pen, "\n%-10s %-17s%s%s\n", "bot", "  length, rounds",
            isnan(t->bot[0].empty) ? "" : "  empty squares",
            t->seats > 0 ? "     ties" : "");
    for (int i = 0; i < t->bots; i++) {
        const hm_profile_bot *b = &t->bot[i];
        if (b->games < 1)
            continue;
        fprintf(pen, "%-10.10s %7.2f", b->bot, b->rounds.mean);
        if (b->games > 1)
            fprintf(pen, " +- %-5.2f", half(b->rounds));
        else
            fprintf(pen, "    %-5s", "-");
        if (!isnan(b->empty))
            fprintf(pen, "  %11.1f %%", 100 * b->empty);
        if (t->seats > 0)
            fprintf(pen, "  %5.1f %%", 100 * (double)b->ties / (double)b->games);
        fputc('\n', pen);
    }
}

static void put_ceiling(const hm_profile_tables *t, FILE *pen)
{
    if (!t->ceiling.there)
        return;
    fprintf(pen, "\nceiling found: %lld points, by %s, seed %llu\n  ",
            (long long)t->ceiling.points, t->ceiling_bot,
            (unsigned long long)t->ceiling.seed);
    hm_put(pen, t->ceiling_command);
    fputc('\n', pen);
}

/* -- does skill matter? */

static void put_duels(const hm_profile_tables *t, FILE *pen)
{
    if (t->duels == 0)
        return;
    fprintf(pen, "\n%-22s %6s  %-26s %s\n", "duel", "games", "points ahead",
            "won (draws shared)");
    for (int i = 0; i < t->duels; i++) {
        const hm_profile_duel *d = &t->duel[i];
        char name[64];
        snprintf(name, sizeof name, "%.20s over %.20s", d->better, d->weaker);
        fprintf(pen, "%-22s %6lld", name, (long long)d->games);
        if (d->games > 1) {
            char range[64];
            snprintf(range, sizeof range, "%+.2f (%+.2f to %+.2f)", d->ahead.mean,
                     d->ahead.low, d->ahead.high);
            fprintf(pen, "  %-26s %.1f %% (%.1f to %.1f)", range, 100 * d->won.mean,
                    100 * d->won.low, 100 * d->won.high);
        }
        fputs(d->clear ? "\n" : "  not clear\n", pen);
        if (t->players > 2) {
            fputs("  ", pen);
            hm_profile_duel_words(d, pen);
            fputc('\n', pen);
        }
    }
    fprintf(pen, "%s (95 %%)\n", hm_profile_skill(t));
}

/* -- seats */

/* Those that are clearly ahead, or behind; returns how many. */
static int put_clear(const hm_profile_tables *t, int lean, FILE *pen)
{
    int n = 0;
    for (int i = 0; i < t->seats; i++)
        if (t->seat[i].lean == lean)
            fprintf(pen, "%s%d", n++ == 0 ? " seat " : ", ", i + 1);
    return n;
}

void hm_profile_seat_words(const hm_profile_tables *t, FILE *pen)
{
    int clear = 0;
    for (int i = 0; i < t->seats; i++)
        clear += t->seat[i].lean != 0;
    if (clear == 0) {
        fputs("no seat is clearly ahead or behind", pen);
        return;
    }
    fputs("where one sits matters:", pen);
    int ahead = put_clear(t, 1, pen);
    fputs(ahead > 0 ? " ahead" : "", pen);
    fputs(ahead > 0 && ahead < clear ? "," : "", pen);
    fputs(put_clear(t, -1, pen) > 0 ? " behind" : "", pen);
}

static void put_seats(const hm_profile_tables *t, FILE *pen)
{
    const hm_profile_bot *b = &t->bot[t->seat_bot];
    if (t->seats == 0 || b->games < 2)
        return;
    fprintf(pen, "\nseats, by %lld games of %s (intervals hold for all of them together, "
            "95 %%)\n", (long long)b->games, b->bot);
    for (int i = 0; i < t->seats && i < SEATS_SHOWN; i++) {
        const hm_profile_seat *s = &t->seat[i];
        char range[64];
        snprintf(range, sizeof range, "%+.2f points (%+.2f to %+.2f)", s->ahead.mean,
                 s->ahead.low, s->ahead.high);
        fprintf(pen, "seat %-3d %-33s won %.1f %% (%.1f to %.1f)\n", i + 1, range,
                100 * s->won.mean, 100 * s->won.low, 100 * s->won.high);
    }
    if (t->seats > SEATS_SHOWN)
        fprintf(pen, "... and %d more, which --json has\n", t->seats - SEATS_SHOWN);
    hm_profile_seat_words(t, pen);
    fputc('\n', pen);
}

/* -- cards */

static void put_card(const hm_profile_tables *t, const hm_profile_card *c,
                     const int width[2], FILE *pen)
{
    hm_report_cell(pen, c->card->name, width[0]);
    fputc(' ', pen);
    hm_report_cell(pen, c->card->type, width[1]);
    for (int i = 0; i < t->bots; i++)
        if (isnan(c->share[i]))
            fprintf(pen, " %9s", "-");
        else
            fprintf(pen, " %7.1f %%", 100 * c->share[i]);
    fputc('\n', pen);
}

/* Wrapped, for a pool of monuments is long. */
static void put_names(const hm_profile_tables *t, const char *what,
                      bool (*is)(const hm_profile_card *c, int bot), int bot, FILE *pen)
{
    char *text = NULL;
    size_t size;
    int n = 0;
    FILE *list = hm_textstream(&text, &size);
    fputs(what, list);
    for (int i = 0; i < t->cards; i++)
        if (is(&t->card[i], bot))
            fprintf(list, "%s%s", n++ > 0 ? ", " : ": ", t->card[i].card->name);
    fclose(list);
    if (n > 0)
        hm_put_wrapped(pen, text, 0, 2);
    free(text);
}

static void put_cards(const hm_profile_tables *t, FILE *pen)
{
    int width[] = {HM_NAME_WIDTH, HM_TYPE_WIDTH};
    for (int i = 0; i < t->cards; i++) {
        width[0] = hm_report_width(width[0], t->card[i].card->name);
        width[1] = hm_report_width(width[1], t->card[i].card->type);
    }
    fprintf(pen, "\n%-*s %-*s", width[0], "towns with one", width[1], "type");
    for (int i = 0; i < t->bots; i++)
        fprintf(pen, " %9.9s", t->bot[i].bot);
    fputc('\n', pen);
    for (int i = 0; i < t->cards; i++)
        put_card(t, &t->card[i], width, pen);
    put_names(t, "nobody builds or uses", hm_profile_is_unbuilt, -1, pen);
    for (int i = 0; i < t->bots; i++) {
        char what[80];
        snprintf(what, sizeof what, "%.40s never builds or uses", t->bot[i].bot);
        put_names(t, what, hm_profile_is_unbuilt, i, pen);
    }
    put_names(t, "in every town", hm_profile_is_everywhere, -1, pen);
}

static void put_faults(const hm_profile *p, const hm_record *r, FILE *pen)
{
    char bots[128];
    if (r->sum.faults == 0)
        return;
    snprintf(bots, sizeof bots, "%.60s%s%.60s", r->bot[0], r->bots > 1 ? "," : "",
             r->bots > 1 ? r->bot[1] : "");
    hm_report_faults(&r->sum, pen);
    char *command = hm_profile_command(p, bots, r->sum.fault[0].seed);
    fprintf(pen, "to see the first: %s\n", command);
    free(command);
}

void hm_profile_text(const hm_profile *p, const hm_profile_tables *t, FILE *pen)
{
    put_head(p, t, pen);
    put_points(t, pen);
    put_thinking(p, t, pen);
    put_ceiling(t, pen);
    put_games(t, pen);
    put_duels(t, pen);
    put_seats(t, pen);
    put_cards(t, pen);
    for (int i = 0; i < p->bots + p->duels; i++)
        put_faults(p, i < p->bots ? &p->own[i] : &p->duel[i - p->bots], pen);
}

/* -- CSV */

static void put_row(FILE *pen, const char *what, const char *name, const char *other,
                    int64_t games)
{
    fprintf(pen, "%s,", what);
    hm_csv_text(pen, name);
    fputc(',', pen);
    hm_csv_text(pen, other);
    fprintf(pen, ",%lld", (long long)games);
}

enum { BOT_COLUMNS = HM_QUANTILES + 5 }; /* that only bots fill: the last but one */

static void skip(FILE *pen, int columns)
{
    for (int i = 0; i < columns; i++)
        fputc(',', pen);
}

static void put_interval(FILE *pen, hm_interval x)
{
    hm_csv_number(pen, x.mean);
    hm_csv_number(pen, x.low);
    hm_csv_number(pen, x.high);
}

static void put_bot_row(const hm_profile_bot *b, FILE *pen)
{
    put_row(pen, "bot", b->bot, "", b->games);
    put_interval(pen, b->points);
    skip(pen, 3);
    for (int i = 0; i < HM_QUANTILES; i++)
        hm_csv_number(pen, b->games > 0 ? b->quantile[i] : nan(""));
    hm_csv_number(pen, b->best.there ? (double)b->best.points : nan(""));
    fputc(',', pen);
    if (b->best.there)
        fprintf(pen, "%llu", (unsigned long long)b->best.seed);
    hm_csv_number(pen, b->empty);
    hm_csv_number(pen, b->rounds.mean);
    fprintf(pen, ",%lld,\n", (long long)b->ties);
}

static void put_card_rows(const hm_profile *p, const hm_profile_tables *t, int i,
                          FILE *pen)
{
    const hm_profile_card *c = &t->card[i];
    for (int k = 0; k < t->bots; k++) {
        if (isnan(c->share[k]))
            continue;
        const int64_t games = p->own[k].sum.card[c->card - p->own[0].card].in_play;
        put_row(pen, "card", c->card->name, t->bot[k].bot, games);
        skip(pen, 2 * 3 + BOT_COLUMNS); /* there are no intervals either */
        hm_csv_number(pen, c->share[k]);
        fputc('\n', pen);
    }
}

void hm_profile_csv(const hm_profile *p, const hm_profile_tables *t, FILE *pen)
{
    fputs("what,name,other,games,points,low,high,won,won_low,won_high,q5,q25,q50,q75,q95,"
          "best,seed,empty,rounds,ties,towns\n", pen);
    for (int i = 0; i < t->bots; i++)
        put_bot_row(&t->bot[i], pen);
    for (int i = 0; i < t->duels; i++) {
        put_row(pen, "duel", t->duel[i].better, t->duel[i].weaker, t->duel[i].games);
        put_interval(pen, t->duel[i].ahead);
        put_interval(pen, t->duel[i].won);
        skip(pen, BOT_COLUMNS);
        fputs(",\n", pen);
    }
    for (int i = 0; i < t->seats; i++) {
        char name[24];
        snprintf(name, sizeof name, "%d", i);
        put_row(pen, "seat", name, t->bot[t->seat_bot].bot, t->bot[t->seat_bot].games);
        put_interval(pen, t->seat[i].ahead);
        put_interval(pen, t->seat[i].won);
        skip(pen, BOT_COLUMNS);
        fputs(",\n", pen);
    }
    for (int i = 0; i < t->cards; i++)
        put_card_rows(p, t, i, pen);
}
