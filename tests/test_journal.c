/* The bytes of a save: every bit is flipped and every end cut off, records are moved
 * and exchanged, and the documentation's example is one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/simdisk.h"
#include "tests/support.h"
#include "tools/save/disk.h"
#include "tools/save/journal_parts.h"

enum { RECORDS = 8 };

static const char header[] = "{\"engine\":\"x\",\"setup\":{}}";

/* A save of RECORDS records, first given, then added; leaves it on the disk. */
static const unsigned char *small_save(size_t *length)
{
    hm_error err;
    hm_journal *j;
    hm_record record[RECORDS];
    for (int i = 0; i < RECORDS; i++)
        record[i] = (hm_record){(uint8_t)(1 + i % 3), (uint8_t)(i % 2),
                                (uint16_t)(300 * i),
                                0x0123456789abcdef * (uint64_t)(i + 1)};
    sim_reset();
    assert_int_equal(hm_journal_create(&sim_os, "save", NULL, header, record, 3, &j,
                                       &err), HM_OK);
    for (int i = 3; i < RECORDS; i++)
        assert_int_equal(hm_journal_add(j, &record[i], &err), HM_OK);
    hm_journal_close(j);
    return sim_save(length);
}

static void records_come_back_as_they_were(void **state)
{
    (void)state;
    hm_error err;
    hm_saved saved;
    size_t length;
    small_save(&length);
    assert_int_equal(hm_journal_open(&sim_os, "save", NULL, &saved, NULL, &err), HM_OK);
    assert_string_equal(saved.header, header);
    assert_int_equal(saved.records, RECORDS);
    assert_int_equal(saved.length, length);
    assert_int_equal(saved.cut, 0);
    for (int i = 0; i < RECORDS; i++) {
        assert_int_equal(saved.record[i].kind, 1 + i % 3);
        assert_int_equal(saved.record[i].player, i % 2);
        assert_int_equal(saved.record[i].option, 300 * i);
        assert_true(saved.record[i].hash == 0x0123456789abcdef * (uint64_t)(i + 1));
    }
    hm_saved_free(&saved);
}

static void every_flipped_bit_is_noticed(void **state)
{
    (void)state;
    size_t length;
    hm_saved saved;
    hm_error err;
    const unsigned char *bytes = small_save(&length);
    assert_int_equal(hm_saved_parse("x", bytes, length, &saved, &err), HM_OK);
    int records = saved.records;
    assert_true(records > 5);
    hm_saved_free(&saved);
    unsigned char *bad = malloc(length);
    for (size_t bit = 0; bit < 8 * length; bit++) {
        memcpy(bad, bytes, length);
        bad[bit / 8] ^= (unsigned char)(1 << bit % 8);
        hm_status st = hm_saved_parse("x", bad, length, &saved, &err);
        if (bit / 8 >= length - HM_RECORD_SIZE) { /* as good as torn */
            assert_int_equal(st, HM_OK);
            assert_int_equal(saved.records, records - 1);
            assert_int_equal(saved.cut, HM_RECORD_SIZE);
            hm_saved_free(&saved);
        } else {
            assert_int_equal(st, HM_EINPUT);
        }
    }
    free(bad);
}

static void every_cut_is_noticed(void **state)
{
    (void)state;
    size_t length;
    hm_saved saved;
    hm_error err;
    const unsigned char *bytes = small_save(&length);
    size_t first = length - (size_t)RECORDS * HM_RECORD_SIZE;
    for (size_t n = 0; n < length; n++) {
        unsigned char *part = malloc(n + 1); /* so that reading beyond it shows */
        memcpy(part, bytes, n);
        part = realloc(part, n > 0 ? n : 1);
        hm_status st = hm_saved_parse("x", part, n, &saved, &err);
        assert_int_equal(st, n < first ? HM_EINPUT : HM_OK);
        if (st == HM_OK) {
            assert_int_equal(saved.records, (n - first) / HM_RECORD_SIZE);
            assert_int_equal(saved.cut, (n - first) % HM_RECORD_SIZE);
            hm_saved_free(&saved);
        }
        free(part);
    }
}

static void damage_is_named(void **state)
{
    (void)state;
    size_t length;
    hm_saved saved;
    hm_error err;
    const unsigned char *bytes = small_save(&length);
    assert_int_equal(hm_saved_parse("x", bytes, length, &saved, &err), HM_OK);
    size_t first = length - (size_t)saved.records * HM_RECORD_SIZE;
    int records = saved.records;
    hm_saved_free(&saved);
    const struct {
        size_t      at;
        int         value;
        const char *msg;
    } rows[] = {
        {0, 'h', "'x' is not a saved game"},
        {8, 2, "'x' has save format 2, but this program knows only 1"},
        {14, 0xff, "'x' is damaged: its header would be over 1 MiB"},
        {13, 0x0f, "'x' is damaged: its header is cut short"},
        {20, '?', "'x' is damaged in its header"},
    };
    unsigned char *bad = malloc(length);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        memcpy(bad, bytes, length);
        bad[rows[i].at] = (unsigned char)rows[i].value;
        assert_int_equal(hm_saved_parse("x", bad, length, &saved, &err), HM_EINPUT);
        assert_string_equal(err.msg, rows[i].msg);
    }
    for (int r = 1; r < records; r++) {
        char msg[80];
        snprintf(msg, sizeof msg, "'x' is damaged in record %d of %d", r, records);
        memcpy(bad, bytes, length);
        bad[first + (size_t)(r - 1) * HM_RECORD_SIZE + 8] ^= 1;
        assert_int_equal(hm_saved_parse("x", bad, length, &saved, &err), HM_EINPUT);
        assert_string_equal(err.msg, msg);
        /* A record left out, and the ones after it moved up. */
        memcpy(bad, bytes, length);
        memmove(bad + first + (size_t)(r - 1) * HM_RECORD_SIZE,
                bytes + first + (size_t)r * HM_RECORD_SIZE,
                (size_t)(records - r) * HM_RECORD_SIZE);
        hm_status st = hm_saved_parse("x", bad, length - HM_RECORD_SIZE, &saved, &err);
        assert_true(st == HM_EINPUT || saved.records == records - 2);
        hm_saved_free(&saved);
    }
    free(bad);
    assert_int_equal(hm_saved_parse("x", bytes, 0, &saved, &err), HM_EINPUT);
    assert_string_equal(err.msg, "'x' is empty; a save has a header");
}

