/* story.c - paragraphs of what happened, from the choices and nothing else.
 *
 * A table is asked before and after each choice. Nothing is taken from what was told
 * before, so that a story told again after an undo is the same. */
#include "tools/play/story.h"

#include <stdlib.h>
#include <string.h>

#include "core/wording.h"
#include "tools/game/ending.h"
#include "tools/game/face.h"
#include "tools/game/sheets.h"
#include "tools/play/pieces.h"
#include "tools/play/raised.h"
#include "tools/play/show.h"
#include "tools/save/session.h"
#include "tools/say.h"
#include "tools/stop.h"
#include "tools/textstream.h"

enum {
    STORY_PLAYERS = HM_PIECES_PLAYERS /* more of them, and a round would fill a page */
};

struct hm_story {
    char     **line;
    int       *from;           /* [i]: choices before those that line[i] tells of */
    int        count;
    int        moves, began;   /* choices that were made; before the paragraph */
    char      *text;           /* of the paragraph being written; malloc'd */
    size_t     size;
    FILE      *pen;            /* writes it; NULL between paragraphs */
    bool       begun;          /* what was drawn at first is told */
    bool       warned;         /* that rounds are counted is, too */
    int        round, teller;  /* whose doings are being told */
    const hm_card *event;      /* that lay open then; NULL: none */
    hm_commons before;         /* what everybody had then, in the open */
    int        had[STORY_PLAYERS][HM_COUNTERS_MAX]; /* likewise, of counters of towns */
    uint8_t    rolled[STORY_PLAYERS]; /* likewise, how often chance gave something */
    int        chooser;        /* of the choice about to be made; HM_NO_PLAYER: none is
                                  told of */
    int        purse[STORY_PLAYERS][HM_COUNTERS_MAX]; /* before it, of counters */
    hm_pieces  pieces;         /* likewise */
    hm_raised  raised;         /* likewise, with what it says to build on this square, */
    int        told;           /* -1: nothing */
    uint8_t    spent[HM_TOKENS_MAX]; /* by it, or by an earlier one that asks who pays */
    char       chosen[HM_SHOWN_MAX];
};

hm_story *hm_story_new(void)
{
    return hm_need(calloc(1, sizeof(hm_story)));
}

static void drop_paragraph(hm_story *s)
{
    if (s->pen != NULL)
        fclose(s->pen);
    s->pen = NULL;
    free(s->text);
    s->text = NULL;
}

static void forget(hm_story *s)
{
    drop_paragraph(s);
    for (int i = 0; i < s->count; i++)
        free(s->line[i]);
    free(s->line);
    free(s->from);
    *s = (hm_story){0};
}

void hm_story_free(hm_story *s)
{
    if (s == NULL)
        return;
    forget(s);
    free(s);
}

int hm_story_count(const hm_story *s)
{
    return s->count;
}

const char *hm_story_line(const hm_story *s, int i)
{
    return s->line[i];
}

int hm_story_from(const hm_story *s, int i)
{
    return s->from[i];
}

static void add_line(hm_story *s, const char *text)
{
    size_t count = (size_t)s->count + 1;
    s->line = hm_need(realloc(s->line, count * sizeof *s->line));
    s->from = hm_need(realloc(s->from, count * sizeof *s->from));
    s->line[s->count] = hm_need(strdup(text));
    s->from[s->count++] = s->began;
}

static const hm_face *face_of(const hm_table *t)
{
    return hm_face_of(hm_table_deal(t)->deck->game);
}

/* A line of its own, when the end can be foreseen and when it has come. */
static void tell_rounds_left(hm_story *s, const hm_table *t)
{
    const int left = hm_table_rounds_left(t);
    char text[40];
    if (left == 1)
        add_line(s, "This is the last round.");
    else if (left > 0 && !s->warned) {
        snprintf(text, sizeof text, "%d rounds are left.", left);
        add_line(s, text);
    }
    s->warned = left > 0;
}

