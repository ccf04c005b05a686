/* cell.c - what there is on a square, in the words of drawings: building, cube or ground
 * first, all else in parentheses behind it. */
#include "dsl/spec/cell.h"

#include <stdio.h>
#include <string.h>

#include "core/body.h"
#include "core/counters.h"
#include "core/ground.h"
#include "core/parts.h"
#include "core/tokens.h"
#include "dsl/words.h"

enum { NAME_TEXT = 120 };

/* -- names */

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

const char *hm_written_name(const char *name, char *text, size_t size)
{
    size_t n = strlen(name);
    bool word = hm_word_find(name, n) == HM_WORD_NO_WORD && n > 0;
    for (size_t i = 0; i < n; i++) /* a hyphen stands between two letters */
        word = word && (is_letter(name[i]) || (name[i] == '-' && i > 0 &&
                                               is_letter(name[i - 1]) &&
                                               is_letter(name[i + 1])));
    snprintf(text, size, word ? "%s" : "\"%s\"", name);
    return text;
}

const char *hm_written_card(const hm_cards *set, const hm_card *card, char *text,
                            size_t size)
{
    if (hm_cards_find(set, card->name, NULL) == card)
        return hm_written_name(card->name, text, size);
    snprintf(text, size, "\"%s/%s\"", card->pack, card->id);
    return text;
}

/* -- the words in parentheses */

/* The words on a cell, written one after the other. */
typedef struct words {
    const hm_drawn *d;
    char           *text;
    size_t          size, used;
    bool            any;
} words;

static void say_word(words *w, const char *before, const char *word)
{
    if (w->used < w->size)
        w->used += (size_t)snprintf(w->text + w->used, w->size - w->used, "%s%s%s",
                                    w->any ? " " : "(", before, word);
    w->any = true;
}

static void say_number(words *w, const char *before, int n)
{
    char number[12];
    snprintf(number, sizeof number, "%d", n);
    say_word(w, before, number);
}

static const char *name_of(const hm_drawn *d, const char *name, char text[NAME_TEXT])
{
    return d->set != NULL ? hm_written_name(name, text, NAME_TEXT) : name;
}

/* One number holds both what is kept and what is remembered; which it is, only the
 * card knows. */
static void say_memo(words *w, const hm_card *card, int memo)
{
    char text[NAME_TEXT];
    if (memo != 0 && !hm_card_keeps(card)) {
        say_number(w, "remember ", memo);
        return;
    }
    for (int i = 0; i < w->d->game->types; i++)
        if (memo >> i & 1)
            say_word(w, "kept ", name_of(w->d, w->d->game->type[i].name, text));
}

static void say_marks(words *w, hm_set marked)
{
    char name[HM_SQUARE_NAME_MAX];
    for (; marked != 0; marked &= marked - 1) {
        hm_grid_name(&w->d->game->grid, hm_first(marked), name);
        say_word(w, "marked ", name);
    }
}

static void say_part(words *w, int square)
{
    const int head = hm_town_head(w->d->plan, w->d->town, square);
    char name[HM_SQUARE_NAME_MAX];
    if (head == square)
        return;
    hm_grid_name(&w->d->game->grid, head, name);
    say_word(w, "part of ", name);
}

static void say_due(words *w, int square)
{
    char number[32];
    for (int row = 1; row <= HM_LATER_ROUNDS; row++)
        for (int kind = 0; kind < HM_LATER_KINDS; kind++)
            for (int k = hm_due_at(w->d->plan, w->d->town, row, kind, square); k > 0;
                 k--) {
                if (kind == 0)
                    snprintf(number, sizeof number, "%d", row);
                else
                    snprintf(number, sizeof number, "%d of %d", row, kind + 1);
                say_word(w, "due in ", number);
            }
}

