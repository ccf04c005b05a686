/* list.c - hamlet list: the packs in use, and their cards by type.
 *
 * With --mode only what is played in it; with --rule, what is played with the variants
 * that are on then. --ids prints one id per line, which is what
 * completion in a shell asks for. */
#include "tools/commands.h"

#include <jansson.h>
#include <string.h>

#include "dsl/words.h"
#include "tools/find.h"
#include "tools/game/settings.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/say.h"

typedef struct listing {
    const hm_options *o;
    const hm_library *lib;
    const hm_cards   *cards;
    const hm_game    *game;
    hm_setting        how;
    int               type; /* -1: all */
} listing;

/* Two loose files may have the same name, in different folders. */
static bool is_in(const listing *l, const hm_card *c, const hm_pack_info *p)
{
    if (strcmp(c->pack, p->name) != 0)
        return false;
    return !p->loose || strcmp(hm_library_source(l->lib, c, NULL)->name, p->folder) == 0;
}

static bool is_listed(const listing *l, const hm_card *c)
{
    if (l->type >= 0 && c->type != l->type && c->second != l->type + 1)
        return false;
    if (l->o->mode == NULL && l->o->rules == 0)
        return true;
    return l->o->mode != NULL ? !hm_card_is_out(c, l->game, &l->how)
                              : hm_card_lacks(c, l->game, &l->how) == 0;
}

/* -- JSON */

/* By pack/id, which is unique, beside the name, which need not be. */
static json_t *card_json(const listing *l, const hm_card *c)
{
    json_t *j = json_object();
    char id[512];
    snprintf(id, sizeof id, "%s/%s", c->pack, c->id);
    json_object_set_new(j, "id", hm_json_text(id));
    json_object_set_new(j, "name", hm_json_text(c->name));
    json_object_set_new(j, "type", hm_json_text(l->game->type[c->type].name));
    hm_types_json(j, l->game, c);
    json_object_set_new(j, "source", hm_json_text(c->source ? c->source : ""));
    json_object_set_new(j, "text", hm_json_text(c->text));
    json_object_set_new(j, "dealt", json_boolean(l->game->type[c->type].deal != 0));
    json_object_set_new(j, "lua", json_boolean(hm_card_has_script(c)));
    if (c->title[0] != '\0')
        json_object_set_new(j, "title", hm_json_text(c->title));
    hm_variants_note(l->game, c->variants, j);
    return j;
}

static json_t *pack_json(const listing *l, const hm_pack_info *p)
{
    json_t *j = json_object(), *cards = json_array();
    json_object_set_new(j, "name", hm_json_text(p->name));
    json_object_set_new(j, "version", hm_json_text(p->version));
    json_object_set_new(j, "title", hm_json_text(p->title));
    json_object_set_new(j, "game", hm_json_text(p->game ? p->game : l->game->name));
    if (p->most >= 0)
        json_object_set_new(j, "most", json_integer(p->most));
    for (int i = 0; i < l->cards->count; i++) {
        const hm_card *c = l->cards->card[i];
        if (is_in(l, c, p) && is_listed(l, c))
            json_array_append_new(cards, card_json(l, c));
    }
    json_object_set_new(j, "cards", cards);
    return j;
}

static int list_json(const listing *l)
{
    json_t *j = json_object(), *packs = json_array();
    for (int i = 0; i < hm_library_packs(l->lib); i++) {
        hm_pack_info p = hm_library_pack(l->lib, i);
        json_array_append_new(packs, pack_json(l, &p));
    }
    json_object_set_new(j, "packs", packs);
    return hm_print_json(j);
}

/* -- text */

/* For scripts and completion: what `show` understands, without blanks. */
static int list_ids(const listing *l)
{
    for (int i = 0; i < l->cards->count; i++) {
        const hm_card *c = l->cards->card[i];
        int fits;
        if (!is_listed(l, c))
            continue;
        if (hm_cards_find(l->cards, c->id, &fits) == NULL)
            printf("%s/", c->pack);
        hm_put(stdout, c->id);
        putchar('\n');
    }
    return HM_EXIT_FINE;
}

static const char *paint(const listing *l, const char *colour)
{
    return l->o->colour ? hm_colour_on(colour) : "";
}

static const char *plain(const listing *l) { return l->o->colour ? hm_colour_off : ""; }

static int count_listed(const listing *l, const hm_pack_info *p)
{
    int n = 0;
    for (int i = 0; i < l->cards->count; i++)
        n += is_in(l, l->cards->card[i], p) && is_listed(l, l->cards->card[i]);
    return n;
}

static void print_head(const listing *l, const hm_pack_info *p)
{
    int n = count_listed(l, p);
    fputs(paint(l, "white"), stdout);
    hm_put(stdout, p->name);
    fputs(plain(l), stdout);
    if (p->loose)
        fputs(" (one file)", stdout);
    else
        printf(" %s", p->version);
    fputs(p->title[0] != '\0' ? ": " : "", stdout);
    hm_put(stdout, p->title);
    printf(", %d card%s", n, n == 1 ? "" : "s");
    if (p->most >= 0)
        printf(", at most %d drawn", p->most);
    putchar('\n');
}

