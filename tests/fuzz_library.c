/* fuzz_library.c - any bytes as a card file, beside a sound game and manifest. Bytes that
 * begin like a comment of Lua are a file of Lua.
 *
 * Nothing may crash, every diagnostic must lie in its file, and what parses must
 * have a canonical form that is the same file again. The bytes are run as card
 * tests too. */
#include <stdlib.h>
#include <string.h>

#include "dsl/findings.h"
#include "dsl/fmt/fmt.h"
#include "dsl/library.h"
#include "dsl/spec/spec.h"
#include "dsl/say/text.h"
#include "lua/lua_host.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char pack_text[] = "pack \"p\" { version \"1.0.0\" game \"hamlets\" }";
/* The names are those of the shipped game, so that its files make a corpus. */
static const char game_text[] =
    "game \"hamlets\" { title \"Hamlets\" grid 4 by 4\n"
    "resource wood { letter W colour brown } resource wheat { letter H colour yellow }\n"
    "resource brick { letter B colour red } resource glass { letter G colour blue }\n"
    "resource stone { letter S colour grey }\n"
    "type cottage { letter C colour blue symbol \"c\" plural \"cottages\" }\n"
    "type farm { letter F colour red symbol \"f\" plural \"farms\" }\n"
    "type well { letter E colour grey symbol \"e\" plural \"wells\" same pattern }\n"
    "type chapel { letter P colour orange symbol \"p\" plural \"chapels\" }\n"
    "type tavern { letter T colour green symbol \"t\" plural \"taverns\" }\n"
    "type theater { letter R colour yellow symbol \"r\" plural \"theaters\" }\n"
    "type factory { letter Y colour black symbol \"y\" plural \"factories\" }\n"
    "mode standard mode solo mode caller\n"
    "score \"empty\" -1 per not built when standard solo\n"
    "tie \"huts\" by count cottage\n"
    "level \"high\" from 20 when solo level \"low\"\n"
    "rule solo-removes { values \"inn\" \"feast-hall\" } }\n";

/* The same for files that speak of a shared board. */
static const char board_pack_text[] = "pack \"p\" { version \"1.0.0\" game \"little-town\" }";
static const char board_text[] =
    "game \"little-town\" { grid 9 by 6\n"
    "resource wood { letter W supply 15 } resource stone { letter S supply 15 }\n"
    "resource fish { letter F supply 15 food } resource wheat { letter H supply 15 food }\n"
    "resource coin { letter C supply 40 money plural \"coins\" }\n"
    "terrain forest { letter F gives wood } terrain mountain { letter M gives stone }\n"
    "terrain lake { letter L gives fish }\n"
    "type tile { letter T } type objective { letter O }\n"
    "board \"A\" { M . F M . L . M M / . . . . . . . . . / L . . . . . . . .\n"
    "F . . . . . . . L / . . . . . . F . . / . F F . L L . . F }\n"
    "seats 2 { workers 5 houses 7 } seats 3 { workers 4 houses 6 objectives 1 }\n"
    "number rounds 4 number start-coins 3 number catch-up 3\n"
    "score \"points\" track score \"coins\" stock coin / 3\n"
    "rule \"castle_counts\" { values \"own\" \"any\" }\n"
    "rule \"cathedral_workers\" { values \"any\" \"own\" }\n"
    "rule \"watchtower_workers_block\" { values \"no\" \"yes\" } }\n";

static bool has_word(const uint8_t *data, size_t size, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= size; i++)
        if (memcmp(data + i, word, n) == 0)
            return true;
    return false;
}

static void need(int fine)
{
    if (!fine)
        abort();
}

static void check_diags(const hm_diags *d)
{
    for (const hm_diag *x = d->first; x != NULL; x = x->next) {
        need(x->source != NULL && x->code != NULL && x->message != NULL);
        need(x->at.first <= x->at.last && x->at.last <= x->source->length);
    }
}

