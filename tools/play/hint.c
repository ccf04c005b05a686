/* hint.c - see hint.h.
 *
 * The bot chooses and has an opinion of what it tried; why that is good for this player
 * is said in points (standing.h) and in layouts (prospect.h), before the option and after
 * it on a table of the hint's own, where nothing is known that the player does not. */
#include "tools/play/hint.h"

#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "core/ruleset.h"
#include "tools/game/prospect.h"
#include "tools/game/standing.h"
#include "tools/play/show.h"
#include "tools/say.h"
#include "tools/stop.h"
#include "tools/textstream.h"

enum {
    FAIR_SHARE = 20, /* an option that was tried less than this part of the chosen one's
                        times is no rival */
    NEAR = 2,        /* cubes that a layout lacks which is worth keeping open */
    NAMED_MOST = 3,  /* cards in one sentence */
    FEW = 30         /* playouts of which nobody can tell how far chance goes */
};

/* Who thinks, and where what it says is looked at; in the arena of the match. */
struct hm_adviser {
    hm_bot   *bot;
    hm_table *trial;
};

/* The best there is: levels come in order. */
static const hm_bot_info *best_level(void)
{
    const hm_bot_info *best = hm_bot_usual();
    for (int i = 0; hm_bot_at(i) != NULL; i++)
        if (hm_bot_at(i)->level && hm_bot_at(i)->searches)
            best = hm_bot_at(i);
    return best;
}

static hm_status hire(hm_match *m, hm_error *err)
{
    const hm_deal *deal = hm_table_deal(m->table);
    if (m->adviser != NULL)
        return HM_OK;
    struct hm_adviser *a = hm_arena_new(&m->arena, sizeof *a);
    if (a == NULL)
        return hm_fail_memory(err);
    hm_status st = hm_bot_new(&m->arena, best_level()->name, deal, 0, &a->bot, err);
    if (st == HM_OK)
        st = hm_table_new(&m->arena, deal, &a->trial, err);
    if (st != HM_OK)
        return st;
    hm_pace_set(&m->pace, a->bot);
    m->adviser = a;
    return HM_OK;
}

/* -- the town before and after */

/* Of each card, how much its furthest layout lacks, where nothing is in the way. */
typedef struct reach {
    hm_town     town;
    hm_prospect best[HM_DECK_MAX];
    uint64_t    open; /* slots of which there is one */
} reach;

static void look(const hm_table *t, int player, reach *out)
{
    hm_prospect list[HM_PROSPECTS_MAX];
    const hm_deck *d = hm_table_deal(t)->deck;
    out->open = 0;
    if (d->game->boards > 0)
        return;
    hm_table_town_midway(t, player, player, &out->town);
    for (uint64_t b = hm_prospect_cards(t, player); b != 0; b &= b - 1) {
        const int slot = hm_first(b);
        if (hm_prospects(d, &out->town, slot, list) == 0 || list[0].wrong != 0)
            continue;
        out->best[slot] = list[0];
        out->open |= b & -b;
    }
}

/* By what they lack then, at most so many. */
static int nearest_of(const reach *r, uint64_t slots, int slot[NAMED_MOST])
{
    int count = 0;
    for (; slots != 0 && count < NAMED_MOST; count++) {
        int best = hm_first(slots);
        for (uint64_t b = slots; b != 0; b &= b - 1)
            if (r->best[hm_first(b)].missing < r->best[best].missing)
                best = hm_first(b);
        slot[count] = best;
        slots &= ~hm_bit(best);
    }
    return count;
}

/* Has something of it been laid, and is little missing? */
static bool is_near(const hm_prospect *p)
{
    return p->missing <= NEAR && p->missing < hm_count(p->squares);
}

/* Cards whose layouts come nearer, and those that come to need more, or have no room; but
 * for `built`, the layout of which has served. */
