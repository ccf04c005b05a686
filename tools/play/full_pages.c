/* full_pages.c - pages of text that lie over the board: cards, log, points, help.
 *
 * A page is written to memory as a whole and then scrolled; it owns its text, and tells
 * by its answer whether the terminal is still there. */
#include <stdlib.h>

#include "tools/game/company.h"
#include "tools/game/looks.h"
#include "tools/game/sheets.h"
#include "tools/play/full_view.h"
#include "tools/play/match.h"
#include "tools/play/screen.h"
#include "tools/play/story.h"
#include "tools/say.h"
#include "tools/textstream.h"

bool hm_full_page(const char *title, char *text)
{
    int key = hm_screen_page(title, text);
    free(text);
    return key != HM_KEY_GONE;
}

void hm_full_legend(const hm_full_view *v, FILE *pen)
{
    const hm_sketcher *k = v->m->face->sketch;
    if (k->legend != NULL && k->boards(v->m->table) > 1)
        k->legend(v->m->table, pen);
}

bool hm_full_these_cards(const hm_full_view *v, uint64_t slots, const char *title)
{
    const hm_match *m = v->m;
    const hm_deck *deck = hm_table_deal(m->table)->deck;
    uint8_t slot[HM_DECK_MAX];
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    const int count = m->face->sketch->listed(m->table, v->viewer, slot);
    for (int i = 0; i < count; i++) {
        const hm_card *card = deck->card[slot[i]];
        if (!(slots & hm_bit(slot[i])))
            continue;
        hm_full_sign(v, slot[i], pen);
        fputc(' ', pen);
        hm_write_title(pen, deck->game, card);
        m->face->sketch->about(m->table, slot[i], pen);
        fputc('\n', pen);
        hm_write_layouts(pen, deck->game, card, 4);
        fprintf(pen, "%s\n\n", hm_table_text(m->table, card));
    }
    if (slots == HM_FULL_ALL_CARDS)
        hm_full_legend(v, pen);
    fclose(pen);
    return hm_full_page(title, text);
}

/* What the viewer knows: dealt cards of others are not among them. */
bool hm_full_cards_page(const hm_full_view *v)
{
    return hm_full_these_cards(v, HM_FULL_ALL_CARDS, "Cards in play");
}

int hm_full_told(const hm_full_view *v)
{
    return v->past != NULL ? v->past->told : hm_story_count(v->m->story);
}

/* The latest first, since a page begins at its top. */
bool hm_full_log_page(const hm_full_view *v)
{
    char *text = NULL;
    size_t size;
    int count = hm_full_told(v);
    FILE *pen = hm_textstream(&text, &size);
    fputs(count == 0 ? "Nothing yet.\n" : "", pen);
    for (int i = count - 1; i >= 0; i--)
        fprintf(pen, "%s\n", hm_story_line(v->m->story, i));
    fclose(pen);
    return hm_full_page("What happened, the latest first", text);
}

bool hm_full_help_page(const hm_full_view *v, const char *help)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    fputs(help, pen);
    if (v->past == NULL)
        fputs(v->m->face->sketch->help, pen);
    fputc('\n', pen);
    hm_full_legend(v, pen);
    fclose(pen);
    return hm_full_page("Keys", text);
}

void hm_full_sheets(FILE *pen, const hm_table *t, const hm_sheet *sheet)
{
    char name[HM_SEAT_NAME_MAX];
    const hm_deal *deal = hm_table_deal(t);
    for (int i = 0; i < deal->players; i++) {
        fprintf(pen, "%s%s", i > 0 ? "\n" : "", hm_seat_name(t, i, name));
        if (deal->players > 1)
            fprintf(pen, ", rank %d", sheet[i].rank);
        if (sheet[i].team.on)
            fprintf(pen, ", team %d", (int)sheet[i].team.points);
        fputc('\n', pen);
        hm_write_lines(pen, deal->deck, &sheet[i]);
    }
    if (deal->how.teams != NULL) {
        fputc('\n', pen);
        hm_company_tell(deal, pen);
        fputs(".\n", pen);
    }
}
