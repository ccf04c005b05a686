/* new.c - hamlet new: a card to start from, and its first test; or a pack of them.
 *
 * The card is right as it stands, whatever the game: its resources and types,
 * and the neighbour its test needs, are those of the packs in use. A type whose
 * cards share one pattern is the default, since there only the rule is left to
 * invent.
 */
#include "tools/cmd/new.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "dsl/parse.h"
#include "dsl/spec/cell.h"
#include "dsl/words.h"
#include "tools/commands.h"
#include "tools/find.h"
#include "tools/game/face.h"
#include "tools/game/settings.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/say.h"

enum { NAME_MAX_BYTES = HM_NEW_NAME_MAX };

typedef hm_new_plan plan;

/* What is wrong with the name, or NULL. */
static const char *name_fault(const char *name)
{
    size_t length = strlen(name);
    if (length > NAME_MAX_BYTES)
        return "is too long: at most 60 bytes";
    if (!hm_is_text(name, length))
        return "is not UTF-8 text";
    if (strchr(name, '"') != NULL || !hm_may_show(name, length))
        return "has a quote or a control character";
    return NULL;
}

/* Those of a pack lie in its folder, which has the pack's name. */
static void name_files(plan *p)
{
    const char *end = p->o->lua ? HM_SCRIPT_END : ".card";
    const char *folder = p->o->pack ? p->id : "", *slash = p->o->pack ? "/" : "";
    snprintf(p->card, sizeof p->card, "%s%s%s%s", folder, slash, p->id, end);
    snprintf(p->test, sizeof p->test, "%s%s%s.test", folder, slash, p->id);
    snprintf(p->manifest, sizeof p->manifest, "%s/" HM_MANIFEST, p->id);
}

/* The file is called by the id, which must not be empty, nor make the file a
 * manifest. */
static bool check_name(plan *p)
{
    const char *fault = name_fault(p->name);
    if (fault != NULL) {
        hm_say("the name '%.80s' %s", p->name, fault);
        return false;
    }
    hm_arena arena = {0};
    const char *id = hm_card_id(&arena, p->name); /* no longer than the name */
    snprintf(p->id, sizeof p->id, "%s", id ? id : "");
    hm_arena_drop(&arena);
    if (p->id[0] == '\0') {
        hm_say("a card needs a name with letters or digits, not '%s'", p->name);
        return false;
    }
    p->comment = p->o->lua ? "--" : "#";
    name_files(p);
    if (strcmp(hm_path_base(p->card), HM_MANIFEST) == 0) {
        hm_say("'%s' would be the manifest of a pack; choose another name", p->card);
        return false;
    }
    return true;
}

/* A whole card in Lua has no words for what lies on a shared board. */
static bool check_lua(const plan *p)
{
    if (!p->o->lua || p->face->new_card == NULL)
        return true;
    hm_say("'--lua' is for games in which players have towns, not for %s", p->game->name);
    return false;
}

/* A second card of the same name could not be told from the first in tests. */
static bool is_taken(const plan *p, const hm_cards *cards)
{
    for (int i = 0; i < cards->count; i++) {
        const hm_card *c = cards->card[i];
        if (strcmp(c->name, p->name) != 0 && strcmp(c->id, p->id) != 0)
            continue;
        if (p->o->force && hm_path_is_there(p->card))
            continue; /* it may be the one that is written anew */
        hm_say("there is a card '%s' already: %s/%s", p->name, c->pack, c->id);
        return true;
    }
    return false;
}

/* Downwards, so that the first of several such types is taken; a game without any has
 * its first type. */
static bool choose_type(plan *p)
{
    const char *name = p->o->type;
    for (int i = p->game->types - 1; i >= 0 && name == NULL; i--)
        if (p->game->type[i].same_pattern)
            p->type = i;
    if (name == NULL)
        return true;
    p->type = hm_game_type(p->game, name, strlen(name));
    if (p->type >= 0)
        return true;
    hm_near near = {0};
    for (int i = 0; i < p->game->types; i++)
        hm_near_try(&near, name, strlen(name), p->game->type[i].name);
    hm_say("unknown type '%s' of %s", name, p->game->name);
    hm_tell_types(p->game, near.best);
    return false;
}

