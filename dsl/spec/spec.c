/* spec.c - runs a card test: sets its scene, then checks part after part.
 *
 * A test is read twice: first everything that sets the scene (cards, mode, rules,
 * towns), then the expectations, each belonging to the town above it, or from the first
 * part that plays on (play.c) to a player. So a scene may stand in any order, but what
 * is expected goes on from what was played before it. A mistake in the scene ends the
 * test, for everything expected of it would fail as well. */
#include "dsl/spec/spec.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/parts.h"
#include "core/verdict.h"
#include "dsl/spec/play.h"

/* Failures outlive the scene, so they lie in the arena of the results; one that cannot
 * be kept must not make a test pass, and becomes "out of memory". */
void hm_scene_fail(hm_scene *s, hm_span at, const char *fmt, ...)
{
    char text[400];
    const int n = s->about > 0 && strncmp(fmt, "player", 6) != 0
                      ? snprintf(text, sizeof text, "player %d: ", s->about)
                      : 0;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text + n, sizeof text - (size_t)n, fmt, ap);
    va_end(ap);
    hm_spec_failure *f = hm_arena_new(s->arena, sizeof *f);
    const char *message = f ? hm_arena_text(s->arena, text, strlen(text)) : NULL;
    if (message == NULL) {
        s->nomem = true;
        return;
    }
    *f = (hm_spec_failure){.at = at, .message = message};
    if (s->last != NULL)
        s->last->next = f;
    else
        s->result->failures = f;
    s->last = f;
}

void hm_scene_bug(hm_scene *s, const hm_node *part)
{
    hm_scene_fail(s, part->at, "internal error: nothing runs this part of a test");
}

#define fail hm_scene_fail
#define find_card hm_scene_find
#define add_card hm_scene_add

/* -- the scene */

/* Once the deck is made its slots are fixed, and a card that turns up later cannot come
 * into play. */
int hm_scene_add(hm_scene *s, const hm_card *card, hm_span at)
{
    if (card->ability) {
        fail(s, at, "'%s' is an ability: nobody builds it", card->name);
        return -1;
    }
    for (int i = 0; i < s->count; i++)
        if (s->card[i] == card)
            return i;
    if (s->deck != NULL || s->count == HM_DECK_MAX) {
        if (s->deck != NULL)
            fail(s, at, "'%s' is not in play: name it under 'cards'", card->name);
        else
            fail(s, at, "more than %d cards", HM_DECK_MAX);
        return -1;
    }
    s->card[s->count] = card;
    return s->count++;
}

/* Their slots are behind those of all cards, which are not all known as yet. */
static void add_ability(hm_scene *s, const hm_card *card, hm_span at)
{
    for (int i = 0; i < s->abilities; i++)
        if (s->ability[i] == card)
            return;
    if (s->abilities == HM_DECK_MAX)
        fail(s, at, "more than %d cards", HM_DECK_MAX);
    else
        s->ability[s->abilities++] = card;
}

static void read_cards(hm_scene *s, const hm_node *part)
{
    s->listed = true;
    for (const hm_node *n = part->list.of; n != NULL; n = n->next) {
        if (hm_scene_lacks_quotes(s, n)) {
            n = n->next;
            continue;
        }
        const hm_card *card = find_card(s, n->text, n->at);
        if (card != NULL && card->ability)
            add_ability(s, card, n->at);
        else if (card != NULL)
            add_card(s, card, n->at);
    }
}

static void read_mode(hm_scene *s, const hm_node *part)
{
    int mode = hm_game_mode(s->game, part->text, strlen(part->text));
    if (mode < 0)
        fail(s, part->name_at, "unknown mode '%s'", part->text);
    else
        s->how.mode = (uint8_t)mode;
}

