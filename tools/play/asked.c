/* asked.c - finds the card that is meant, and has the answer written down. */
#include "tools/play/asked.h"

#include <stdio.h>
#include <stdlib.h>

#include "tools/game/looks.h"
#include "tools/game/sketch.h"
#include "tools/game/why.h"
#include "tools/play/command.h"
#include "tools/play/scores.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum { LAYOUTS = 3 }; /* that a plan tells; more confuse */

/* The slot of the card that is meant; -1: none, which is told. */
static int find(const hm_match *m, int player, const char *name, FILE *pen)
{
    const hm_deck *deck = hm_table_deal(m->table)->deck;
    const uint64_t known = m->face->known(m->table, player);
    const int slot = *name != '\0' ? hm_command_card(deck, known, name) : -1;
    if (*name == '\0')
        fputs("Type the name of a card after it, or its beginning.\n", pen);
    else if (slot == -1)
        fputs("No card that you know of is called that; 'cards' shows them all.\n", pen);
    else if (slot == -2)
        fputs("That fits several cards: type more of it.\n", pen);
    return slot >= 0 ? slot : -1;
}

static void write_name(const hm_match *m, int slot, FILE *pen)
{
    const hm_deck *deck = hm_table_deal(m->table)->deck;
    hm_write_title(pen, deck->game, deck->card[slot]);
    m->face->sketch->about(m->table, slot, pen);
    fputs(deck->card[slot]->pattern.rows > 0 ? ":\n" : "\n", pen);
    hm_write_layouts(pen, deck->game, deck->card[slot], 4);
}

char *hm_asked_plan(const hm_match *m, int player, const char *name)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    const int slot = find(m, player, name, pen);
    if (slot >= 0) {
        write_name(m, slot, pen);
        hm_why_plan(m->table, player, slot, LAYOUTS, pen);
    }
    fclose(pen);
    return text;
}

char *hm_asked_why_slot(const hm_match *m, int player, int slot)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    write_name(m, slot, pen);
    hm_why_not(m->table, &m->d, player, slot, pen);
    fclose(pen);
    return text;
}

char *hm_asked_why(const hm_match *m, int player, const char *name)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    const int slot = find(m, player, name, pen);
    fclose(pen);
    if (slot < 0)
        return text;
    free(text);
    return hm_asked_why_slot(m, player, slot);
}

char *hm_asked_scores(const hm_match *m, int player)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_scores_list(m, player, pen);
    fclose(pen);
    return text;
}
