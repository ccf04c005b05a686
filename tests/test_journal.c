/* The bytes of a save: every bit is flipped and every end cut off, records are moved
 * and exchanged, and the documentation's example is one. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/play.h"
#include "tests/simdisk.h"
#include "tests/support.h"
#include "tools/save/disk.h"
#include "tools/save/journal_parts.h"

enum { RECORDS = 8 };

static const char header[] = "{\"engine\":\"x\",\"setup\":{}}";

static hm_status create(const hm_record *record, int count, const hm_notes *notes,
                        hm_journal **j, hm_error *err)
{
    return hm_journal_create(&sim_os, "save", NULL,
                             &(hm_content){header, record, count, notes}, j, err);
}

/* A save of RECORDS records, first given, then added; leaves it on the disk. */
static const unsigned char *small_save(size_t *length)
{
    hm_error err;
    hm_journal *j;
    hm_record record[RECORDS];
    for (int i = 0; i < RECORDS; i++)
        record[i] = (hm_record){.kind = (uint8_t)(1 + i % 3), .player = (uint8_t)(i % 2),
                                .decision = (uint8_t)i, .option = (uint16_t)(300 * i),
                                .hash = 0x0123456789abcdef * (uint64_t)(i + 1)};
    sim_reset();
    assert_int_equal(create(record, 3, NULL, &j, &err), HM_OK);
    for (int i = 3; i < RECORDS; i++)
        assert_int_equal(hm_journal_add(j, &record[i], NULL, &err), HM_OK);
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
        assert_int_equal(saved.record[i].decision, i);
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
        {8, 0, "'x' has save format 0, but this program knows only 1 to 2"},
        {8, 3, "'x' has save format 3, but this program knows only 1 to 2"},
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
        char msg[40];
        snprintf(msg, sizeof msg, "'x' is damaged in record %d", r);
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
    assert_int_equal(create(saved.record, RECORDS, NULL, &j, &err), HM_OK);
    hm_journal_close(j);
    hm_saved_free(&saved);
    size_t at = length - (RECORDS - 4) * (size_t)HM_RECORD_SIZE; /* of record 5 */
    memcpy(mixed + at, sim_save(&length) + at, HM_RECORD_SIZE);
    assert_int_equal(hm_saved_parse("x", mixed, length, &saved, &err), HM_EINPUT);
    assert_string_equal(err.msg, "'x' is damaged in record 5");
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
    assert_int_equal(hm_journal_create(&sim_os, "save", NULL, &(hm_content){.header = large},
                                       &j, &err), HM_ELIMIT);
    free(large);
    assert_int_equal(create(NULL, HM_SAVE_RECORDS_MAX + 1, NULL, &j, &err), HM_ELIMIT);
    assert_int_equal(create(NULL, 0, NULL, &j, &err), HM_OK);
    hm_record r = {.kind = HM_RECORD_CHOOSE};
    j->records = HM_SAVE_RECORDS_MAX;
    assert_int_equal(hm_journal_add(j, &r, NULL, &err), HM_ELIMIT);
    hm_journal_close(j);
}

/* -- notes */

enum { NOTED = 5 };

/* A choice, a note without bytes, one with a few, a choice, a longer note: those from the
 * third on are added. Types 7 and 60000 mean nothing to this program. */
static const unsigned char *noted_save(size_t *length)
{
    static const hm_record record[NOTED] = {
        {.kind = HM_RECORD_CHOOSE, .option = 3, .hash = 5},
        {.kind = HM_RECORD_NOTE, .note = 0},
        {.kind = HM_RECORD_NOTE, .note = 1},
        {.kind = HM_RECORD_CHOOSE, .player = 1, .decision = 2, .hash = 6},
        {.kind = HM_RECORD_NOTE, .note = 2},
    };
    static const unsigned char bytes[40] = "HAMLET";
    hm_error err;
    hm_journal *j;
    hm_notes notes = {0};
    hm_notes_add(&notes, &(hm_note){.type = 7, .player = 2}, &err);
    hm_notes_add(&notes, &(hm_note){.type = 60000, .length = 3, .bytes = bytes}, &err);
    hm_notes_add(&notes, &(hm_note){.type = 7, .length = 40, .bytes = bytes}, &err);
    sim_reset();
    assert_int_equal(create(record, 2, &notes, &j, &err), HM_OK);
    for (int i = 2; i < NOTED; i++)
        assert_int_equal(hm_journal_add(j, &record[i], &notes, &err), HM_OK);
    hm_journal_close(j);
    hm_notes_free(&notes);
    return sim_save(length);
}

