/* cardfile.c - a table that a Lua file gave to card{ }, field by field, as the tree
 * that the card language would have given. From there on nobody knows which it was.
 *
 * Fields are read with raw access only, so no script runs while its card is read.
 * Values have no place in the source, but messages need one: lua/where.c looks for it
 * in the text of the file, and falls back on the line of the call. */
#include "lua/cardfile.h"

#include <lua.h>
#include <string.h>

#include "core/card.h"
#include "dsl/hooks.h"
#include "dsl/parse.h"
#include "lua/rows.h"
#include "lua/where.h"

/* What a field is set to. */
typedef enum shape {
    TEXT, NUMBER, FLAG, PATTERN, COUNTS, MODES, FUNCTION, EVENT, LINES
} shape;

typedef struct field {
    const char *name;
    uint8_t     shape;   /* of `shape` */
    uint16_t    word;    /* of the part */
    uint16_t    variant; /* of the part; of an event: its subject, and then its verb */
    uint16_t    verb;
} field;

/* Hooks that have no field of their own are nameless here. */
static const field fields[] = {
    {"name", TEXT, HM_WORD_CARD, 0, 0},
    {"id", TEXT, HM_WORD_ID, 0, 0},
    {"replaces", TEXT, HM_WORD_REPLACES, 0, 0},
    {"type", TEXT, HM_WORD_TYPE, 0, 0},
    {"pattern", PATTERN, HM_WORD_PATTERN, 0, 0},
    {"holds", NUMBER, HM_WORD_HOLDS, 0, 0},
    {"limit", NUMBER, HM_WORD_LIMIT, 0, 0},
    {"limit_per_row", NUMBER, HM_WORD_LIMIT, HM_WORD_ROW, 0},
    {"limit_per_column", NUMBER, HM_WORD_LIMIT, HM_WORD_COLUMN, 0},
    {"limit_per_group", NUMBER, HM_WORD_LIMIT, HM_WORD_GROUP, 0},
    {"not_turned", FLAG, HM_WORD_NOT_TURNED, 0, 0},
    {"not_mirrored", FLAG, HM_WORD_NOT_MIRRORED, 0, 0},
    {"covers_here", FLAG, HM_WORD_COVERS_HERE, 0, 0},
    {"covers_layout", FLAG, HM_WORD_COVERS_LAYOUT, 0, 0},
    {"at_most_wild", NUMBER, HM_WORD_AT_MOST, 0, 0},
    {"eats", FLAG, HM_WORD_EATS, 0, 0},
    {"wild", FLAG, HM_WORD_WILD, 0, 0},
    {"stacks", FLAG, HM_WORD_STACKS, 0, 0},
    {"stays_in_hand", FLAG, HM_WORD_STAYS, 0, 0},
    {"lends", FLAG, HM_WORD_LENDS, 0, 0},
    {"match_shared", FLAG, HM_WORD_MATCH, 0, 0},
    {"match_shared_once", FLAG, HM_WORD_MATCH, 1, 0},
    {"counts_as", COUNTS, HM_WORD_COUNTS, 0, 0},
    {"lines", LINES, HM_WORD_LINE, 0, 0},
#define HOOK(hook, stage, part, variant, title, result, place, bound, script, lua,       \
             begins, scripted)                                                           \
    {lua, FUNCTION, HM_WORD_##part, variant, 0},
#define EVENT(subject, verb, hook, who, filter, title, lua, begins) \
    {lua, EVENT, HM_WORD_WHEN, HM_WORD_##subject, HM_WORD_##verb},
#include "core/hooks.def"
#define WHOSE(name, word, beside, short_name, who, of_two, bars, barred, mutes, unnamed, \
              scores, lua)                                                              \
    {lua, FUNCTION, HM_WORD_OTHERS, HM_WHOSE_##name, 0},
#include "core/whose.def"
    {"not_in", MODES, HM_WORD_NOT, 0, 0},
    {"source", TEXT, HM_WORD_SOURCE, 0, 0},
    {"text", TEXT, HM_WORD_TEXT, 0, 0},
};
enum { FIELDS = sizeof fields / sizeof *fields };

enum {
    UNKNOWN_MAX = 10, /* unknown fields told of one card */
    LINES_MAX = 64    /* more than any game has */
};

/* A card being read. */
typedef struct reader {
    hm_cardfile *file;
    hm_lua_file *run;
    lua_State   *L;
    hm_where     where;
    hm_node     *card, *last; /* its last part */
    const field *field;       /* being read */
} reader;

enum { TABLE = 1 }; /* where the card's table lies on Lua's stack */

/* -- reports */

static hm_diag *report(reader *r, const char *code, hm_span at, const char *what,
                       const char *name)
{
    r->file->broken++;
    return hm_diag_add(r->file->diags, r->file->source, HM_ERROR, code, at,
                       "card '%.80s': %s '%.60s'", r->card->text, what, name);
}

static void out_of_memory(reader *r)
{
    r->file->broken++;
    r->file->diags->trouble = HM_ENOMEM;
}

static hm_span value_at(const reader *r)
{
    return hm_where_field_at(&r->where, r->field->name, true);
}

/* The value on top of the stack is not what the field wants. */
static void wrong_value(reader *r)
{
    static const char *const wants[] = {
        [TEXT] = "a text of one line, in quotes",
        [NUMBER] = "a whole number",
        [FLAG] = "true or false",
        [PATTERN] = "a list of rows, like { \"wood stone\", \". glass\" }",
        [COUNTS] = "a number and a type, like { 2, \"cottage\" }",
        [MODES] = "a mode or a list of modes, in quotes",
        [FUNCTION] = "a function: function(me) ... end",
        [EVENT] = "a function: function(me) ... end",
        [LINES] = "functions by line, like { empty = function() ... end }",
    };
    hm_diag *d = report(r, "wrong-value", value_at(r), "wrong value of", r->field->name);
    hm_diag_hint(r->file->diags, d, "it must be %s", wants[r->field->shape]);
}

/* -- nodes */

static hm_node *node(reader *r, hm_kind kind, hm_span at)
{
    hm_node *n = hm_node_new(r->file->arena, kind, at);
    if (n != NULL)
        n->name_at = at;
    else
        out_of_memory(r);
    return n;
}

/* Adds a part for the field being read. */
static hm_node *part(reader *r)
{
    hm_span value = value_at(r);
    hm_span name = hm_where_field_at(&r->where, r->field->name, false);
    hm_node *n =
        node(r, hm_kind_of_part(r->field->word), (hm_span){name.first, value.last});
    if (n == NULL)
        return NULL;
    n->variant = r->field->variant;
    n->name_at = value;
    if (r->last == NULL)
        r->card->item.parts = n;
    else
        r->last->next = n;
    r->last = n;
    return n;
}

/* A copy of the text on top of the stack; NULL when it is none, or has an end of line or
 * one of the characters `without`. */
static const char *text(reader *r, const char *without)
{
    size_t length;
    if (lua_type(r->L, -1) != LUA_TSTRING)
        return NULL;
    const char *bytes = lua_tolstring(r->L, -1, &length);
    if (!hm_is_text(bytes, length))
        return NULL;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)bytes[i] < ' ' || strchr(without, bytes[i]) != NULL)
            return NULL;
    const char *copy = hm_arena_text(r->file->arena, bytes, length);
    if (copy == NULL)
        out_of_memory(r);
    return copy;
}

