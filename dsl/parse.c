/* parse.c - feeds the grammar, and finds the way again after a syntax error.
 *
 * Bison's recovery throws tokens away until one fits; here the layout helps: an item at
 * the beginning of a line begins a new item, whatever is still open. So one missing
 * brace is one error, and not one for everything behind it. */
#include "dsl/parse.h"

#include <string.h>

#include "dsl/parser.h"
#include "gram.h"
#include "scan.h"

int hm_yylex(HM_YYSTYPE *value, hm_span *at, void *scanner, hm_parser *p);

int hm_token_of_word(int word)
{
    static const int token[HM_WORDS] = {
#define WORD(id, spelling, tok, op, games, form, doc, example) [HM_WORD_##id] = TOK_##tok,
#include "dsl/words.def"
    };
    return token[word];
}

/* Puts a token before those that are to come. */
static void unread(hm_parser *p, hm_token t)
{
    for (int i = p->aheads++; i > 0; i--)
        p->ahead[i] = p->ahead[i - 1];
    p->ahead[0] = t;
}

/* What was looked at and put back comes first. */
static hm_token take(hm_parser *p, void *scanner)
{
    if (p->aheads == 0)
        return hm_join(p, scanner);
    hm_token t = p->ahead[0];
    p->aheads--;
    for (int i = 0; i < p->aheads; i++)
        p->ahead[i] = p->ahead[i + 1];
    return t;
}

/* "tile" begins an item, or in a test says what stands on a square; everywhere else it is
 * the name of a type. What follows tells: a name and then '{', or "on" and a square. */
static void look_past_item(hm_parser *p, hm_token *t, void *scanner)
{
    hm_token a = take(p, scanner), b = take(p, scanner), c = take(p, scanner);
    bool word = a.token == TOK_NAME_WORD, named = word || a.token == TOK_STRING;
    bool begins = hm_begins_line(p, t->at);
    bool item = (a.token == TOK_STRING && b.token == '{') ||
                (begins && (a.token == '{' || (word && b.token == '{')));
    if (named && b.token == TOK_ON && c.token == TOK_NAME_WORD && t->token == TOK_TILE) {
        t->token = TOK_TILE_ON;
    } else if (!item) {
        t->token = TOK_NAME_WORD;
        t->word = HM_WORD_NO_WORD;
    }
    unread(p, c);
    unread(p, b);
    unread(p, a);
}

static hm_token scan(hm_parser *p, void *scanner)
{
    hm_token t = take(p, scanner);
    if (t.token == TOK_TILE || t.token == TOK_OBJECTIVE)
        look_past_item(p, &t, scanner);
    return t;
}

/* Is it the word, or one so near to it before a number that it is meant? The parser
 * then says so. */
static bool is_reach(hm_parser *p, const hm_token *t, void *scanner)
{
    hm_near near = {0};
    if (t->token != TOK_NAME_WORD)
        return t->token == TOK_REACH;
    hm_near_try(&near, t->text, strlen(t->text),
                hm_word_lookup(HM_WORD_REACH)->spelling);
    hm_token behind = scan(p, scanner);
    unread(p, behind);
    return near.best != NULL && behind.token == TOK_NUMBER;
}

/* The number of the round is compared with another, or reckoned with. */
static bool is_reckoned(int token)
{
    return token == TOK_COMPARE || token == '+' || token == '-' || token == '*' ||
           token == '/';
}

/* "pence reach", "round ends": what a part can begin with after "when". No condition
 * begins with a game; a definition that follows has its name. */
static bool is_occasion(hm_parser *p, const hm_token *t, void *scanner)
{
    hm_token next = scan(p, scanner);
    bool reach = t->token == TOK_NAME_WORD && is_reach(p, &next, scanner);
    bool is = reach || (t->token == TOK_ROUND && !is_reckoned(next.token)) ||
              (t->token == TOK_GAME && next.token != TOK_STRING);
    unread(p, next);
    return is;
}