static int type_width(const hm_game *game)
{
    int width = 0;
    for (int i = 0; i < game->types; i++) {
        int w = hm_width(game->type[i].name, strlen(game->type[i].name));
        width = w > width ? w : width;
    }
    return width;
}

/* The names of one type's cards, on as many lines as they need. */
static void print_type(const listing *l, const hm_pack_info *p, int type, int width)
{
    enum { EDGE = 78 };
    static const char dealt[] = "dealt: ";
    const hm_type *t = &l->game->type[type];
    int at = 0, indent = width + 6;
    for (int i = 0; i < l->cards->count; i++) {
        const hm_card *c = l->cards->card[i];
        if (c->type != type || !is_in(l, c, p) || !is_listed(l, c))
            continue;
        char mark[HM_VARIANTS_TEXT + 96] = "", with[HM_VARIANTS_TEXT];
        if (c->variants != 0)
            snprintf(mark, sizeof mark, " (with %s)",
                     hm_variants_text(l->game, c->variants, with));
        if (c->second != 0)
            snprintf(mark + strlen(mark), sizeof mark - strlen(mark), " (and %s)",
                     l->game->type[c->second - 1].name);
        strcat(mark, hm_card_has_script(c) ? " (Lua)" : "");
        int w = hm_width(c->name, strlen(c->name)) + hm_width(mark, strlen(mark));
        if (c->title[0] != '\0')
            w += hm_width(c->title, strlen(c->title)) + 3;
        if (at == 0) {
            char letter[2] = {t->letter, '\0'};
            printf("  %s%s %-*s%s  %s", paint(l, t->colour),
                   hm_use_utf8() && t->symbol ? t->symbol : letter, width, t->name,
                   plain(l), t->deal != 0 ? dealt : "");
            w += t->deal != 0 ? (int)strlen(dealt) : 0;
        } else if (at + w + 2 > EDGE) {
            printf(",\n%*s", indent, "");
            at = 0;
        } else {
            fputs(", ", stdout);
        }
        hm_put(stdout, c->name);
        if (c->title[0] != '\0') {
            fputs(" (", stdout);
            hm_put(stdout, c->title);
            putchar(')');
        }
        hm_put(stdout, mark);
        at = (at == 0 ? indent : at + 2) + w;
    }
    if (at != 0)
        putchar('\n');
}

/* A name that nobody mentions is a pack that nobody plays. */
static void print_others(const listing *l)
{
    hm_arena arena = {0};
    hm_names path = {0}, names = {0};
    int shown = 0;
    hm_search_path(l->o, &arena, &path);
    hm_pack_names(&path, &arena, &names);
    for (int i = 0; i < names.count; i++) {
        bool used = false;
        for (int k = 0; k < hm_library_packs(l->lib); k++)
            used = used || strcmp(hm_library_pack(l->lib, k).name, names.name[i]) == 0;
        if (used)
            continue;
        fputs(shown++ == 0 ? "other packs (--packs): " : ", ", stdout);
        hm_put(stdout, names.name[i]);
    }
    if (shown > 0)
        putchar('\n');
    hm_arena_drop(&arena);
}

static int list_text(const listing *l)
{
    int width = type_width(l->game);
    for (int i = 0; i < hm_library_packs(l->lib); i++) {
        hm_pack_info p = hm_library_pack(l->lib, i);
        print_head(l, &p);
        /* the last: abilities, events, goals */
        for (int t = 0; t <= l->game->types + 2; t++)
            print_type(l, &p, t, width);
    }
    print_others(l);
    return HM_EXIT_FINE;
}

static bool find_type(listing *l)
{
    const char *name = l->o->type;
    l->type = name == NULL ? -1 : hm_game_type(l->game, name, strlen(name));
    if (name == NULL || l->type >= 0)
        return true;
    hm_near near = {0};
    for (int i = 0; i < l->game->types; i++)
        hm_near_try(&near, name, strlen(name), l->game->type[i].name);
    hm_say("unknown type '%s' of %s", name, l->game->name);
    hm_tell_types(l->game, near.best);
    return false;
}

int hm_cmd_list(const hm_options *o)
{
    int code = HM_EXIT_FINE;
    hm_library *lib = hm_load(o, NULL, 0, &code);
    if (lib == NULL)
        return code;
    listing l = {.o = o, .lib = lib, .cards = hm_library_cards(lib)};
    l.game = l.cards->game;
    if (!hm_settings_from(o, l.game, &l.how) || !find_type(&l))
        code = HM_EXIT_USAGE;
    else
        code = o->json ? list_json(&l) : o->ids ? list_ids(&l) : list_text(&l);
    hm_library_free(lib);
    return code;
}