static void read_rule(hm_scene *s, const hm_node *part)
{
    int rule = hm_game_rule(s->game, part->text, strlen(part->text));
    int value = rule < 0 ? -1 : hm_rule_value(&s->game->rule[rule], part->also.text->text,
                                              strlen(part->also.text->text));
    if (rule < 0)
        fail(s, part->name_at, "unknown rule switch '%s'", part->text);
    else if (value < 0)
        fail(s, part->also.text->at, "rule switch '%s' has no value '%s'", part->text,
             part->also.text->text);
    else
        s->how.rule[rule] = (uint8_t)value;
}

/* The test's part about the switch of a variant, the last of them; NULL: none. */
static const hm_node *told_of(const hm_node *test, const char *variant)
{
    const hm_node *found = NULL;
    for (const hm_node *n = test->item.parts; n != NULL; n = n->next)
        if (n->word == HM_WORD_RULE && strcmp(n->text, variant) == 0)
            found = n;
    return found;
}

/* Variants bring those that they use. */
static void complete_rules(hm_scene *s, const hm_node *test)
{
    uint32_t told = 0;
    int user, used;
    for (int i = 0; i < s->game->variants; i++)
        told |= told_of(test, s->game->variant[i].name) != NULL ? 1u << i : 0;
    used = hm_setting_complete(s->game, &s->how, told, &user);
    const hm_node *off = used >= 0 ? told_of(test, s->game->variant[used].name) : NULL;
    if (off != NULL)
        fail(s, off->name_at, "'%s' is played with it, so it cannot be off",
             s->game->variant[user].name);
}

static void read_town(hm_scene *s, const hm_node *part)
{
    if (s->towns < HM_SCENE_TOWNS) {
        hm_scene_draw(s, part, &s->town[s->towns]);
        s->drawn[s->towns++] = s->said;
    } else
        fail(s, part->at, "more than %d towns in one test", HM_SCENE_TOWNS);
}

/* The card is in play before the towns are read; here it comes into its owner's hand. */
static void read_hand(hm_scene *s, const hm_node *part)
{
    const hm_card *card = find_card(s, part->text, part->name_at);
    int slot = card ? add_card(s, card, part->name_at) : -1;
    if (slot < 0)
        return;
    if (s->towns == 0)
        fail(s, part->at, "a hand stands after the town of its owner");
    else if (s->game->type[card->type].deal == 0)
        fail(s, part->name_at, "'%s' is not dealt: everybody can build it", card->name);
    else if (s->town[s->towns - 1].hand != 0)
        fail(s, part->at, "each player holds one card");
    else
        s->town[s->towns - 1].hand = (uint8_t)(slot + 1);
}

/* Cards that are only expected to be built are in play too. */
static void add_expected(hm_scene *s, const hm_node *part)
{
    if (part->word == HM_WORD_BUILDS && part->text != NULL) {
        const hm_card *card = find_card(s, part->text, part->name_at);
        if (card != NULL)
            add_card(s, card, part->name_at);
    } else if (part->word == HM_WORD_BECOMES) {
        hm_town t;
        hm_scene_draw(s, part, &t);
    }
}

/* A card of the library, if there is one of this name; a wrong name is told where the
 * part is read. */
static void add_named(hm_scene *s, const char *name)
{
    int fits;
    const hm_card *card = hm_cards_find(s->cards, name, &fits);
    if (card != NULL)
        add_card(s, card, (hm_span){0, 0});
}

/* Cards go first, for towns are drawn with their names. Without a list, whatever the
 * test speaks of is in play. */
static void set_scene(hm_scene *s, const hm_node *test)
{
    for (const hm_node *n = test->item.parts; n != NULL; n = n->next)
        switch (n->word) {
        case HM_WORD_CARDS: read_cards(s, n); break;
        case HM_WORD_MODE: read_mode(s, n); break;
        case HM_WORD_RULE: read_rule(s, n); break;
        case HM_WORD_GROUND: hm_scene_read_ground(s, n); break;
        case HM_WORD_HAND:
            if (!s->shared)
                add_named(s, n->text);
            break;
        default: break;
        }
    complete_rules(s, test);
    s->playable = s->count;
    if (s->shared) {
        hm_board_scene(s, test);
        hm_scene_seat_teams(s, test);
        return;
    }
    for (const hm_node *n = test->item.parts; n != NULL; n = n->next)
        if (n->word == HM_WORD_TOWN)
            read_town(s, n);
        else if (n->word == HM_WORD_HAND)
            read_hand(s, n);
    for (const hm_node *n = test->item.parts; n != NULL && !s->listed; n = n->next)
        add_expected(s, n);
    if (!s->listed)
        s->playable = s->count;
    hm_scene_seat_teams(s, test);
}