static uint64_t brought_nearer(const reach *was, const reach *is)
{
    uint64_t out = 0;
    for (uint64_t b = was->open & is->open; b != 0; b &= b - 1)
        if (is->best[hm_first(b)].missing < was->best[hm_first(b)].missing)
            out |= b & -b;
    return out;
}

static uint64_t given_up(const reach *was, const reach *is, uint64_t built)
{
    uint64_t out = 0;
    for (uint64_t b = was->open & ~built; b != 0; b &= b - 1) {
        const int slot = hm_first(b), before = was->best[slot].missing;
        if (is_near(&was->best[slot]) &&
            (!(is->open & b & -b) || is->best[slot].missing > before))
            out |= b & -b;
    }
    return out;
}

static uint64_t still_near(const reach *is, uint64_t but)
{
    uint64_t out = 0;
    for (uint64_t b = is->open & ~but; b != 0; b &= b - 1)
        if (is_near(&is->best[hm_first(b)]))
            out |= b & -b;
    return out;
}

/* -- in words */

/* "Hoped for: Farm, which then needs glass on c2." */
static void tell_hope(const hm_deck *d, const reach *is, uint64_t slots, FILE *pen)
{
    int slot[NAMED_MOST];
    if (nearest_of(is, slots, slot) == 0)
        return;
    fprintf(pen, "Hoped for: %s, which then ", d->card[slot[0]]->name);
    hm_prospect_tell(d, &is->town, &is->best[slot[0]], pen);
    fputs(".\n", pen);
}

/* "Keeps open: Well (lacks 1), Chapel (lacks 2)." */
static void tell_cards(const hm_deck *d, const reach *r, uint64_t slots, const char *what,
                       FILE *pen)
{
    int slot[NAMED_MOST];
    const int count = nearest_of(r, slots, slot);
    for (int i = 0; i < count; i++) {
        fprintf(pen, "%s%s", i == 0 ? what : ", ", d->card[slot[i]]->name);
        if (r->best[slot[i]].missing > 0)
            fprintf(pen, " (lacks %d)", r->best[slot[i]].missing);
    }
    fputs(count > 0 ? ".\n" : "", pen);
}

/* The slot that the option builds, as a set. */
static uint64_t built_by(const hm_deck *d, const hm_option_parts *parts)
{
    if (parts->action != HM_ACTION_BUILD)
        return 0;
    const int slot = hm_deck_slot(d, parts->card);
    return slot != HM_NO_SLOT ? hm_bit(slot) : 0;
}

/* A resource that is only named or taken changes nothing yet: who wants it? */
static uint64_t wanting(const hm_deck *d, const reach *r, int resource)
{
    uint64_t out = 0;
    for (uint64_t b = r->open; b != 0; b &= b - 1) {
        const hm_prospect *p = &r->best[hm_first(b)];
        const hm_spot *spot = &d->card[p->slot]->spots.spot[p->spot];
        if (spot->want[resource] & p->lacks)
            out |= b & -b;
    }
    return out;
}

static void tell_resource(const hm_deck *d, const reach *r, int resource, FILE *pen)
{
    int slot[NAMED_MOST];
    if (nearest_of(r, wanting(d, r, resource), slot) == 0)
        return;
    fprintf(pen, "Wanted for: %s, which ", d->card[slot[0]]->name);
    hm_prospect_tell(d, &r->town, &r->best[slot[0]], pen);
    fputs(".\n", pen);
}

/* Where the option is done, by one guess of what nobody can know. */
static bool go_there(hm_match *m, hm_option option)
{
    hm_table *trial = m->adviser->trial;
    uint64_t chance =
        hm_rng_stream(hm_table_deal(m->table)->seed, HM_STREAM_REASON, 0);
    hm_table_set(trial, hm_table_state(m->table));
    hm_table_guess(trial, m->d.player, &chance);
    hm_table_apply(trial, option);
    return hm_table_fault(trial) == NULL;
}