static void notes_come_back_as_they_were(void **state)
{
    (void)state;
    hm_error err;
    hm_saved saved;
    size_t length;
    noted_save(&length);
    assert_int_equal(hm_journal_open(&sim_os, "save", NULL, &saved, NULL, &err), HM_OK);
    assert_int_equal(saved.records, NOTED);
    assert_int_equal(saved.length, length);
    assert_int_equal(saved.notes.count, 3);
    assert_int_equal(saved.record[4].kind, HM_RECORD_NOTE);
    assert_int_equal(saved.record[4].note, 2);
    assert_int_equal(saved.record[3].decision, 2);
    const hm_note *note = saved.notes.note;
    assert_true(note[0].type == 7 && note[0].player == 2 && note[0].length == 0);
    assert_true(note[1].type == 60000 && note[1].length == 3);
    assert_memory_equal(note[1].bytes, "HAM", 3);
    assert_true(note[2].length == 40);
    assert_string_equal((const char *)note[2].bytes, "HAMLET");
    hm_saved_free(&saved);
}

static void every_flipped_bit_of_a_note_is_noticed(void **state)
{
    (void)state;
    size_t length;
    hm_saved saved;
    hm_error err;
    const unsigned char *bytes = noted_save(&length);
    unsigned char *bad = malloc(length);
    size_t last = length - HM_RECORD_SIZE - 40 - 8;
    for (size_t bit = 0; bit < 8 * length; bit++) {
        memcpy(bad, bytes, length);
        bad[bit / 8] ^= (unsigned char)(1 << bit % 8);
        hm_status st = hm_saved_parse("x", bad, length, &saved, &err);
        if (bit / 8 < last + HM_RECORD_SIZE) {
            assert_int_equal(st, HM_EINPUT);
            continue;
        }
        assert_int_equal(st, HM_OK); /* the end of the last one: as good as torn */
        assert_int_equal(saved.records, NOTED - 1);
        assert_int_equal(saved.notes.count, 2);
        assert_int_equal(saved.length, last);
        hm_saved_free(&saved);
    }
    free(bad);
}

static void every_cut_of_a_note_is_noticed(void **state)
{
    (void)state;
    size_t length;
    hm_saved saved;
    hm_error err;
    const unsigned char *bytes = noted_save(&length);
    static const size_t size[NOTED] = {24, 24, 24 + 3 + 8, 24, 24 + 40 + 8};
    size_t at = length;
    for (int i = 0; i < NOTED; i++)
        at -= size[i];
    for (int records = 0; records < NOTED; at += size[records++])
        for (size_t n = at; n < at + size[records]; n++) {
            unsigned char *part = malloc(n); /* so that reading beyond it shows */
            memcpy(part, bytes, n);
            assert_int_equal(hm_saved_parse("x", part, n, &saved, &err), HM_OK);
            assert_int_equal(saved.records, records);
            assert_int_equal(saved.cut, n - at);
            hm_saved_free(&saved);
            free(part);
        }
}

static void an_older_save_has_no_notes(void **state)
{
    (void)state;
    size_t length;
    hm_saved saved;
    hm_error err;
    unsigned char old[2048];
    const unsigned char *bytes = noted_save(&length);
    memcpy(old, bytes, length);
    size_t n = sizeof header - 1;
    old[8] = 1;
    uint64_t check = hm_crc64(0, old, 16 + n);
    memcpy(old + 16 + n, &check, sizeof check); /* x86-64, and whatever is like it */
    unsigned char *first = old + 16 + n + 8;
    for (int i = 0; i < 2; i++) {
        unsigned char chained[24];
        memcpy(chained, &check, 8);
        memcpy(chained + 8, first + 24 * i, 16);
        check = hm_crc64(0, chained, sizeof chained);
        memcpy(first + 24 * i + 16, &check, 8);
    }
    assert_int_equal(hm_saved_parse("x", old, 16 + n + 8 + 24, &saved, &err), HM_OK);
    assert_int_equal(saved.version, 1);
    assert_int_equal(saved.records, 1);
    hm_saved_free(&saved);
    assert_int_equal(hm_saved_parse("x", old, length, &saved, &err), HM_EINPUT);
    assert_string_equal(err.msg, "'x' is damaged in record 2");
}