/* -- expectations */

/* That of the mode and the variants which are played, where there are several. */
bool hm_scene_line(const hm_scene *s, const char *name, int *line)
{
    const uint32_t variants = hm_setting_variants(s->game, &s->how);
    bool found = false;
    for (int i = 0; i < s->game->lines; i++)
        if (strcmp(s->game->line[i].name, name) == 0) {
            *line = -1 - i;
            found = true;
            if ((s->game->line[i].modes >> s->how.mode & 1) &&
                hm_line_holds(&s->game->line[i], variants))
                break;
        }
    return found;
}

/* A line of the game and a card may be asked for alike; of a card that stands nowhere
 * the sheet has no line, and it scores 0. */
static void expect_score(hm_scene *s, int who, const hm_node *n)
{
    int line = 0, points = 0;
    const hm_sheet *sheet = &s->sheet[who];
    if (!hm_scene_line(s, n->text, &line)) {
        const hm_card *card = find_card(s, n->text, n->name_at);
        if (card == NULL)
            return;
        line = hm_deck_slot(s->deck, card);
    }
    for (int i = 0; i < sheet->lines; i++)
        if (sheet->line[i].slot == line)
            points += sheet->line[i].points; /* others' cards of that name, too */
    if (points != n->number.value)
        fail(s, n->at, "%s scores %d, expected %d", n->text, points,
             (int)n->number.value);
}

static void expect_number(hm_scene *s, const hm_node *n, const char *what, int got)
{
    if (got != n->number.value)
        fail(s, n->at, "%s is %d, expected %d", what, got, (int)n->number.value);
}

/* By the points of the town, or of all where they play together. */
static void expect_level(hm_scene *s, int who, const hm_node *n)
{
    const int32_t points = hm_sheets_points(s->sheet, s->towns, who);
    const hm_level *got = hm_game_level(s->game, s->how.mode, points);
    if (got == NULL || strcmp(got->name, n->text) != 0)
        fail(s, n->at, "%d points reach %s, expected %s", (int)points,
             got != NULL ? got->name : "no level", n->text);
}

static void expect_outcome(hm_scene *s, int who, const hm_node *n)
{
    const hm_sheet *sheet = &s->sheet[who];
    const bool lost = sheet->verdict.outcome == HM_OUTCOME_LOST;
    if (n->word == HM_WORD_HAS_LOST ? !lost : !hm_sheet_wins(sheet))
        fail(s, n->at, "the player has %s, with rank %d",
             lost ? "lost" : hm_sheet_wins(sheet) ? "won" : "not lost", sheet->rank);
}

/* The squares of a list; false after reporting one that does not exist. */
static bool read_squares(hm_scene *s, const hm_node *list, hm_set *out)
{
    *out = 0;
    for (const hm_node *n = list; n != NULL; n = n->next) {
        int square = hm_grid_square(&s->game->grid, n->text, strlen(n->text));
        if (square < 0) {
            fail(s, n->at, "no square '%s'", n->text);
            return false;
        }
        *out |= hm_bit(square);
    }
    return true;
}

/* "a1 b2", or "nothing"; as much as fits. */
static const char *say_squares(const hm_scene *s, hm_set set, char *out, size_t size)
{
    size_t used = 0;
    char name[HM_SQUARE_NAME_MAX];
    if (set == 0)
        return "nothing";
    out[0] = '\0';
    for (; set != 0 && used < size; set &= set - 1) {
        hm_grid_name(&s->game->grid, hm_first(set), name);
        used += (size_t)snprintf(out + used, size - used, "%s%s", used ? " " : "", name);
    }
    return out;
}

