/* record_add.c - see record.h: a record that goes on where another one ends.
 *
 * What is added must be what one run would have played: the same games, all of them, each
 * once. Whatever does not fit is refused, and what there was is left as it is. */
#include "tools/sim/record.h"

#include <stdlib.h>
#include <string.h>

#include "tools/fields.h"
#include "tools/say.h"
#include "tools/sim/faults.h"
#include "tools/sim/record_parts.h"

static hm_status refuse(hm_error *err, const char *what)
{
    return hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "%s", what);
}

/* -- the same games */

static char *value_text(const json_t *head, const char *field)
{
    const json_t *v = json_object_get(head, field);
    return hm_need(v == NULL ? strdup("nothing")
                             : json_dumps(v, JSON_ENCODE_ANY | JSON_COMPACT));
}

static hm_status refuse_field(const json_t *a, const json_t *b, const char *field,
                              hm_error *err)
{
    char *here = value_text(b, field), *there = value_text(a, field);
    hm_fail(err, HM_EINPUT, (hm_span){0, 0},
            "the games were not played with the same options and cards: '%s' is %.*s "
            "here and %.*s before%s", field, hm_quoted(here), here, hm_quoted(there),
            there, strcmp(field, "hash") == 0
                       ? "; files of packs, or of --with, differ" : "");
    free(here);
    free(there);
    return err->code;
}

/* The first field that differs is named: mostly that says what is wrong. */
static hm_status compare_heads(json_t *a, const json_t *b, hm_error *err)
{
    const char *field;
    json_t *v;
    json_object_foreach(a, field, v)
        if (!json_equal(v, json_object_get(b, field)))
            return refuse_field(a, b, field, err);
    return HM_OK;
}

/* A card that was not in play in a chunk has no name there. */
static bool is_same(const hm_sim_card *a, const hm_sim_card *b)
{
    return a->name[0] == '\0' || b->name[0] == '\0' ||
           (strcmp(a->name, b->name) == 0 && strcmp(a->pack, b->pack) == 0);
}

static bool have_same_cards(const hm_sim_record *r, const hm_sim_record *o)
{
    bool same = r->cards == o->cards && r->players == o->players && r->bots == o->bots;
    for (int i = 0; i < r->cards && same; i++)
        same = is_same(&r->card[i], &o->card[i]);
    return same;
}

/* -- the same studies */

static bool is_same_spread(const hm_spread *a, const hm_spread *b)
{
    return a->there == b->there &&
           (!a->there || (a->low == b->low && a->high == b->high));
}

static bool have_same_bands(const hm_study *a, const hm_study *b)
{
    return is_same_spread(&a->change, &b->change) &&
           is_same_spread(&a->worth, &b->worth) &&
           is_same_spread(&a->lift, &b->lift) && is_same_spread(&a->none, &b->none);
}

hm_status hm_record_check_chunk(const hm_sim_record *r, hm_error *err)
{
    for (int i = 0; i < r->studies; i++) {
        const hm_study *s = &r->study[i];
        const char *card = r->card[s->card].name;
        if (s->settled)
            return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                           "the study of '%.*s' ended as soon as it was settled, and so "
                           "is no chunk: --first and --count play all pairs",
                           hm_quoted(card), card);
        if (hm_batch_seeds(&s->batch) != r->games)
            return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                           "it was stopped in the study of '%.*s': play all of this "
                           "chunk again", hm_quoted(card), card);
    }
    return HM_OK;
}

static hm_status compare_studies(const hm_sim_record *r, const hm_sim_record *o,
                                 hm_error *err)
{
    bool same = r->studies == o->studies;
    if (!same && (r->stopped || o->stopped))
        return refuse(err, "here, or in a chunk before, not all cards were studied since "
                           "it was stopped: play all of that chunk again");
    for (int i = 0; i < r->studies && same; i++)
        same = r->study[i].card == o->study[i].card;
    if (!same)
        return refuse(err, "the games were not played with the same options and cards: "
                           "--card names others");
    for (int i = 0; i < r->studies; i++) {
        const hm_study *a = &r->study[i], *b = &o->study[i];
        if (a->level != b->level)
            return refuse(err, "pairs were looked at more than once, or not as often: "
                               "--first and --count play chunks");
        if (!have_same_bands(a, b))
            return refuse(err, "the published cards do not span the same band: one of "
                               "the machines keeps an old one (bands.json), or was "
                               "stopped while it measured; play that chunk again");
    }
    return HM_OK;
}