/* In the open, the round is told apart from its turns. */
static void tell_round(hm_story *s, const hm_table *t)
{
    int round = hm_table_round(t), named = hm_table_named(t);
    const hm_game *game = hm_table_deal(t)->deck->game;
    char text[32];
    if (round != s->round)
        tell_rounds_left(s, t);
    if (round == 0) {
        fputs("Before round 1.", s->pen);
    } else if (face_of(t)->sum_up == NULL) {
        fprintf(s->pen, "Round %d%s%s.", round, named >= 0 ? ", " : "",
                named >= 0 ? game->resource[named].name : "");
    } else if (round != s->round) {
        snprintf(text, sizeof text, "Round %d", round);
        add_line(s, text);
    }
    s->round = round;
}

/* What a player has of a counter; 0 where there are no towns or none are played with. */
static int owned(const hm_table *t, int player, int counter)
{
    const hm_deck *d = hm_table_deal(t)->deck;
    if (face_of(t)->sum_up != NULL || d->game->counter[counter].of_square)
        return 0;
    return hm_counted(&d->plan, hm_table_town(t, player), counter, 0);
}

static void note_counters(const hm_table *t, int had[][HM_COUNTERS_MAX])
{
    const hm_deal *deal = hm_table_deal(t);
    for (int i = 0; i < deal->players; i++)
        for (int k = 0; k < deal->deck->game->counters; k++)
            had[i][k] = owned(t, i, k);
}

/* " Ann: +1 coin; Bob: -2 coins, +1 gem.": choices do not say what they bring, and some
 * things come when all is chosen. From now on it is what they had. Returns whether there
 * was anything. */
static bool tell_counters(hm_story *s, const hm_table *t, int now[][HM_COUNTERS_MAX])
{
    const hm_deal *deal = hm_table_deal(t);
    const hm_game *g = deal->deck->game;
    bool any = false;
    for (int i = 0; i < deal->players; i++) {
        char name[HM_SEAT_NAME_MAX];
        bool named = false;
        for (int k = 0; k < g->counters; k++) {
            const int more = now[i][k] - s->had[i][k];
            s->had[i][k] = now[i][k];
            if (more == 0)
                continue;
            if (!named)
                fprintf(s->pen, "%s %s:", any ? ";" : "", hm_seat_name(t, i, name));
            fprintf(s->pen, "%s %+d %s", named ? "," : "", more,
                    abs(more) == 1 ? g->counter[k].name : g->counter[k].plural);
            any = named = true;
        }
    }
    fputs(any ? "." : "", s->pen);
    return any;
}

static const hm_luck *luck_of(const hm_table *t, int player)
{
    const hm_plan *plan = &hm_table_deal(t)->deck->plan;
    return plan->luck != 0 ? hm_luck_in(plan, hm_table_town(t, player)) : NULL;
}

static void note_rolls(hm_story *s, const hm_table *t)
{
    for (int i = 0; i < hm_table_deal(t)->players && i < STORY_PLAYERS; i++) {
        const hm_luck *luck = luck_of(t, i);
        s->rolled[i] = luck != NULL ? luck->count : 0;
    }
}

/* " Ann rolled 5, 2; Bob drew brick.": the last ones, where there are many. */
static bool tell_rolls(hm_story *s, const hm_table *t)
{
    const hm_game *g = hm_table_deal(t)->deck->game;
    bool any = false;
    for (int i = 0; i < hm_table_deal(t)->players && i < STORY_PLAYERS; i++) {
        const hm_luck *luck = luck_of(t, i);
        char name[HM_SEAT_NAME_MAX];
        int more = luck != NULL ? (uint8_t)(luck->count - s->rolled[i]) : 0;
        more = more < (int)sizeof luck->shown ? more : (int)sizeof luck->shown;
        for (int k = more - 1; k >= 0; k--) {
            const int what = luck->shown[k];
            if (k == more - 1)
                fprintf(s->pen, "%s %s", any ? ";" : "", hm_seat_name(t, i, name));
            if (what >= HM_LUCK_KIND)
                fprintf(s->pen, " drew %s", g->resource[what - HM_LUCK_KIND].name);
            else
                fprintf(s->pen, " rolled %d", what);
            fputs(k > 0 ? "," : "", s->pen);
            any = true;
        }
    }
    fputs(any ? "." : "", s->pen);
    return any;
}