/* "penny", "2 pence for buildings"; of a counter of squares what is not as at first. */
static void say_counter(words *w, int square, int counter)
{
    const hm_drawn *d = w->d;
    const hm_counter *c = &d->game->counter[counter];
    char name[NAME_TEXT], text[NAME_TEXT + 40];
    bool open = hm_cell(d->plan, d->town, square) == HM_CELL_EMPTY;
    const char *waits = open && hm_lying_waits(d->plan, d->town, counter, square)
                            ? " for buildings"
                            : "";
    int n = c->of_square ? hm_counted(d->plan, d->town, counter, square)
                         : hm_lying(d->plan, d->town, counter, square);
    if (n == (c->of_square ? c->start : 0) || d->plan->counter[counter] == 0)
        return;
    if (n == 1)
        snprintf(text, sizeof text, "%s%s", name_of(d, c->name, name), waits);
    else
        snprintf(text, sizeof text, "%d %s%s", n, name_of(d, c->plural, name), waits);
    say_word(w, "", text);
}

/* "3 NAME", as parts.def names it. */
static void say_named(words *w, int square)
{
    char text[NAME_TEXT];
    for (hm_town_part i = 0; i < HM_PARTS; i++) {
        const int n = (int)hm_part_number(w->d->plan, w->d->town, i, square);
        snprintf(text, sizeof text, "%d %s", n, hm_part_name(i));
        if (hm_part_is_named(i) && n != 0)
            say_word(w, "", text);
    }
}

static void say_token(words *w, int square)
{
    char text[NAME_TEXT];
    const hm_drawn *d = w->d;
    const int token = hm_token_at(d->plan, d->town, square);
    if (token < 0)
        return;
    say_word(w, "", name_of(d, d->game->token[token].name, text));
    if ((d->town->built & ~hm_band_of(d->plan, d->town, token)->work) >> square & 1)
        say_word(w, "", "not working");
}

static void say_cubes(words *w, int square)
{
    char text[NAME_TEXT];
    const hm_drawn *d = w->d;
    for (int r = 0; r < d->game->resources; r++)
        for (unsigned k = hm_held(d->plan, d->town, square) >> 4 * r & 15; k > 0; k--)
            say_word(w, "", name_of(d, d->game->resource[r].name, text));
}

/* -- the cell */

static const char *ground_of(const hm_drawn *d, int square, char text[NAME_TEXT])
{
    const int terrain = hm_ground_at(d->plan, d->game, d->town, square);
    return terrain >= 0            ? name_of(d, d->game->terrain[terrain].name, text)
           : terrain == HM_MISSING ? "-"
                                   : NULL;
}

static const char *first_of(const hm_drawn *d, int cell, char text[NAME_TEXT])
{
    if (cell == HM_CELL_EMPTY)
        return d->set != NULL ? "." : "empty";
    if (cell < HM_CELL_BUILDING)
        return name_of(d, d->game->resource[cell - 1].name, text);
    const hm_card *card = d->card[cell - HM_CELL_BUILDING];
    return d->set != NULL ? hm_written_card(d->set, card, text, NAME_TEXT) : card->name;
}

const char *hm_drawn_cell(const hm_drawn *d, int square, char *out, size_t size)
{
    char ground_text[NAME_TEXT], text[NAME_TEXT];
    const int cell = hm_cell(d->plan, d->town, square);
    const int height = hm_height(d->plan, d->town, square);
    const char *ground = ground_of(d, square, ground_text);
    const char *first = cell == HM_CELL_EMPTY && ground ? ground
                                                        : first_of(d, cell, text);
    words w = {d, out, size, (size_t)snprintf(out, size, "%s", first), false};
    if (first != ground && ground != NULL)
        say_word(&w, "", ground);
    say_cubes(&w, square);
    if (height > 1)
        say_number(&w, "height ", height);
    if (cell >= HM_CELL_BUILDING)
        say_memo(&w, d->card[cell - HM_CELL_BUILDING], hm_memo(d->plan, d->town, square));
    say_part(&w, square);
    say_marks(&w, hm_marked(d->plan, d->town, square));
    say_due(&w, square);
    say_named(&w, square);
    for (int i = 0; i < d->game->counters; i++)
        say_counter(&w, square, i);
    say_token(&w, square);
    if (w.any && w.used < size)
        snprintf(out + w.used, size - w.used, ")");
    return out;
}
