/* layout.h - lines of a formatted file, and where comments go. Private.
 *
 * fmt.c makes lines of parts, card.c of those of cards, tests.c of those of tests,
 * blocks.c of effects, drawing.c of drawings, unparse.c text of expressions; layout.c
 * writes them.
 */
#ifndef HM_DSL_FMT_LAYOUT_H
#define HM_DSL_FMT_LAYOUT_H

#include "dsl/parse.h"
#include "dsl/write.h"

enum { HM_INDENT = 2 };

typedef struct hm_layout {
    const hm_source  *source;
    const hm_comment *comment; /* the next one to be written */
    hm_write          out;
    hm_write          line;    /* the line being made, without its indent */
    uint32_t          end;     /* of what was written last, in the source */
    bool              opened;  /* a brace was: no blank line now */
    bool              apart;   /* an item was closed: a blank line first */
    bool              short_any; /* "any" says enough: after names */
    bool              lost;    /* something was met that has no form */
    int               indent;  /* of the parts of this item */
    int               word_width; /* of simple parts in this item, with the space */
} hm_layout;

/* Where blank lines of the author survive around a line. */
typedef enum hm_spacing {
    HM_LOOSE,   /* before it and before its comments */
    HM_CLOSING, /* before its comments: nothing is parted from a closing brace */
    HM_TIGHT    /* nowhere: rows of a drawing */
} hm_spacing;

static inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static inline void say(hm_layout *f, const char *text) { hm_write_text(&f->line, text); }

/* A file is rather not formatted than formatted without a part of it: NO FORM. */
static inline void no_form(hm_layout *f) { f->lost = true; }

static inline void word(hm_layout *f, int w)
{
    const hm_word_info *info = hm_word_lookup((hm_word)w);
    say(f, info != NULL ? info->spelling : "");
}

static inline void quoted(hm_layout *f, const char *text)
{
    say(f, "\"");
    say(f, text);
    say(f, "\"");
}

/* Names may stand in quotes or not, and stay as the author wrote them. */
static inline void name(hm_layout *f, hm_span at)
{
    hm_write_bytes(&f->line, f->source->bytes + at.first, at.last - at.first);
}

/* The words of simple parts stand in a column of their own. */
static inline void padded(hm_layout *f, const hm_node *n)
{
    size_t before = f->line.length;
    word(f, n->word);
    int w = (int)(f->line.length - before);
    hm_write_spaces(&f->line, w < f->word_width ? f->word_width - w : 1);
}

static inline void plain(hm_layout *f, const hm_node *n)
{
    word(f, n->word);
    say(f, " ");
}

/* Goes on in the next line of the source text being made. */
static inline void break_line(hm_layout *f, int indent)
{
    say(f, "\n");
    hm_write_spaces(&f->line, indent);
}

static inline void number(hm_layout *f, int32_t n) { hm_write_number(&f->line, n); }

/* Names, or texts in quotes, as they were written. */
static inline void names(hm_layout *f, const hm_node *list)
{
    for (; list != NULL; list = list->next) {
        name(f, list->at);
        say(f, list->next != NULL ? " " : "");
    }
}

/* Writes the line made so far and the comments that go with its tokens. */
void hm_emit(hm_layout *f, hm_span at, int indent, int comment_indent, hm_spacing how);
static inline void hm_emit_part(hm_layout *f, const hm_node *n)
{
    hm_emit(f, n->at, f->indent, f->indent, HM_LOOSE);
}
/* A line that ends in the opening brace at byte `brace`, and one that begins with
 * the closing brace before byte `last`. */
void hm_emit_open(hm_layout *f, uint32_t first, uint32_t brace, int indent);
void hm_emit_close(hm_layout *f, uint32_t last, int indent);
/* Comments before the byte `first` of the source, on lines of their own. */
void hm_emit_comments(hm_layout *f, uint32_t first, int indent, bool tight);
/* Is there a comment still to be written between these bytes? */
bool hm_has_comment(const hm_layout *f, uint32_t first, uint32_t last);

/* Would the line made so far, with its indent, end within the columns? */
bool hm_fits(const hm_layout *f, int indent, int columns);

/* Adds an expression, kinds of resource, types of building or a script to the line. */
void hm_unparse(hm_layout *f, const hm_node *n);
/* A set, which may stand behind a number of squares. */
void hm_unparse_set(hm_layout *f, const hm_node *n, bool counted);
/* The same before `per`. */
void hm_unparse_factor(hm_layout *f, const hm_node *n);

/* The same for a condition; what is joined by "and" goes on a line each,
 * so far indented. */
void hm_unparse_lines(hm_layout *f, const hm_node *n, int indent);
/* "in round 6", "every 3 rounds" */
void hm_unparse_rounds(hm_layout *f, int which, int32_t rounds);
/* Points that a tile gives: "1 point per around worker". */
void hm_unparse_points(hm_layout *f, const hm_node *n);
/* "2 wood 1 stone", "2 other cubes", "1 penny per cottage" */
void hm_unparse_amounts(hm_layout *f, const hm_node *list);

/* Writes what is in the line, then the effect: on the same line when it fits. first is
 * where the line's tokens begin. */
void hm_emit_effect(hm_layout *f, const hm_node *n, uint32_t first, int indent);

/* A part of a card, or of a game or variant that is a rule for everybody. */
void hm_emit_card_part(hm_layout *f, const hm_node *n);

/* A part of a test. */
void hm_emit_test_part(hm_layout *f, const hm_node *n);

/* Writes what is in the line and the drawing, whose rows begin in one column. */
void hm_emit_drawing(hm_layout *f, const hm_node *n, int indent);
/* A pattern: all layouts of a card. */
void hm_emit_layouts(hm_layout *f, const hm_node *n, int indent);

#endif
