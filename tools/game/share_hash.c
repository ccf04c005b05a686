/* share_hash.c - see share_hash.h. */
#include "tools/game/share_hash.h"

#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "core/ruleset.h"
#include "tools/find.h"
#include "tools/game/face.h"
#include "tools/say.h"

enum { GONE = '\0' }; /* no card file has it */

static const uint64_t start = 0xcbf29ce484222325u;

static uint64_t add_byte(uint64_t h, char c)
{
    return (h ^ (unsigned char)c) * 0x100000001b3u;
}

static uint64_t add_text(uint64_t h, const char *text)
{
    for (; *text != '\0'; text++)
        h = add_byte(h, *text);
    return add_byte(h, '\0');
}

uint64_t hm_share_hash_text(const char *text)
{
    uint64_t h = add_text(start, text);
    return hm_rng_next(&h);
}

/* -- the set-up */

/* Switches that are as the first value says are left out: one that a pack gets later
 * changes nothing of games that do not use it. */
static void note_rules(json_t *out, const json_t *setup, const hm_game *game)
{
    const json_t *rules = json_object_get(setup, "rules");
    for (int i = 0; i < game->rules; i++) {
        const hm_rule *rule = &game->rule[i];
        const char *is = json_string_value(json_object_get(rules, rule->name));
        if (is != NULL && strcmp(is, rule->value[0]) != 0)
            json_object_set(out, rule->name, json_object_get(rules, rule->name));
    }
}

/* What decides on the game, as text; malloc'd. */
static char *essence(const json_t *setup, const hm_game *game)
{
    static const char *const common[] = {"game", "mode",  "players", "seed",
                                         "luck", "teams", "handicaps", NULL};
    const char *const *own = hm_face_of(game)->setup_fields;
    json_t *out = hm_need(json_object()), *rules = hm_need(json_object());
    for (const char *const *f = common; *f != NULL; f++)
        json_object_set(out, *f, json_object_get(setup, *f));
    for (const char *const *f = own; *f != NULL; f++)
        json_object_set(out, *f, json_object_get(setup, *f));
    note_rules(rules, setup, game);
    json_object_set_new(out, "rules", rules);
    char *text = hm_need(json_dumps(out, JSON_COMPACT | JSON_SORT_KEYS));
    json_decref(out);
    return text;
}

bool hm_share_same(const json_t *a, const json_t *b, const hm_game *game)
{
    char *one = essence(a, game), *other = essence(b, game);
    bool same = strcmp(one, other) == 0;
    free(one);
    free(other);
    return same;
}

/* -- files */

/* Past a string or a comment that begins at i; i itself where none does. */
static size_t past_quoted(const hm_source *s, size_t i, bool *comment)
{
    char end = s->bytes[i] == '"' ? '"' : '\n';
    *comment = s->bytes[i] == '#';
    if (s->bytes[i] != '"' && !*comment)
        return i;
    for (i++; i < s->length && s->bytes[i] != end; i++)
        if (end == '"' && s->bytes[i] == '\\')
            i++;
    return i < s->length ? i + 1 : s->length;
}

