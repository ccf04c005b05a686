/* record_read.c - a record from the JSON that record_json.c wrote.
 *
 * Whatever the file says is checked before it is used: it may be cut off, or somebody
 * else's. Only sums are read; what was made of them is made again. */
#include "tools/sim/record_parts.h"

#include <string.h>

#include "tools/fields.h"
#include "tools/json.h"
#include "tools/options.h"
#include "tools/say.h"

static const char *get_text(hm_fields *f, const json_t *j, const char *field,
                            hm_arena *arena)
{
    size_t before = hm_fields_enter(f, ".%s", field);
    const char *text = hm_fields_text(f, json_object_get(j, field));
    hm_fields_leave(f, before);
    return hm_need(hm_arena_text(arena, text, strlen(text)));
}

static double get_real(const json_t *j, const char *field)
{
    return json_number_value(json_object_get(j, field));
}

/* -- totals */

/* Of bots that have finished a game. */
static void read_best(hm_fields *f, const json_t *j, hm_best *b)
{
    const json_t *best = json_object_get(j, "best");
    if (best == NULL || f->st != HM_OK)
        return;
    size_t before = hm_fields_enter(f, ".best");
    *b = (hm_best){.there = true, .points = hm_whole_read(f, best, "points")};
    if (!hm_seed_read(json_object_get(best, "seed"), &b->seed))
        hm_fields_refuse(f, HM_EINPUT, "'seed' is not a seed");
    hm_fields_leave(f, before);
}

static void read_towns(hm_fields *f, const json_t *j, const char *field, int n,
                       hm_town_sums *out)
{
    const json_t *list = json_object_get(j, field);
    size_t before = hm_fields_enter(f, ".%s", field), count = hm_fields_list(f, list);
    if (f->st == HM_OK && count != (size_t)n)
        hm_fields_refuse(f, HM_EINPUT, "expected %d of them, not %zu", n, count);
    for (int i = 0; i < n && f->st == HM_OK; i++)
        hm_columns_read(f, json_array_get(list, (size_t)i), hm_town_columns, &out[i]);
    hm_fields_leave(f, before);
}

static void read_fired(hm_fields *f, const json_t *list, hm_sim_card *card,
                       hm_card_sums *c, hm_arena *arena)
{
    size_t n = hm_fields_list(f, list);
    card->clauses = n < HM_CLAUSE_BINS ? (int)n : HM_CLAUSE_BINS;
    for (int i = 0; i < card->clauses; i++) {
        const json_t *one = json_array_get(list, (size_t)i);
        const char *when = json_string_value(json_object_get(one, "when"));
        c->fired[i] = hm_whole_read(f, one, "times");
        card->clause[i] = when != NULL ? hm_arena_text(arena, when, strlen(when)) : NULL;
    }
}

/* Of a size that layouts have; names and colours are looked at by who draws them. */
static bool is_layout(const json_t *rows)
{
    const size_t cols = json_array_size(json_array_get(rows, 0));
    bool fits = json_is_array(rows) && json_array_size(rows) <= HM_SIDE_MAX &&
                cols > 0 && cols <= HM_SIDE_MAX;
    for (size_t i = 0; i < json_array_size(rows) && fits; i++) {
        const json_t *row = json_array_get(rows, i);
        fits = json_is_array(row) && json_array_size(row) == cols;
        for (size_t k = 0; k < cols && fits; k++)
            fits = json_is_null(json_array_get(row, k)) ||
                   json_is_string(json_array_get(row, k));
    }
    return fits;
}

/* Files of older programs have none. */
static void read_face(hm_fields *f, const json_t *j, hm_sim_card *card)
{
    json_t *face = json_object_get(j, "face");
    const json_t *layouts = json_object_get(face, "layouts");
    if (face == NULL || f->st != HM_OK)
        return;
    bool fits = json_is_array(layouts) && json_array_size(layouts) <= HM_PATTERNS_MAX &&
                json_is_object(json_object_get(face, "colours")) &&
                json_is_string(json_object_get(face, "rule"));
    for (size_t i = 0; i < json_array_size(layouts) && fits; i++)
        fits = is_layout(json_array_get(layouts, i));
    if (!fits)
        hm_fields_refuse(f, HM_EINPUT, "'face' is no card's");
    json_decref(card->face);
    card->face = json_incref(face);
}

/* Only runs' own lists of cards have it, and files of older programs nowhere. */
static void read_version(hm_fields *f, const json_t *j, hm_sim_card *card,
                         hm_arena *arena)
{
    if (json_object_get(j, "version") == NULL)
        return;
    card->version = get_text(f, j, "version", arena);
    card->text = get_text(f, j, "text", arena);
    read_face(f, j, card);
    if (f->st == HM_OK && (strlen(card->version) != 16 ||
                           card->version[strspn(card->version, "0123456789abcdef")]))
        hm_fields_refuse(f, HM_EINPUT, "'%.40s' is no version of a card", card->version);
}

