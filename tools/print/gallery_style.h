/* gallery_style.h - how a gallery looks and what it does. Private to tools/print.
 *
 * SUMS OF THE GALLERY: the page's policy names both by their SHA-256.
 * tests/cli/gallery.sh works the sums out again and says what they should be.
 */
#ifndef HM_TOOLS_PRINT_GALLERY_STYLE_H
#define HM_TOOLS_PRINT_GALLERY_STYLE_H

static const char gallery_style[] =
    ":root{color-scheme:light dark;--ink:#1d1d1f;--faint:#5f5f66;--paper:#fbfaf7;"
    "--line:#d5d2ca}\n"
    "@media (prefers-color-scheme:dark){:root{--ink:#ececea;--faint:#a9a9a4;"
    "--paper:#1b1c1e;--line:#3d3f43}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--paper);color:var(--ink);"
    "font:1rem/1.5 Lato,system-ui,sans-serif}\n"
    "header{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.5rem 1rem;"
    "align-items:center;padding:.6rem 1rem;background:var(--paper);"
    "border-bottom:1px solid var(--line)}\n"
    "h1{font-size:1.25rem;margin:0 auto 0 0}\n"
    "label{color:var(--faint)}\n"
    "input,select{font:inherit;color:inherit;background:transparent;max-width:100%;"
    "padding:.25rem .5rem;border:1px solid var(--line);border-radius:.4rem}\n"
    "select option{color:CanvasText;background:Canvas}\n"
    "main{display:grid;gap:1.5rem 1rem;padding:1rem;"
    "grid-template-columns:repeat(auto-fill,minmax(min(15rem,100%),1fr))}\n"
    "article[hidden]{display:none}\n"
    "article svg{display:block;width:100%;height:auto;border-radius:.8rem;"
    "box-shadow:0 1px 4px rgb(0 0 0/.25)}\n"
    "summary{cursor:pointer;color:var(--faint);padding:.3rem 0}\n"
    "details p{margin:.2rem 0}\n"
    "pre{overflow-x:auto;font-size:.8rem}\n"
    ".id{color:var(--faint);font-size:.85rem;overflow-wrap:anywhere}\n"
    ":focus-visible{outline:3px solid #5aa0d8;outline-offset:2px}\n"
    "@media print{header label,header input,header select,details{display:none}"
    "main{grid-template-columns:repeat(3,1fr)}article{break-inside:avoid}}\n";

static const char gallery_script[] =
    "'use strict';\n"
    "const words = document.getElementById('words');\n"
    "const type = document.getElementById('type');\n"
    "const cards = [...document.querySelectorAll('article')];\n"
    "function filter() {\n"
    "  const all = words.value.toLowerCase().split(/\\s+/).filter(Boolean);\n"
    "  let shown = 0;\n"
    "  for (const card of cards) {\n"
    "    const text = card.querySelector('.said').textContent.toLowerCase();\n"
    "    const fits = (type.value === '' || card.dataset.type === type.value) &&\n"
    "      all.every(word => text.includes(word));\n"
    "    card.hidden = !fits;\n"
    "    shown += fits;\n"
    "  }\n"
    "  document.getElementById('shown').textContent = shown + ' of ' + cards.length;\n"
    "}\n"
    "words.addEventListener('input', filter);\n"
    "type.addEventListener('change', filter);\n"
    "filter();\n";

static const char style_sum[] = "sha256-e284kGN8KKiNIMlVhXvKapOsXqYPgFf2lW+YqxJQx7Q=";
static const char script_sum[] = "sha256-7DqwCNntVV2ausrBDj7yXEmnB5jQDUASQigcmmpFQ6o=";

#endif
