/* What a terminal sends, as keys: each row at once, byte by byte, and with rubbish before
 * it; and that no bytes at all can keep keys from coming. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <curses.h>

#include "tests/support.h"
#include "tools/play/keys.h"

enum { ESCAPE = 27, MOST = 8, P = HM_KEY_PASTED };

static const struct {
    const char *sent;
    int         key[MOST]; /* up to 0 */
} rows[] = {
    {"a", {'a'}},
    {"\r\n", {'\n', '\n'}},
    {"\xc3\xb6", {0xc3, 0xb6}},
    {"\033", {ESCAPE}},
    {"\033q", {ESCAPE, 'q'}},
    {"\033\033", {ESCAPE, ESCAPE}},
    {"\033\033[A", {ESCAPE, KEY_UP}},
    {"\033[A\033OB\033[C\033OD", {KEY_UP, KEY_DOWN, KEY_RIGHT, KEY_LEFT}},
    {"\033[H\033[F\033[1~\033[4~\033[7~\033OF",
     {KEY_HOME, KEY_END, KEY_HOME, KEY_END, KEY_HOME, KEY_END}},
    {"\033[2~\033[3~\033[5~\033[6~\033[Z", {KEY_IC, KEY_DC, KEY_PPAGE, KEY_NPAGE, KEY_BTAB}},
    {"\033[1;5D\033[1;2C\033[1;5A\033[3;5~", {KEY_SLEFT, KEY_SRIGHT, KEY_UP, KEY_DC}},
    {"\033OP\033[11~\033[[A\033O2P\033[24~",
     {KEY_F(1), KEY_F(1), KEY_F(1), KEY_F(1), KEY_F(12)}},
    {"\033OM", {'\n'}},
    /* clicks: pressed, let go, drawn along, other buttons, nowhere */
    {"\033[<0;5;7Mx", {KEY_MOUSE, 'x'}},
    {"\033[<0;5;7mx", {'x'}},
    {"\033[<32;5;7M\033[<35;5;7Mx", {'x'}},
    {"\033[<1;5;7M\033[<2;5;7M\033[<128;5;7Mx", {'x'}},
    {"\033[<64;5;7M\033[<65;5;7M\033[<66;5;7Mx", {KEY_MOUSE, KEY_MOUSE, 'x'}},
    {"\033[<4;5;7Mx", {KEY_MOUSE, 'x'}}, /* with Shift */
    {"\033[<0;0;7M\033[<0;5;99999999999999999M\033[<;;M\033[<0;5M\033[<0;1;1;1Mx", {'x'}},
    {"\033[M %'x", {KEY_MOUSE, 'x'}},
    {"\033[M#%'\033[M@%'\033[M\xff\xff\xffx", {'x'}},
    {"\033[M`%'\033[Ma%'x", {KEY_MOUSE, KEY_MOUSE, 'x'}},
    /* what nobody asked for */
    {"\033[?1;2c\033[12;40R\033[99~\033[I\033[Ox", {'x'}},
    {"\033[1234567890123456789012345678901234567890;1qx", {'x'}},
    {"\033[12\033[Ax", {KEY_UP, 'x'}}, /* cut short by another */
    {"\033[12\nx", {'\n', 'x'}},
    {"\033[12\xc3x", {'x'}},
    /* pastes */
    {"\033[200~q\n\033[201~x", {HM_KEY_PASTE, P + 'q', P + '\n', 'x'}},
    {"\033[200~\033[A\033\033[201~x", {HM_KEY_PASTE, P + 'A', 'x'}},
    {"\033[201~x", {'x'}},
};

/* All keys that come of it, in pieces of so many bytes; returns how many. */
static int read_keys(hm_keys *k, const char *sent, size_t piece, int *key)
{
    const unsigned char *bytes = (const unsigned char *)sent;
    int n = 0;
    for (size_t left = strlen(sent); left > 0;) {
        size_t used, count = piece < left ? piece : left;
        int got = hm_keys_next(k, bytes, count, &used);
        assert_true(used <= count && (used > 0 || got == ESCAPE));
        bytes += used;
        left -= used;
        if (got != HM_KEY_NONE)
            key[n++] = got;
        assert_true(n <= MOST);
    }
    int got = hm_keys_pause(k, HM_KEYS_PATIENCE);
    if (got != HM_KEY_NONE)
        key[n++] = got;
    return n;
}