/* "when" opens a condition or, before a player, a new part; the parser would
 * need two words to know, so it is told here. "when a neighbour" reads better than
 * "when neighbour" and is the same. */
static void look_past_when(hm_parser *p, hm_token *t, void *scanner)
{
    hm_token next = scan(p, scanner);
    hm_token article = {0};
    if (next.token == TOK_NAME_WORD &&
        (strcmp(next.text, "a") == 0 || strcmp(next.text, "the") == 0)) {
        article = next;
        next = scan(p, scanner);
    }
    if (next.token == TOK_SUBJECT || next.token == TOK_MOMENT ||
        is_occasion(p, &next, scanner))
        t->token = TOK_EVENT;
    unread(p, next);
    if (t->token != TOK_EVENT && article.text != NULL)
        unread(p, article);
}

/* -- after an error */

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool hm_begins_line(const hm_parser *p, hm_span at)
{
    const char *bytes = p->source->bytes;
    uint32_t i = at.first;
    while (i > 0 && is_blank(bytes[i - 1]))
        i--;
    return i == 0 || bytes[i - 1] == '\n';
}

/* How far the line with this place is indented. */
static int indent_of(const hm_parser *p, hm_span at)
{
    const char *bytes = p->source->bytes;
    uint32_t start = at.first, i;
    while (start > 0 && bytes[start - 1] != '\n')
        start--;
    for (i = start; i < p->source->length && is_blank(bytes[i]);)
        i++;
    return (int)(i - start);
}

void hm_lose_way(hm_parser *p)
{
    p->lost = true;
    p->skips = p->token.token == '{';
    p->indent = indent_of(p, p->token.at);
}

static bool is_item(int token)
{
    return token == TOK_CARD || token == TOK_TEST || token == TOK_PACK ||
           token == TOK_GAME || token == TOK_EXTENDS || token == TOK_TILE ||
           token == TOK_OBJECTIVE || token == TOK_ABILITY || token == TOK_HAPPENING;
}

/* What comes with braces of its own. */
static bool opens_part(int token)
{
    switch (token) {
    case TOK_PATTERN: case TOK_ON: case TOK_EVENT: case TOK_TOWN: case TOK_BECOMES:
    case TOK_RESOURCE:
    case TOK_TYPE:
    case TOK_RULE:
    case TOK_ACTIVATE:
    case TOK_ROUND_END: case TOK_ROUND_START:
    case TOK_TERRAIN: case TOK_BOARD: case TOK_SEATS: return true;
    default: return is_item(token);
    }
}

/* Goes on behind the '}' that belongs to the '{' before t. The next item ends it too:
 * then that brace is missing. */
static hm_token skip_braces(hm_parser *p, hm_token t, void *scanner)
{
    int open = 1;
    while (open > 0 && t.token != TOK_END &&
           !(is_item(t.token) && hm_begins_line(p, t.at))) {
        open += t.token == '{' ? 1 : t.token == '}' ? -1 : 0;
        t = scan(p, scanner);
    }
    return t;
}

/* The next token outside of braces. */
static hm_token find_way(hm_parser *p, hm_token t, void *scanner)
{
    if (p->skips)
        t = skip_braces(p, t, scanner);
    p->skips = false;
    while (t.token == '{')
        t = skip_braces(p, scan(p, scanner), scanner);
    return t;
}

/* "at the end of the game": a word of a sentence that nobody understands opens no item,
 * for an item's name would follow. */
static void look_past_lost(hm_parser *p, hm_token *t, void *scanner)
{
    if (!is_item(t->token) || hm_begins_line(p, t->at))
        return;
    hm_token next = scan(p, scanner);
    unread(p, next);
    if (next.token == TOK_STRING)
        return;
    t->token = TOK_NAME_WORD;
    t->word = HM_WORD_NO_WORD;
}