/* The canonical form has the same tree, and is its own. */
static void check_form(const hm_file *file, hm_arena *arena)
{
    const char *form = NULL, *again = NULL;
    size_t length = 0, length_again = 0;
    hm_diags diags = {.arena = arena};
    hm_file second;
    need(hm_fmt(file, arena, &form, &length, NULL) == HM_OK && form[length] == '\0');
    need(length == 0 || form[length - 1] == '\n');
    hm_source source = {"form.card", form, length};
    need(hm_parse(&source, arena, &diags, &second) == HM_OK && !second.broken);
    need(hm_node_same(file->items, second.items));
    need(hm_fmt(&second, arena, &again, &length_again, NULL) == HM_OK);
    need(length == length_again && memcmp(form, again, length) == 0);
}

/* Texts of cards that nobody has checked: any words will do. */
static void check_texts(const hm_file *file, const hm_game *game, hm_arena *arena)
{
    for (const hm_node *n = file->items; n != NULL; n = n->next)
        if (n->kind == HM_NODE_CARD) {
            const char *text = NULL;
            const hm_wording *wording = NULL;
            need(hm_text_card(&(hm_said){n, game, NULL, NULL}, arena, &text, &wording));
        }
}

static void check_file(const hm_source *source, const hm_game *game)
{
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_file file;
    need(hm_parse(source, &arena, &diags, &file) == HM_OK);
    check_diags(&diags);
    need(!file.broken == (diags.errors == 0));
    if (!file.broken) {
        check_form(&file, &arena);
        if (game != NULL)
            check_texts(&file, game, &arena);
    }
    hm_arena_drop(&arena);
}

static void run_tests(const hm_library *lib, const hm_source *source)
{
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_spec_report report = {0};
    hm_error err = {0};
    const hm_node *items = NULL;
    hm_spec_run(lib, source, &arena, &diags, &report, &err);
    check_diags(&diags);
    hm_diags read = {.arena = &arena};
    need(hm_spec_read(lib, source, &arena, &read, &items, &err) == HM_OK);
    check_diags(&read);
    hm_arena_drop(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_source file[] = {{"p/pack.card", pack_text, strlen(pack_text)},
                        {"p/game.card", game_text, strlen(game_text)},
                        {"p/fuzz.card", (const char *)data, size}};
    hm_error err = {0};
    if (has_word(data, size, "tile \"") || has_word(data, size, "objective \"")) {
        file[0] = (hm_source){"p/pack.card", board_pack_text, strlen(board_pack_text)};
        file[1] = (hm_source){"p/game.card", board_text, strlen(board_text)};
    }
    bool lua = size > 1 && data[0] == '-' && data[1] == '-';
    hm_library *lib = hm_library_new(NULL);
    need(lib != NULL);
    if (lua || has_word(data, size, "lua")) /* making an engine takes longer than all the rest */
        hm_library_scripts(lib, hm_lua_host_new());
    if (lua)
        file[2].name = "p/fuzz.lua";
    hm_status status = hm_library_add_pack(lib, file, 3, &err);
    for (const char *name; (name = hm_library_missing(lib)) != NULL;)
        hm_library_give_up(lib, name);
    if (status == HM_OK)
        status = hm_library_build(lib, &err);
    need(status != HM_EBUG && status != HM_ENOMEM);
    check_diags(hm_library_diags(lib));
    bool clean = hm_library_diags(lib)->errors == 0;
    need((status == HM_OK) == clean || status == HM_ELIMIT);

    const hm_cards *cards = hm_library_cards(lib);
    for (int i = 0; cards != NULL && i < cards->count; i++)
        need(cards->card[i]->text != NULL);
    if (!lua)
        check_file(&file[2], cards != NULL ? cards->game : NULL);
    if (status == HM_OK && !lua)
        run_tests(lib, &file[2]);
    need(hm_library_findings(lib, &err) == HM_OK);
    check_diags(hm_library_diags(lib));
    hm_library_free(lib);
    return 0;
}
