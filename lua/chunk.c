/* A chunk is compiled as
 *
 *     local _ENV<const> ,count<const> ,...=...;return function(me) TEXT
 *     end,function()return _ENV,count,... end
 *
 * with the words that occur in it. So the words are constants that the compiler guards,
 * and cheap; the first function is the block or the file; the second shows which
 * variables are the words'. The text is compiled alone before, so it cannot reach out
 * of its place. Empty lines before it make line numbers right. */
#include "lua/chunk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lua/base.h"
#include "lua/freeze.h"
#include "lua/outline.h"

enum {
    HEAD_MAX = 6144,
    NAMES_MAX = 1000 /* looked up beforehand: each is compared with all cards */
};

struct hm_lua_file {
    hm_lua_program     *program; /* NULL in copies: nothing is new */
    const hm_lua_program *known;
    hm_lua_state       *st;
    hm_lua_chunk       *chunk;
    int                 index;   /* of the chunk */
    int                 cards;   /* seen so far */
    hm_lua_card_reader *reader;
    void               *ctx;
};

/* -- the program */

static void *more(hm_arena *a, void *old, int count, int *room, size_t size)
{
    if (count < *room)
        return old;
    int want = *room ? 2 * *room : 32;
    void *now = hm_arena_grow(a, old, old ? (size_t)count : 0, (size_t)want, size);
    if (now != NULL)
        *room = want;
    return now;
}

/* first > last until a function is added, so that a chunk without any is an
 * empty range. */
static hm_lua_chunk *new_chunk(hm_lua_program *p, const hm_source *source, hm_span at)
{
    hm_lua_chunk **list =
        more(&p->arena, p->chunk, p->chunks, &p->chunk_room, sizeof *list);
    if (list == NULL)
        return NULL;
    p->chunk = list;
    hm_lua_chunk *c = hm_arena_new(&p->arena, sizeof *c);
    if (c == NULL)
        return NULL;
    *c = (hm_lua_chunk){.source = source,
                        .at = at,
                        .line = hm_lua_line_of(source, at.first),
                        .first = p->functions + 1,
                        .last = p->functions};
    return p->chunk[p->chunks++] = c;
}

/* Numbers begin at 1, for 0 in a clause means that it has no script. */
static hm_lua_function *new_function(hm_lua_program *p, const char *card)
{
    if (p->functions >= HM_LUA_FUNCTIONS)
        return NULL;
    hm_lua_function *list =
        more(&p->arena, p->function, p->functions + 1, &p->function_room, sizeof *list);
    if (list == NULL)
        return NULL;
    p->function = list;
    hm_lua_function *f = &list[p->functions + 1];
    *f = (hm_lua_function){.card = hm_arena_text(&p->arena, card, strlen(card)),
                           .chunk = p->chunks - 1, .cost = HM_LUA_ENTRY};
    if (f->card == NULL)
        return NULL;
    p->functions++;
    return f;
}

void hm_lua_program_free(hm_lua_program *p)
{
    hm_arena_drop(&p->arena);
}

/* -- compiling */

typedef struct pieces {
    int         lines; /* empty ones, before all */
    int         at;
    const char *piece[4];
    size_t      length[4];
} pieces;

/* Lua's reader asks for text piece by piece, so nothing needs to be joined: empty lines
 * come from one constant, as often as it takes. */
static const char *next_piece(lua_State *L, void *data, size_t *size)
{
    static const char lines[] =
        "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n";
    pieces *p = data;
    (void)L;
    if (p->lines > 0) {
        *size = sizeof lines - 1 < (size_t)p->lines ? sizeof lines - 1 : (size_t)p->lines;
        p->lines -= (int)*size;
        return lines;
    }
    while (p->at < 4 && p->length[p->at] == 0)
        p->at++;
    if (p->at == 4)
        return NULL;
    *size = p->length[p->at];
    return p->piece[p->at++];
}

