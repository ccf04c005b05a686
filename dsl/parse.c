#include "dsl/parse.h"

#include <string.h>

#include "dsl/parser.h"
#include "gram.h"
#include "scan.h"

int hm_yylex(HM_YYSTYPE *value, hm_span *at, void *scanner, hm_parser *p);

int hm_token_of_word(int word)
{
    static const int token[HM_WORDS] = {
#define SECTION(title, text)
#define SYNONYM(word, ours)
#define WORD(id, spelling, tok, op, form, doc, example) [HM_WORD_##id] = TOK_##tok,
#include "dsl/words.def"
#undef WORD
#undef SYNONYM
#undef SECTION
    };
    return token[word];
}

static hm_token scan(hm_parser *p, void *scanner)
{
    hm_token t = {0};
    if (p->has_ahead) {
        p->has_ahead = false;
        return p->ahead;
    }
    p->text = NULL;
    p->word = HM_WORD_NO_WORD;
    p->number = 0;
    t.token = hm_scan(p, &t.at, scanner);
    t.word = p->word;
    t.number = p->number;
    t.text = p->text;
    return t;
}

/* "when" opens a condition or, before a player, a new part; the parser would
 * need two words to know, so it is told here. */
static void look_past_when(hm_parser *p, hm_token *t, void *scanner)
{
    hm_token next = scan(p, scanner);
    if (next.token == TOK_SUBJECT)
        t->token = TOK_EVENT;
    p->ahead = next;
    p->has_ahead = true;
}

/* A name in value position that spells a keyword of another place ("name",
 * "text") still is that keyword: words mean the same everywhere. */
int hm_yylex(HM_YYSTYPE *value, hm_span *at, void *scanner, hm_parser *p)
{
    hm_token t = scan(p, scanner);
    if (t.token == TOK_WHEN)
        look_past_when(p, &t, scanner);
    p->before = p->token;
    p->token = t;
    *at = t.at;
    switch (t.token) {
    case TOK_NUMBER:
        value->TOK_NUMBER = t.number;
        break;
    case TOK_COMPARE:
        value->TOK_COMPARE = t.number;
        break;
    case TOK_STRING:
    case TOK_NAME_WORD:
        value->TOK_STRING = t.text;
        break;
    default:
        value->TOK_SETWORD = t.word;
    }
    return t.token;
}

/* Length of the valid UTF-8 character at s, or 0. Overlong forms, surrogates and
 * values beyond Unicode are not valid. */
static size_t character(const unsigned char *s, size_t left)
{
    if (s[0] < 0x80)
        return 1;
    size_t n = s[0] >= 0xc2 && s[0] <= 0xdf ? 2 : s[0] >= 0xe0 && s[0] <= 0xef ? 3
               : s[0] >= 0xf0 && s[0] <= 0xf4 ? 4 : 0;
    if (n == 0 || n > left)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) ||
        (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
        return 0;
    return n;
}

/* Reports every run of bytes that is no text. */
static bool is_text(const hm_source *s, hm_diags *diags)
{
    const unsigned char *bytes = (const unsigned char *)s->bytes;
    bool fine = true;
    for (size_t i = 0; i < s->length;) {
        size_t n = bytes[i] == '\0' ? 0 : character(bytes + i, s->length - i);
        if (n != 0) {
            i += n;
            continue;
        }
        bool nul = bytes[i] == '\0';
        size_t end = i + 1;
        while (end < s->length &&
               (nul ? bytes[end] == '\0' : bytes[end] != '\0' && !character(bytes + end, s->length - end)))
            end++;
        hm_diag_add(diags, s, HM_ERROR, nul ? "nul-byte" : "bad-utf8",
                    (hm_span){(uint32_t)i, (uint32_t)end},
                    nul ? "NUL byte in the file" : "this is not UTF-8 text");
        fine = false;
        i = end;
    }
    return fine;
}

hm_status hm_parse(const hm_source *source, hm_arena *arena, hm_diags *diags, hm_file *out)
{
    const hm_span nowhere = {0, 0};
    memset(out, 0, sizeof *out);
    out->source = source;
    if (source->length > HM_SOURCE_MAX) {
        hm_diag_add(diags, source, HM_ERROR, "file-too-large", nowhere,
                    "the file has more than %d bytes", HM_SOURCE_MAX);
        out->broken = true;
        return diags->trouble;
    }
    if (!is_text(source, diags)) {
        out->broken = true;
        return diags->trouble;
    }

    hm_parser p = {.source = source, .arena = arena, .diags = diags, .file = out};
    yyscan_t scanner = NULL;
    if (setjmp(p.no_memory) != 0 || hm_yylex_init_extra(&p, &scanner) != 0)
        return HM_ENOMEM;
    if (hm_yy_scan_bytes(source->bytes, (int)source->length, scanner) == NULL)
        return HM_ENOMEM;
    if (hm_yyparse(scanner, &p) != 0)
        out->broken = true;
    return diags->trouble;
}

const hm_node *hm_node_part(const hm_node *item, hm_word word)
{
    for (const hm_node *n = item->a; n != NULL; n = n->next)
        if (n->kind == HM_NODE_PART && n->word == word)
            return n;
    return NULL;
}