static void read_card(hm_fields *f, const json_t *j, hm_sim_record *r, hm_card_sums *all)
{
    int64_t index = hm_whole_read(f, j, "index");
    if (f->st == HM_OK && (index < 0 || index >= r->cards))
        hm_fields_refuse(f, HM_EINPUT, "there is no card %lld", (long long)index);
    if (f->st != HM_OK)
        return;
    hm_sim_card *card = &r->card[index];
    hm_card_sums *c = &all[index];
    card->name = get_text(f, j, "card", &r->arena);
    card->type = get_text(f, j, "type", &r->arena);
    card->pack = get_text(f, j, "pack", &r->arena);
    read_version(f, j, card, &r->arena);
    card->cells = (int)hm_whole_read(f, j, "cubes");
    card->builds = json_is_true(json_object_get(j, "building"));
    card->scores = json_is_true(json_object_get(j, "scores"));
    hm_columns_read(f, j, hm_card_columns, c);
    read_fired(f, json_object_get(j, "fired"), card, c, &r->arena);
}

static void read_cards(hm_fields *f, const json_t *j, hm_sim_record *r, hm_card_sums *all)
{
    const json_t *list = json_object_get(j, "cards");
    size_t before = hm_fields_enter(f, ".cards"), n = hm_fields_list(f, list);
    for (size_t i = 0; i < n && f->st == HM_OK; i++) {
        size_t place = hm_fields_enter(f, "[%zu]", i);
        read_card(f, json_array_get(list, i), r, all);
        hm_fields_leave(f, place);
    }
    hm_fields_leave(f, before);
}

static void read_faults(hm_fields *f, const json_t *j, hm_totals *t)
{
    const json_t *list = json_object_get(j, "faults");
    size_t n = hm_fields_list(f, list);
    for (size_t i = 0; i < n && f->st == HM_OK; i++) {
        const json_t *one = json_array_get(list, i);
        hm_breach b = {.thinking = json_is_true(json_object_get(one, "thinking"))};
        if (!hm_seed_read(json_object_get(one, "seed"), &b.seed))
            hm_fields_refuse(f, HM_EINPUT, "'seed' of a fault is not a seed");
        b.move = (int)hm_whole_read(f, one, "move");
        snprintf(b.card, sizeof b.card, "%.63s",
                 hm_fields_text(f, json_object_get(one, "card")));
        snprintf(b.message, sizeof b.message, "%.239s",
                 hm_fields_text(f, json_object_get(one, "message")));
        hm_totals_fault(t, &b);
    }
}

static void read_totals(hm_fields *f, const json_t *j, hm_sim_record *r, hm_totals *t)
{
    hm_columns_read(f, j, hm_run_columns, t->run);
    hm_columns_read(f, json_object_get(j, "length"), hm_length_columns, t->run);
    read_towns(f, j, "seats", t->seats, t->seat);
    read_towns(f, j, "by_bot", t->bots, t->bot);
    for (int i = 0; i < t->bots; i++)
        read_best(f, json_array_get(json_object_get(j, "by_bot"), (size_t)i),
                  &t->best[i]);
    read_cards(f, j, r, t->card);
    read_faults(f, j, t);
}

/* -- studies */

static void read_sums(hm_fields *f, const json_t *j, const char *field, hm_sums *s)
{
    const json_t *sums = json_object_get(j, field);
    size_t before = hm_fields_enter(f, ".%s", field);
    hm_columns_read(f, sums, hm_pair_columns, s);
    hm_fields_leave(f, before);
}

static hm_spread read_band(const json_t *j, const char *field)
{
    const json_t *b = json_object_get(j, field);
    return (hm_spread){b != NULL, get_real(b, "low"), get_real(b, "high")};
}

static hm_interval read_interval(const json_t *j, const char *field)
{
    const json_t *x = json_object_get(j, field);
    return (hm_interval){get_real(x, "mean"), get_real(x, "low"), get_real(x, "high")};
}

static void read_study(hm_fields *f, const json_t *j, hm_sim_record *r)
{
    int64_t index = hm_whole_read(f, j, "index");
    if (f->st == HM_OK && (index < 0 || index >= r->cards))
        hm_fields_refuse(f, HM_EINPUT, "there is no card %lld", (long long)index);
    if (f->st != HM_OK)
        return;
    hm_study *s = &r->study[r->studies++];
    s->card = (int)index;
    s->level = get_real(j, "level");
    s->settled = json_is_true(json_object_get(j, "settled"));
    if (json_object_get(j, "same_as") != NULL)
        s->same_as = get_text(f, j, "same_as", &r->arena);
    if (json_object_get(j, "proof") != NULL)
        s->proof = get_text(f, j, "proof", &r->arena);
    s->change = read_band(j, "band_change");
    s->worth = read_band(j, "band_worth");
    s->lift = read_band(j, "band_lift");
    s->none = read_band(j, "band_none");
    hm_batch_new(&s->batch, HM_PAIR_SIDES, r->players, r->bots, r->cards);
    if (json_object_get(j, "each") != NULL) {
        s->batch.each = hm_fields_number(f, j, "each", 2, HM_EACH_MAX);
        read_sums(f, j, "cost", &s->batch.pair.cost);
    }
    if (json_object_get(j, "kept") != NULL)
        s->kept = read_interval(j, "kept");
    if (json_object_get(j, "kin") != NULL) {
        s->kin = hm_fields_number(f, j, "kin", 0, r->cards - 1) + 1;
        read_sums(f, j, "beside", &s->batch.pair.beside);
    }
    read_sums(f, j, "points", &s->batch.pair.points);
    read_sums(f, j, "rounds", &s->batch.pair.rounds);
    read_sums(f, j, "copies", &s->batch.pair.copies);
    for (int i = 0; i < HM_PAIR_SIDES; i++)
        read_totals(f, json_object_get(j, hm_side_name[i]), r, &s->batch.side[i]);
}

