/* A position is checked field by field. The reader carries the place it is at
 * ("players[0].town[2][1]") and the first thing that is wrong, which names that
 * place; after that it reads on without looking, and the end finds the mistake.
 *
 * Slots are given out as cards turn up: those of "cards" first, so that what can
 * be built are the slots below a number, then whatever stands in a town. */
#include "tools/position.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "dsl/words.h"

enum { PLACE_MAX = 120, SHOWN_MAX = 60 };

typedef struct reader {
    hm_position    *p;
    const hm_game  *game;
    const hm_cards *set;
    hm_status       st;
    hm_error       *err;
    char            place[PLACE_MAX];
    int             cards;
    const hm_card  *card[HM_DECK_MAX];
} reader;

/* -- places and messages */

static size_t enter(reader *r, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
static void refuse(reader *r, hm_status code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds to the place and returns its length before, for leave(). */
static size_t enter(reader *r, const char *fmt, ...)
{
    size_t before = strlen(r->place);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(r->place + before, sizeof r->place - before, fmt, ap);
    va_end(ap);
    return before;
}

static void leave(reader *r, size_t before) { r->place[before] = '\0'; }

static void refuse(reader *r, hm_status code, const char *fmt, ...)
{
    const hm_span nowhere = {0, 0};
    char text[sizeof r->err->msg];
    if (r->st != HM_OK)
        return;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    r->st = hm_fail(r->err, code, nowhere, "%s%s%s", r->place, r->place[0] ? ": " : "",
                    text);
}

/* How much of a name a message quotes; never half a character. */
static int quoted(const char *name)
{
    size_t n = strlen(name);
    if (n <= SHOWN_MAX)
        return (int)n;
    for (n = SHOWN_MAX; n > 0 && ((unsigned char)name[n] & 0xc0) == 0x80;)
        n--;
    return (int)n;
}

/* "unknown card 'Cotage' (did you mean 'Cottage'?)" */
static void refuse_name(reader *r, const char *what, const char *name,
                        const hm_near *near)
{
    if (near->best == NULL)
        refuse(r, HM_EINPUT, "unknown %s '%.*s'", what, quoted(name), name);
    else
        refuse(r, HM_EINPUT, "unknown %s '%.*s' (did you mean '%.*s'?)", what,
               quoted(name), name, quoted(near->best), near->best);
}

/* -- kinds of values */

static const char *kind_of(const json_t *v)
{
    static const char *const kinds[] = {
        [JSON_OBJECT] = "an object",   [JSON_ARRAY] = "a list",
        [JSON_STRING] = "a text",      [JSON_INTEGER] = "a number",
        [JSON_REAL] = "a fraction",    [JSON_TRUE] = "true",
        [JSON_FALSE] = "false",        [JSON_NULL] = "null",
    };
    return kinds[json_typeof(v)];
}

static const char *text_of(reader *r, const json_t *v)
{
    if (json_is_string(v))
        return json_string_value(v);
    refuse(r, HM_EINPUT, "expected a text, not %s", kind_of(v));
    return "";
}

/* The items of a list; none of what is no list. */
static size_t list_of(reader *r, const json_t *v)
{
    if (!json_is_array(v))
        refuse(r, HM_EINPUT, "expected a list, not %s", kind_of(v));
    return json_array_size(v);
}

static bool is_object(reader *r, const json_t *v)
{
    if (!json_is_object(v))
        refuse(r, HM_EINPUT, "expected an object, not %s", kind_of(v));
    return json_is_object(v);
}

/* The whole number in a field, 0 without one. */
static int number_of(reader *r, const json_t *object, const char *field, int least,
                     int most)
{
    const json_t *v = json_object_get(object, field);
    json_int_t n = json_integer_value(v);
    if (v == NULL)
        return 0;
    size_t before = enter(r, "%s%s", r->place[0] ? "." : "", field);
    if (!json_is_integer(v))
        refuse(r, HM_EINPUT, "expected a whole number, not %s", kind_of(v));
    else if (n < least || n > most)
        refuse(r, HM_EINPUT, "expected %d to %d, not %lld", least, most, (long long)n);
    leave(r, before);
    return n < least || n > most ? 0 : (int)n;
}

/* Fields which the rules of today have no use for, but positions may have. */
static void skip_count(reader *r, const json_t *object, const char *field)
{
    number_of(r, object, field, 0, INT32_MAX);
}

static void skip_flag(reader *r, const json_t *object, const char *field)
{
    const json_t *v = json_object_get(object, field);
    size_t before = enter(r, ".%s", field);
    if (v != NULL && !json_is_boolean(v))
        refuse(r, HM_EINPUT, "expected true or false, not %s", kind_of(v));
    leave(r, before);
}

/* Every field must be one of the known, which end with NULL. */
static void check_fields(reader *r, json_t *object, const char *const *known)
{
    const char *name;
    json_t *v;
    json_object_foreach(object, name, v) {
        hm_near near = {0};
        bool found = false;
        for (int i = 0; known[i] != NULL && !found; i++) {
            found = strcmp(known[i], name) == 0;
            hm_near_try(&near, name, strlen(name), known[i]);
        }
        if (!found)
            refuse_name(r, "field", name, &near);
    }
}

/* -- step one: the text and its packs */

static void read_packs(reader *r, const json_t *list)
{
    if (list == NULL)
        return;
    enter(r, "packs");
    size_t n = list_of(r, list);
    if (n > HM_PACKS_MAX)
        refuse(r, HM_ELIMIT, "more than %d packs", HM_PACKS_MAX);
    for (size_t i = 0; i < n && i < HM_PACKS_MAX; i++) {
        size_t before = enter(r, "[%zu]", i);
        r->p->pack[r->p->packs++] = text_of(r, json_array_get(list, i));
        leave(r, before);
    }
}

/* jansson has counted the bytes up to the end of what it stumbled over. */
static hm_status refuse_text(const json_error_t *e, size_t length, hm_error *err)
{
    uint32_t last = e->position > 0 ? (uint32_t)e->position : 1;
    if (last > length)
        last = (uint32_t)length;
    hm_span at = {last > 0 ? last - 1 : 0, last > 0 ? last : 1};
    return hm_fail(err, HM_EINPUT, at, "%s", e->text);
}

hm_status hm_position_read(hm_position *p, const char *text, size_t length, hm_error *err)
{
    static const char *const known[] = {"game", "packs", "mode", "rules", "cards",
                                        "players", "round", NULL};
    reader r = {.p = p, .err = err};
    json_error_t e;
    p->root = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &e);
    if (p->root == NULL)
        return refuse_text(&e, length, err);
    if (is_object(&r, p->root)) {
        check_fields(&r, p->root, known);
        read_packs(&r, json_object_get(p->root, "packs"));
    }
    return r.st;
}

/* -- step two: the mode and the rule switches */

static void read_game(reader *r, const json_t *v)
{
    if (v == NULL)
        return;
    size_t before = enter(r, "game");
    const char *name = text_of(r, v);
    if (strcmp(name, r->game->name) != 0)
        refuse(r, HM_EINPUT, "unknown game '%.*s'; the packs are for '%s'", quoted(name),
               name, r->game->name);
    leave(r, before);
}

static void read_mode(reader *r, const json_t *v)
{
    if (v == NULL)
        return;
    size_t before = enter(r, "mode");
    const char *name = text_of(r, v);
    int mode = hm_game_mode(r->game, name, strlen(name));
    hm_near near = {0};
    for (int i = 0; i < r->game->modes; i++)
        hm_near_try(&near, name, strlen(name), r->game->mode[i].name);
    if (mode < 0)
        refuse_name(r, "mode", name, &near);
    else
        r->p->how.mode = (uint8_t)mode;
    leave(r, before);
}

static void read_value(reader *r, int rule, const json_t *v)
{
    const hm_rule *of = &r->game->rule[rule];
    size_t before = enter(r, ".%s", of->name);
    const char *name = text_of(r, v);
    int value = hm_rule_value(of, name, strlen(name));
    hm_near near = {0};
    for (int i = 0; i < of->values; i++)
        hm_near_try(&near, name, strlen(name), of->value[i]);
    if (value < 0)
        refuse_name(r, "value", name, &near);
    else
        r->p->how.rule[rule] = (uint8_t)value;
    leave(r, before);
}

static void read_rules(reader *r, json_t *rules)
{
    const char *name;
    json_t *v;
    size_t before = enter(r, "rules");
    if (rules != NULL && is_object(r, rules))
        json_object_foreach(rules, name, v) {
            int rule = hm_game_rule(r->game, name, strlen(name));
            hm_near near = {0};
            for (int i = 0; i < r->game->rules; i++)
                hm_near_try(&near, name, strlen(name), r->game->rule[i].name);
            if (rule < 0)
                refuse_name(r, "rule switch", name, &near);
            else
                read_value(r, rule, v);
        }
    leave(r, before);
}

hm_status hm_position_settle(hm_position *p, const hm_game *game, hm_error *err)
{
    reader r = {.p = p, .game = game, .err = err};
    read_game(&r, json_object_get(p->root, "game"));
    read_mode(&r, json_object_get(p->root, "mode"));
    read_rules(&r, json_object_get(p->root, "rules"));
    return r.st;
}

/* -- step three: cards */

/* The card's slot, a new one if need be. */
static int slot_for(reader *r, const hm_card *card)
{
    for (int i = 0; i < r->cards; i++)
        if (r->card[i] == card)
            return i;
    if (r->cards == HM_DECK_MAX) {
        refuse(r, HM_ELIMIT, "more than %d different cards in one position", HM_DECK_MAX);
        return 0;
    }
    r->card[r->cards] = card;
    return r->cards++;
}

/* The card of that name; NULL is refused. Where a resource could stand as well,
 * one may be what was meant. */
static const hm_card *find_card(reader *r, const char *name, bool or_resource)
{
    int fits = 0;
    hm_near near = {0};
    const hm_card *card = hm_cards_find(r->set, name, &fits);
    if (card != NULL || r->st != HM_OK)
        return card;
    for (int i = 0; i < r->set->count; i++) {
        hm_near_try(&near, name, strlen(name), r->set->card[i]->name);
        hm_near_try(&near, name, strlen(name), r->set->card[i]->id);
    }
    for (int i = 0; or_resource && i < r->game->resources; i++)
        hm_near_try(&near, name, strlen(name), r->game->resource[i].name);
    if (fits > 1)
        refuse(r, HM_EINPUT, "'%.*s' is the name of two cards; write it as pack/id",
               quoted(name), name);
    else
        refuse_name(r, "card", name, &near);
    return NULL;
}

/* No list of cards: everything that this mode does not leave out. */
static void take_all_cards(reader *r)
{
    int n = 0;
    for (int i = 0; i < r->set->count; i++) {
        const hm_card *card = r->set->card[i];
        if (!hm_card_is_out(card, r->game, &r->p->how) && ++n <= HM_DECK_MAX)
            slot_for(r, card);
    }
    if (n > HM_DECK_MAX)
        refuse(r, HM_ELIMIT, "the packs have %d cards and at most %d can be in play: "
               "name those that are in 'cards'", n, HM_DECK_MAX);
}

static void take_cards(reader *r, const json_t *list)
{
    size_t place = enter(r, "cards"), n = list_of(r, list);
    for (size_t i = 0; i < n; i++) {
        size_t before = enter(r, "[%zu]", i);
        const hm_card *card = find_card(r, text_of(r, json_array_get(list, i)), false);
        if (card != NULL && slot_for(r, card) != (int)i)
            refuse(r, HM_EINPUT, "card '%s' is there twice", card->name);
        leave(r, before);
    }
    leave(r, place);
}

static void read_cards(reader *r, const json_t *list)
{
    if (list == NULL)
        take_all_cards(r);
    else
        take_cards(r, list);
    r->p->buildable = r->cards;
}

/* -- towns */

/* The resource of that name; 0 when it is refused. */
static int resource_of(reader *r, const json_t *v)
{
    const char *name = text_of(r, v);
    int kind = hm_game_resource(r->game, name, strlen(name));
    hm_near near = {0};
    if (kind >= 0)
        return kind;
    for (int i = 0; i < r->game->resources; i++)
        hm_near_try(&near, name, strlen(name), r->game->resource[i].name);
    refuse_name(r, "resource", name, &near);
    return 0;
}

static void read_holds(reader *r, const json_t *list, const hm_card *card, hm_town *t,
                       int square)
{
    if (list == NULL)
        return;
    size_t place = enter(r, ".holds"), n = list_of(r, list);
    if (n > 0 && card->holds == 0)
        refuse(r, HM_EINPUT, "no cubes can lie on card '%s'", card->name);
    else if (n > card->holds)
        refuse(r, HM_EINPUT, "card '%s' holds at most %d, not %zu", card->name,
               card->holds, n);
    for (size_t i = 0; i < n && i < card->holds; i++) {
        size_t before = enter(r, "[%zu]", i);
        hm_town_hold(t, square, resource_of(r, json_array_get(list, i)));
        leave(r, before);
    }
    leave(r, place);
}

/* Puts the card of that name on a square; NULL when there is none. */
static const hm_card *put_card(reader *r, const char *name, bool or_resource, hm_town *t,
                               int square)
{
    const hm_card *card = find_card(r, name, or_resource);
    if (card != NULL)
        hm_town_put_building(t, square, slot_for(r, card));
    return card;
}

static void read_building(reader *r, json_t *cell, hm_town *t, int square)
{
    static const char *const known[] = {"card", "holds", "memo", "height", "coins",
                                        "villager", NULL};
    check_fields(r, cell, known);
    size_t before = enter(r, ".card");
    const char *name = text_of(r, json_object_get(cell, "card"));
    const hm_card *card = put_card(r, name, false, t, square);
    leave(r, before);
    if (card == NULL)
        return;
    read_holds(r, json_object_get(cell, "holds"), card, t, square);
    t->memo[square] = (int16_t)number_of(r, cell, "memo", INT16_MIN, INT16_MAX);
    skip_count(r, cell, "height");
    skip_count(r, cell, "coins");
    skip_flag(r, cell, "villager");
}

static void read_cube(reader *r, json_t *cell, hm_town *t, int square)
{
    static const char *const known[] = {"resource", "villager", NULL};
    check_fields(r, cell, known);
    size_t before = enter(r, ".resource");
    hm_town_put_cube(t, square, resource_of(r, json_object_get(cell, "resource")));
    leave(r, before);
    skip_flag(r, cell, "villager");
}

static void read_cell_name(reader *r, const char *name, hm_town *t, int square)
{
    int kind = hm_game_resource(r->game, name, strlen(name));
    if (strcmp(name, ".") == 0)
        return;
    if (kind >= 0)
        hm_town_put_cube(t, square, kind);
    else
        put_card(r, name, true, t, square);
}

static void read_cell(reader *r, json_t *cell, hm_town *t, int square)
{
    bool card = json_object_get(cell, "card"), cube = json_object_get(cell, "resource");
    if (json_is_string(cell))
        read_cell_name(r, json_string_value(cell), t, square);
    else if (!json_is_object(cell))
        refuse(r, HM_EINPUT, "expected a text or an object, not %s", kind_of(cell));
    else if (card == cube)
        refuse(r, HM_EINPUT, "expected either a 'card' or a 'resource'");
    else if (card)
        read_building(r, cell, t, square);
    else
        read_cube(r, cell, t, square);
}

static void read_row(reader *r, const json_t *list, hm_town *t, int row)
{
    const hm_grid *g = &r->game->grid;
    size_t place = enter(r, "[%d]", row), n = list_of(r, list);
    if (n != g->cols)
        refuse(r, HM_EINPUT, "expected %d squares, not %zu", g->cols, n);
    for (int c = 0; r->st == HM_OK && c < g->cols; c++) {
        size_t before = enter(r, "[%d]", c);
        read_cell(r, json_array_get(list, (size_t)c), t, row * g->cols + c);
        leave(r, before);
    }
    leave(r, place);
}

static void read_town(reader *r, const json_t *list, hm_town *t)
{
    const hm_grid *g = &r->game->grid;
    if (list == NULL) {
        refuse(r, HM_EINPUT, "a player needs a 'town'");
        return;
    }
    size_t before = enter(r, ".town"), n = list_of(r, list);
    if (n != g->rows)
        refuse(r, HM_EINPUT, "expected %d rows, not %zu", g->rows, n);
    for (int i = 0; r->st == HM_OK && i < g->rows; i++)
        read_row(r, json_array_get(list, (size_t)i), t, i);
    leave(r, before);
}

/* -- players */

static const char *name_of(reader *r, const json_t *v, int player)
{
    char text[32];
    if (v != NULL && !json_is_null(v)) {
        size_t before = enter(r, ".name");
        const char *name = text_of(r, v);
        leave(r, before);
        return name;
    }
    snprintf(text, sizeof text, "Player %d", player + 1);
    const char *name = hm_arena_text(&r->p->arena, text, strlen(text));
    if (name == NULL)
        refuse(r, HM_ENOMEM, "out of memory");
    return name;
}

static int monument_of(reader *r, const json_t *v)
{
    if (v == NULL || json_is_null(v))
        return HM_NO_SLOT;
    size_t before = enter(r, ".monument");
    const hm_card *card = find_card(r, text_of(r, v), false);
    int slot = card != NULL ? slot_for(r, card) : HM_NO_SLOT;
    leave(r, before);
    return slot;
}

static void read_player(reader *r, json_t *v, int player)
{
    static const char *const known[] = {"name", "monument", "coins", "completed", "town",
                                        NULL};
    hm_seat *seat = &r->p->seat[player];
    hm_town *town = &r->p->town[player];
    if (!is_object(r, v))
        return;
    check_fields(r, v, known);
    seat->name = name_of(r, json_object_get(v, "name"), player);
    read_town(r, json_object_get(v, "town"), town);
    seat->monument = monument_of(r, json_object_get(v, "monument"));
    skip_count(r, v, "coins");
    town->finish = (uint8_t)number_of(r, v, "completed", 0, HM_PLAYERS_MAX);
}

static void make_room(reader *r, size_t players)
{
    hm_position *p = r->p;
    p->seat = hm_arena_array(&p->arena, players, sizeof *p->seat);
    p->town = hm_arena_array(&p->arena, players, sizeof *p->town);
    if (p->seat == NULL || p->town == NULL)
        refuse(r, HM_ENOMEM, "out of memory");
}

static void read_players(reader *r, const json_t *list)
{
    if (list == NULL) {
        refuse(r, HM_EINPUT, "a position needs 'players'");
        return;
    }
    enter(r, "players");
    size_t n = list_of(r, list);
    if (n == 0)
        refuse(r, HM_EINPUT, "expected at least one player");
    if (n > HM_PLAYERS_MAX)
        refuse(r, HM_ELIMIT, "more than %d players", HM_PLAYERS_MAX);
    if (r->st == HM_OK)
        make_room(r, n);
    for (size_t i = 0; r->st == HM_OK && i < n; i++) {
        size_t before = enter(r, "[%zu]", i);
        read_player(r, json_array_get(list, i), (int)i);
        leave(r, before);
    }
    r->p->players = (int)n;
}

hm_status hm_position_fill(hm_position *p, const hm_cards *set, hm_error *err)
{
    reader r = {.p = p, .game = set->game, .set = set, .err = err};
    read_cards(&r, json_object_get(p->root, "cards"));
    skip_count(&r, p->root, "round");
    read_players(&r, json_object_get(p->root, "players"));
    if (r.st == HM_OK)
        r.st = hm_deck_new(&p->arena, set, r.card, r.cards, &p->deck, err);
    return r.st;
}

void hm_position_free(hm_position *p)
{
    hm_arena_drop(&p->arena);
    json_decref(p->root);
    *p = (hm_position){0};
}

/* -- what it is read for */

static bool is_built(const hm_town *t, int slot)
{
    for (hm_set s = t->built; s != 0; s &= s - 1)
        if (t->cell[hm_first(s)] == HM_CELL_BUILDING + slot)
            return true;
    return false;
}

bool hm_position_may_build(const hm_position *p, int player, int slot)
{
    if (p->seat[player].monument == slot)
        return !is_built(&p->town[player], slot);
    for (int i = 0; i < p->players; i++)
        if (p->seat[i].monument == slot)
            return false;
    return slot < p->buildable;
}

static int tell(const char *path, const char *text, size_t length, const hm_error *err)
{
    const hm_source source = {strcmp(path, "-") ? path : "<stdin>", text, length};
    fflush(stdout);
    hm_put(stderr, source.name);
    if (err->at.last != 0) {
        hm_place place = hm_source_place(&source, err->at);
        fprintf(stderr, ":%d:%d", place.line, place.column);
    }
    fputs(": error: ", stderr);
    hm_put(stderr, err->msg);
    fputc('\n', stderr);
    return hm_exit_for(err->code);
}

/* What the options say goes over what the position says. */
static bool apply_options(const hm_options *o, const hm_game *game, hm_setting *how)
{
    hm_setting said;
    if (!hm_setting_from(o, game, &said))
        return false;
    if (o->mode != NULL)
        how->mode = said.mode;
    for (int i = 0; i < o->rules; i++) {
        int rule = hm_game_rule(game, o->rule[i], strcspn(o->rule[i], "="));
        how->rule[rule] = said.rule[rule];
    }
    return true;
}

/* Steps two and three, with the options between them. */
static int fill(hm_position *p, const hm_cards *set, const hm_options *o,
                const char *text, size_t length)
{
    hm_error err;
    if (hm_position_settle(p, set->game, &err) != HM_OK)
        return tell(o->arg[0], text, length, &err);
    if (!apply_options(o, set->game, &p->how))
        return HM_EXIT_USAGE;
    if (hm_position_fill(p, set, &err) != HM_OK)
        return tell(o->arg[0], text, length, &err);
    return HM_EXIT_FINE;
}

int hm_position_load(hm_position *p, hm_library **lib, const hm_options *o)
{
    hm_error err;
    size_t length;
    int code;
    *p = (hm_position){0};
    *lib = NULL;
    char *text = hm_read_file(o->arg[0], HM_POSITION_MAX, &length, &err);
    if (text == NULL)
        return hm_say_error(&err);
    if (hm_position_read(p, text, length, &err) != HM_OK)
        code = tell(o->arg[0], text, length, &err);
    else if ((*lib = hm_load(o, p->pack, p->packs, &code)) != NULL)
        code = fill(p, hm_library_cards(*lib), o, text, length);
    free(text);
    if (code == HM_EXIT_FINE)
        return code;
    hm_position_free(p);
    hm_library_free(*lib);
    *lib = NULL;
    return code;
}

const char *hm_squares_text(const hm_grid *g, hm_set set, char *text, size_t size)
{
    size_t n = 0;
    text[0] = '\0';
    for (; set != 0 && n + HM_SQUARE_NAME_MAX + 1 < size; set &= set - 1) {
        char name[HM_SQUARE_NAME_MAX];
        hm_grid_name(g, hm_first(set), name);
        n += (size_t)snprintf(text + n, size - n, "%s%s", n ? " " : "", name);
    }
    return text;
}

struct json_t *hm_squares_json(const hm_grid *g, hm_set set)
{
    json_t *list = hm_need(json_array());
    for (; set != 0; set &= set - 1) {
        char name[HM_SQUARE_NAME_MAX];
        hm_grid_name(g, hm_first(set), name);
        json_array_append_new(list, json_string(name));
    }
    return list;
}
