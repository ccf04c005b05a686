/* Codes of games: what is written is read again as the same game, what is mistyped is
 * refused, and what a code does not say is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/bots/bot.h"
#include "core/ruleset.h"
#include "tests/support.h"
#include "tools/game/face.h"
#include "tools/game/setup.h"
#include "tools/game/share.h"
#include "tools/game/share_hash.h"
#include "tools/json.h"
#include "tools/save/session.h"

static hm_options none;

static hm_session *begin(const json_t *request)
{
    hm_error err;
    hm_session *s;
    return hm_session_new(request, &none, &s, &err) == HM_OK ? s : NULL;
}

static hm_session *begin_text(const char *text)
{
    json_t *request = json_loads(text, 0, NULL);
    assert_non_null(request);
    hm_session *s = begin(request);
    json_decref(request);
    return s;
}

static hm_session *begin_code(const char *code)
{
    hm_error err = {0};
    json_t *setup;
    if (hm_share_read(code, &setup, &err) != HM_OK)
        fail_msg("%s: %s", code, err.msg);
    hm_session *s = begin(setup);
    json_decref(setup);
    return s;
}

static void write_code(const hm_session *s, char code[HM_LETTERS_MAX])
{
    hm_error err = {0};
    if (hm_share_write(hm_session_setup(s), hm_session_library(s), code, &err) != HM_OK)
        fail_msg("%s: %s", json_dumps(hm_session_setup(s), 0), err.msg);
}

/* -- round trips */

/* A few choices by chance lead to the same states in both. */
static void play_alike(hm_session *a, hm_session *b, uint64_t *chance)
{
    hm_error err;
    assert_true(hm_session_hash(a) == hm_session_hash(b));
    for (int i = 0; i < 40 && !hm_table_over(hm_session_table(a)); i++) {
        const hm_decision *d = hm_session_due(a, &err);
        assert_non_null(d);
        int option = hm_test_below(chance, d->count);
        assert_int_equal(hm_session_choose(a, HM_NO_PLAYER, option, &err), HM_OK);
        assert_int_equal(hm_session_choose(b, HM_NO_PLAYER, option, &err), HM_OK);
        assert_true(hm_session_hash(a) == hm_session_hash(b));
    }
}

/* False: it cannot be played so. */
static bool comes_back(const json_t *request, uint64_t *chance)
{
    char code[HM_LETTERS_MAX], again[HM_LETTERS_MAX];
    hm_session *a = begin(request);
    if (a == NULL)
        return false;
    write_code(a, code);
    hm_session *b = begin_code(code);
    if (b == NULL)
        fail_msg("%s: not set up", code);
    play_alike(a, b, chance);
    write_code(b, again);
    assert_string_equal(code, again);
    hm_session_free(a);
    hm_session_free(b);
    return true;
}

static const char *const packs_of[] = {
    "[\"base\"]", "[\"base\", \"fortune\"]", "[\"fortune\"]", "[\"base\", \"villagers\"]",
    "[\"base\", \"harbor\"]", "[\"house\", \"base\"]", "[\"villagers-house\", \"fortune\"]",
    "[\"little-town\"]", "[\"little-town\", \"house-little-town\"]"};
enum { PACKS = sizeof packs_of / sizeof *packs_of };

/* Cards of the last draw, in any order, instead of what the seed draws. */
static void name_cards(json_t *request, const hm_session *drawn, uint64_t *chance)
{
    static const char *const lists[] = {"cards", "monuments", "abilities", "events"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        json_t *list = json_object_get(hm_session_setup(drawn), lists[i]);
        if (json_is_array(list) && hm_test_below(chance, 2))
            json_object_set(request, lists[i], list);
    }
    json_t *cards = json_object_get(request, "cards");
    if (cards != NULL && hm_test_below(chance, 3) == 0) {
        json_t *other = json_deep_copy(cards);
        json_array_append(other, json_array_get(other, 0));
        json_array_remove(other, 0);
        json_object_set_new(request, "cards", other);
    }
}

static void set_switches(json_t *request, const hm_game *game, uint64_t *chance)
{
    json_t *rules = json_object();
    for (int i = 0; i < game->rules; i++)
        if (hm_test_below(chance, 4) == 0) {
            const hm_rule *rule = &game->rule[i];
            json_object_set_new(
                rules, rule->name,
                json_string(rule->value[hm_test_below(chance, rule->values)]));
        }
    json_object_set_new(request, "rules", rules);
}

