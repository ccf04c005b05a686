/* band.c - see band.h.
 *
 * A band is kept under what it depends on: the head of a record without drafts (published
 * packs, with a hash of all their bytes, bots, mode, players, options), the type, and the
 * way of measuring. So a changed pack, or another bot, has a band of its own; a draft
 * that is edited has not, be it given as a file or within a pack.
 * Packs are those that are in use, also where others only require them, in whatever order
 * they were named. */
#include "tools/sim/band.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/card.h"
#include "tools/find.h"
#include "tools/game/given.h"
#include "tools/game/share_hash.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/say.h"
#include "tools/sim/band_plan.h"
#include "tools/sim/columns.h"
#include "tools/sim/published.h"
#include "tools/sim/study_run.h"
#include "tools/sim/study_verdict.h"
#include "tools/sim/twin.h"
#include "tools/stop.h"
#include "tools/textstream.h"

enum {
    BAND_METHOD = 4,         /* one more when bots play, or cards are measured, in another
                                way: what was kept does not count any more */
    BANDS_FILE_MAX = 16 << 20
};

void hm_bands_free(hm_bands *b)
{
    free(b->card);
    *b = (hm_bands){0};
}

static const char *type_of(const hm_cards *set, const hm_card *c)
{
    return c->event ? "event" : c->ability ? "ability" : set->game->type[c->type].name;
}

/* -- what it is kept under */

static int by_name(const void *a, const void *b)
{
    return strcmp(((const hm_pack_info *)a)->name, ((const hm_pack_info *)b)->name);
}

/* The packs in use, in the order of their names, and all their bytes; of packs whose
 * cards are all drafts, which are in no game that is measured, the rest. */
static void put_packs(json_t *key, const hm_options *o, const hm_library *lib)
{
    hm_arena arena = {0};
    const bool *published = hm_published(o, lib, &arena);
    const int n = hm_library_packs(lib);
    hm_pack_info *pack = hm_need(calloc((size_t)n + 1, sizeof *pack));
    json_t *names = hm_need(json_array());
    uint64_t hash = 0;
    for (int i = 0; i < n; i++) {
        pack[i] = hm_library_pack(lib, i);
        if (pack[i].cards > 0 && !hm_band_has_pack(lib, published, i))
            pack[i].hash = hm_share_hash_rules(lib, i);
    }
    hm_arena_drop(&arena);
    qsort(pack, (size_t)n, sizeof *pack, by_name);
    for (int i = 0; i < n; i++) {
        json_array_append_new(names, hm_json_text(pack[i].name));
        hash = hash * 1000003 + pack[i].hash;
    }
    json_object_set_new(key, "packs", names);
    json_object_set_new(key, "hash",
                        json_sprintf("%016llx", (unsigned long long)hash));
    free(pack);
}

/* What a type spans, what decks without it have, or the cards of a type that are measured
 * so far. */
typedef enum kind { ALL, NONE, SOME } kind;

static char *key_of(const hm_run_plan *plan, const char *type, kind of)
{
    json_t *key = json_deep_copy(plan->head);
    json_object_del(key, "version"); /* those that come with the packs are kept up */
    json_object_del(key, "grid"); /* which the packs have */
    put_packs(key, plan->o, plan->lib);
    json_object_set_new(key, "type", hm_json_text(type));
    json_object_set_new(key, "method", json_integer(BAND_METHOD));
    if (plan->how.each > 0)
        hm_values(key, "lesson:int each:int", plan->how.lesson, plan->how.each);
    if (of != ALL)
        json_object_set_new(key, of == NONE ? "none" : "some", json_true());
    char *text = hm_need(json_dumps(key, JSON_SORT_KEYS | JSON_COMPACT));
    json_decref(key);
    return text;
}

/* -- kept bands */

static void put_interval(json_t *j, const char *field, hm_interval x)
{
    if (isfinite(x.low) && isfinite(x.high))
        json_object_set_new(j, field, json_pack("[f, f, f]", x.mean, x.low, x.high));
}

static hm_interval get_interval(const json_t *j, const char *field)
{
    const json_t *list = json_object_get(j, field);
    if (json_array_size(list) != 3)
        return (hm_interval){NAN, -INFINITY, INFINITY};
    return (hm_interval){json_number_value(json_array_get(list, 0)),
                         json_number_value(json_array_get(list, 1)),
                         json_number_value(json_array_get(list, 2))};
}

