/* scripted.c - the town, and calls into its scripted cards with a fault to look at. */
#include "tests/scripted.h"

#include <stdlib.h>
#include <string.h>

#include "core/score.h"
#include "tests/support.h"

static const char good_card[] =
    "local weight = { cottage = 5, farm = 3 }\n"
    "card { name = \"Good\", type = \"tavern\", pattern = \"brick brick glass\",\n"
    "       source = \"house\", text = \"Good.\",\n"
    "  score = function(me)\n"
    "    local n = 0\n"
    "    for name, each_one in pairs(weight) do n = n + each_one * count(name) end\n"
    "    return n\n"
    "  end }\n";

static const char *const base_files[] = {"cards/base/pack.card", "cards/base/game.card",
                                         "cards/base/cottage.card",
                                         "cards/base/farm.card"};
enum { BASE = sizeof base_files / sizeof *base_files, HOSTILE_AT = 5, GOOD_AT = 10 };

static bool add_base(hm_library *lib, hm_error *err)
{
    hm_source file[BASE];
    bool fine = true;
    for (int i = 0; i < BASE; i++) {
        file[i].name = base_files[i];
        file[i].bytes = hm_test_read(base_files[i], &file[i].length);
        fine = fine && file[i].bytes != NULL;
    }
    fine = fine && hm_library_add_pack(lib, file, BASE, err) == HM_OK;
    for (int i = 0; i < BASE; i++)
        free((char *)(uintptr_t)file[i].bytes);
    return fine;
}

static int slot_of(const hm_scripted *s, const char *name)
{
    const hm_card *card = hm_cards_find(s->cards, name, NULL);
    int slot = card ? hm_deck_slot(s->deck, card) : HM_NO_SLOT;
    return slot == HM_NO_SLOT ? -1 : slot;
}

static bool make_deck(hm_scripted *s, hm_error *err)
{
    static const char *const names[] = {"Hostile", "Good", "Cottage", "Farm"};
    const hm_card *card[4];
    int count = 0;
    for (int i = 0; i < 4; i++) {
        const hm_card *one = hm_cards_find(s->cards, names[i], NULL);
        if (one != NULL)
            card[count++] = one;
    }
    return count >= 3 &&
           hm_deck_new(&s->arena, s->cards, card, count, &s->deck, err) == HM_OK;
}

static void furnish(hm_scripted *s)
{
    static const int cottages[] = {1, 6, 9, 15};
    s->hostile = slot_of(s, "Hostile");
    s->good = slot_of(s, "Good");
    if (s->hostile >= 0)
        hm_town_put_building(&s->deck->plan, &s->town, HOSTILE_AT, s->hostile);
    hm_town_put_building(&s->deck->plan, &s->town, GOOD_AT, s->good);
    hm_town_put_building(&s->deck->plan, &s->town, 0, slot_of(s, "Farm"));
    for (int i = 0; i < 4; i++)
        hm_town_put_building(&s->deck->plan, &s->town, cottages[i], slot_of(s, "Cottage"));
}

bool hm_scripted_open(hm_scripted *s, const char *name, const char *text, size_t length)
{
    hm_error err = {0};
    hm_source good = {"good.lua", good_card, sizeof good_card - 1},
              more = {name, text, length};
    memset(s, 0, sizeof *s);
    s->lib = hm_library_new(NULL);
    hm_script_host *host = hm_lua_host_new();
    if (s->lib == NULL || host == NULL)
        return false;
    hm_library_scripts(s->lib, host);
    s->pool = hm_lua_host_pool(host);
    if (!add_base(s->lib, &err) || hm_library_add_file(s->lib, &good, &err) != HM_OK ||
        hm_library_add_file(s->lib, &more, &err) != HM_OK)
        return false;
    hm_library_build(s->lib, &err);
    s->cards = hm_library_cards(s->lib);
    s->errors = hm_library_diags(s->lib)->errors;
    if (s->cards == NULL || !make_deck(s, &err))
        return false;
    furnish(s);
    return true;
}

void hm_scripted_close(hm_scripted *s)
{
    hm_library_free(s->lib);
    hm_arena_drop(&s->arena);
}

void hm_scripted_complaint(const hm_scripted *s, char *out, size_t size)
{
    out[0] = '\0';
    for (const hm_diag *d = hm_library_diags(s->lib)->first; d != NULL; d = d->next) {
        hm_place at = hm_source_place(d->source, d->at);
        if (d->severity == HM_ERROR) {
            snprintf(out, size, "%d:%d: %s", at.line, at.column, d->message);
            return;
        }
    }
}

int32_t hm_scripted_score(const hm_scripted *s, int slot, hm_error *err)
{
    hm_facts facts[2];
    hm_sheet sheet;
    *err = (hm_error){.code = HM_OK};
    if (hm_score(s->deck, &s->town, 1, &s->how, facts, &sheet, err) != HM_OK)
        return 0;
    for (int i = 0; i < sheet.lines; i++)
        if (sheet.line[i].slot == slot)
            return sheet.line[i].points;
    return 0;
}

static const hm_clause *clause_of(const hm_scripted *s, hm_hook hook)
{
    const hm_card *card = s->deck->card[s->hostile];
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == hook)
            return &card->clause[i];
    return NULL;
}

int64_t hm_scripted_value(const hm_scripted *s, hm_hook hook, int64_t *second,
                          hm_fault *fault)
{
    hm_facts f, nobody;
    int64_t out[2];
    hm_facts_fill(&f, s->deck, &s->town, &s->how);
    hm_facts_serve(&f, hm_hook_lookup(hook)->in_play);
    hm_facts_nobody(&nobody, s->deck, &s->how);
    f.side[0] = f.side[1] = &nobody;
    f.fault = fault;
    hm_clause_values(clause_of(s, hook), &f, HOSTILE_AT, s->hostile, out);
    if (second != NULL)
        *second = out[1];
    return out[0];
}

hm_effect_result hm_scripted_effect(const hm_scripted *s, hm_effect *e, hm_outcome *after,
                                    hm_question *q, hm_fault *fault)
{
    e->deck = s->deck;
    e->how = &s->how;
    e->clause = clause_of(s, HM_HOOK_ON_BUILD);
    e->fault = fault;
    e->square = HOSTILE_AT;
    e->slot = (uint8_t)s->hostile;
    e->named = e->it = -1;
    return hm_effect_run(e, &s->town, after, q);
}