static void set_calls(json_t *request, const hm_game *game, uint64_t *chance)
{
    json_t *list = json_array();
    for (int i = hm_test_below(chance, 8); i >= 0; i--)
        json_array_append_new(
            list, json_string(game->resource[hm_test_below(chance, 5)].name));
    if (hm_test_below(chance, 2))
        json_array_append_new(list, json_string(HM_CALLS_END));
    json_object_set_new(request, "caller", list);
}

/* What only one shape of game has. */
static void set_shape(json_t *request, const hm_game *game, uint64_t *chance)
{
    if (game->boards > 0) {
        const char *board = game->board[hm_test_below(chance, game->boards)].name;
        json_object_set_new(request, "board", json_string(board));
        if (hm_test_below(chance, 2))
            json_object_set_new(request, "market", json_string("beginner"));
        if (hm_test_below(chance, 2))
            json_object_set_new(request, "objectives", json_string("18"));
        return;
    }
    if (hm_test_below(chance, 2))
        json_object_set_new(request, "cavern", json_boolean(hm_test_below(chance, 2)));
    if (hm_test_below(chance, 2))
        json_object_set_new(request, "monuments", json_boolean(hm_test_below(chance, 2)));
    if (hm_face_rules(game)
            ->seating(game, hm_game_mode(game, "caller", 6)).caller &&
        strcmp(json_string_value(json_object_get(request, "mode")), "caller") == 0) {
        if (hm_test_below(chance, 2))
            set_calls(request, game, chance);
        else
            json_object_set_new(request, "caller",
                                json_string(hm_test_below(chance, 2) ? "person"
                                                                     : "chance"));
    }
}

static void any_set_up_comes_back(void **state)
{
    (void)state;
    uint64_t chance = 7;
    int played = 0, runs = hm_test_runs(200, 40);
    for (int run = 0; run < runs; run++) {
        json_t *request = json_object();
        json_object_set_new(request, "packs",
                            json_loads(packs_of[hm_test_below(&chance, PACKS)], 0, NULL));
        uint64_t seed = hm_test_next(&chance) >> hm_test_below(&chance, 64);
        json_object_set_new(request, "seed", hm_setup_seed_json(seed));
        hm_session *plain = begin(request);
        assert_non_null(plain);
        const hm_game *game = hm_library_cards(hm_session_library(plain))->game;
        json_object_set_new(
            request, "mode",
            json_string(game->mode[hm_test_below(&chance, game->modes)].name));
        json_object_set_new(request, "players",
                            json_integer(1 + hm_test_below(&chance, 6)));
        if (hm_test_below(&chance, 2))
            set_switches(request, game, &chance);
        set_shape(request, game, &chance);
        if (hm_test_below(&chance, 3) == 0)
            name_cards(request, plain, &chance);
        played += comes_back(request, &chance);
        hm_session_free(plain);
        json_decref(request);
    }
    assert_true(played > runs / 2);
}

/* -- what codes look like */

static void the_usual_code_is_short(void **state)
{
    (void)state;
    static const struct {
        const char *request;
        size_t      most;
    } rows[] = {
        {"{\"seed\": 7}", 14},
        {"{\"seed\": 999999999}", 19},
        {"{\"seed\": 999999999, \"monuments\": true, \"players\": 4, \"cavern\": true}", 19},
        {"{\"seed\": 999999999, \"mode\": \"solo\"}", 19},
        {"{\"seed\": 999999999, \"cards\": [\"Cottage\", \"Farm\", \"Well\", \"Chapel\", "
         "\"Tavern\", \"Theater\", \"Factory\"]}", 24},
        {"{\"seed\": 999999999, \"packs\": [\"base\", \"fortune\"]}", 24},
        {"{\"seed\": 999999999, \"packs\": [\"little-town\"]}", 24},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char code[HM_LETTERS_MAX];
        hm_session *s = begin_text(rows[i].request);
        write_code(s, code);
        if (strlen(code) > rows[i].most)
            fail_msg("%s: %s", rows[i].request, code);
        hm_session_free(s);
    }
}

static void case_dashes_and_look_alikes_do_not_matter(void **state)
{
    (void)state;
    char code[HM_LETTERS_MAX], other[2 * HM_LETTERS_MAX] = " ";
    size_t n = 1;
    hm_session *s = begin_text("{\"seed\": 20261117, \"mode\": \"solo\", \"players\": 1}");
    write_code(s, code);
    for (const char *c = code; *c != '\0'; c++) {
        if (*c != '-')
            other[n++] = (char)(*c == '0' ? 'o' : *c == '1' ? 'l' : tolower(*c));
        if (n % 3 == 0) {
            other[n] = n % 2 ? ' ' : '-';
            n++;
        }
    }
    other[n] = '\0';
    hm_session *again = begin_code(other);
    assert_true(hm_session_hash(s) == hm_session_hash(again));
    hm_session_free(again);
    hm_session_free(s);
}