static void begin_paragraph(hm_story *s, const hm_table *t)
{
    s->teller = HM_NO_PLAYER;
    s->began = s->moves;
    s->pen = hm_textstream(&s->text, &s->size);
    tell_round(s, t);
    hm_table_commons(t, HM_NO_PLAYER, &s->before);
    note_counters(t, s->had);
    note_rolls(s, t);
}

/* The game may have something to add that only shows at the end of a turn, or find that
 * nothing is worth telling. */
static void end_paragraph_with(hm_story *s, const hm_table *t,
                               int now[][HM_COUNTERS_MAX])
{
    bool told = true;
    if (face_of(t)->sum_up != NULL)
        told = face_of(t)->sum_up(s->pen, t, &s->before, s->teller);
    fputs(s->teller == HM_NO_PLAYER ? "" : ".", s->pen);
    tell_counters(s, t, now);
    tell_rolls(s, t);
    fclose(s->pen);
    s->pen = NULL;
    if (told)
        add_line(s, s->text + strspn(s->text, " "));
    drop_paragraph(s);
}

static void end_paragraph(hm_story *s, const hm_table *t)
{
    int now[STORY_PLAYERS][HM_COUNTERS_MAX];
    if (s->pen == NULL)
        return;
    note_counters(t, now);
    end_paragraph_with(s, t, now);
}

/* A paragraph of its own: from here on it is written, and then it is told. */
static void begin_aside(hm_story *s)
{
    s->began = s->moves;
    s->pen = hm_textstream(&s->text, &s->size);
}

static void end_aside(hm_story *s)
{
    fflush(s->pen);
    if (s->size > 0)
        add_line(s, s->text);
    drop_paragraph(s);
}

/* Before what anybody answers to it. */
static void tell_event(hm_story *s, const hm_table *t)
{
    const hm_card *open = hm_table_event(t).open;
    const hm_deal *deal = hm_table_deal(t);
    if (open == s->event)
        return;
    end_paragraph(s, t);
    s->event = open;
    if (open == NULL)
        return;
    begin_aside(s);
    fprintf(s->pen, "Event: %s. %s", open->name,
            hm_card_text(open, deal->deck->game, &deal->how, deal->players));
    end_aside(s);
}

void hm_story_end(hm_story *s, const hm_table *t)
{
    char text[HM_ENDING_TEXT];
    end_paragraph(s, t);
    s->began = s->moves;
    if (hm_table_over(t) && hm_table_ending(t).why != HM_END_COMPLETE)
        add_line(s, hm_ending_words(t, text));
}

/* What is paid may be asked for by choices that follow, one for each token. */
static void note_spending(hm_story *s, const hm_decision *d, const hm_option_parts *parts)
{
    static const uint8_t nothing[HM_TOKENS_MAX];
    if (d->kind != HM_DECIDE_TOKEN || memcmp(parts->spends, nothing, sizeof nothing) != 0)
        memcpy(s->spent, parts->spends, sizeof s->spent);
}

/* What is kept in hand is a secret: that something is, is told. */
static void write_chosen(hm_story *s, const hm_table *t, const hm_decision *d, int index)
{
    if (hm_option_open(t, d->option[index]).action == HM_ACTION_KEEP)
        snprintf(s->chosen, sizeof s->chosen, "keep one of %d cards", d->count);
    else
        hm_option_text(t, d->option[index], s->chosen, sizeof s->chosen);
}

/* A story of too many players would fill pages.
 * "done" says nothing, nor do squares for tokens: where they are then, does. */