/* Does a new part begin here, as far as the eye can tell? */
static bool is_fresh(const hm_parser *p, const hm_token *t)
{
    return (t->word != HM_WORD_NO_WORD || t->token == TOK_NAME_WORD) &&
           !is_item(t->token) && hm_begins_line(p, t->at) &&
           indent_of(p, t->at) <= p->indent;
}

static hm_token announce(hm_parser *p, hm_token t)
{
    unread(p, t);
    p->lost = false;
    return (hm_token){.token = TOK_FRESH, .at = {t.at.first, t.at.first}};
}

/* Is this the token from which on braces are a part's again? */
static bool knows_way(const hm_parser *p, const hm_token *t)
{
    return opens_part(t->token) || t->token == '}' ||
           (t->word != HM_WORD_NO_WORD && hm_begins_line(p, t->at));
}

/* -- tokens for the parser */

/* A name in value position that spells a keyword of another place ("name",
 * "text") still is that keyword: words mean the same everywhere. */
int hm_yylex(HM_YYSTYPE *value, hm_span *at, void *scanner, hm_parser *p)
{
    hm_token t = scan(p, scanner);
    if (p->lost) {
        t = find_way(p, t, scanner);
        look_past_lost(p, &t, scanner);
    }
    if (p->lost && is_fresh(p, &t))
        t = announce(p, t);
    if (t.token == TOK_WHEN)
        look_past_when(p, &t, scanner);
    p->lost = p->lost && !knows_way(p, &t);
    p->before = p->token;
    p->token = t;
    *at = t.at;
    switch (t.token) {
    case TOK_NUMBER:
    case TOK_ROUNDS_LATER:
        value->TOK_NUMBER = t.number;
        break;
    case TOK_COMPARE:
        value->TOK_COMPARE = t.number;
        break;
    case TOK_STRING:
    case TOK_NAME_WORD:
    case TOK_LUA:
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

bool hm_is_text(const char *bytes, size_t length)
{
    for (size_t i = 0, n; i < length; i += n) {
        n = character((const unsigned char *)bytes + i, length - i);
        if (n == 0 || bytes[i] == '\0')
            return false;
    }
    return true;
}

/* Reports runs of bytes that are no text, the first few: a picture has thousands. */
static bool is_text(const hm_source *s, hm_diags *diags)
{
    enum { TOLD_MAX = 3 };
    const unsigned char *bytes = (const unsigned char *)s->bytes;
    int told = 0;
    for (size_t i = 0; i < s->length && told < TOLD_MAX;) {
        size_t n = bytes[i] == '\0' ? 0 : character(bytes + i, s->length - i);
        if (n != 0) {
            i += n;
            continue;
        }
        bool nul = bytes[i] == '\0';
        size_t end = i + 1;
        while (end < s->length &&
               (nul ? bytes[end] == '\0'
                    : bytes[end] != '\0' && !character(bytes + end, s->length - end)))
            end++;
        hm_diag_add(diags, s, HM_ERROR, nul ? "nul-byte" : "bad-utf8",
                    (hm_span){(uint32_t)i, (uint32_t)end},
                    nul ? "NUL byte in the file" : "this is not UTF-8 text");
        told++;
        i = end;
    }
    return told == 0;
}

bool hm_source_check(const hm_source *source, hm_diags *diags)
{
    const hm_span nowhere = {0, 0};
    if (source->length <= HM_SOURCE_MAX)
        return is_text(source, diags);
    hm_diag_add(diags, source, HM_ERROR, "file-too-large", nowhere,
                "the file has more than %d bytes", HM_SOURCE_MAX);
    return false;
}

/* Memory that runs out anywhere below comes back here by a jump, because actions of the
 * grammar have no other way out. Nothing is left over then: the scanner lives in the
 * arena, too. */
hm_status hm_parse(const hm_source *source, hm_arena *arena, hm_diags *diags,
                   hm_file *out)
{
    memset(out, 0, sizeof *out);
    out->source = source;
    if (!hm_source_check(source, diags)) {
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