/* -- mistakes */

static bool is_read(const char *code, hm_error *err)
{
    json_t *setup = NULL;
    bool fine = hm_share_read(code, &setup, err) == HM_OK;
    assert_true(fine == (setup != NULL));
    json_decref(setup);
    return fine;
}

static void every_single_typo_is_told(void **state)
{
    (void)state;
    static const char letters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    char code[HM_LETTERS_MAX];
    hm_error err;
    hm_session *s = begin_text("{\"seed\": 123456789, \"players\": 3, \"coins\": true}");
    write_code(s, code);
    hm_session_free(s);
    for (char *c = code; *c != '\0'; c++) {
        char was = *c;
        for (const char *l = letters; *l != '\0' && was != '-'; l++) {
            *c = *l;
            assert_true(is_read(code, &err) == (*l == was));
        }
        *c = was;
    }
}

static void neighbours_that_changed_places_are_told(void **state)
{
    (void)state;
    char code[HM_LETTERS_MAX];
    hm_error err;
    hm_session *s = begin_text("{\"seed\": 987654321}");
    write_code(s, code);
    hm_session_free(s);
    for (char *c = code; c[1] != '\0'; c++) {
        if (c[0] == c[1] || c[0] == '-' || c[1] == '-')
            continue;
        char was = c[0];
        c[0] = c[1];
        c[1] = was;
        assert_false(is_read(code, &err));
        c[1] = c[0];
        c[0] = was;
    }
}

static void nonsense_is_refused_in_words(void **state)
{
    (void)state;
    static const struct {
        const char *code, *message;
    } rows[] = {
        {"", "the code is too short to be one"},
        {"7", "the code is too short to be one"},
        {"---- ----", "the code is too short to be one"},
        {"HELLO-WORLD", "the code is mistyped: its last two letters, which check the "
                        "others, do not fit them"},
        {"ABCD-EFGU", "a code has letters and digits, and no 'U'"},
        {"ABCD_EFGH", "a code has letters and digits, and no '_'"},
        {"\xc3\xa9", "a code has letters and digits, and no '?'"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_error err = {0};
        assert_false(is_read(rows[i].code, &err));
        assert_string_equal(err.msg, rows[i].message);
    }
}

/* Bits by chance with a right checksum: refused, or a game that can be played. */
static void bits_by_chance_are_harmless(void **state)
{
    (void)state;
    uint64_t chance = 3;
    for (int run = hm_test_runs(200, 40); run > 0; run--) {
        hm_bits bits = {0};
        hm_error err = {0};
        char code[HM_LETTERS_MAX];
        hm_bits_put(&bits, 1, 3); /* the version */
        for (int n = hm_test_below(&chance, 12); n >= 0; n--)
            hm_bits_put(&bits, hm_test_next(&chance) & 0xfff, 12);
        assert_true(hm_letters_write(&bits, code));
        if (!is_read(code, &err))
            assert_true(strlen(err.msg) > 10);
    }
}

/* -- other versions of packs */

static void set_path(const char *path) { setenv("HAMLET_PATH", path, 1); }

static void shell(const char *command, const char *folder)
{
    char text[400];
    snprintf(text, sizeof text, "d=%s; %s", folder, command);
    assert_int_equal(system(text), 0);
}

/* tests/share is a pack of wells, one of which is played with, and of a rule beside one
 * that is not. */
static const char with_twig[] =
    "{\"packs\": [\"base\", \"twig\"], \"seed\": 5, \"cards\": [\"Cottage\", "
    "\"Farm\", \"Twig\", \"Chapel\", \"Tavern\", \"Theater\", \"Factory\"]}";

static const struct {
    const char *change; /* of the pack, in $d */
    bool        fits;
} changes[] = {
    {"true", true},
    {"sed -i 's/  score/ score/' $d/twig/twig.card", true},
    {"sed -i '1s/^/# a remark\\n/' $d/twig/twig.card", true},
    {"sed -i 's/0.1.0/0.1.1/' $d/twig/pack.card", true},
    {"sed -i 's/score   2/score 3/' $d/twig/unused.card", true},
    {"sed -i 's/score   2/score 3/' $d/twig/twig.card", true},
    {"sed -i '/^card .Sprig/,$d' $d/twig/twig.card", true},
    {"sed -i 's/score   1/score 2/' $d/twig/twig.card", false},
    {"sed -i 's/Twig/Twigs/' $d/twig/twig.card", false},
    {"echo 'variant fog { text \"it is foggy\" }' >$d/twig/fog.card", false},
    {"sed -i 's/is cold/is icy/' $d/twig/unused.card", false},
    {"echo '# not said in lua' >>$d/twig/unused.card", true},
};

static void packs_of_another_version_are_noticed(void **state)
{
    (void)state;
    char folder[] = "/tmp/hm-share-XXXXXX", path[80], code[HM_LETTERS_MAX];
    hm_error err;
    assert_non_null(mkdtemp(folder));
    shell("mkdir $d/twig && cp tests/share/* $d/twig", folder);
    snprintf(path, sizeof path, "%s:cards", folder);
    set_path(path);
    hm_session *s = begin_text(with_twig);
    assert_non_null(s);
    write_code(s, code);
    hm_session_free(s);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        shell("rm $d/twig/* && cp tests/share/* $d/twig", folder);
        shell(changes[i].change, folder);
        err.msg[0] = '\0';
        if (is_read(code, &err) != changes[i].fits)
            fail_msg("%s: %s", changes[i].change, err.msg);
        if (!changes[i].fits)
            assert_non_null(strstr(err.msg, "for other versions of the packs than those here (base, twig): "));
    }
    set_path("cards");
    assert_false(is_read(code, &err));
    assert_non_null(strstr(err.msg, "a pack that is not among those here: base, "));
    shell("rm -r $d", folder);
}