static void expect_fed(hm_scene *s, int who, const hm_node *n)
{
    char got[120], want[120];
    hm_set set;
    if (!read_squares(s, n->list.of, &set) || s->sheet[who].fed == set)
        return;
    fail(s, n->at, "feeds %s, expected %s",
         say_squares(s, s->sheet[who].fed, got, sizeof got),
         say_squares(s, set, want, sizeof want));
}

/* The same squares can be a layout of the card once only, whichever way it is turned,
 * so the first that fits decides about where the building may go. */
static void expect_squares(hm_scene *s, const hm_node *n, int slot, int builds)
{
    hm_set squares, place;
    char text[120];
    if (!read_squares(s, n->builds.squares, &squares) ||
        !read_squares(s, n->builds.on, &place))
        return;
    for (int i = 0; i < builds; i++) {
        if (s->build[i].slot != slot || s->build[i].squares != squares)
            continue;
        if (n->builds.on != NULL && s->build[i].place != place)
            fail(s, n->at, "%s may go on: %s", n->text,
                 say_squares(s, s->build[i].place, text, sizeof text));
        return;
    }
    fail(s, n->at, "%s cannot be built from %s", n->text,
         say_squares(s, squares, text, sizeof text));
}

/* With the other towns of the scene, as they are. */
static const hm_setting *setting_of(hm_scene *s, int who)
{
    if (!s->deck->minds)
        return &s->how;
    if (s->around == NULL)
        s->around = hm_arena_new(s->room, hm_around_size(s->deck, s->towns));
    s->nomem |= s->around == NULL;
    return s->around == NULL ? &s->how
                             : hm_around_look(s->around, s->deck, &s->how, s->town,
                                              sizeof *s->town,
                                              (hm_ring){s->towns, 0, -1}, who);
}

/* What can be built in a town, without the cards that the mode leaves out. */
static int list_builds(hm_scene *s, int who, hm_fault *fault)
{
    int kept = 0;
    hm_fault_clear(fault);
    int n = hm_builds(s->deck, &s->town[who], setting_of(s, who), 0, s->build,
                      HM_SCENE_BUILDS, fault);
    for (int i = 0; i < n && i < HM_SCENE_BUILDS; i++)
        if (!hm_card_is_out(s->deck->card[s->build[i].slot], s->game, &s->how))
            s->build[kept++] = s->build[i];
    return kept;
}

/* "builds nothing" is about the cards in play only: what merely stands in a town is
 * in the deck, too. */
static void expect_builds(hm_scene *s, int who, const hm_node *n)
{
    char text[120];
    hm_fault fault;
    int builds = list_builds(s, who, &fault), found = 0;
    const hm_card *card = n->text ? find_card(s, n->text, n->name_at) : NULL;
    int slot = card ? hm_deck_slot(s->deck, card) : -1, first = -1;
    if (fault.error.code != HM_OK)
        fail(s, n->at, "%s", fault.error.msg);
    if ((n->text != NULL && card == NULL) || fault.error.code != HM_OK)
        return;
    for (int i = 0; i < builds; i++) {
        bool counts = n->text ? s->build[i].slot == slot : s->build[i].slot < s->playable;
        if (counts && found++ == 0)
            first = i;
    }
    if (n->builds.ways != NULL && found != n->builds.ways->number.value)
        fail(s, n->at, "%s can be built in %d ways, expected %d", n->text, found,
             (int)n->builds.ways->number.value);
    else if (n->builds.ways == NULL && n->builds.squares == NULL && found != 0)
        fail(s, n->at, "%s can be built from %s",
             s->deck->card[s->build[first].slot]->name,
             say_squares(s, s->build[first].squares, text, sizeof text));
    else if (n->builds.squares != NULL)
        expect_squares(s, n, slot, builds);
}