static void notes_have_limits(void **state)
{
    (void)state;
    hm_error err;
    hm_notes notes = {0};
    static const unsigned char bytes[HM_NOTE_BYTES_MAX + 1];
    hm_note note = {.length = HM_NOTE_BYTES_MAX + 1, .bytes = bytes};
    assert_int_equal(hm_notes_add(&notes, &note, &err), HM_ELIMIT);
    assert_string_equal(err.msg, "a note has at most 4096 bytes");
    note.length--;
    for (int i = 0; i < HM_NOTES_BYTES_MAX / HM_NOTE_BYTES_MAX; i++)
        assert_int_equal(hm_notes_add(&notes, &note, &err), HM_OK);
    note.length = 1;
    assert_int_equal(hm_notes_add(&notes, &note, &err), HM_ELIMIT);
    assert_string_equal(err.msg, "the notes of a game have at most 1048576 bytes");
    hm_notes_pop(&notes);
    assert_int_equal(hm_notes_add(&notes, &note, &err), HM_OK);
    hm_notes_free(&notes);
}

/* A failing second half leaves nothing of the first. */
static void a_note_that_cannot_be_written_leaves_nothing(void **state)
{
    (void)state;
    size_t length;
    hm_error err;
    hm_saved saved;
    hm_journal *j;
    for (int at = 0; at < 4; at++) { /* write and sync of the two halves */
        noted_save(&length);
        assert_int_equal(hm_journal_open(&sim_os, "save", NULL, &saved, &j, &err), HM_OK);
        sim.at = sim.calls + at;
        sim.times = 1;
        sim.what = SIM_FAIL;
        sim.why = EIO;
        assert_int_equal(hm_journal_add(j, &saved.record[2], &saved.notes, &err), HM_EIO);
        size_t now;
        sim_save(&now);
        assert_int_equal(now, length);
        assert_int_equal(hm_journal_add(j, &saved.record[0], NULL, &err), HM_OK);
        hm_journal_close(j);
        hm_saved_free(&saved);
        assert_int_equal(hm_journal_open(&sim_os, "save", NULL, &saved, NULL, &err),
                         HM_OK);
        assert_true(saved.records == NOTED + 1 && saved.cut == 0);
        hm_saved_free(&saved);
    }
}

/* -- the documentation */

/* Saves have these numbers: they never change, and docs/save-format.md lists them. */
static void decisions_are_numbered_as_documented(void **state)
{
    (void)state;
    size_t length;
    char *text = hm_test_read("docs/save-format.md", &length), row[64];
    assert_non_null(text);
    for (int i = 0; i < HM_DECISION_KINDS; i++) {
        snprintf(row, sizeof row, "%d `%s`", i + 1, hm_decision_name((hm_decision_kind)i));
        if (strstr(text, row) == NULL)
            fail_msg("not in docs/save-format.md: %s", row);
    }
    free(text);
}

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
    hm_content content = {saved.header, saved.record, 3, &saved.notes};
    assert_int_equal(hm_journal_create(&sim_os, "save", NULL, &content, &j, &err), HM_OK);
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
        cmocka_unit_test(notes_come_back_as_they_were),
        cmocka_unit_test(every_flipped_bit_of_a_note_is_noticed),
        cmocka_unit_test(every_cut_of_a_note_is_noticed),
        cmocka_unit_test(an_older_save_has_no_notes),
        cmocka_unit_test(notes_have_limits),
        cmocka_unit_test(a_note_that_cannot_be_written_leaves_nothing),
        cmocka_unit_test(decisions_are_numbered_as_documented),
        cmocka_unit_test(the_documented_example_is_a_save),
        cmocka_unit_test(the_checksum_is_crc64_xz),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