/* Whole and with the right number, but it followed upon other choices. */
static void a_record_of_another_game_is_refused(void **state)
{
    (void)state;
    size_t length;
    hm_saved saved;
    hm_error err;
    hm_journal *j;
    const unsigned char *bytes = small_save(&length);
    unsigned char *mixed = malloc(length);
    memcpy(mixed, bytes, length);
    assert_int_equal(hm_saved_parse("x", bytes, length, &saved, &err), HM_OK);
    saved.record[2].option++;
    sim_reset();
    assert_int_equal(hm_journal_create(&sim_os, "save", NULL, header, saved.record, RECORDS,
                                       &j, &err), HM_OK);
    hm_journal_close(j);
    hm_saved_free(&saved);
    size_t at = length - (RECORDS - 4) * (size_t)HM_RECORD_SIZE; /* of record 5 */
    memcpy(mixed + at, sim_save(&length) + at, HM_RECORD_SIZE);
    assert_int_equal(hm_saved_parse("x", mixed, length, &saved, &err), HM_EINPUT);
    assert_string_equal(err.msg, "'x' is damaged in record 5 of 8");
    free(mixed);
}

static void saves_have_limits(void **state)
{
    (void)state;
    hm_error err;
    hm_journal *j;
    sim_reset();
    char *large = malloc(HM_SAVE_HEADER_MAX + 2);
    memset(large, ' ', HM_SAVE_HEADER_MAX + 1);
    large[HM_SAVE_HEADER_MAX + 1] = '\0';
    assert_int_equal(hm_journal_create(&sim_os, "save", NULL, large, NULL, 0, &j, &err),
                     HM_ELIMIT);
    free(large);
    assert_int_equal(hm_journal_create(&sim_os, "save", NULL, "{}", NULL,
                                       HM_SAVE_RECORDS_MAX + 1, &j, &err), HM_ELIMIT);
    assert_int_equal(hm_journal_create(&sim_os, "save", NULL, "{}", NULL, 0, &j, &err),
                     HM_OK);
    hm_record r = {HM_RECORD_CHOOSE, 0, 0, 0};
    j->records = HM_SAVE_RECORDS_MAX;
    assert_int_equal(hm_journal_add(j, &r, &err), HM_ELIMIT);
    hm_journal_close(j);
}

/* -- the documentation */

/* The bytes of the dump in docs/save-format.md; lines "00000010  48 41 ...  |..|". */
static size_t read_dump(unsigned char *bytes, size_t room)
{
    size_t length, n = 0;
    char *text = hm_test_read("docs/save-format.md", &length);
    assert_non_null(text);
    for (char *line = text; line != NULL; line = strchr(line, '\n')) {
        unsigned long at;
        int used = 0;
        line += *line == '\n';
        if (sscanf(line, "    %8lx  %n", &at, &used) != 1 || used != 14 || at != n)
            continue;
        for (const char *c = line + used; n < room && *c != '|' && *c != '\n'; c += 3) {
            unsigned byte;
            c += *c == ' ';
            if (sscanf(c, "%2x", &byte) != 1)
                break;
            bytes[n++] = (unsigned char)byte;
        }
    }
    free(text);
    return n;
}

static void the_documented_example_is_a_save(void **state)
{
    (void)state;
    unsigned char bytes[2048];
    hm_saved saved;
    hm_error err;
    hm_journal *j;
    sim_reset();
    size_t length = read_dump(bytes, sizeof bytes);
    assert_int_equal(hm_saved_parse("x", bytes, length, &saved, &err), HM_OK);
    assert_int_equal(saved.cut, 0);
    assert_int_equal(saved.records, 3);
    assert_int_equal(saved.record[0].kind, HM_RECORD_CHOOSE);
    assert_int_equal(saved.record[2].kind, HM_RECORD_UNDO);
    assert_int_equal(hm_journal_create(&sim_os, "save", NULL, saved.header, saved.record, 3,
                                       &j, &err), HM_OK);
    hm_journal_close(j);
    hm_saved_free(&saved);
    size_t again;
    assert_memory_equal(sim_save(&again), bytes, length);
    assert_int_equal(again, length);
}

static void the_checksum_is_crc64_xz(void **state)
{
    (void)state;
    assert_true(hm_crc64(0, "123456789", 9) == 0x995dc9bbdf1939fa);
    assert_true(hm_crc64(hm_crc64(0, "1234", 4), "56789", 5) == 0x995dc9bbdf1939fa);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_come_back_as_they_were),
        cmocka_unit_test(every_flipped_bit_is_noticed),
        cmocka_unit_test(every_cut_is_noticed),
        cmocka_unit_test(damage_is_named),
        cmocka_unit_test(a_record_of_another_game_is_refused),
        cmocka_unit_test(saves_have_limits),
        cmocka_unit_test(the_documented_example_is_a_save),
        cmocka_unit_test(the_checksum_is_crc64_xz),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