static json_t *band_json(const hm_bands *b)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < b->cards; i++) {
        const hm_band_card *c = &b->card[i];
        json_t *j = json_pack("{s:s, s:s}", "card", c->name, "pack", c->pack);
        put_interval(j, "change", c->change);
        put_interval(j, "worth", c->worth);
        put_interval(j, "lift", c->lift);
        if (c->abreast.lessons > 0)
            json_object_set_new(j, "points", hm_abreast_json(&c->abreast));
        json_array_append_new(list, j);
    }
    return list;
}

static void read_name(const json_t *j, const char *field, char out[64])
{
    const char *text = json_string_value(json_object_get(j, field));
    snprintf(out, 64, "%.63s", text != NULL ? text : "");
}

/* False: it is not there, or not what we wrote. */
static bool read_band(const json_t *list, hm_bands *b)
{
    size_t n = json_array_size(list);
    if (!json_is_array(list) || n > HM_CARDS_MAX)
        return false;
    b->cards = (int)n;
    b->card = hm_need(calloc(n + 1, sizeof *b->card));
    for (size_t i = 0; i < n; i++) {
        const json_t *j = json_array_get(list, i);
        hm_band_card *c = &b->card[i];
        read_name(j, "card", c->name);
        read_name(j, "pack", c->pack);
        c->change = get_interval(j, "change");
        c->worth = get_interval(j, "worth");
        c->lift = get_interval(j, "lift");
        hm_abreast_read(json_object_get(j, "points"), &c->abreast);
    }
    return true;
}

static json_t *load_bands(const char *path)
{
    hm_error err;
    size_t length;
    char *text = hm_path_is_there(path)
                     ? hm_read_file(path, BANDS_FILE_MAX, &length, &err) : NULL;
    json_t *j = text != NULL ? json_loadb(text, length, 0, NULL) : NULL;
    free(text);
    return j;
}

/* The user's own, in the arena; NULL: there is no place for it. */
static const char *cache_path(hm_arena *arena)
{
    const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (base != NULL && base[0] == '/')
        return hm_path_join(hm_path_join(base, "hamlet", arena), HM_BANDS_FILE, arena);
    if (home == NULL || home[0] != '/')
        return NULL;
    return hm_path_join(hm_path_join(home, ".cache/hamlet", arena), HM_BANDS_FILE, arena);
}

static bool find_kept(const hm_options *o, const char *key, hm_bands *out)
{
    hm_arena arena = {0};
    hm_names path = {0};
    bool found = false;
    hm_search_path(o, &arena, &path);
    for (int i = -1; i < path.count && !found; i++) {
        const char *file = i < 0 ? cache_path(&arena)
                                 : hm_path_join(path.name[i], HM_BANDS_FILE, &arena);
        json_t *j = file != NULL ? load_bands(file) : NULL;
        found = read_band(json_object_get(j, key), out);
        json_decref(j);
    }
    hm_arena_drop(&arena);
    return found;
}

static void make_folders(const char *path, hm_arena *arena)
{
    const char *folder = hm_path_folder(path, arena);
    if (mkdir(folder, 0700) != 0 && errno == ENOENT) {
        mkdir(hm_path_folder(folder, arena), 0700);
        mkdir(folder, 0700);
    }
}

/* Written beside it and moved into its place, so that nobody reads a half. A cache that
 * cannot be written is none: the band is measured again. `gone` is not kept any more;
 * NULL: nothing. */
static void keep(const char *key, const hm_bands *b, const char *gone)
{
    hm_arena arena = {0};
    const char *path = cache_path(&arena);
    if (path == NULL)
        return;
    char *aside = hm_need(malloc(strlen(path) + 24));
    sprintf(aside, "%s.%ld", path, (long)getpid());
    make_folders(path, &arena);
    json_t *all = load_bands(path);
    if (!json_is_object(all)) {
        json_decref(all);
        all = hm_need(json_object());
    }
    json_object_set_new(all, key, band_json(b));
    if (gone != NULL)
        json_object_del(all, gone);
    if (json_dump_file(all, aside, JSON_INDENT(1) | JSON_SORT_KEYS) != 0 ||
        rename(aside, path) != 0)
        remove(aside);
    json_decref(all);
    free(aside);
    hm_arena_drop(&arena);
}

/* -- measuring */

