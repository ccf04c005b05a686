/* gallery.c - hamlet gallery: all cards of packs and decks as a page. */
#include "tools/commands.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/cmd/pick.h"
#include "tools/find.h"
#include "tools/print/deal.h"
#include "tools/print/gallery.h"
#include "tools/print/keep.h"
#include "tools/say.h"
#include "tools/sim/report.h"
#include "tools/sim/shelf.h"
#include "tools/textstream.h"

typedef struct showing {
    const hm_options *o;
    hm_pick           pick;
    hm_shelf         *shelf; /* with --db */
    hm_exhibit       *card;
    int               cards;
} showing;

/* What kept runs know of a card, as `sim history` tells it; "": nothing. */
static hm_status read_known(showing *s, const char *name, const char **out, hm_error *err)
{
    json_t *past = NULL;
    char *text = NULL;
    size_t size;
    *out = "";
    if (s->shelf == NULL)
        return HM_OK;
    hm_status st = hm_shelf_card(s->shelf, name, &past, err);
    if (st != HM_OK)
        return st;
    if (json_array_size(json_object_get(past, "kinds")) > 0) {
        FILE *pen = hm_textstream(&text, &size);
        hm_report_past(past, pen);
        fclose(pen);
        *out = hm_need(hm_arena_text(&s->pick.arena, text, size));
        free(text);
    }
    json_decref(past);
    return HM_OK;
}

static int take_card(void *ctx, const hm_library *lib, const hm_card *c)
{
    showing *s = ctx;
    hm_error err;
    hm_exhibit e = {0};
    hm_front *f = hm_need(hm_arena_new(&s->pick.arena, sizeof *f));
    const char *text = hm_pick_text(&s->pick, c, hm_library_cards(lib)->game);
    if (s->cards == HM_CARDS_MAX) {
        hm_say("more than %d cards at once", HM_CARDS_MAX);
        return HM_EXIT_LIMIT;
    }
    if (hm_deal_front(lib, c, text, &s->pick.arena, f, &err) != HM_OK ||
        read_known(s, c->name, &e.known, &err) != HM_OK)
        return hm_say_error(&err);
    e.front = f;
    e.plate = hm_deal_plate(f, hm_deal_theme(lib, c), HM_CARD_W, HM_CARD_H);
    s->card = hm_need(realloc(s->card, (size_t)(s->cards + 1) * sizeof *s->card));
    s->card[s->cards++] = e;
    return HM_EXIT_FINE;
}

static int write_page(const showing *s)
{
    char *text = NULL, title[300];
    size_t size;
    hm_error err;
    hm_arena arena = {0};
    FILE *pen = hm_textstream(&text, &size);
    snprintf(title, sizeof title, "%.200s: %d card%s", s->card[0].front->game, s->cards,
             s->cards == 1 ? "" : "s");
    hm_gallery_put(pen, title, s->card, s->cards);
    fclose(pen);
    hm_status st = HM_OK;
    if (mkdir(s->o->output, 0777) != 0 && errno != EEXIST)
        st = hm_fail(&err, HM_EINPUT, (hm_span){0, 0},
                     "cannot make the folder '%.200s': %s",
                     s->o->output, hm_why());
    if (st == HM_OK)
        st = hm_keep(hm_path_join(s->o->output, "index.html", &arena), text, size, &err);
    hm_arena_drop(&arena);
    free(text);
    return st == HM_OK ? HM_EXIT_FINE : hm_say_error(&err);
}

int hm_cmd_gallery(const hm_options *o)
{
    showing s = {.o = o, .pick = {.o = o, .visit = take_card, .wholes = true}};
    hm_error err;
    int code = HM_EXIT_FINE;
    s.pick.ctx = &s;
    if (o->output == NULL) {
        hm_say("where to? -o DIR, a folder for the page");
        return HM_EXIT_USAGE;
    }
    if (o->db != NULL && hm_shelf_look(o->db, &s.shelf, &err) != HM_OK)
        return hm_say_error(&err);
    code = hm_pick_args(&s.pick);
    if (code == HM_EXIT_FINE)
        code = write_page(&s);
    for (int i = 0; i < s.cards; i++)
        hm_plate_free(s.card[i].plate);
    free(s.card);
    hm_shelf_close(s.shelf);
    hm_pick_end(&s.pick);
    return code;
}