/* -- values: each reads the one on top of the stack */

/* "cottage and chapel" are two. */
static void split_types(reader *r, hm_node *n)
{
    static const char and[] = " and ";
    const char *at = strstr(n->text, and);
    if (at == NULL)
        return;
    n->also.text = node(r, HM_NODE_STRING, n->name_at);
    if (n->also.text == NULL)
        return;
    n->also.text->text = at + sizeof and - 1;
    n->text = hm_arena_text(r->file->arena, n->text, (size_t)(at - n->text));
    if (n->text == NULL) {
        n->text = "";
        out_of_memory(r);
    }
}

static void read_text(reader *r)
{
    const char *words = text(r, "");
    if (words == NULL) {
        wrong_value(r);
        return;
    }
    if (r->field->word == HM_WORD_CARD)
        return; /* known already */
    hm_node *n = part(r);
    if (n == NULL)
        return;
    n->text = words;
    if (n->kind == HM_NODE_PART_TYPE)
        split_types(r, n);
}

/* Beyond the language's numbers it is 0, which no part allows. */
static int32_t number(reader *r, int index)
{
    lua_Integer value = lua_tointeger(r->L, index);
    return value < -HM_NUMBER_MAX || value > HM_NUMBER_MAX ? 0 : (int32_t)value;
}