/* Of the game's first type, which is the one that most games have most of. */
static void choose_neighbour(plan *p, const hm_cards *cards)
{
    hm_setting how = {0};
    hm_settings_from(p->o, p->game, &how); /* for its test is of a game as usual */
    for (int i = 0; i < cards->count; i++) {
        const hm_card *c = cards->card[i];
        int fits;
        if (c->type == p->type)
            p->like = c;
        if (c->type != p->type && c->counts == 0 &&
            !hm_card_is_out(c, p->game, &how) && p->game->type[c->type].deal == 0 &&
            (p->beside == NULL || c->type < p->beside->type) &&
            hm_cards_find(cards, c->name, &fits) == c)
            p->beside = c;
    }
}

static bool is_pattern_free(const plan *p, const hm_cards *cards)
{
    for (int i = 0; i < cards->count; i++)
        if (hm_pattern_same(&cards->card[i]->pattern, &p->pattern))
            return false;
    return true;
}

/* The next row of as many cubes, as one counts; false after the last. */
static bool next_row(hm_pattern *row, int resources)
{
    for (int i = 0; i < row->cols; i++) {
        if (row->cell[i] < resources) {
            row->cell[i]++;
            return true;
        }
        row->cell[i] = 1;
    }
    return false;
}

/* The first row of cubes that no other card has, so that `check` has nothing to say. A
 * type whose cards share a pattern has that of another one. */
static void choose_pattern(plan *p, const hm_cards *cards)
{
    enum { CELLS_MAX = 4 };
    const bool shared = p->game->type[p->type].same_pattern && p->like != NULL &&
                        p->like->pattern.rows == 1 && p->like->pattern.asks == 0;
    if (shared) {
        p->pattern = p->like->pattern;
        return;
    }
    for (int n = 2; n <= CELLS_MAX; n++) {
        p->pattern = (hm_pattern){.cols = (uint8_t)n, .rows = 1, .cubes = (uint8_t)n};
        memset(p->pattern.cell, 1, (size_t)n);
        p->pattern.cell[n - 1] = (uint8_t)p->game->resources;
        do {
            if (is_pattern_free(p, cards))
                return;
        } while (next_row(&p->pattern, p->game->resources));
    }
}

/* -- the files */

static void write_row(const plan *p, FILE *f)
{
    for (int i = 0; i < p->pattern.cols; i++)
        if (p->pattern.cell[i] != 0)
            fprintf(f, "%s%s", i > 0 ? " " : "",
                    p->game->resource[p->pattern.cell[i] - 1].name);
        else
            fputs(i > 0 ? " ." : ".", f);
}

static int width_of(const char *text) { return hm_width(text, strlen(text)); }

static void write_hint(const plan *p, FILE *f, const char *command, const char *path,
                       const char *why)
{
    char line[512];
    int edge = width_of("check ") + width_of(p->packs) + width_of(p->card) + 2;
    snprintf(line, sizeof line, "%s%s %s", command, *path ? p->packs : "", path);
    int blanks = edge - width_of(line);
    fprintf(f, "%s   hamlet %s%*s%s\n", p->comment, line, blanks > 0 ? blanks : 0, "",
            why);
}

void hm_new_head(const plan *p, FILE *f)
{
    fprintf(f, "%s %s. Everything after a %s is a comment.\n%s\n", p->comment, p->name,
            p->comment, p->comment);
    write_hint(p, f, "check", p->card, "is it right?");
    write_hint(p, f, "show", p->card, "how does it look?");
    write_hint(p, f, "test", p->test, "does it do what you mean?");
    if (!p->o->lua)
        write_hint(p, f, "help language", "", "every word you can use");
}

/* A text between quotes; names have neither quotes nor control characters. */
static void write_quoted(FILE *f, const char *text)
{
    fputc('"', f);
    for (; *text != '\0'; text++)
        fprintf(f, *text == '\\' ? "\\%c" : "%c", *text);
    fputc('"', f);
}

/* The same card as write_card gives, to be compared with it. Its text is written out,
 * because nothing can be told from a script. */