static void tell_layouts(hm_match *m, hm_option option, FILE *pen)
{
    const hm_deck *d = hm_table_deal(m->table)->deck;
    const hm_option_parts parts = hm_option_open(m->table, option);
    reach *r = hm_need(calloc(2, sizeof *r));
    look(m->table, m->d.player, &r[0]);
    if (go_there(m, option))
        look(m->adviser->trial, m->d.player, &r[1]);
    const uint64_t nearer = brought_nearer(&r[0], &r[1]);
    const uint64_t lost = given_up(&r[0], &r[1], built_by(d, &parts));
    const bool same = memcmp(&r[0].town, &r[1].town, d->plan.size) == 0;
    const uint64_t kept = same ? 0 : still_near(&r[1], nearer | lost);
    if (same && parts.resource >= 0)
        tell_resource(d, &r[0], parts.resource, pen);
    tell_hope(d, &r[1], nearer, pen);
    tell_cards(d, &r[1], kept, "Keeps open: ", pen);
    tell_cards(d, &r[0], lost, "Gives up for now: ", pen);
    free(r);
}

static void put_points(FILE *pen, int32_t hundredths)
{
    const int tenths = (hundredths + (hundredths < 0 ? -5 : 5)) / 10;
    fprintf(pen, "%s%d.%d", tenths < 0 ? "-" : "", abs(tenths) / 10, abs(tenths) % 10);
}

/* The best of the others that were tried often enough; -1: none was. */
static int rival_of(const hm_match *m, int chosen, uint32_t playouts, hm_opinion *out)
{
    int rival = -1;
    for (int i = 0; i < m->d.count; i++) {
        hm_opinion o;
        if (i == chosen || !hm_bot_opinion(m->adviser->bot, m->d.option[i], &o) ||
            o.playouts < playouts / FAIR_SHARE || (rival >= 0 && o.points <= out->points))
            continue;
        rival = i;
        *out = o;
    }
    return rival;
}

/* How far the chosen option is better than the next best, by the errors of both: two of
 * them are what is commonly held to be more than chance. */
static const char *how_sure(const hm_opinion *own, const hm_opinion *other)
{
    const int64_t gap = (int64_t)own->points - other->points;
    const int64_t error = (int64_t)own->error * own->error +
                          (int64_t)other->error * other->error;
    return own->playouts < FEW || other->playouts < FEW ? "a guess, for they are too few"
           : gap <= 0 || gap * gap < error ? "a close choice, for they tell no difference"
           : gap * gap < 4 * error         ? "likely the best, but not sure"
                                           : "sure, as far as playing on can tell";
}

/* "That rests on 1840 playouts: it is likely the best, but not sure." */
static void tell_sureness(const hm_opinion *own, const hm_opinion *other, FILE *pen)
{
    fprintf(pen, "That rests on %u playout%s: it is %s.\n", own->all,
            own->all == 1 ? "" : "s", how_sure(own, other));
}

/* "Played on 240 times, you ended with 31.2 points on average; with the next best, place
 * wood on c1, 29.8." */
static void tell_opinion(const hm_match *m, int chosen, FILE *pen)
{
    char text[HM_SHOWN_MAX];
    hm_opinion own, other;
    if (!hm_bot_opinion(m->adviser->bot, m->d.option[chosen], &own))
        return;
    fprintf(pen, "Played on %u time%s, you ended with ", own.playouts,
            own.playouts == 1 ? "" : "s");
    put_points(pen, own.points);
    fputs(" points on average", pen);
    const int rival = rival_of(m, chosen, own.playouts, &other);
    if (rival >= 0 && other.points < own.points) {
        hm_option_text(m->table, m->d.option[rival], text, sizeof text);
        fprintf(pen, "; with the next best, %s, ", text);
        put_points(pen, other.points);
    } else if (rival >= 0) {
        hm_option_text(m->table, m->d.option[rival], text, sizeof text);
        fprintf(pen, "; %s is about as good", text);
    }
    fputs(".\n", pen);
    /* what was hardly tried is no rival, and then stands for one without any points */
    tell_sureness(&own, rival >= 0 ? &other
                                   : &(hm_opinion){.playouts = FEW, .points = INT32_MIN},
                  pen);
}