static void read_number(reader *r)
{
    if (!lua_isinteger(r->L, -1)) {
        wrong_value(r);
        return;
    }
    hm_node *n = part(r);
    if (n != NULL)
        n->number.value = number(r, -1);
}

static void read_flag(reader *r)
{
    if (!lua_isboolean(r->L, -1))
        wrong_value(r);
    else if (lua_toboolean(r->L, -1))
        part(r);
}

static void wrong_cell(reader *r, const hm_rows *rows)
{
    const bool ends = rows->wrong[0] == '\0';
    hm_diag *d = report(r, "syntax", rows->wrong_at,
                        ends ? "a cell has no end in" : "unexpected in a pattern:",
                        ends ? r->field->name : rows->wrong);
    hm_diag_hint(r->file->diags, d,
                 "a cell is . or a resource, any, any except A, (A or B), same, "
                 "different, [CELL], empty, here, CELL(here), or what stands there: a "
                 "type, built, \"CARD\"");
}

/* The text on top of the stack has more cells; false: it is no text. */
static bool read_row(reader *r, hm_rows *rows)
{
    size_t length;
    if (lua_type(r->L, -1) != LUA_TSTRING)
        return false;
    const char *bytes = lua_tolstring(r->L, -1, &length);
    if (!hm_is_text(bytes, length))
        return false;
    const hm_rows_end end = hm_rows_add(rows, bytes);
    if (end == HM_ROWS_NO_MEMORY)
        out_of_memory(r);
    if (end == HM_ROWS_WRONG)
        wrong_cell(r, rows);
    return true;
}

/* A text, or a list of texts. The list is cut well beyond any grid, so that a hostile
 * one costs little; and one wrong row is enough to tell. */
static void read_pattern(reader *r)
{
    hm_rows rows = {.source = r->file->source, .arena = r->file->arena,
                    .rest = value_at(r)};
    const int broken = r->file->broken;
    bool fine = true;
    if (lua_istable(r->L, -1)) {
        lua_Unsigned count = lua_rawlen(r->L, -1);
        for (lua_Unsigned i = 1; fine && i <= count && i <= 4 * HM_SQUARES_MAX &&
                                 r->file->broken == broken; i++) {
            lua_rawgeti(r->L, -1, (lua_Integer)i);
            fine = read_row(r, &rows);
            lua_pop(r->L, 1);
        }
    } else {
        fine = read_row(r, &rows);
    }
    if (!fine)
        wrong_value(r);
    hm_node *n = r->file->broken == broken ? part(r) : NULL;
    hm_rows_done(&rows);
    if (n != NULL) {
        n->drawing.cells = rows.first;
        n->drawing.others = rows.other;
    }
}

/* {2, "cottage"}: what `counts as 2 cottage` is in the card language. */
static void read_counts(reader *r)
{
    int top = lua_gettop(r->L);
    const char *type = NULL;
    int32_t many = 0;
    if (lua_istable(r->L, -1) && lua_rawlen(r->L, -1) == 2 &&
        lua_rawgeti(r->L, top, 1) == LUA_TNUMBER && lua_isinteger(r->L, -1)) {
        many = number(r, -1);
        lua_rawgeti(r->L, top, 2);
        type = text(r, "");
    }
    lua_settop(r->L, top);
    if (type == NULL) {
        wrong_value(r);
        return;
    }
    hm_node *n = part(r);
    if (n == NULL)
        return;
    n->number.value = many;
    n->text = type;
}

static bool read_mode(reader *r)
{
    const char *mode = text(r, "");
    hm_node *n = mode == NULL ? NULL : part(r);
    if (n == NULL)
        return mode != NULL;
    n->text = mode;
    n->name_at = hm_where_word(r->file->source, n->name_at, mode, strlen(mode));
    return true;
}

/* One mode as a text or several as a list. The length is checked before the list is
 * gone through, as the budget of loading does not run while C does. */
