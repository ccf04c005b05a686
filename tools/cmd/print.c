/* print.c - hamlet print: cards, boards, pads and sheets as PDF, PNG and SVG.
 *
 * Cards are picked and drawn one by one; what is made of them is a row of `sheets`.
 */
#include "tools/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/wording.h"
#include "dsl/words.h"
#include "tools/cmd/live.h"
#include "tools/cmd/pick.h"
#include "tools/print/cairo.h"
#include "tools/print/deal.h"
#include "tools/print/make.h"
#include "tools/print/sheet.h"
#include "tools/print/town.h"
#include "tools/say.h"

enum {
    SIDE_LEAST = 25 * HM_MM,
    SIDE_MOST = 400 * HM_MM,
    BLEED_MOST = 10,
    GUTTER_MOST = 30,
    COPIES_MOST = 100,
    DOTS = 300,
    DOTS_MOST = 1200,
    TTS_COLS = 10, /* what Tabletop Simulator takes as a deck: ten by seven, */
    TTS_ROWS = 7,  /* ... of which the last place is for the hidden card */
    TTS_PIXELS = 4090
};

typedef struct plates {
    hm_plate **plate;
    int        count, room;
} plates;

typedef struct printing {
    const hm_options *o;
    const hm_theme   *theme;      /* of the first card */
    hm_pick           pick;
    hm_front         *front;
    const hm_theme  **look;       /* of each front */
    int              *copies;     /* of each front */
    int               fronts;
    const hm_game    *game;       /* of the first card */
    int32_t           card_w, card_h;
    bool              home;       /* it is the sheet to play at home */
    hm_sheet          sheet;
    bool              paper;      /* on sheets of paper, and not each card by itself */
    plates            page;       /* what is written */
} printing;

static void add(plates *list, hm_plate *p)
{
    if (list->count == list->room) {
        list->room = list->room > 0 ? 2 * list->room : 64;
        list->plate = hm_need(realloc(list->plate,
                                      (size_t)list->room * sizeof *list->plate));
    }
    list->plate[list->count++] = p;
}

static void drop(plates *list)
{
    for (int i = 0; i < list->count; i++)
        hm_plate_free(list->plate[i]);
    free(list->plate);
}

/* -- what is to be printed */

/* The mode that is played at home: the one that was asked for, or one with a caller. */
static int home_mode(const printing *p, const hm_game *g)
{
    for (int i = 0; i < g->modes && p->o->mode == NULL; i++)
        if (g->mode[i].naming == HM_NAMED_BY_CALLER)
            return i;
    return p->pick.how.mode;
}

/* At home it is one game that is played. */
static const char *text_of(const printing *p, const hm_card *c, const hm_game *g)
{
    hm_setting how = p->pick.how;
    if (!p->home)
        return hm_pick_text(&p->pick, c, g);
    how.mode = (uint8_t)home_mode(p, g);
    return hm_card_text(c, g, &how, (int)p->o->players);
}

static int take_card(void *ctx, const hm_library *lib, const hm_card *c)
{
    printing *p = ctx;
    hm_error err;
    const hm_game *g = hm_library_cards(lib)->game;
    const size_t room = (size_t)p->fronts + 1;
    if (p->fronts == HM_CARDS_MAX) {
        hm_say("more than %d cards at once", HM_CARDS_MAX);
        return HM_EXIT_LIMIT;
    }
    p->front = hm_need(realloc(p->front, room * sizeof *p->front));
    p->copies = hm_need(realloc(p->copies, room * sizeof *p->copies));
    p->look = hm_need(realloc(p->look, room * sizeof *p->look));
    p->look[p->fronts] = hm_deal_theme(lib, c);
    if (hm_deal_front(lib, c, text_of(p, c, g), &p->pick.arena, &p->front[p->fronts],
                      &err) != HM_OK)
        return hm_say_error(&err);
    p->copies[p->fronts++] = p->o->copies > 0 ? (int)p->o->copies : c->copies;
    p->game = p->game != NULL ? p->game : g;
    p->theme = p->look[0];
    return HM_EXIT_FINE;
}

/* -- cards */