/* -- seeds */

static hm_status refuse_seeds(hm_error *err, uint64_t from, uint64_t to, const char *why)
{
    return hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "seeds %llu to %llu are %s",
                   (unsigned long long)from, (unsigned long long)to, why);
}

/* The last possible seed has none after it, so nothing is compared with the next. */
static hm_status compare_seeds(const hm_sim_record *r, const hm_sim_record *o,
                               hm_error *err)
{
    const uint64_t last = r->seed + (uint64_t)r->games - 1;
    if (r->games == 0) /* it was stopped before anything was played */
        return o->seed == r->seed
                   ? HM_OK : refuse_seeds(err, r->seed, o->seed - 1, "in no file");
    if (o->seed <= last) {
        const uint64_t end = o->seed + (uint64_t)o->games - 1;
        return refuse_seeds(err, o->seed, o->games > 0 && end < last ? end : last,
                            "there twice");
    }
    if (o->seed - 1 > last)
        return refuse_seeds(err, last + 1, o->seed - 1, "in no file");
    return HM_OK;
}

/* -- adding */

static void take_card(hm_sim_record *r, hm_sim_card *c, const hm_sim_card *from)
{
    *c = *from;
    c->face = json_incref(c->face);
    c->name = hm_record_keep(r, c->name);
    c->pack = hm_record_keep(r, c->pack);
    c->type = hm_record_keep(r, c->type);
    for (int k = 0; k < c->clauses; k++)
        c->clause[k] = hm_record_keep(r, c->clause[k]);
}

/* Those that had not been in play so far, or only in games that a study compares with:
 * there they have no version. */
static void take_names(hm_sim_record *r, const hm_sim_record *from)
{
    for (int i = 0; i < r->cards; i++) {
        hm_sim_card *c = &r->card[i];
        if (c->name[0] == '\0')
            take_card(r, c, &from->card[i]);
        if (c->version[0] == '\0') {
            c->version = hm_record_keep(r, from->card[i].version);
            c->text = hm_record_keep(r, from->card[i].text);
            json_decref(c->face);
            c->face = json_incref(from->card[i].face);
        }
    }
}

/* Made anew and not added to, so that what broke comes in one order, however the games
 * were shared out. */
void hm_record_sum_up(hm_sim_record *r)
{
    hm_totals_clear(&r->sum);
    for (int i = 0; i < r->studies; i++)
        hm_totals_add(&r->sum, &r->study[i].batch.side[HM_PAIR_WITH]);
    if (r->studies > 0)
        hm_faults_gather(r->study, r->studies, &r->sum);
}

static hm_status check(const hm_sim_record *r, const hm_sim_record *later, hm_error *err)
{
    hm_status st = compare_heads(r->head, later->head, err);
    if (st == HM_OK && !have_same_cards(r, later))
        st = refuse(err, "the games were not played with the same options and cards");
    if (st == HM_OK)
        st = compare_studies(r, later, err);
    if (st == HM_OK)
        st = compare_seeds(r, later, err);
    return st;
}

hm_status hm_record_add(hm_sim_record *r, const hm_sim_record *later, hm_error *err)
{
    hm_status st = check(r, later, err);
    if (st != HM_OK)
        return st;
    take_names(r, later);
    for (int i = 0; i < r->studies; i++)
        hm_batch_add(&r->study[i].batch, &later->study[i].batch);
    if (r->studies > 0)
        hm_record_sum_up(r);
    else
        hm_totals_add(&r->sum, &later->sum);
    r->games += later->games;
    r->seconds += later->seconds;
    r->stopped = later->stopped; /* what is missing elsewhere would have been noticed */
    r->threads = later->threads > r->threads ? later->threads : r->threads;
    return HM_OK;
}