static void read_studies(hm_fields *f, const json_t *j, hm_sim_record *r)
{
    const json_t *list = json_object_get(j, "studies");
    size_t n = list == NULL ? 0 : hm_fields_list(f, list);
    if (n > HM_STUDIES_MAX)
        hm_fields_refuse(f, HM_ELIMIT, "more than %d studies", HM_STUDIES_MAX);
    for (size_t i = 0; i < n && f->st == HM_OK; i++) {
        size_t before = hm_fields_enter(f, "studies[%zu]", i);
        read_study(f, json_array_get(list, i), r);
        hm_fields_leave(f, before);
    }
}

/* -- all of it */

/* HEAD OF RECORDS: what two that are added must have in common (tools/sim/run_plan.c). */
static const char *const head_fields[] = {"game", "mode", "packs", "players", "bots",
                                          "version", "hash", "options", "all_cards",
                                          "grid",
                                          NULL};

static void read_head(hm_fields *f, const json_t *j, hm_sim_record *r)
{
    r->head = hm_need(json_object());
    for (int i = 0; head_fields[i] != NULL; i++) {
        json_t *v = json_object_get(j, head_fields[i]);
        if (v == NULL)
            hm_fields_refuse(f, HM_EINPUT, "field '%s' is missing: this is no run of "
                             "'hamlet sim --json'", head_fields[i]);
        json_object_set(r->head, head_fields[i], v);
    }
    if (json_object_get(j, "teams") != NULL)
        json_object_set(r->head, "teams", json_object_get(j, "teams"));
    r->players = hm_fields_number(f, j, "players", 1, HM_PLAYERS_MAX);
    r->cards = hm_fields_number(f, j, "all_cards", 1, HM_CARDS_MAX);
    r->games = hm_whole_read(f, j, "games");
    if (f->st == HM_OK && !hm_seed_read(json_object_get(j, "seed"), &r->seed))
        hm_fields_refuse(f, HM_EINPUT, "'seed' is not a seed");
    if (r->games < 0 || (r->games > 0 && UINT64_MAX - r->seed < (uint64_t)r->games - 1))
        hm_fields_refuse(f, HM_EINPUT, "there are no %lld games from that seed on",
                         (long long)r->games);
}

/* Bots that played, each once; "bots" of the head has them by seats. */
static void read_bots(hm_fields *f, const json_t *j, hm_sim_record *r)
{
    const json_t *list = json_object_get(j, "by_bot");
    size_t n = hm_fields_list(f, list);
    if (n < 1 || n > HM_PLAYERS_MAX + 1)
        hm_fields_refuse(f, HM_EINPUT, "no bots have played");
    if (f->st != HM_OK)
        return;
    r->bots = (int)n;
    r->bot = hm_need(hm_arena_array(&r->arena, n, sizeof *r->bot));
    for (size_t i = 0; i < n; i++)
        r->bot[i] = get_text(f, json_array_get(list, i), "bot", &r->arena);
}

static void make_cards(hm_sim_record *r)
{
    r->card = hm_need(hm_arena_array(&r->arena, (size_t)r->cards, sizeof *r->card));
    for (int i = 0; i < r->cards; i++)
        r->card[i].name = r->card[i].pack = r->card[i].type = r->card[i].version =
            r->card[i].text = "";
}

hm_status hm_record_read(const json_t *j, hm_sim_record *r, hm_error *err)
{
    hm_fields f = {.err = err};
    *r = (hm_sim_record){0};
    if (hm_fields_is_object(&f, j))
        read_head(&f, j, r);
    if (f.st == HM_OK)
        read_bots(&f, j, r);
    if (f.st == HM_OK) {
        make_cards(r);
        hm_totals_new(&r->sum, r->players, r->bots, r->cards);
        read_totals(&f, j, r, &r->sum);
        read_studies(&f, j, r);
        r->seconds = get_real(j, "seconds");
        r->threads = (int)json_integer_value(json_object_get(j, "threads"));
        r->stopped = json_is_true(json_object_get(j, "stopped"));
    }
    if (f.st == HM_OK)
        hm_record_check_sums(&f, r);
    if (f.st != HM_OK)
        hm_record_free(r);
    else if (r->studies > 0)
        hm_record_sum_up(r); /* what is studied was written from its study alone */
    return f.st;
}