/* Every card as often as it is wanted, and beside each the back that goes with it. */
static void draw_cards(printing *p, plates *fronts, plates *backs)
{
    for (int i = 0; i < p->fronts; i++)
        for (int k = 0; k < p->copies[i]; k++) {
            hm_plate *card = k == 0 ? hm_deal_plate(&p->front[i], p->look[i], p->card_w,
                                                    p->card_h)
                                    : hm_plate_new(p->card_w, p->card_h, NULL);
            if (k > 0)
                hm_plate_lay(card, fronts->plate[fronts->count - 1], 0, 0, 1000);
            add(fronts, card);
            if (p->o->backs)
                add(backs, hm_card_back(&p->front[i], p->look[i], p->card_w,
                                        p->card_h));
        }
}

/* Fronts and the backs behind them in turn, for printing on both sides. */
static int lay_sheets(printing *p, const plates *fronts, const plates *backs)
{
    const int each = p->sheet.cols * p->sheet.rows;
    if (fronts->count > each * HM_SHEETS_MAX) {
        hm_say("more than %d sheets", HM_SHEETS_MAX);
        return HM_EXIT_LIMIT;
    }
    for (int i = 0; i < fronts->count; i += each) {
        const int n = fronts->count - i < each ? fronts->count - i : each;
        add(&p->page, hm_sheet_make(&p->sheet, fronts->plate + i, n, false));
        if (backs->count > 0)
            add(&p->page, hm_sheet_make(&p->sheet, backs->plate + i, n, true));
    }
    return HM_EXIT_FINE;
}

static int plan(printing *p, int32_t w, int32_t h)
{
    if (hm_sheet_plan(&p->sheet, w, h))
        return HM_EXIT_FINE;
    hm_say("what is %d x %d mm does not fit on the paper", w / HM_MM, h / HM_MM);
    return HM_EXIT_USAGE;
}

/* A page for each card, and for its back. */
static void lay_alone(printing *p, plates *fronts, plates *backs)
{
    for (int i = 0; i < fronts->count; i++) {
        add(&p->page, fronts->plate[i]);
        fronts->plate[i] = NULL;
        if (backs->count > 0) {
            add(&p->page, backs->plate[i]);
            backs->plate[i] = NULL;
        }
    }
}

static int make_cards(printing *p)
{
    plates fronts = {0}, backs = {0};
    const bool paper = p->paper || (p->o->paper == NULL && p->fronts > 1);
    int code = paper ? plan(p, p->card_w, p->card_h) : HM_EXIT_FINE;
    if (code == HM_EXIT_FINE)
        draw_cards(p, &fronts, &backs);
    if (code == HM_EXIT_FINE && paper)
        code = lay_sheets(p, &fronts, &backs);
    else if (code == HM_EXIT_FINE)
        lay_alone(p, &fronts, &backs);
    drop(&fronts);
    drop(&backs);
    return code;
}

/* -- Tabletop Simulator */

/* Ten by seven; free places stay as the paper is. */
static hm_plate *tts_page(const printing *p, hm_plate *const *plate, int count)
{
    hm_plate *all = hm_plate_new(TTS_COLS * p->card_w, TTS_ROWS * p->card_h, NULL);
    hm_plate_box(all, (hm_corner){0, 0}, all->w, all->h, 0, p->theme->shade);
    for (int i = 0; i < count; i++)
        hm_plate_lay(all, plate[i], i % TTS_COLS * p->card_w, i / TTS_COLS * p->card_h,
                     1000);
    return all;
}

static int make_tts(printing *p)
{
    const int each = TTS_COLS * TTS_ROWS - 1;
    plates fronts = {0}, backs = {0};
    if (hm_ending_of(p->o->output) != HM_END_PNG) {
        hm_say("Tabletop Simulator takes PNG: let the file of -o end in .png");
        return HM_EXIT_USAGE;
    }
    draw_cards(p, &fronts, &backs);
    for (int i = 0; i < fronts.count; i += each) {
        const int n = fronts.count - i < each ? fronts.count - i : each;
        add(&p->page, tts_page(p, fronts.plate + i, n));
        if (backs.count > 0)
            add(&p->page, tts_page(p, backs.plate + i, n));
    }
    drop(&fronts);
    drop(&backs);
    return HM_EXIT_FINE;
}