void hm_story_before(hm_story *s, const hm_table *t, const hm_decision *d, int index)
{
    const hm_option_parts parts = hm_option_open(t, d->option[index]);
    const hm_action action = parts.action;
    s->chosen[0] = '\0';
    s->chooser = HM_NO_PLAYER;
    if (hm_table_deal(t)->players > STORY_PLAYERS)
        return;
    if (s->pen == NULL)
        begin_paragraph(s, t);
    s->chooser = d->player;
    note_counters(t, s->purse);
    hm_pieces_look(t, &s->pieces);
    hm_raised_look(t, &s->raised);
    s->told = action == HM_ACTION_BUILD ? parts.square : -1;
    note_spending(s, d, &parts);
    if (action != HM_ACTION_DONE && d->kind != HM_DECIDE_TOKEN)
        write_chosen(s, t, d, index);
}

/* One sentence per player, as long as the same one goes on. */
static const char *opening(const hm_story *s, const hm_table *t, int player, char *text,
                           size_t size)
{
    char name[HM_SEAT_NAME_MAX];
    if (player == s->teller)
        return ", ";
    snprintf(text, size, "%s %s: ", s->teller == HM_NO_PLAYER ? "" : ";",
             hm_seat_name(t, player, name));
    return text;
}

/* Also of those who had no choice: when a round is over, tokens of others may walk. */
static void tell_pieces(hm_story *s, const hm_table *t, const hm_pieces *now, int player)
{
    char text[HM_SEAT_NAME_MAX + 8];
    const uint8_t *spent = player == s->chooser ? s->spent : NULL;
    if (hm_pieces_tell(t, &s->pieces, now, player, spent,
                       opening(s, t, player, text, sizeof text), s->pen))
        s->teller = player;
}

static void tell_raised(hm_story *s, const hm_table *t, const hm_raised *now, int player)
{
    char text[HM_SEAT_NAME_MAX + 8];
    if (hm_raised_tell(t, &s->raised, now, player, player == s->chooser ? s->told : -1,
                       opening(s, t, player, text, sizeof text), s->pen))
        s->teller = player;
}

/* Who is home now has been paid, and told of. */
static void settle_spending(hm_story *s, const hm_pieces *now)
{
    for (int k = 0; k < HM_TOKENS_MAX; k++) {
        const int home = now->band[s->chooser][k].home -
                         s->pieces.band[s->chooser][k].home;
        const int left = s->spent[k] - (home > 0 ? home : 0);
        s->spent[k] = (uint8_t)(left > 0 ? left : 0);
    }
}

/* What has come up, gone and walked since the choice was about to be made. */
static void tell_changes(hm_story *s, const hm_table *t)
{
    const int players = hm_table_deal(t)->players;
    hm_pieces now;
    hm_raised stands;
    hm_pieces_look(t, &now);
    hm_raised_look(t, &stands);
    for (int i = 0; i < players; i++) {
        tell_raised(s, t, &stands, (s->chooser + i) % players);
        tell_pieces(s, t, &now, (s->chooser + i) % players);
    }
    settle_spending(s, &now);
}

static void tell_ground(hm_story *s, const hm_table *t)
{
    if (face_of(t)->begin == NULL)
        return;
    begin_aside(s);
    face_of(t)->begin(t, s->pen);
    end_aside(s);
}

/* What everybody had before anything happened. */
static void note_nothing(hm_story *s, const hm_deal *deal)
{
    const hm_game *g = deal->deck->game;
    const hm_plan *plan = &deal->deck->plan;
    hm_town start = {0};
    hm_town_start(plan, g, &start);
    memset(&s->pieces, 0, sizeof s->pieces);
    memset(&s->raised, 0, sizeof s->raised);
    memset(s->spent, 0, sizeof s->spent);
    memset(s->rolled, 0, sizeof s->rolled);
    for (int i = 0; i < deal->players; i++) {
        for (int k = 0; k < g->counters; k++)
            s->had[i][k] = g->counter[k].of_square ? 0 : hm_counted(plan, &start, k, 0);
        for (int k = 0; deal->deck->tokens && k < g->tokens; k++)
            s->pieces.band[i][k] = *hm_band_of(plan, &start, k);
    }
}

/* What happened before anybody had a choice: rules may give something to everybody when
 * the game begins. */
