/* layout.c - the file is written line by line, in the order of the source. Each line
 * knows the span of the tokens it stands for, and that alone decides about comments:
 *
 *   before the span        its own line above, indented like the line
 *   in it, alone on a line its own line above too
 *   in it or right behind  at the end of the line; of several, the last
 *
 * A braced body that has a comment in it is never drawn on one line, so no
 * comment leaves its braces, and formatting again finds each where it was put. */
#include "dsl/fmt/layout.h"

static bool only_blanks(const hm_layout *f, uint32_t first, uint32_t last)
{
    while (first < last && is_blank(f->source->bytes[first]))
        first++;
    return first >= last;
}

static bool is_alone(const hm_layout *f, const hm_comment *c)
{
    uint32_t i = c->at.first;
    while (i > 0 && is_blank(f->source->bytes[i - 1]))
        i--;
    return i == 0 || f->source->bytes[i - 1] == '\n';
}

bool hm_has_comment(const hm_layout *f, uint32_t first, uint32_t last)
{
    const hm_comment *c = f->comment;
    while (c != NULL && c->at.first < first)
        c = c->next;
    return c != NULL && c->at.first < last;
}

bool hm_fits(const hm_layout *f, int indent, int columns)
{
    return indent + hm_write_width(f->line.text, f->line.length) <= columns;
}

/* Ends the paragraph when the author did, or when items must be apart. */
static void part_from(hm_layout *f, uint32_t next)
{
    int lines = 0;
    for (uint32_t i = f->end; i < next; i++)
        lines += f->source->bytes[i] == '\n';
    bool wanted = f->apart || (lines > 1 && !f->opened);
    if (wanted && f->out.length > 0)
        hm_write_text(&f->out, "\n");
    f->apart = f->opened = false;
}

static void comment_text(hm_layout *f, const hm_comment *c)
{
    uint32_t last = c->at.last;
    while (last > c->at.first && is_blank(f->source->bytes[last - 1]))
        last--;
    hm_write_bytes(&f->out, f->source->bytes + c->at.first, last - c->at.first);
}

static void comment_line(hm_layout *f, const hm_comment *c, int indent)
{
    hm_write_spaces(&f->out, indent);
    comment_text(f, c);
    hm_write_text(&f->out, "\n");
    f->opened = false;
}

void hm_emit_comments(hm_layout *f, uint32_t first, int indent, bool tight)
{
    const hm_comment *c = f->comment;
    for (; c != NULL && c->at.first < first; c = c->next) {
        if (!tight)
            part_from(f, c->at.first);
        comment_line(f, c, indent);
        f->end = c->at.last;
    }
    f->comment = c;
}

/* The comment that stays at the end of the line for this span, or NULL. */
static const hm_comment *comment_behind(const hm_layout *f, hm_span at)
{
    const hm_comment *c = f->comment, *behind = NULL;
    for (; c != NULL && c->at.first < at.last; c = c->next)
        if (!is_alone(f, c))
            behind = c;
    if (c != NULL && only_blanks(f, at.last, c->at.first))
        behind = c;
    return behind;
}

/* A comment behind the line is found before those above are written, since all that
 * is left over goes above. */
void hm_emit(hm_layout *f, hm_span at, int indent, int comment_indent, hm_spacing how)
{
    hm_emit_comments(f, at.first, comment_indent, how == HM_TIGHT);
    const hm_comment *behind = comment_behind(f, at);
    if (how == HM_LOOSE)
        part_from(f, at.first);
    const hm_comment *c = f->comment;
    for (; c != NULL && c->at.first < at.last; c = c->next)
        if (c != behind)
            comment_line(f, c, comment_indent);
    f->comment = c;

    hm_write_spaces(&f->out, indent);
    hm_write_bytes(&f->out, f->line.text, f->line.length);
    hm_write_cut(&f->line, 0);
    f->end = at.last;
    if (behind != NULL) {
        hm_write_text(&f->out, " ");
        comment_text(f, behind);
        if (behind->at.last > f->end) {
            f->end = behind->at.last;
            f->comment = behind->next;
        }
    }
    hm_write_text(&f->out, "\n");
    f->opened = false;
}

void hm_emit_open(hm_layout *f, uint32_t first, uint32_t brace, int indent)
{
    hm_emit(f, (hm_span){first, brace + 1}, indent, indent, HM_LOOSE);
    f->opened = true;
}

void hm_emit_close(hm_layout *f, uint32_t last, int indent)
{
    hm_emit(f, (hm_span){last - 1, last}, indent, indent + HM_INDENT, HM_CLOSING);
}