/* -- boards, pads, sheets to play at home */

static int make_board(printing *p)
{
    const int n = hm_boards_of(p->game);
    const bool lies = p->game->grid.cols > p->game->grid.rows;
    const int32_t w = lies ? p->sheet.h : p->sheet.w, h = lies ? p->sheet.w : p->sheet.h;
    for (int i = 0; i < n; i++)
        add(&p->page, hm_board_plate(p->game, p->theme, i, w, h));
    return HM_EXIT_FINE;
}

/* One plate, as often as the paper takes it. */
static int fill_paper(printing *p, hm_plate *one)
{
    plates all = {0}, none = {0};
    int code = plan(p, one->w, one->h);
    if (code == HM_EXIT_FINE)
        for (int i = 0; i < p->sheet.cols * p->sheet.rows; i++) {
            hm_plate *copy = hm_plate_new(one->w, one->h, NULL);
            hm_plate_lay(copy, one, 0, 0, 1000);
            add(&all, copy);
        }
    if (code == HM_EXIT_FINE)
        code = lay_sheets(p, &all, &none);
    drop(&all);
    hm_plate_free(one);
    return code;
}

static int make_pad(printing *p)
{
    const int players = p->o->players > 0 ? (int)p->o->players : 5;
    if (players > 12) {
        hm_say("a scoring pad has columns for 12 players at most");
        return HM_EXIT_LIMIT;
    }
    return fill_paper(p, hm_pad_plate(p->game, p->theme, p->pick.how.mode, players));
}

static int make_home(printing *p)
{
    if (p->fronts > HM_HOME_CARDS) {
        hm_say("a sheet to play at home has room for %d cards, and these are %d: name a "
               "deck, or some cards", HM_HOME_CARDS, p->fronts);
        return HM_EXIT_LIMIT;
    }
    if (p->game->boards > 0) {
        hm_say("%s is played on one board: there is nothing to be drawn into at home",
               p->game->title != NULL ? p->game->title : p->game->name);
        return HM_EXIT_INPUT;
    }
    const int32_t w = p->sheet.w - 2 * HM_SHEET_EDGE;
    const int32_t h = (p->sheet.h - 2 * HM_SHEET_EDGE) / 2;
    return fill_paper(p, hm_home_plate(p->game, p->theme, home_mode(p, p->game), p->front,
                                       p->fronts, w, h));
}

static const struct {
    const char *name;
    int (*make)(printing *p);
} sheets[] = {{"cards", make_cards}, {"tts", make_tts}, {"board", make_board},
              {"pad", make_pad}, {"play-at-home", make_home}};

enum { SHEETS = sizeof sheets / sizeof *sheets };

/* -- options */

/* "63x88" in millimetres, perhaps with a point: "63.5x88.9". */
static bool read_length(const char **text, int32_t *out)
{
    char *end;
    const double mm = strtod(*text, &end);
    if (end == *text || !(mm >= 0 && mm <= 1000))
        return false;
    *text = end;
    *out = (int32_t)(mm * HM_MM + 0.5);
    return true;
}

static bool read_size(printing *p)
{
    const char *text = p->o->size;
    bool fine = true;
    p->card_w = HM_CARD_W;
    p->card_h = HM_CARD_H;
    if (text != NULL)
        fine = read_length(&text, &p->card_w) && *text++ == 'x' &&
               read_length(&text, &p->card_h) && *text == '\0';
    if (fine && p->card_w >= SIDE_LEAST && p->card_w <= SIDE_MOST &&
        p->card_h >= SIDE_LEAST && p->card_h <= SIDE_MOST)
        return true;
    hm_say("--card: '%s' is no size: expected its width and height in millimetres, 25 to "
           "400, such as 63x88", p->o->size);
    return false;
}