static void read_modes(reader *r)
{
    bool fine = true;
    if (!lua_istable(r->L, -1)) {
        fine = read_mode(r);
    } else {
        lua_Unsigned modes = lua_rawlen(r->L, -1);
        for (lua_Unsigned i = 1; fine && i <= modes && i <= HM_MODES_MAX; i++) {
            lua_rawgeti(r->L, -1, (lua_Integer)i);
            fine = read_mode(r);
            lua_pop(r->L, 1);
        }
        fine = fine && modes > 0 && modes <= HM_MODES_MAX;
    }
    if (!fine)
        wrong_value(r);
}

/* A function in place of an expression or a block: the field's, or the one that the
 * field's table has under a key. */
static hm_node *function(reader *r, const hm_node *of, const char *key)
{
    const char *card = r->card->text;
    int number_of = hm_lua_file_function(r->run, r->L, r->field->name, key, card);
    if (number_of == 0)
        report(r, "limit", of->name_at, "too many functions; there is no room for",
               r->field->name);
    hm_node *n = number_of == 0 ? NULL : node(r, HM_NODE_LUA, of->name_at);
    if (n == NULL)
        return NULL;
    n->lua.function = number_of;
    n->text = "";
    return n;
}

/* What wakes the function is its own to tell: everything does. */
static void fill_event(reader *r, hm_node *n)
{
    n->variant = 0;
    n->event.subject = r->field->variant;
    n->event.verb = r->field->verb;
    char filter = hm_event_of_part(n)->filter;
    if (filter == 'T' || filter == 'K')
        n->event.filter =
            node(r, filter == 'T' ? HM_NODE_TYPES_ANY : HM_NODE_KIND_ANY, n->name_at);
    if (filter == 'L' && (n->event.near = node(r, HM_NODE_WORD, n->name_at)) != NULL)
        n->event.near->word = HM_WORD_ROW;
    n->event.deed = function(r, n, NULL);
}

/* A part without its function would be taken for another part: it goes again. */
static void read_function(reader *r, const char *line)
{
    hm_node *before = r->last, *n = part(r);
    if (n == NULL)
        return;
    n->text = line;
    if (r->field->shape == EVENT)
        fill_event(r, n);
    else
        *hm_node_body_at(n) = function(r, n, line);
    if (hm_node_body(n) != NULL)
        return;
    if (before == NULL)
        r->card->item.parts = NULL;
    else
        before->next = NULL;
    r->last = before;
}

/* The least name of the table on top of the stack that comes after one; NULL: none. */
static const char *name_after(lua_State *L, const char *after)
{
    const char *least = NULL;
    for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) {
        const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : NULL;
        if (name != NULL && (after == NULL || strcmp(name, after) > 0) &&
            (least == NULL || strcmp(name, least) < 0))
            least = name; /* stays while its key is in the table */
    }
    return least;
}

/* In the order of their names: a table has none of its own. */
static void read_lines(reader *r)
{
    int lines = 0;
    if (lua_istable(r->L, -1))
        for (const char *name = NULL; (name = name_after(r->L, name)) != NULL;) {
            const char *line = hm_arena_text(r->file->arena, name, strlen(name));
            lua_pushstring(r->L, name);
            bool fine = lua_rawget(r->L, -2) == LUA_TFUNCTION && ++lines <= LINES_MAX;
            if (line == NULL)
                out_of_memory(r);
            else if (fine)
                read_function(r, line);
            lua_pop(r->L, 1);
            if (!fine)
                lines = LINES_MAX + 1;
            if (!fine || line == NULL)
                break;
        }
    if (lines == 0 || lines > LINES_MAX)
        wrong_value(r);
}

/* -- cards */

/* By the shape that the table of fields gives; everything that is no shape of data is
 * a function. */
static void read_value(reader *r)
{
    switch (r->field->shape) {
    case TEXT: read_text(r); break;
    case NUMBER: read_number(r); break;
    case FLAG: read_flag(r); break;
    case PATTERN: read_pattern(r); break;
    case COUNTS: read_counts(r); break;
    case MODES: read_modes(r); break;
    case LINES: read_lines(r); break;
    default:
        if (lua_isfunction(r->L, -1))
            read_function(r, NULL);
        else
            wrong_value(r);
    }
}