/* A few copies would make it boundless. */
static hm_interval worth_of(const hm_ratio *w)
{
    return w->games < HM_WORTH_GAMES ? (hm_interval){NAN, -INFINITY, INFINITY}
                                     : hm_ratio_mean(w, 0.95);
}

/* With more games a card may be built that was not: so both count for the band. */
static hm_interval join(hm_interval a, hm_interval b)
{
    if (isfinite(a.low) && isfinite(b.low))
        return (hm_interval){a.mean, fmin(a.low, b.low), fmax(a.high, b.high)};
    return isfinite(a.low) ? a : b;
}

static void note_card(const hm_sim_record *r, hm_bands *b)
{
    const hm_study *s = &r->study[0];
    const hm_card_sums *c = hm_study_card(s);
    hm_band_card *out = &b->card[b->cards++];
    *out = (hm_band_card){.change = hm_study_change(r, s, 0.95),
                          .worth = join(worth_of(&c->worth),
                                        worth_of(&hm_study_bent(s)->worth)),
                          .lift = hm_lift_mean(&c->lift, 0.95)};
    if (c->builders < HM_WORTH_GAMES || c->towns - c->builders < HM_WORTH_GAMES)
        out->lift = (hm_interval){NAN, -INFINITY, INFINITY};
    snprintf(out->name, sizeof out->name, "%.63s", r->card[s->card].name);
    snprintf(out->pack, sizeof out->pack, "%.63s", r->card[s->card].pack);
}

static hm_status measure_card(hm_run_plan *plan, const hm_card *card, const char *what,
                              const hm_study *start, hm_bands *b, hm_error *err)
{
    hm_sim_record r;
    hm_run_record(plan, &r);
    hm_totals_new(&r.sum, r.players, r.bots, r.cards);
    hm_status st = hm_study_run(plan, card, start, true, what, &r, err);
    b->seconds += r.seconds;
    if (st == HM_OK && !r.stopped)
        note_card(&r, b);
    hm_record_free(&r);
    return st;
}

/* Only decks with it, of twice as many seeds. */
static hm_status measure_abreast(hm_run_plan *plan, const hm_card *card,
                                 const char *what, hm_bands *b, hm_error *err)
{
    const int64_t pairs = plan->most;
    const int cards = b->cards;
    hm_abreast had = {.lessons = (int)(2 * pairs)};
    const hm_study start = {.alone = had.points};
    plan->most = had.lessons;
    hm_status st = measure_card(plan, card, what, &start, b, err);
    plan->most = pairs;
    if (b->cards > cards)
        b->card[cards].abreast = had;
    return st;
}

/* When all of them are there. */
static void compare_abreast(const hm_run_plan *plan, hm_bands *b)
{
    const hm_abreast **all = hm_need(calloc((size_t)b->cards + 1, sizeof *all));
    for (int i = 0; i < b->cards; i++)
        all[i] = &b->card[i].abreast;
    for (int i = 0; i < b->cards; i++)
        b->card[i].change = hm_abreast_change(all, b->cards, i,
                                              plan->how.players * plan->how.each, 0.95);
    for (int i = 0; i < b->cards; i++)
        b->card[i].abreast.lessons = 0;
    free(all);
}

static bool is_card(const hm_band_card *b, const hm_card *c)
{
    return strcmp(b->name, c->name) == 0 && strcmp(b->pack, c->pack) == 0;
}

static bool is_measured(const hm_bands *b, const hm_card *card)
{
    for (int i = 0; i < b->cards; i++)
        if (is_card(&b->card[i], card))
            return true;
    return false;
}

/* Cards that cannot be studied (not in this mode, always there) are no part of a band. */
static int find_cards(const hm_run_plan *plan, const char *type, const hm_card **out)
{
    const hm_cards *set = hm_library_cards(plan->lib);
    int n = 0;
    for (int i = 0; i < set->count; i++) {
        hm_arena arena = {0};
        hm_pairs p;
        hm_error no;
        if (strcmp(type_of(set, set->card[i]), type) == 0 &&
            hm_pairs_make(&p, plan, set->card[i], &arena, &no) == HM_OK &&
            p.published[set->card[i]->index] && p.proof[0] == '\0')
            out[n++] = set->card[i];
        hm_arena_drop(&arena);
    }
    return n;
}

/* Without a terminal there is no line about how far it is, and minutes without a word
 * look like a program that hangs. */