static void tell_change(const hm_match *m, int option, FILE *pen)
{
    int change;
    if (hm_standing_change(m->standing, m->table, &m->d, option, &change) && change != 0)
        fprintf(pen, "%+d now.\n", change);
}

static char *write_text(hm_match *m, int option)
{
    char *text = NULL, words[HM_SHOWN_MAX];
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_option_text(m->table, m->d.option[option], words, sizeof words);
    fprintf(pen, "Hint: %s.\n", words);
    tell_change(m, option, pen);
    tell_layouts(m, m->d.option[option], pen);
    tell_opinion(m, option, pen);
    fclose(pen);
    return text;
}

/* -- asking */

static hm_status refuse(hm_error *err, const char *why)
{
    return hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "%s", why);
}

/* The same seed for the same question: asked again after an undo, it says the same. */
static hm_status think(hm_match *m, const char *say, int *option, hm_error *err)
{
    const uint64_t moves = (uint64_t)hm_session_moves(m->session);
    hm_bot *bot = m->adviser->bot;
    hm_bot_reseed(bot, (hm_table_deal(m->table)->seed ^ 0x41d) + (moves << 32));
    hm_pace_begin(&m->pace);
    hm_stop_think_begin(say, m->pace.ask == NULL);
    *option = hm_bot_choose(bot, m->table, &m->d);
    hm_stop_think_end();
    if (hm_stopped() != 0 || m->pace.said == HM_CHOOSE_NOTHING)
        return refuse(err, "No hint, then.");
    if (hm_bot_fault(bot) == NULL)
        return HM_OK;
    return refuse(err, hm_bot_fault(bot)->msg);
}

/* What was advised, in words: a later version may number options otherwise. */
static hm_status note(hm_match *m, int option, hm_error *err)
{
    char text[HM_SHOWN_MAX];
    hm_option_text(m->table, m->d.option[option], text, sizeof text);
    const hm_note n = {.type = HM_NOTE_HINT, .player = m->d.player,
                       .length = (uint16_t)strlen(text),
                       .bytes = (const unsigned char *)text};
    hm_status st;
    do
        st = hm_session_note(m->session, &n, err);
    while (hm_match_mended(m, st, err));
    return st;
}

hm_status hm_hint_ask(hm_match *m, const char *say, const hm_hint **out, hm_error *err)
{
    const uint64_t state = hm_table_hash(m->table);
    int option;
    *out = &m->hint;
    if (m->hint.text != NULL && m->hint.state == state)
        return HM_OK;
    if (m->d.player >= hm_table_deal(m->table)->players)
        return refuse(err, "There are no hints for a caller, who has no town.");
    hm_status st = hire(m, err);
    if (st == HM_OK)
        st = think(m, say, &option, err);
    if (st == HM_OK)
        st = note(m, option, err);
    if (st != HM_OK)
        return st;
    free(m->hint.text);
    m->hint = (hm_hint){state, option, write_text(m, option)};
    return HM_OK;
}

void hm_hint_free(hm_match *m)
{
    free(m->hint.text);
    m->hint = (hm_hint){0};
}

/* -- afterwards */

int hm_hints_used(const hm_session *s, int player)
{
    return hm_notes_count(hm_session_notes(s), HM_NOTE_HINT, player);
}

void hm_hints_count(const hm_match *m, hm_tally *y)
{
    const int row = hm_tally_row(y, "help used");
    for (int i = 0; i < hm_table_deal(m->table)->players; i++) {
        const int used = hm_hints_used(m->session, i);
        if (used > 0)
            hm_tally_set(y, row, i, "%d hint%s", used, used == 1 ? "" : "s");
    }
}