static void write_lua(const plan *p, FILE *f)
{
    const hm_game *g = p->game;
    const char *beside = p->beside != NULL ? g->type[p->beside->type].name : NULL;
    hm_new_head(p, f);
    fputs("\ncard {\n  name = ", f);
    write_quoted(f, p->name);
    fprintf(f, ",\n  type = \"%s\",\n", g->type[p->type].name);
    fputs("  -- The cubes, as they lie; a text for each row, and a dot for a square\n"
          "  -- that does not matter.\n", f);
    fputs("  pattern = { \"", f);
    write_row(p, f);
    fputs("\" },\n", f);
    fputs("  -- The points of the building on the square `me`. docs/lua.md has every\n"
          "  -- function that can be used.\n", f);
    fputs("  score = function(me)\n", f);
    if (beside != NULL)
        fprintf(f, "    return count(\"%s\", adjacent(me))\n  end,\n", beside);
    else
        fputs("    return 1\n  end,\n", f);
    fputs("  -- What players read: a script cannot tell it by itself.\n", f);
    if (beside != NULL)
        fprintf(f, "  text = \"1 point for each adjacent %s.\",\n", beside);
    else
        fputs("  text = \"1 point.\",\n", f);
    fputs("  source = \"house\",\n}\n", f);
}

/* Comments teach the next step at the place where it is taken. What is written passes
 * `check` and is laid out as `fmt` would. */
static void write_card(const plan *p, FILE *f)
{
    const hm_game *g = p->game;
    hm_new_head(p, f);
    fprintf(f, "\ncard \"%s\" {\n", p->name);
    fprintf(f, "  type    %s\n", g->type[p->type].name);
    fprintf(f, "  # The cubes, as they lie; each row on a line of its own, and a dot\n"
               "  # for a square that does not matter.\n");
    fputs("  pattern { ", f);
    write_row(p, f);
    fputs(" }\n", f);
    fprintf(f, "  # The points of each building. Other rules to try:\n"
               "  #   score 2 when any corner self\n"
               "  #   score together table 1 3 6 by count this\n");
    if (p->beside != NULL)
        fprintf(f, "  score   1 per adjacent %s\n", g->type[p->beside->type].name);
    else
        fprintf(f, "  score   1\n");
    fprintf(f, "  source  \"house\"\n}\n");
}

/* The new building in the first corner, its neighbours right and below. Returns
 * how many there are; the columns stand straight, as fmt would have them. */
static int write_town(const plan *p, FILE *f)
{
    const hm_grid *g = &p->game->grid;
    char own[NAME_MAX_BYTES + 3], other[260] = ".";
    int beside = 0;
    hm_written_name(p->name, own, sizeof own);
    if (p->beside != NULL)
        hm_written_name(p->beside->name, other, sizeof other);
    int wide = width_of(other), widest = width_of(own) > wide ? width_of(own) : wide;
    for (int row = 0; row < g->rows; row++) {
        fputs(row == 0 ? "  town {" : "\n        ", f);
        for (int col = 0; col < g->cols; col++) {
            const char *cell = row + col == 0 ? own : row + col == 1 ? other : ".";
            int column = col == g->cols - 1 ? 0 : col == 0 ? widest : col == 1 ? wide : 1;
            int blanks = column - width_of(cell);
            fprintf(f, " %s%*s", cell, blanks > 0 ? blanks : 0, "");
            beside += row + col == 1;
        }
    }
    fputs(" }\n", f);
    return p->beside != NULL ? beside : 1;
}

/* Points are counted from the town that was just drawn, so the first test passes in
 * any game. */
static void write_test(const plan *p, FILE *f)
{
    fprintf(f, "# Towns with %s, and what must be true of them.\n\n", p->name);
    if (p->beside != NULL)
        fprintf(f, "test \"%s: 1 for each adjacent %s\" {\n", p->name,
                p->game->type[p->beside->type].name);
    else
        fprintf(f, "test \"%s: 1 point\" {\n", p->name);
    char own[NAME_MAX_BYTES + 3];
    int points = write_town(p, f);
    fprintf(f, "  score %s %d\n}\n", hm_written_name(p->name, own, sizeof own), points);
}

/* For a face that has its own idea of a card. */
static hm_new told(const plan *p, char *room, size_t size)
{
    return (hm_new){.game = p->game, .name = p->name, .type = p->type, .like = p->like,
                    .written = hm_written_name(p->name, room, size)};
}

static void write_own_card(const plan *p, FILE *f)
{
    char room[NAME_MAX_BYTES + 3];
    const hm_new n = told(p, room, sizeof room);
    hm_new_head(p, f);
    p->face->new_card(&n, f);
}

static void write_own_test(const plan *p, FILE *f)
{
    char room[NAME_MAX_BYTES + 3];
    const hm_new n = told(p, room, sizeof room);
    p->face->new_test(&n, f);
}