static void compile(lua_State *L, const hm_lua_file *f, const char *head,
                    const char *begin, const char *tail)
{
    const hm_lua_chunk *c = f->chunk;
    pieces p = {
        .lines = c->line - 1,
        .piece = {head, begin, c->source->bytes + c->at.first, tail},
        .length = {strlen(head), strlen(begin), c->at.last - c->at.first, strlen(tail)}};
    char name[16];
    snprintf(name, sizeof name, "=%d", f->index);
    if (lua_load(L, next_piece, &p, name, "t") != LUA_OK)
        lua_error(L);
}

typedef struct words {
    char   head[HEAD_MAX], tail[HEAD_MAX];
    size_t head_length, tail_length;
    int    count;
} words;

static void append(char *text, size_t *length, const char *more_text)
{
    size_t n = strlen(more_text);
    if (*length + n + 1 < HEAD_MAX) {
        memcpy(text + *length, more_text, n + 1);
        *length += n;
    }
}

static void add_word(words *w, const char *name)
{
    append(w->head, &w->head_length, w->count ? "," : "local ");
    append(w->head, &w->head_length, name);
    append(w->head, &w->head_length, "<const> ");
    append(w->tail, &w->tail_length, w->count ? "," : "\nend,function()return ");
    append(w->tail, &w->tail_length, name);
    w->count++;
}

/* Finds the words in the text and pushes what they are. */
static void push_words(lua_State *L, const hm_lua_chunk *c, words *w)
{
    hm_span at;
    w->head_length = w->tail_length = 0;
    w->count = 0;
    lua_newtable(L);
    int seen = lua_gettop(L), all = seen + 1;
    lua_rawgeti(L, LUA_REGISTRYINDEX, HM_LUA_WORDS);
    add_word(w, "_ENV");
    luaL_checkstack(L, 160, NULL);
    hm_lua_push_outside(L);
    for (size_t i = c->at.first;
         hm_lua_next_word(c->source->bytes, &i, c->at.last, &at);) {
        if (at.last - at.first > 40)
            continue;
        lua_pushlstring(L, c->source->bytes + at.first, at.last - at.first);
        lua_pushvalue(L, -1);
        bool known = lua_rawget(L, all) != LUA_TNIL;
        lua_pushvalue(L, -2);
        bool first = lua_rawget(L, seen) == LUA_TNIL;
        lua_pop(L, 1);
        if (known && first) {
            add_word(w, lua_tostring(L, -2));
            lua_pushvalue(L, -2);
            lua_pushboolean(L, 1);
            lua_rawset(L, seen);
            lua_remove(L, -2);
        } else {
            lua_pop(L, 2);
        }
    }
    append(w->head, &w->head_length, "=...;");
    append(w->tail, &w->tail_length, " end");
}

/* Numbers are whole: what a fraction is rounded to, and costs, depends on the
 * machine. And Lua compares texts from zero byte to zero byte: with many of them
 * that takes long. */
static void refuse_tokens(lua_State *L, const hm_lua_file *f)
{
    const hm_source *s = f->chunk->source;
    hm_span at;
    char message[120];
    if (!hm_lua_find_refused(s->bytes, f->chunk->at.first, f->chunk->at.last, &at))
        return;
    const char *token = s->bytes + at.first;
    int n = at.last - at.first < 40 ? (int)(at.last - at.first) : 40;
    const char *what = "numbers are whole here";
    if (*token == '/')
        what = "numbers are whole here: use // to divide,";
    else if (*token == '"' || *token == '\'')
        what = "a text cannot have a zero byte";
    snprintf(message, sizeof message, "%s near '%.*s'", what, n, token);
    hm_lua_fail_at(L, (hm_lua_place){f->index, hm_lua_line_of(s, at.first)}, message);
}

/* Leaves the chunk's function and the one that shows the words' variables. */
static void push_chunk(lua_State *L, const hm_lua_file *f)
{
    words w;
    bool file = f->chunk->file;
    int top = lua_gettop(L);
    lua_pushnil(L); /* room for what is called */
    push_words(L, f->chunk, &w);
    compile(L, f, w.head, file ? "" : "local me;", ""); /* is it whole by itself? */
    lua_pop(L, 1);
    refuse_tokens(L, f);
    compile(L, f, w.head, file ? "return function() " : "return function(me) ", w.tail);
    lua_replace(L, top + 1);
    lua_remove(L, top + 2);
    lua_remove(L, top + 2);
    lua_call(L, w.count, 2);
}