/* The others set the scene, and were read before. */
static bool is_expectation(const hm_node *n)
{
    return n->word == HM_WORD_SCORE || n->word == HM_WORD_TOTAL ||
           n->word == HM_WORD_RANK || n->word == HM_WORD_LEVEL ||
           n->word == HM_WORD_TEAM ||
           n->word == HM_WORD_FEEDS || n->word == HM_WORD_BUILDS ||
           n->word == HM_WORD_HAS_LOST || n->word == HM_WORD_HAS_WON ||
           n->word == HM_WORD_HAS;
}

static void expect(hm_scene *s, int who, const hm_node *n)
{
    s->result->checks++;
    s->about = s->towns > 1 ? who + 1 : 0;
    switch (n->word) {
    case HM_WORD_SCORE: expect_score(s, who, n); break;
    case HM_WORD_TOTAL: expect_number(s, n, "the total", s->sheet[who].total); break;
    case HM_WORD_RANK: expect_number(s, n, "the rank", s->sheet[who].rank); break;
    case HM_WORD_TEAM: hm_scene_team(s, who, n); break;
    case HM_WORD_LEVEL: expect_level(s, who, n); break;
    case HM_WORD_FEEDS: expect_fed(s, who, n); break;
    case HM_WORD_BUILDS: expect_builds(s, who, n); break;
    case HM_WORD_HAS_LOST:
    case HM_WORD_HAS_WON: expect_outcome(s, who, n); break;
    case HM_WORD_HAS: hm_scene_has(s, who, n); break;
    default: hm_scene_bug(s, n); break;
    }
    s->about = 0;
}

/* One part after the scene was set; false when going on makes no sense. */
static bool check_part(hm_scene *s, const hm_node *n)
{
    if ((n->word == HM_WORD_TOWN || n->word == HM_WORD_OWNS) && s->plays) {
        fail(s, n->at, "towns, and what their owners have, stand before what is played");
        return false;
    }
    if (n->word == HM_WORD_TOWN)
        s->who++;
    else if (hm_play_is_part(s, n))
        return hm_play_part(s, n);
    else if (is_expectation(n) && s->who < 0)
        fail(s, n->at, "an expectation stands after the town it is about");
    else if (is_expectation(n) && hm_play_look(s, n))
        expect(s, s->who, n);
    return true;
}

/* What no card in play does, a drawn town would lose in silence. */
static void check_lost(hm_scene *s, const hm_town *drawn, hm_span at)
{
    for (hm_set b = drawn->built; b != 0; b &= b - 1) {
        const int square = hm_first(b);
        const char *name = s->card[hm_slot_at(&s->plan, drawn, square)]->name;
        hm_town_part i = 0;
        while ((i = hm_parts_lost(&s->plan, drawn, &s->deck->plan, square, i)) < HM_PARTS)
            fail(s, at, "'%s' %s", name, hm_part_lack(i++));
    }
}

/* Where the town of this number is drawn. */
static hm_span town_at(const hm_node *test, int number)
{
    for (const hm_node *n = test->item.parts; n != NULL; n = n->next)
        if (n->word == HM_WORD_TOWN && number-- == 0)
            return n->name_at;
    return test->name_at;
}

/* Now that the deck is known, drawings become towns of its own. */
static void settle_towns(hm_scene *s, const hm_node *test)
{
    const hm_node *round = hm_node_part(test, HM_WORD_ROUND);
    for (int i = 0; i < s->towns && !s->shared; i++) {
        const hm_town drawn = s->town[i];
        check_lost(s, &drawn, test->name_at);
        hm_scene_check_lying(s, &drawn, town_at(test, i));
        hm_scene_check_tokens(s, &drawn, town_at(test, i));
        hm_scene_check_ground(s, &drawn, town_at(test, i));
        hm_town_recast(&s->plan, &drawn, &s->deck->plan, &s->town[i]);
        hm_town_set_round(&s->deck->plan, &s->town[i],
                          round != NULL ? round->number.value : 1);
    }
    hm_scene_own(s, test);
}