/* -- dice that fell otherwise */

/* The code that the same set-up had before. */
static void write_code_of_before(const hm_session *s, char code[HM_LETTERS_MAX])
{
    enum { HASH = 15 };
    hm_bits bits = {0}, old = {0};
    hm_error err = {0};
    const hm_library *lib = hm_session_library(s);
    const json_t *setup = hm_session_setup(s);
    const hm_deck *deck = hm_table_deal(hm_session_table(s))->deck;
    write_code(s, code);
    assert_int_equal(hm_letters_read(code, &bits, &err), HM_OK);
    const int version = (int)hm_bits_take(&bits, 3);
    const uint64_t then = hm_share_hash_before(setup, lib, deck, version),
                   now = hm_share_hash(setup, lib, deck, version);
    int at = bits.count - HASH; /* with up to four zeros behind it */
    for (bits.at = at; hm_bits_take(&bits, HASH) != now >> (64 - HASH); bits.at = --at)
        assert_true(at > bits.count - HASH - 5);
    for (bits.at = 0; bits.at < at;)
        hm_bits_put(&old, hm_bits_take(&bits, 1), 1);
    hm_bits_put(&old, then >> (64 - HASH), HASH);
    assert_true(hm_letters_write(&old, code));
}

static void codes_of_other_dice_are_refused_with_the_reason(void **state)
{
    char code[HM_LETTERS_MAX], plain[HM_LETTERS_MAX];
    hm_error err = {0};
    (void)state;
    set_path("cards:tests/cards");
    hm_session *s = begin_text("{\"packs\": [\"gamblers\"], \"players\": 2, "
                               "\"seed\": 3}");
    assert_non_null(s);
    write_code_of_before(s, code);
    assert_false(is_read(code, &err));
    assert_string_equal(err.msg, "the code is by an earlier version of Hamlet: what is "
                                 "rolled and drawn in its game falls otherwise now");
    hm_session_free(s);
    s = begin_text("{\"players\": 2, \"seed\": 3}");
    assert_non_null(s);
    write_code(s, plain);
    write_code_of_before(s, code);
    assert_string_equal(code, plain); /* without dice it is the very code */
    hm_session_free(s);
    set_path("cards");
}

static int set_up(void **state)
{
    (void)state;
    set_path("cards");
    return 0;
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_set_up_comes_back),
        cmocka_unit_test(the_usual_code_is_short),
        cmocka_unit_test(case_dashes_and_look_alikes_do_not_matter),
        cmocka_unit_test(every_single_typo_is_told),
        cmocka_unit_test(neighbours_that_changed_places_are_told),
        cmocka_unit_test(nonsense_is_refused_in_words),
        cmocka_unit_test(bits_by_chance_are_harmless),
        cmocka_unit_test(packs_of_another_version_are_noticed),
        cmocka_unit_test(codes_of_other_dice_are_refused_with_the_reason),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