/* -- functions */

static void set_function(lua_State *L, int number)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, HM_LUA_FUNCS);
    lua_insert(L, -2);
    lua_rawseti(L, -2, number);
    lua_pop(L, 1);
}

/* The function in field (and key) of the table at index 1; nil when there is none. */
static bool push_field(lua_State *L, const char *field, const char *key)
{
    lua_pushstring(L, field);
    lua_rawget(L, 1);
    if (key != NULL && lua_istable(L, -1)) {
        lua_pushstring(L, key);
        lua_rawget(L, -2);
        lua_remove(L, -2);
    } else if (key != NULL) {
        lua_pop(L, 1);
        lua_pushnil(L);
    }
    return lua_isfunction(L, -1) && !lua_iscfunction(L, -1);
}

/* The number is given out before names are copied; if memory fails there, it stays
 * unused, which is harmless, as the file is given up. */
int hm_lua_file_function(hm_lua_file *f, lua_State *L, const char *field, const char *key,
                         const char *card)
{
    hm_lua_program *p = f->program;
    bool there = push_field(L, field, key);
    hm_lua_function *fn = there ? new_function(p, card) : NULL;
    if (fn != NULL) {
        fn->field = hm_arena_text(&p->arena, field, strlen(field));
        fn->key = key ? hm_arena_text(&p->arena, key, strlen(key)) : NULL;
        fn->ordinal = f->cards;
        f->chunk->last = p->functions;
    }
    if (fn == NULL || fn->field == NULL || (key != NULL && fn->key == NULL)) {
        lua_pop(L, 1);
        return 0;
    }
    set_function(L, p->functions);
    return p->functions;
}

hm_span hm_lua_file_here(const hm_lua_file *f, lua_State *L)
{
    lua_Debug ar;
    int line = 1;
    if (lua_getstack(L, 1, &ar) && lua_getinfo(L, "l", &ar) && ar.currentline > 0)
        line = ar.currentline;
    return hm_lua_line_span(f->chunk->source, line);
}

/* A card { } of the file that is being run: new ones are read, known ones give their
 * functions the numbers they have. */
static void take_card(hm_lua_state *st, void *ctx)
{
    hm_lua_file *f = ctx;
    lua_State *L = st->L;
    f->cards++;
    if (f->program != NULL) {
        f->reader(f->ctx, f, L);
        return;
    }
    for (int i = f->chunk->first; i <= f->chunk->last; i++) {
        const hm_lua_function *fn = &f->known->function[i];
        if (fn->ordinal != f->cards)
            continue;
        if (!push_field(L, fn->field, fn->key))
            hm_lua_fail(L, "the file gives another card than before");
        set_function(L, i);
    }
}

/* -- loading */

/* Runs in protected mode, within the limits of loading. */
static int load(lua_State *L)
{
    hm_lua_file *f = lua_touserdata(L, 1);
    hm_lua_chunk *c = f->chunk;
    lua_settop(L, 0);
    push_chunk(L, f);
    if (c->file) {
        lua_pushvalue(L, 1);
        lua_call(L, 0, 0);
    } else {
        lua_pushvalue(L, 1);
        set_function(L, c->first);
    }
    if (c->first <= c->last)
        hm_lua_freeze(L, c->first, c->last);
    return 0;
}

/* What a file keeps for good is measured after cleaning up: rubbish of loading is no
 * fault of the author. */
static hm_lua_stop load_chunk(hm_lua_file *f)
{
    hm_lua_state *st = f->st;
    st->card = f->chunk->file ? take_card : NULL;
    st->card_ctx = f;
    st->place = (hm_lua_place){0, 0};
    lua_pushcfunction(st->L, load);
    lua_pushlightuserdata(st->L, f);
    hm_lua_stop stop = hm_lua_load(st, 1, 0, HM_LUA_LOAD);
    st->card = NULL;
    if (st->meter.used > HM_LUA_KEPT) {
        hm_lua_clean(st, true);
        if (st->meter.used > HM_LUA_KEPT && stop == HM_LUA_GOES_ON)
            stop = HM_LUA_FULL;
    }
    return stop;
}