/* A test that expects nothing would pass whatever the card does, so it fails. */
static void check_all(hm_scene *s, const hm_node *test)
{
    hm_error err = {0};
    const hm_card *card[2 * HM_DECK_MAX];
    memcpy(card, s->card, (size_t)s->count * sizeof *card);
    memcpy(card + s->count, s->ability, (size_t)s->abilities * sizeof *card);
    hm_status st = hm_deck_with(s->arena, s->cards, card, s->count + s->abilities,
                                hm_setting_variants(s->game, &s->how), &s->deck, &err);
    if (st == HM_OK && s->loaded != NULL && !s->deck->loads)
        hm_scene_fail_to_lie(s, s->loaded, s->loaded_at);
    if (st == HM_OK)
        settle_towns(s, test);
    if (st == HM_OK && !s->shared && s->towns > 0) /* none after a mistake */
        st = hm_score(s->deck, s->town, s->towns, &s->how, s->facts, s->sheet, &err);
    if (st != HM_OK) {
        fail(s, test->name_at, "%s", err.msg);
        s->nomem |= st == HM_ENOMEM;
        return;
    }
    if (!hm_play_start(s, test))
        return;
    s->who = s->shared ? 0 : -1;
    for (const hm_node *n = test->item.parts; n != NULL; n = n->next)
        if (!check_part(s, n))
            break;
    if (s->result->checks == 0 && s->result->failures == NULL)
        fail(s, test->name_at, "this test expects nothing");
}

/* The result outlives the scene, so they lie in two arenas. */
hm_status hm_spec_test(const hm_library *lib, const hm_node *test, bool plays,
                       hm_arena *arena, hm_spec_result **out)
{
    hm_arena room = {.alloc = arena->alloc}; /* for the scene alone */
    hm_scene *s = hm_arena_room(&room, sizeof *s);
    *out = hm_arena_new(arena, sizeof **out);
    if (s == NULL || *out == NULL) {
        hm_arena_drop(&room);
        return HM_ENOMEM;
    }
    **out = (hm_spec_result){.name = test->text, .at = test->name_at};
    memset(s, 0, offsetof(hm_scene, town));
    s->lib = lib;
    s->cards = hm_library_cards(lib);
    s->game = s->cards->game;
    hm_plan_whole(&s->plan, s->game);
    s->arena = arena;
    s->room = &room;
    s->result = *out;
    s->shared = s->game->boards > 0;
    if (hm_board_fits(s, test))
        set_scene(s, test);
    if (s->result->failures == NULL && plays)
        check_all(s, test);
    else if (s->result->failures == NULL)
        hm_scene_read(s, test);
    bool nomem = s->nomem;
    hm_arena_drop(&room);
    return nomem ? HM_ENOMEM : HM_OK;
}

/* A file with syntax errors has its readable tests run, so that one mistake does not
 * hide what the others say. */
hm_status hm_spec_run(const hm_library *lib, const hm_source *source, hm_arena *arena,
                      hm_diags *diags, hm_spec_report *out, hm_error *err)
{
    hm_file file;
    hm_spec_result *last = NULL;
    memset(out, 0, sizeof *out);
    if (hm_parse(source, arena, diags, &file) != HM_OK)
        return hm_fail_memory(err);
    for (const hm_node *n = file.items; n != NULL; n = n->next) {
        hm_spec_result *r;
        if (n->kind != HM_NODE_TEST)
            continue;
        if (hm_library_cards(lib) == NULL)
            return hm_fail_bug(err, "tests need a game");
        if (hm_spec_test(lib, n, true, arena, &r) != HM_OK)
            return hm_fail_memory(err);
        if (last != NULL)
            last->next = r;
        else
            out->results = r;
        last = r;
        out->passed += r->failures == NULL;
        out->failed += r->failures != NULL;
    }
    return HM_OK;
}