static void announce(const char *type, int cards, int left)
{
    hm_arena arena = {0};
    const char *path = cache_path(&arena), *home = getenv("HOME");
    const size_t n = home != NULL ? strlen(home) : 0;
    const bool own = path != NULL && n > 0 && strncmp(path, home, n) == 0;
    char before[48] = "";
    if (left < cards)
        snprintf(before, sizeof before, ", %d of them before", cards - left);
    if (cards > 0)
        hm_say("no band of type %.60s is kept for such games: measuring %d published "
               "card%s%s (kept in %s%.200s)", type, cards, cards == 1 ? "" : "s", before,
               own ? "~" : "", path == NULL ? "no file" : own ? path + n : path);
    hm_arena_drop(&arena);
}

static hm_status measure(hm_run_plan *plan, const char *type, const char *some,
                         hm_bands *b, hm_error *err)
{
    const hm_cards *set = hm_library_cards(plan->lib);
    const hm_card **list = hm_need(calloc((size_t)set->count + 1, sizeof *list));
    const int n = find_cards(plan, type, list), there = b->cards;
    const bool abreast = hm_are_abreast(plan, list, n);
    const hm_study start = {0};
    hm_status st = HM_OK;
    b->card = hm_need(realloc(b->card, (size_t)(n + there + 1) * sizeof *b->card));
    announce(type, n, n - there);
    for (int i = 0; i < n && st == HM_OK && hm_stopped() == 0; i++) {
        char what[120];
        if (is_measured(b, list[i]))
            continue;
        /* its name would leave no room for the time on a line of 80 columns */
        snprintf(what, sizeof what, "%s for the band (card %d of %d)",
                 abreast ? "lessons" : "pairs", i + 1, n);
        st = abreast ? measure_abreast(plan, list[i], what, b, err)
                     : measure_card(plan, list[i], what, &start, b, err);
        if (st == HM_OK && n > 1)
            keep(some, b, NULL);
    }
    free(list);
    if (abreast && st == HM_OK && b->cards == n)
        compare_abreast(plan, b);
    if (hm_stopped() != 0 && b->cards < n)
        hm_say("stopped: %d of %d cards are measured for the band of type %.60s; the "
               "same command goes on from there", b->cards, n, type);
    return st;
}

/* One card of the type says which place is left empty. Only decks that have one card of
 * each type can do without. */
static hm_status measure_none(hm_run_plan *plan, const char *type, hm_bands *b,
                              hm_error *err)
{
    const hm_cards *set = hm_library_cards(plan->lib);
    hm_arena arena = {0};
    const hm_card *card = NULL;
    hm_error no;
    b->card = hm_need(calloc(1, sizeof *b->card));
    for (int i = 0; i < set->count && card == NULL; i++) {
        hm_pairs p;
        if (strcmp(type_of(set, set->card[i]), type) == 0 &&
            hm_pairs_make(&p, plan, set->card[i], &arena, &no) == HM_OK &&
            strcmp(p.list, "cards") == 0)
            card = set->card[i];
    }
    hm_arena_drop(&arena);
    if (card == NULL)
        return HM_OK;
    char what[100];
    const hm_study start = {.absent = true};
    snprintf(what, sizeof what, "pairs for the band: without %.40s", card->name);
    return measure_card(plan, card, what, &start, b, err);
}

/* Found among those that are kept, or measured and kept. */
static hm_status get(const hm_options *o, hm_run_plan *plan, const char *type, bool none,
                     hm_bands *out, hm_error *err)
{
    hm_status st = HM_OK;
    char *key = key_of(plan, type, none ? NONE : ALL), *some = key_of(plan, type, SOME);
    if (!find_kept(o, key, out)) {
        if (!none)
            find_kept(o, some, out);
        st = none ? measure_none(plan, type, out, err)
                  : measure(plan, type, some, out, err);
        if (st == HM_OK && hm_stopped() == 0)
            keep(key, out, some);
        else
            hm_bands_free(out); /* a part of the cards spans no band */
    }
    free(key);
    free(some);
    return st;
}

/* The band, and what decks without a card of the type have. */
static hm_status get_both(const hm_options *o, hm_run_plan *plan, const char *type,
                          hm_bands *out, hm_error *err)
{
    hm_bands none = {0};
    hm_status st = get(o, plan, type, false, out, err);
    out->taught = plan->how.each > 0;
    if (st == HM_OK && hm_stopped() == 0 && !out->taught)
        st = get(o, plan, type, true, &none, err);
    out->seconds += none.seconds;
    out->none = none.cards > 0 ? none.card[0].change
                               : (hm_interval){NAN, -INFINITY, INFINITY};
    hm_bands_free(&none);
    return st;
}