/* What Lua says of common slips would not help, so a hint says what to do. Words of the
 * game are constants; a block of a card is code that returns something. */
static const struct slip {
    const char *says, *hint;
    bool        block; /* only in blocks of cards */
} slips[] = {
    {"attempt to assign to const variable '",
     "the words of the game cannot be changed: choose another name and declare it with "
     "local", false},
    {"unexpected symbol near",
     "a block is code: what it gives back stands behind 'return', as in lua { return 3 }",
     true},
    {"syntax error near",
     "a block is code: what it gives back stands behind 'return', as in lua { return 3 }",
     true},
    {"<eof> expected near 'end'", "there is one 'end' more than this block needs", false},
    {"<eof> expected near",
     "nothing can stand behind what is returned: is the '}' of the block missing?", true},
    {"'end' expected", "every function, if, for and while has an 'end' of its own",
     false},
};

static void add_hint(const hm_lua_chunk *c, hm_diags *diags, hm_diag *d, const char *text)
{
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++)
        if (strncmp(text, slips[i].says, strlen(slips[i].says)) == 0 &&
            (!slips[i].block || !c->file)) {
            hm_diag_hint(diags, d, "%s", slips[i].hint);
            return;
        }
}

static void tell(hm_lua_state *st, const hm_lua_chunk *c, hm_lua_stop stop,
                 hm_diags *diags)
{
    const char *reason = hm_lua_reason(stop, true), *text = st->message;
    hm_span at = hm_lua_error_span(c, st->place.line, reason ? "" : text);
    hm_lua_clean_text(st->message);
    if (reason != NULL) {
        hm_diag_add(diags, c->source, HM_ERROR, "lua-limit", at, "%s", reason);
    } else {
        add_hint(c, diags,
                 hm_diag_add(diags, c->source, HM_ERROR, "lua-error", at, "%s", text),
                 text);
    }
    if (stop == HM_LUA_NO_MEMORY)
        diags->trouble = HM_ENOMEM;
}

/* Compiled Lua could do anything to the interpreter, and would begin with this byte. A
 * NUL byte would end the text for whoever shows it. */
static bool is_text(const hm_source *source, hm_span at, hm_diags *diags)
{
    if (at.last - at.first > HM_LUA_CHUNK) {
        hm_diag_add(diags, source, HM_ERROR, "lua-limit",
                    (hm_span){at.first, at.first + 1},
                    "the script is too long (%d bytes at most)", HM_LUA_CHUNK);
        return false;
    }
    const char *zero = at.last > at.first
                           ? memchr(source->bytes + at.first, '\0', at.last - at.first)
                           : NULL;
    if (zero != NULL) {
        uint32_t where = (uint32_t)(zero - source->bytes);
        hm_diag_add(diags, source, HM_ERROR, "lua-error", (hm_span){where, where + 1},
                    "NUL byte in the script");
        return false;
    }
    if (at.last > at.first && source->bytes[at.first] == '\x1b') {
        hm_diag_add(diags, source, HM_ERROR, "lua-error",
                    (hm_span){at.first, at.first + 1}, "compiled Lua is not accepted");
        return false;
    }
    return true;
}

/* A chain of these costs Lua's compiler quadratic time. */
static bool is_short_of_joints(const hm_source *source, hm_span at, hm_diags *diags)
{
    int joints = 0;
    hm_span w;
    for (size_t i = at.first; hm_lua_next_word(source->bytes, &i, at.last, &w);) {
        const char *word = source->bytes + w.first;
        size_t n = w.last - w.first;
        joints += (n == 2 && memcmp(word, "or", 2) == 0) ||
                  (n == 3 && memcmp(word, "and", 3) == 0) ||
                  (n == 6 && memcmp(word, "elseif", 6) == 0);
        if (joints <= HM_LUA_JOINTS)
            continue;
        hm_diag_add(diags, source, HM_ERROR, "lua-limit", w,
                    "the script has too many 'and', 'or' and 'elseif' (%d at most)",
                    HM_LUA_JOINTS);
        return false;
    }
    return true;
}