static void tell_outset(hm_story *s, const hm_table *t)
{
    const hm_deal *deal = hm_table_deal(t);
    int now[STORY_PLAYERS][HM_COUNTERS_MAX];
    if (deal->players > STORY_PLAYERS || face_of(t)->sum_up != NULL)
        return;
    note_nothing(s, deal);
    begin_aside(s);
    fputs("At the beginning.", s->pen);
    s->teller = HM_NO_PLAYER;
    s->chooser = 0;
    s->told = -1;
    tell_changes(s, t);
    fputs(s->teller == HM_NO_PLAYER ? "" : ".", s->pen);
    note_counters(t, now);
    const bool told = tell_counters(s, t, now), rolled = tell_rolls(s, t);
    if (told || rolled || s->teller != HM_NO_PLAYER)
        end_aside(s);
    drop_paragraph(s);
    s->chooser = s->teller = HM_NO_PLAYER;
}

/* Before the first choice. */
static void tell_beginning(hm_story *s, const hm_table *t)
{
    s->begun = true;
    tell_ground(s, t);
    tell_outset(s, t);
}

void hm_story_due(hm_story *s, const hm_table *t, const hm_decision *d)
{
    if (!s->begun)
        tell_beginning(s, t);
    if (hm_table_round(t) != s->round ||
        (face_of(t)->sum_up != NULL && s->teller != d->player))
        end_paragraph(s, t);
    tell_event(s, t);
}

/* The last choice of a round, with which it ends and an event is turned up: the round as
 * it was chosen, the event, and then what both brought about, which is not told apart. */
static void tell_turned_up(hm_story *s, const hm_table *t)
{
    int now[STORY_PLAYERS][HM_COUNTERS_MAX];
    end_paragraph_with(s, t, s->purse);
    tell_event(s, t);
    begin_aside(s);
    s->teller = HM_NO_PLAYER;
    fprintf(s->pen, "After round %d, and by the event.", s->round);
    tell_changes(s, t);
    fputs(s->teller == HM_NO_PLAYER ? "" : ".", s->pen);
    note_counters(t, now);
    if (tell_counters(s, t, now) || s->teller != HM_NO_PLAYER)
        end_aside(s);
    drop_paragraph(s);
}

void hm_story_after(hm_story *s, const hm_table *t)
{
    const hm_card *open = hm_table_event(t).open;
    char text[HM_SEAT_NAME_MAX + 8];
    s->moves++;
    if (s->chooser == HM_NO_PLAYER)
        return;
    if (s->chosen[0] != '\0') {
        fprintf(s->pen, "%s%s", opening(s, t, s->chooser, text, sizeof text), s->chosen);
        s->teller = s->chooser;
    }
    if (open != NULL && open != s->event)
        tell_turned_up(s, t);
    else
        tell_changes(s, t);
    s->chooser = HM_NO_PLAYER;
}

/* A record that fits no option can only come from changed cards; the story ends
 * there, and the session tells why. */
static void retell(hm_story *s, const hm_session *session, hm_table *t, hm_decision *d)
{
    for (int i = 0; i < hm_session_moves(session) && !hm_table_over(t); i++) {
        if (hm_stopped() != 0) /* nobody will read it */
            return;
        int index = hm_session_move(session, i).option;
        hm_table_decide(t, d);
        hm_story_due(s, t, d);
        if (index >= d->count)
            return;
        hm_story_before(s, t, d, index);
        hm_table_apply(t, d->option[index]);
        hm_story_after(s, t);
    }
    if (hm_table_over(t)) {
        hm_story_end(s, t);
        return;
    }
    hm_table_decide(t, d);
    hm_story_due(s, t, d);
}

/* On a table of its own: the session's stays where it is. */
void hm_story_retell(hm_story *s, const hm_session *session)
{
    hm_error err;
    hm_arena arena = {0};
    hm_table *t;
    forget(s);
    hm_decision *d = hm_need(malloc(sizeof *d));
    if (hm_table_new(&arena, hm_table_deal(hm_session_table(session)), &t, &err) == HM_OK)
        retell(s, session, t, d);
    hm_arena_drop(&arena);
    free(d);
}
