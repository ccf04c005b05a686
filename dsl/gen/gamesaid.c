/* gamesaid.c - what a game itself says, in English: its score lines and its rules for
 * everybody, which are put into words as those of a card are. */
#include "dsl/gen/gamedef_parts.h"

#include "dsl/say/phrase.h"
#include "dsl/say/text.h"

/* As the only part of a card that nobody has. */
static const char *say_alone(hm_defining *w, hm_node part)
{
    part.next = NULL;
    const hm_node card = {
        .kind = HM_NODE_CARD, .text = w->game->title, .item.parts = &part};
    const hm_said said = {&card, w->game, NULL, NULL};
    const char *text = hm_text_said(&said, NULL, NULL, w->c->arena);
    if (text == NULL)
        w->c->diags->trouble = HM_ENOMEM;
    return text != NULL ? text : "";
}

const char *hm_def_line_text(hm_defining *w, const hm_node *score)
{
    return say_alone(w, *score);
}

const char *hm_def_law_text(hm_defining *w, const hm_node *part)
{
    return say_alone(w, hm_node_value(part));
}

/* Each part is a sentence of its own behind the colon. */
const char *hm_def_every_text(hm_defining *w, const char *names, hm_node *parts)
{
    hm_write pen = {.arena = w->c->arena};
    const hm_node card = {.kind = HM_NODE_CARD, .text = names, .item.parts = parts};
    const hm_said said = {&card, w->game, NULL, NULL};
    const char *text = hm_text_said(&said, NULL, NULL, w->c->arena);
    hm_write_text(&pen, "Every ");
    hm_write_text(&pen, names);
    hm_write_text(&pen, ": ");
    hm_write_text(&pen, text != NULL ? text : "");
    const char *whole = text != NULL ? hm_write_end(&pen) : NULL;
    if (whole == NULL)
        w->c->diags->trouble = HM_ENOMEM;
    return whole != NULL ? whole : "";
}

/* -- pieces of sentences */

static hm_text pen_of(hm_defining *w)
{
    static const hm_node nobody = {.kind = HM_NODE_CARD, .text = ""};
    return (hm_text){.w = {.arena = w->c->arena}, .game = w->game, .card = &nobody,
                     .reading = &hm_usual_reading, .spared = -1};
}

static const char *written(hm_defining *w, hm_text *t)
{
    const char *text = hm_write_end(&t->w);
    if (text == NULL)
        w->c->diags->trouble = HM_ENOMEM;
    return text != NULL ? text : "";
}

const char *hm_def_squares_text(hm_defining *w, const hm_node *set, bool many)
{
    hm_text t = pen_of(w);
    if (set == NULL)
        hm_write_text(&t.w, many ? "squares" : "square");
    else
        hm_say_set(&t, set, many);
    return written(w, &t);
}

const char *hm_def_condition_text(hm_defining *w, const hm_node *condition)
{
    hm_text t = pen_of(w);
    hm_say_condition(&t, condition, false, false);
    return written(w, &t);
}