/* Loads the newest chunk, or reports why not. */
static bool add(hm_lua_file *f, hm_diags *diags)
{
    hm_lua_chunk *c = f->chunk;
    hm_lua_stop stop = load_chunk(f);
    if (stop != HM_LUA_GOES_ON) {
        c->failed = true;
        tell(f->st, c, stop, diags);
        return false;
    }
    for (int i = c->first; i <= c->last; i++)
        hm_lua_look_at_text(&f->program->function[i], f->st, c, i);
    return true;
}

static bool no_memory(hm_diags *diags)
{
    diags->trouble = HM_ENOMEM;
    return false;
}

int hm_lua_add_block(hm_lua_program *p, hm_lua_state *st, const hm_source *source,
                     hm_span at, const char *card, hm_diags *diags)
{
    if (!is_text(source, at, diags) || !is_short_of_joints(source, at, diags))
        return 0;
    hm_lua_file f = {.program = p, .known = p, .st = st, .index = p->chunks};
    f.chunk = new_chunk(p, source, at); /* which counts on */
    if (f.chunk == NULL || new_function(p, card) == NULL)
        return no_memory(diags);
    f.chunk->last = p->functions;
    return add(&f, diags) ? p->functions : 0;
}

/* Its functions are numbered while it runs, by the reader (hm_lua_file_function);
 * copies for other threads run it again and must give the same cards. */
bool hm_lua_add_file(hm_lua_program *p, hm_lua_state *st, const hm_source *source,
                     hm_lua_card_reader *reader, void *ctx, hm_diags *diags)
{
    hm_span all = {0, (uint32_t)source->length};
    if (!is_text(source, all, diags) || !is_short_of_joints(source, all, diags))
        return false;
    hm_lua_file f = {.program = p,
                     .known = p,
                     .st = st,
                     .index = p->chunks,
                     .reader = reader,
                     .ctx = ctx};
    f.chunk = new_chunk(p, source, all);
    if (f.chunk == NULL)
        return no_memory(diags);
    f.chunk->file = true;
    return add(&f, diags);
}

/* -- names, and copies */

typedef struct binding {
    const hm_lua_program *program;
    const hm_cards       *cards;
    int                   names; /* looked up so far */
} binding;

/* Texts in quotes that name something are looked up once and for all; a text this simple
 * search misses is found in play, only slower. */
static void bind_texts(lua_State *L, const hm_lua_chunk *c, binding *b)
{
    const char *bytes = c->source->bytes;
    for (size_t i = c->at.first; i < c->at.last && b->names < NAMES_MAX; i++) {
        char quote = bytes[i];
        if (quote != '"' && quote != '\'')
            continue;
        size_t end = i + 1;
        while (end < c->at.last && bytes[end] != quote && bytes[end] != '\n')
            end++;
        if (end < c->at.last && bytes[end] == quote && end - i <= 64)
            b->names += hm_lua_name(L, b->cards, bytes + i + 1, end - i - 1);
        i = end < c->at.last && bytes[end] == quote ? end : i;
    }
}

static int bind(lua_State *L)
{
    binding *b = lua_touserdata(L, 1);
    for (int i = 0; i < b->program->chunks; i++)
        if (!b->program->chunk[i]->failed)
            bind_texts(L, b->program->chunk[i], b);
    return 0;
}

bool hm_lua_bind(const hm_lua_program *p, hm_lua_state *st, const hm_cards *cards)
{
    binding b = {p, cards, 0};
    if (hm_lua_work(st, bind, &b) != HM_LUA_GOES_ON)
        return false;
    hm_lua_clean(st, true);
    st->clean_at = st->meter.used + st->meter.used / 4 + HM_LUA_GARBAGE;
    return true;
}

hm_lua_state *hm_lua_copy(const hm_lua_program *p, const hm_cards *cards)
{
    hm_lua_state *st = hm_lua_new();
    bool fine = st != NULL;
    for (int i = 0; fine && i < p->chunks; i++) {
        hm_lua_file f = {.known = p, .st = st, .chunk = p->chunk[i], .index = i};
        if (!f.chunk->failed)
            fine = load_chunk(&f) == HM_LUA_GOES_ON;
    }
    if (fine && hm_lua_bind(p, st, cards))
        return st;
    hm_lua_free(st);
    return NULL;
}