/* "wx" leaves it to the system to refuse a file that is there: a check of our own could
 * be overtaken. */
static bool write_file(const plan *p, const char *path,
                       void (*write)(const plan *p, FILE *f))
{
    struct stat st;
    bool other = stat(path, &st) == 0 && !S_ISREG(st.st_mode); /* a pipe would block */
    FILE *f = other ? NULL : fopen(path, p->o->force ? "w" : "wx");
    if (other) {
        hm_say("cannot write '%s': it is not a plain file", path);
        return false;
    }
    if (f == NULL) {
        hm_say("cannot write '%s': %s", path, hm_why());
        return false;
    }
    write(p, f);
    bool fine = !ferror(f);
    fine = fclose(f) == 0 && fine;
    if (!fine)
        hm_say("cannot write '%s': %s", path, hm_why());
    return fine;
}

typedef void writer(const plan *p, FILE *f);

static writer *card_writer(const plan *p)
{
    return p->o->ability           ? hm_new_ability
           : p->face->new_card != NULL ? write_own_card
           : p->o->lua             ? write_lua
                                   : write_card;
}

static writer *test_writer(const plan *p)
{
    return p->o->ability           ? hm_new_ability_test
           : p->face->new_card != NULL ? write_own_test
                                   : write_test;
}

/* Commands that can be typed as they stand here. */
static void print_next(const plan *p)
{
    const char *what = p->o->pack ? p->id : p->card;
    printf("next: edit %s, then\n", p->card);
    printf("  hamlet check%s %s\n", p->packs, what);
    if (!p->o->pack)
        printf("  hamlet show%s %s\n", p->packs, p->card);
    printf("  hamlet test%s %s\n", p->packs, p->o->pack ? p->id : p->test);
    printf("  hamlet play%s --with %s --watch\n", p->packs, what);
    if (!p->o->lua)
        puts("  hamlet help language");
}

/* All are asked about before the first is written: a card without its test would be
 * half done, and in the way the next time. */
static int write_files(const plan *p)
{
    const char *const path[] = {p->card, p->test, p->manifest};
    for (int i = 0; i < (p->o->pack ? 3 : 2) && !p->o->force; i++)
        if (hm_path_is_there(path[i])) {
            hm_say("'%s' is there already; --force overwrites it", path[i]);
            return HM_EXIT_INPUT;
        }
    if (p->o->pack && (!hm_new_folder(p) || !write_file(p, p->manifest, hm_new_manifest)))
        return HM_EXIT_INPUT;
    if (!write_file(p, p->card, card_writer(p)) ||
        !write_file(p, p->test, test_writer(p)))
        return HM_EXIT_INPUT;
    if (p->o->pack)
        puts(p->manifest);
    printf("%s\n%s\n\n", p->card, p->test);
    print_next(p);
    return HM_EXIT_FINE;
}

/* In a pack's folder the card will be the pack's, so its game counts. */
static hm_library *load(const hm_options *o, int *code)
{
    hm_arena arena = {0};
    hm_unit here = {.folder = "."};
    bool pack = hm_folder_is_pack(".", &arena);
    hm_arena_drop(&arena);
    if (pack)
        return hm_library_or_tell(hm_load_unit(o, &here, code), code);
    return hm_load(o, NULL, 0, code);
}

/* The name is checked before packs are loaded, for it needs none of them. */
int hm_cmd_new(const hm_options *o)
{
    int code = HM_EXIT_FINE;
    plan p = {.o = o, .name = o->arg[0]};
    if (!check_name(&p))
        return HM_EXIT_USAGE;
    hm_library *lib = load(o, &code);
    if (lib == NULL)
        return code;
    const hm_cards *cards = hm_library_cards(lib);
    p.game = cards->game;
    p.face = hm_face_of(p.game);
    if (o->packs != NULL && !o->pack) /* a pack requires them */
        snprintf(p.packs, sizeof p.packs, " --packs %s", o->packs);
    if (!choose_type(&p) || !check_lua(&p) || (o->ability && !hm_new_can_pay(&p))) {
        code = HM_EXIT_USAGE;
    } else if (is_taken(&p, cards)) {
        code = HM_EXIT_INPUT;
    } else {
        choose_neighbour(&p, cards);
        choose_pattern(&p, cards);
        code = write_files(&p);
    }
    hm_library_free(lib);
    return code;
}