static void keys_are_what_the_terminal_sends(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t piece = 1; piece <= 64; piece++) {
            hm_keys k = {0};
            int key[MOST + 1], want = 0;
            while (want < MOST && rows[i].key[want] != 0)
                want++;
            int n = read_keys(&k, rows[i].sent, piece, key);
            if (n != want || memcmp(key, rows[i].key, (size_t)n * sizeof *key) != 0)
                fail_msg("row %zu in pieces of %zu: %d keys, not %d", i, piece, n, want);
            assert_false(hm_keys_waits(&k));
        }
}

static void a_click_is_where_it_was(void **state)
{
    (void)state;
    static const struct {
        const char *sent;
        hm_mouse    at;
    } clicks[] = {
        {"\033[<0;5;7M", {6, 4, 0}},    {"\033[<64;1;1M", {0, 0, -1}},
        {"\033[<65;200;90M", {89, 199, 1}}, {"\033[M %'", {6, 4, 0}},
        {"\033[M`\xff!", {0, 222, -1}}, {"\033[Ma!!", {0, 0, 1}},
    };
    for (size_t i = 0; i < sizeof clicks / sizeof *clicks; i++) {
        hm_keys k = {0};
        int key[MOST + 1];
        assert_int_equal(read_keys(&k, clicks[i].sent, 64, key), 1);
        assert_int_equal(key[0], KEY_MOUSE);
        assert_memory_equal(&k.mouse, &clicks[i].at, sizeof k.mouse);
    }
}

/* Whatever was begun ends by itself. */
static void silence_ends_what_was_begun(void **state)
{
    (void)state;
    static const char *const begun[] = {"\033[", "\033O", "\033[<0;5", "\033[M", "\033[M %",
                                        "\033[200", "\033[["};
    size_t used;
    for (size_t i = 0; i < sizeof begun / sizeof *begun; i++) {
        hm_keys k = {0};
        const unsigned char *bytes = (const unsigned char *)begun[i];
        assert_int_equal(hm_keys_next(&k, bytes, strlen(begun[i]), &used), HM_KEY_NONE);
        assert_true(hm_keys_waits(&k));
        assert_int_equal(hm_keys_pause(&k, HM_KEYS_PATIENCE - 1), HM_KEY_NONE);
        assert_true(hm_keys_waits(&k));
        assert_int_equal(hm_keys_pause(&k, HM_KEYS_PATIENCE), HM_KEY_NONE);
        assert_int_equal(hm_keys_next(&k, (const unsigned char *)"x", 1, &used), 'x');
    }
}

static void a_paste_without_an_end_ends(void **state)
{
    (void)state;
    hm_keys k = {0};
    int key[MOST + 1];
    size_t used;
    read_keys(&k, "\033[200~q", 64, key);
    assert_int_equal(hm_keys_pause(&k, HM_KEYS_PASTE_MOST - 1), HM_KEY_NONE);
    assert_int_equal(hm_keys_next(&k, (const unsigned char *)"y", 1, &used), P + 'y');
    hm_keys_pause(&k, HM_KEYS_PASTE_MOST);
    assert_int_equal(hm_keys_next(&k, (const unsigned char *)"z", 1, &used), 'z');
}

static void any_bytes_are_used_up(void **state)
{
    (void)state;
    static const char likely[] = "\033\033\033[[[<M;;0123O~m \n";
    uint64_t chance = 24;
    for (int run = 0; run < 2000; run++) {
        unsigned char bytes[200];
        hm_keys k = {0};
        size_t at = 0, used;
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = hm_test_below(&chance, 4) == 0
                           ? (unsigned char)hm_test_below(&chance, 256)
                           : (unsigned char)likely[hm_test_below(&chance,
                                                                 sizeof likely - 1)];
        for (int calls = 0; at < sizeof bytes; at += used, calls++) {
            assert_true(calls <= 2 * (int)sizeof bytes);
            hm_keys_next(&k, bytes + at, sizeof bytes - at, &used);
        }
        hm_keys_pause(&k, HM_KEYS_PASTE_MOST);
        assert_int_equal(hm_keys_next(&k, (const unsigned char *)"x", 1, &used), 'x');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_what_the_terminal_sends),
        cmocka_unit_test(a_click_is_where_it_was),
        cmocka_unit_test(silence_ends_what_was_begun),
        cmocka_unit_test(a_paste_without_an_end_ends),
        cmocka_unit_test(any_bytes_are_used_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