static int push_field(reader *r, const char *name)
{
    lua_pushstring(r->L, name);
    return lua_rawget(r->L, TABLE);
}

static bool is_field(const char *name)
{
    for (int i = 0; i < FIELDS; i++)
        if (strcmp(fields[i].name, name) == 0)
            return true;
    return false;
}

static void unknown_field(reader *r, const char *name)
{
    hm_near near = {0};
    for (int i = 0; i < FIELDS; i++)
        hm_near_try(&near, name, strlen(name), fields[i].name);
    hm_span at = hm_where_field_at(&r->where, name, false);
    hm_diag *d = report(r, "unknown-field", at, "unknown field", name);
    if (near.best != NULL)
        hm_diag_hint(r->file->diags, d, "did you mean '%s'?", near.best);
}

/* Told in the order of their names. */
static void refuse_unknown(reader *r)
{
    int told = 0;
    lua_pushvalue(r->L, TABLE);
    for (const char *n = NULL; told < UNKNOWN_MAX && (n = name_after(r->L, n)) != NULL;)
        if (!is_field(n)) {
            unknown_field(r, n);
            told++;
        }
    lua_pop(r->L, 1);
}

/* card { function() ... end }: what has no name is told once. */
static void refuse_nameless(reader *r)
{
    bool nameless = false;
    for (lua_pushnil(r->L); lua_next(r->L, TABLE) != 0; lua_pop(r->L, 1))
        nameless = nameless || lua_type(r->L, -2) != LUA_TSTRING;
    if (!nameless)
        return;
    bool listed = lua_rawlen(r->L, TABLE) > 0;
    hm_diag *d = report(r, "unknown-field", r->where.card, "unknown field",
                        listed ? "[1]" : "[...]");
    hm_diag_hint(r->file->diags, d, "a card is written card { name = \"...\", ... }");
}

static void refuse_name(reader *r)
{
    bool none = lua_isnil(r->L, -1);
    hm_span at = none ? r->where.card : hm_where_field_at(&r->where, "name", true);
    hm_diags *diags = r->file->diags;
    hm_diag *d = hm_diag_add(diags, r->file->source, HM_ERROR, "missing-part", at, "%s",
                             none ? "this card has no name"
                                  : "a card's name is one line of text without quotes");
    hm_diag_hint(diags, d, "card { name = \"...\", ... }");
    r->file->broken++;
}

/* The name first: everything else is told with it. */
static const char *card_name(reader *r)
{
    push_field(r, "name");
    const char *name = text(r, "\""); /* else the language could not name it */
    hm_where_card(r->file->source, hm_lua_file_here(r->run, r->L), name, &r->where);
    if (name == NULL)
        refuse_name(r);
    lua_pop(r->L, 1);
    return name;
}

static void read_fields(reader *r)
{
    refuse_unknown(r);
    refuse_nameless(r);
    for (int i = 0; i < FIELDS; i++) {
        r->field = &fields[i];
        if (r->field->name[0] == '\0')
            continue;
        if (push_field(r, r->field->name) != LUA_TNIL)
            read_value(r);
        lua_pop(r->L, 1);
    }
}

/* A loop may make cards without end, all of them wrong: that is not read on. (Of right
 * ones the budget of loading allows some hundreds.) */
static bool is_enough(const hm_cardfile *f) { return f->broken >= HM_DIAGS_PER_FILE; }

/* A card without a name is not taken on: nothing could be said of it. Other mistakes
 * leave the card there, for its other fields may be wrong, too. */
void hm_cardfile_read(void *ctx, hm_lua_file *run, lua_State *L)
{
    hm_cardfile *f = ctx;
    reader r = {.file = f, .run = run, .L = L};
    if (is_enough(f))
        return;
    const char *name = card_name(&r);
    if (name == NULL || (r.card = node(&r, HM_NODE_CARD, r.where.card)) == NULL)
        return;
    r.card->text = name;
    r.card->name_at = hm_where_field_at(&r.where, "name", true);
    read_fields(&r);
    if (f->last == NULL)
        f->first = r.card;
    else
        f->last->next = r.card;
    f->last = r.card;
}