static int read_word(const char *option, const char *said, const char *const *word, int n)
{
    hm_near near = {0};
    for (int i = 0; said != NULL && i < n; i++)
        if (strcmp(said, word[i]) == 0)
            return i;
    if (said == NULL)
        return 0;
    for (int i = 0; i < n; i++)
        hm_near_try(&near, said, strlen(said), word[i]);
    hm_say("%s: '%s' is none of", option, said);
    for (int i = 0; i < n; i++)
        hm_say("  %s", word[i]);
    hm_say_near(near.best);
    return -1;
}

static bool read_paper(printing *p)
{
    static const char *const paper[] = {"a4", "letter", "card"};
    static const char *const cut[] = {"marks", "guides", "none"};
    static const int32_t size[][2] = {{210 * HM_MM, 297 * HM_MM}, {215900, 279400},
                                      {210 * HM_MM, 297 * HM_MM}};
    const int which = read_word("--paper", p->o->paper, paper, 3);
    const int cuts = read_word("--cut", p->o->cut, cut, 3);
    if (which < 0 || cuts < 0)
        return false;
    p->paper = p->o->paper != NULL && which < 2;
    p->sheet = (hm_sheet){.w = size[which][0], .h = size[which][1],
                          .bleed = (int32_t)p->o->bleed * HM_MM,
                          .gutter = (int32_t)p->o->gutter * HM_MM, .cuts = (hm_cuts)cuts};
    return true;
}

static bool is_within(const char *option, long said, long most)
{
    if (said <= most)
        return true;
    hm_say("%s: %ld at most", option, most);
    return false;
}

static bool read_options(printing *p)
{
    const hm_options *o = p->o;
    const hm_ending ending = o->output != NULL ? hm_ending_of(o->output) : HM_ENDINGS;
    if (o->output == NULL) {
        hm_say("where to? -o FILE, which ends in .pdf, .png or .svg");
        return false;
    }
    if (ending == HM_ENDINGS) {
        hm_say("-o: '%s' ends neither in .pdf nor in .png nor in .svg", o->output);
        return false;
    }
    if (ending != HM_END_SVG && !hm_can_draw()) {
        hm_say("this hamlet was built without cairo and pango: it writes SVG only; "
               "install libcairo2-dev and libpango1.0-dev and build it again");
        return false;
    }
    return is_within("--bleed", o->bleed, BLEED_MOST) &&
           is_within("--gutter", o->gutter, GUTTER_MOST) &&
           is_within("--copies", o->copies, COPIES_MOST) &&
           is_within("--dpi", o->dots, DOTS_MOST) && read_size(p) && read_paper(p);
}

/* Dots to an inch; what Tabletop Simulator gets has its own size. */
static int dots_of(const printing *p, int which)
{
    if (p->o->dots > 0)
        return (int)p->o->dots;
    if (sheets[which].make == make_tts)
        return (int)((int64_t)TTS_PIXELS * 25400 / (TTS_COLS * (int64_t)p->card_w));
    return DOTS;
}

static int write_pages(printing *p, int which)
{
    hm_error err;
    const char *title = p->fronts == 1 ? p->front[0].name : p->front[0].game;
    if (hm_make_files(p->page.plate, p->page.count, p->o->output, dots_of(p, which),
                      title, &err) != HM_OK)
        return hm_say_error(&err);
    return HM_EXIT_FINE;
}

static int print(const hm_options *o)
{
    static const char *name[SHEETS];
    printing p = {.o = o, .pick = {.o = o, .visit = take_card, .wholes = true}};
    p.pick.ctx = &p;
    for (int i = 0; i < SHEETS; i++)
        name[i] = sheets[i].name;
    const int which = read_word("--sheet", o->sheet, name, SHEETS);
    p.home = which >= 0 && sheets[which].make == make_home;
    int code = which >= 0 && read_options(&p) ? hm_pick_args(&p.pick) : HM_EXIT_USAGE;
    if (code == HM_EXIT_FINE)
        code = sheets[which].make(&p);
    if (code == HM_EXIT_FINE)
        code = write_pages(&p, which);
    drop(&p.page);
    free(p.front);
    free(p.copies);
    free(p.look);
    hm_pick_end(&p.pick);
    return code;
}

int hm_cmd_print(const hm_options *o) { return hm_live(o, false, print); }