hm_status hm_bands_get(const hm_options *o, const hm_run_plan *plan, const hm_card *card,
                       hm_bands *out, hm_error *err)
{
    hm_arena arena = {0};
    const char *type = type_of(hm_library_cards(plan->lib), card);
    hm_run_plan published;
    int code;
    *out = (hm_bands){0};
    hm_status st =
        hm_band_plan(o, plan->lib, &arena, &published, &code)
            ? get_both(o, &published, type, out, err)
            : hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                      "without the files of --with no game can be set up");
    hm_run_plan_free(&published);
    hm_arena_drop(&arena);
    return st;
}

/* -- beside a study */

/* To so many digits as JSON keeps of it: chunks must agree. */
static double rounded(double x) { return rint(x * 1e4) / 1e4; }

/* `ends`: as far as it is
 * known; else its mean. Few lessons say little of one card, and the ends of many would
 * span what no card does. */
static void widen(hm_spread *s, hm_interval x, bool ends)
{
    if (!ends)
        x.low = x.high = x.mean;
    if (!isfinite(x.low) || !isfinite(x.high))
        return;
    if (!s->there || x.low < s->low)
        s->low = rounded(x.low);
    if (!s->there || x.high > s->high)
        s->high = rounded(x.high);
    s->there = true;
}

/* The card that was measured for the band and whose change is known with it: itself, or
 * one that says the same or, to who learns, all but the points; NULL: there is none. */
static const hm_card *like_of(const hm_bands *b, const hm_run_plan *plan,
                              const hm_card *card, hm_arena *arena)
{
    const bool *published = hm_published(plan->o, plan->lib, arena);
    if (is_measured(b, card))
        return card;
    const hm_card *like = hm_twin_of(plan->lib, published, card);
    if (like == NULL && b->taught && !card->ability)
        like = hm_kin_of(plan->lib, published, card);
    return like;
}

static void set_kept(const hm_bands *b, const hm_run_plan *plan, const hm_card *card,
                     hm_study *s)
{
    hm_arena arena = {0};
    const hm_card *like = b->taught ? like_of(b, plan, card, &arena) : NULL;
    for (int i = 0; i < b->cards && like != NULL; i++) {
        const hm_interval x = b->card[i].change;
        if (is_card(&b->card[i], like) && isfinite(x.low) && isfinite(x.high))
            s->kept = (hm_interval){rounded(x.mean), rounded(x.low), rounded(x.high)};
    }
    hm_arena_drop(&arena);
}

/* A published card was measured against the others of its type, a draft is measured
 * against all of them: word for word the same as one of k, it would meet itself once in
 * k times, with no change. So for a draft the band of changes is that much narrower; that
 * of a lone card, which was measured against decks without it, is nought. A draft that
 * says the same as a published one is studied in its place, and one of other points
 * beside it. Events take nobody's place. */
static double scale(const hm_bands *b, const hm_run_plan *plan, const hm_card *card)
{
    hm_arena arena = {0};
    const hm_card *like = like_of(b, plan, card, &arena);
    hm_arena_drop(&arena);
    return like != NULL || card->event || b->cards == 0
               ? 1 : (double)(b->cards - 1) / b->cards;
}

static hm_interval times(hm_interval x, double factor)
{
    return factor == 0 ? (hm_interval){0, 0, 0}
                       : (hm_interval){x.mean * factor, x.low * factor, x.high * factor};
}

void hm_bands_set(const hm_bands *b, const hm_run_plan *plan, const hm_card *card,
                  hm_study *s)
{
    const double factor = scale(b, plan, card);
    for (int i = 0; i < b->cards; i++) {
        const hm_band_card *c = &b->card[i];
        widen(&s->change, times(c->change, factor), !b->taught);
        widen(&s->worth, c->worth, true);
        widen(&s->lift, c->lift, true);
    }
    widen(&s->none, b->none, true);
    set_kept(b, plan, card, s);
    /* less than with none is what bots make of a card, and no measure for others */
    if (s->none.there && s->change.there && s->change.low < s->none.low)
        s->change.low = s->none.low;
}
