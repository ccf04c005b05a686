/* gallery.c - see gallery.h. */
#include "tools/print/gallery.h"

#include <stdlib.h>
#include <string.h>

#include "tools/print/gallery_style.h"
#include "tools/print/svg.h"

static void put_head(FILE *out, const char *title)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n", out);
    fprintf(out, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
            "'none'; style-src '%s'; script-src '%s'; img-src data:; base-uri 'none'; "
            "form-action 'none'\">\n", style_sum, script_sum);
    fputs("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<title>", out);
    hm_markup_text(out, title);
    fprintf(out, "</title>\n<style>%s</style>\n</head>\n<body>\n<header>\n<h1>",
            gallery_style);
    hm_markup_text(out, title);
    fputs("</h1>\n<label for=\"words\">Words</label>\n"
          "<input id=\"words\" type=\"search\" autocomplete=\"off\">\n", out);
}

static bool is_first_of_type(const hm_exhibit *card, int i)
{
    for (int k = 0; k < i; k++)
        if (strcmp(card[k].front->type, card[i].front->type) == 0)
            return false;
    return true;
}

static void put_types(FILE *out, const hm_exhibit *card, int count)
{
    fputs("<label for=\"type\">Type</label>\n<select id=\"type\">\n"
          "<option value=\"\">all</option>\n", out);
    for (int i = 0; i < count; i++)
        if (is_first_of_type(card, i)) {
            fputs("<option>", out);
            hm_markup_text(out, card[i].front->type);
            fputs("</option>\n", out);
        }
    fprintf(out, "</select>\n<output id=\"shown\">%d cards</output>\n</header>\n<main>\n",
            count);
}

static void put_part(FILE *out, const char *before, const char *text, const char *after)
{
    if (*text == '\0')
        return;
    fputs(before, out);
    hm_markup_text(out, text);
    fputs(after, out);
}

/* What the filter looks in is all that the card says, and no more. */
static void put_said(FILE *out, const hm_front *f)
{
    fputs("<details>\n<summary>Text</summary>\n<div class=\"said\">\n<p><b>", out);
    hm_markup_text(out, f->name);
    put_part(out, "</b>, ", f->type, "");
    fputs("</p>\n", out);
    for (int i = 0; i < f->facts; i++) {
        put_part(out, "<p>", f->fact[i].what, ": ");
        put_part(out, "", f->fact[i].text, "</p>\n");
    }
    put_part(out, "<p>", f->text, "</p>\n");
    put_part(out, "<p class=\"id\">", f->id, "</p>\n");
    put_part(out, "<p class=\"id\">", f->source, "</p>\n");
    fputs("</div>\n</details>\n", out);
}

static void put_exhibit(FILE *out, const hm_exhibit *e)
{
    fputs("<article data-type=\"", out);
    hm_markup_text(out, e->front->type);
    fputs("\">\n", out);
    hm_plate_svg(out, e->plate, true);
    put_said(out, e->front);
    put_part(out, "<details>\n<summary>Statistics</summary>\n<pre tabindex=\"0\">",
             e->known,
             "</pre>\n</details>\n");
    fputs("</article>\n", out);
}

void hm_gallery_put(FILE *out, const char *title, const hm_exhibit *card, int count)
{
    put_head(out, title);
    put_types(out, card, count);
    for (int i = 0; i < count; i++)
        put_exhibit(out, &card[i]);
    fprintf(out, "</main>\n<script>%s</script>\n</body>\n</html>\n", gallery_script);
}