/* Where the pack's own block ends, with which a manifest begins. */
static size_t past_manifest(const hm_source *s)
{
    int depth = 0;
    for (size_t i = 0; i < s->length;) {
        bool comment;
        size_t next = past_quoted(s, i, &comment);
        if (next > i) {
            i = next;
            continue;
        }
        depth += s->bytes[i] == '{';
        depth -= s->bytes[i] == '}';
        if (s->bytes[i++] == '}' && depth == 0)
            return i;
    }
    return s->length;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* Without comments, and any number of blanks as one. 0: nothing is left. */
static uint64_t hash_cards(const hm_source *s, size_t from)
{
    uint64_t h = start;
    bool blank = true;
    for (size_t i = from; i < s->length;) {
        bool comment;
        size_t next = past_quoted(s, i, &comment);
        if (comment || (next == i && is_blank(s->bytes[i]))) {
            h = blank ? h : add_byte(h, ' ');
            blank = true;
            i = comment ? next : i + 1;
            continue;
        }
        next = next > i ? next : i + 1;
        for (; i < next; i++)
            h = add_byte(h, s->bytes[i]);
        blank = false;
    }
    return h != start ? h : 0;
}

/* A script is taken as it stands, also one within a card: what begins a comment of cards
 * does something else there. */
static bool has_script(const hm_source *s)
{
    return hm_path_ends(s->name, HM_SCRIPT_END) || strstr(s->bytes, "lua") != NULL;
}

/* The same, told exactly: comments and strings may speak of it. Codes of cards in play
 * cannot go by this, for they are compared with those of before. */
static bool says_script(const hm_source *s)
{
    for (size_t i = 0; i < s->length;) {
        bool comment;
        const size_t next = past_quoted(s, i, &comment);
        if (next == i && strncmp(s->bytes + i, "lua", 3) == 0)
            return true;
        i = next > i ? next : i + 1;
    }
    return hm_path_ends(s->name, HM_SCRIPT_END);
}

static uint64_t hash_file(const hm_source *s, bool scripted)
{
    uint64_t h = start;
    bool manifest = strcmp(hm_path_base(s->name), HM_MANIFEST) == 0;
    if (!scripted)
        return hash_cards(s, manifest ? past_manifest(s) : 0);
    for (size_t i = 0; i < s->length; i++)
        h = add_byte(h, s->bytes[i]);
    return h;
}

/* -- cards that are not in play */

static bool is_played(const hm_card *card, const hm_deck *deck)
{
    for (int i = 0; deck != NULL && i < deck->count + deck->abilities; i++)
        if (deck->card[i] == card)
            return true;
    return false;
}

/* Has it cards, and is one of them in the deck? */
static void look_for_cards(const hm_library *lib, const hm_source *file,
                           const hm_deck *deck, bool *any, bool *played)
{
    const hm_cards *set = hm_library_cards(lib);
    *any = *played = false;
    for (int i = 0; i < set->count; i++) {
        bool here = hm_library_source(lib, set->card[i], NULL) == file;
        *any = *any || here;
        *played = *played || (here && is_played(set->card[i], deck));
    }
}

/* Takes bytes out, and blanks before them (behind them at the beginning of the file), so
 * that nothing tells that something was there. */
static void cut(char *bytes, size_t length, hm_span at)
{
    size_t first = at.first, last = at.last;
    while (first > 0 && (is_blank(bytes[first - 1]) || bytes[first - 1] == GONE))
        first--;
    while (first == 0 && last < length && is_blank(bytes[last]))
        last++;
    memset(bytes + first, GONE, last - first);
}

static size_t close_up(char *bytes, size_t length)
{
    size_t n = 0;
    for (size_t i = 0; i < length; i++)
        if (bytes[i] != GONE)
            bytes[n++] = bytes[i];
    bytes[n] = '\0';
    return n;
}

/* The file without its cards that are not in the deck (NULL: without any). A file of
 * scripts is whole: what defines a card there cannot be told from the rest. */
static uint64_t hash_played(const hm_library *lib, const hm_source *file,
                            const hm_deck *deck, bool exact)
{
    const hm_cards *set = hm_library_cards(lib);
    char *bytes = hm_need(malloc(file->length + 1));
    hm_source rest = {file->name, bytes, file->length};
    memcpy(bytes, file->bytes, file->length);
    for (int i = 0; i < set->count && !hm_path_ends(file->name, HM_SCRIPT_END); i++)
        if (hm_library_source(lib, set->card[i], NULL) == file &&
            !is_played(set->card[i], deck))
            cut(bytes, file->length, hm_library_extent(lib, set->card[i]));
    rest.length = close_up(bytes, rest.length);
    const bool none = strspn(bytes, " \t\r\n") == rest.length;
    const bool scripted = exact ? says_script(&rest) : has_script(&rest);
    uint64_t h = none ? 0 : hash_file(&rest, scripted);
    free(bytes);
    return h;
}

uint64_t hm_share_hash_rules(const hm_library *lib, int pack)
{
    uint64_t sum = 0;
    for (int i = 0; i < hm_library_files(lib, pack); i++) {
        bool any, played;
        const hm_source *file = hm_library_file(lib, pack, i);
        look_for_cards(lib, file, NULL, &any, &played);
        if (!any || !hm_path_ends(file->name, HM_SCRIPT_END))
            sum += hash_played(lib, file, NULL, true);
    }
    return sum;
}

/* A sum, so that the order in which packs and files were found does not count. */
static uint64_t hash_files(const hm_library *lib, const hm_deck *deck, int version)
{
    uint64_t sum = 0;
    for (int p = 0; p < hm_library_packs(lib); p++)
        for (int i = 0; i < hm_library_files(lib, p); i++) {
            bool any, played;
            const hm_source *file = hm_library_file(lib, p, i);
            look_for_cards(lib, file, deck, &any, &played);
            if (!any || (played && version < 2))
                sum += hash_file(file, has_script(file));
            else if (played)
                sum += hash_played(lib, file, deck, false);
            else if (version >= 3 && !hm_path_ends(file->name, HM_SCRIPT_END))
                sum += hash_played(lib, file, deck, true); /* its rules are in play */
        }
    return sum;
}

uint64_t hm_share_hash_before(const json_t *setup, const hm_library *lib,
                              const hm_deck *deck, int version)
{
    char *text = essence(setup, hm_library_cards(lib)->game);
    uint64_t h = add_text(start, text) + hash_files(lib, deck, version);
    free(text);
    return hm_rng_next(&h);
}

uint64_t hm_share_hash(const json_t *setup, const hm_library *lib, const hm_deck *deck,
                       int version)
{
    uint64_t h = hm_share_hash_before(setup, lib, deck, version);
    if (deck->plan.luck != 0)
        h ^= hm_rng_stream(0, HM_STREAM_LUCK,
                           (uint64_t)hm_face_rules(deck->game)->luck);
    return h;
}
