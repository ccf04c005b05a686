/* journal.c - bytes of a save, SAVE FORMAT as in docs/save-format.md.
 *
 * Every choice is synced before the next one is made, so a crash can damage the last
 * record only. Whatever is wrong with the last record is therefore a torn tail and
 * cut; whatever is wrong before it is damage and refused.
 */
#include "tools/save/journal.h"

#include <stdlib.h>
#include <string.h>

#include "tools/save/journal_parts.h"

enum {
    MAGIC_SIZE = 8,
    AT_VERSION = 8,
    AT_LENGTH = 12,
    AT_HEADER = 16,
    CHECK_SIZE = 8,
    IN_RECORD = HM_RECORD_SIZE - CHECK_SIZE /* bytes that the checksum covers */
};

/* Mail and editors that change line ends spoil it at once. */
static const unsigned char magic[MAGIC_SIZE] = {'H', 'A', 'M', 'L', 'E', 'T', '\r', '\n'};

static const size_t save_limit = (size_t)AT_HEADER + HM_SAVE_HEADER_MAX + CHECK_SIZE +
                                 (size_t)HM_SAVE_RECORDS_MAX * HM_RECORD_SIZE;

/* -- numbers */

static void put_number(unsigned char *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (unsigned char)(value >> 8 * i);
}

static uint64_t get_number(const unsigned char *at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

/* Four bits at a time: 16 entries are enough for files of this size. */
uint64_t hm_crc64(uint64_t crc, const void *bytes, size_t count)
{
    static const uint64_t polynomial = 0xc96c5795d7870f42;
    uint64_t table[16];
    for (unsigned i = 0; i < 16; i++) {
        table[i] = i;
        for (int k = 0; k < 4; k++)
            table[i] = table[i] >> 1 ^ (table[i] & 1 ? polynomial : 0);
    }
    const unsigned char *b = bytes;
    crc = ~crc;
    for (size_t i = 0; i < count; i++) {
        crc ^= b[i];
        crc = crc >> 4 ^ table[crc & 15];
        crc = crc >> 4 ^ table[crc & 15];
    }
    return ~crc;
}

/* -- records */

/* The checksum before it goes first: a fresh sum over both, since a sum that just
 * went on over data and its own checksum would come out the same every time. */
static uint64_t chain(uint64_t before, const unsigned char *record)
{
    unsigned char start[CHECK_SIZE];
    put_number(start, before, CHECK_SIZE);
    return hm_crc64(hm_crc64(0, start, sizeof start), record, IN_RECORD);
}

static uint64_t put_record(unsigned char *at, const hm_record *r, int number,
                           uint64_t before)
{
    put_number(at, r->kind, 1);
    put_number(at + 1, r->player, 1);
    put_number(at + 2, r->option, 2);
    put_number(at + 4, (uint64_t)number, 4);
    put_number(at + 8, r->hash, 8);
    uint64_t check = chain(before, at);
    put_number(at + IN_RECORD, check, CHECK_SIZE);
    return check;
}

/* False when the record is not what was written as that number. */
static bool get_record(const unsigned char *at, int number, uint64_t *check, hm_record *r)
{
    uint64_t sum = chain(*check, at);
    if (get_number(at + IN_RECORD, CHECK_SIZE) != sum)
        return false;
    *r = (hm_record){.kind = at[0], .player = at[1],
                     .option = (uint16_t)get_number(at + 2, 2),
                     .hash = get_number(at + 8, 8)};
    if (get_number(at + 4, 4) != (uint64_t)number || r->kind < HM_RECORD_CHOOSE ||
        r->kind > HM_RECORD_REDO)
        return false;
    *check = sum;
    return true;
}

/* -- reading */

static hm_status bad_save(hm_error *err, const char *name, const char *what)
{
    return hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "'%.120s' %s", name, what);
}

static hm_status parse_header(const char *name, const unsigned char *bytes, size_t count,
                              hm_saved *out, hm_error *err)
{
    if (count == 0)
        return bad_save(err, name, "is empty; a save has a header");
    if (memcmp(bytes, magic, count < MAGIC_SIZE ? count : MAGIC_SIZE) != 0)
        return bad_save(err, name, "is not a saved game");
    if (count < AT_HEADER)
        return bad_save(err, name, "is damaged: its header is cut short");
    unsigned version = (unsigned)get_number(bytes + AT_VERSION, 4);
    if (version != HM_SAVE_VERSION)
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       "'%.120s' has save format %u, but this program knows only %d",
                       name, version, HM_SAVE_VERSION);
    size_t length = (size_t)get_number(bytes + AT_LENGTH, 4);
    if (length > HM_SAVE_HEADER_MAX)
        return bad_save(err, name, "is damaged: its header would be over 1 MiB");
    if (count < AT_HEADER + length + CHECK_SIZE)
        return bad_save(err, name, "is damaged: its header is cut short");
    out->check = hm_crc64(0, bytes, AT_HEADER + length);
    if (get_number(bytes + AT_HEADER + length, CHECK_SIZE) != out->check)
        return bad_save(err, name, "is damaged in its header");
    out->header_length = length;
    out->length = AT_HEADER + length + CHECK_SIZE;
    return HM_OK;
}

static hm_status parse_records(const char *name, const unsigned char *bytes, size_t count,
                               hm_saved *out, hm_error *err)
{
    size_t whole = (count - out->length) / HM_RECORD_SIZE;
    for (size_t i = 0; i < whole; i++) {
        if (get_record(bytes + out->length, (int)i + 1, &out->check, &out->record[i])) {
            out->length += HM_RECORD_SIZE;
            out->records++;
        } else if (count - out->length > HM_RECORD_SIZE) {
            return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                           "'%.120s' is damaged in record %zu of %zu", name, i + 1,
                           whole);
        }
    }
    out->cut = (long)(count - out->length);
    return HM_OK;
}

hm_status hm_saved_parse(const char *name, const unsigned char *bytes, size_t count,
                         hm_saved *out, hm_error *err)
{
    *out = (hm_saved){0};
    hm_status st = parse_header(name, bytes, count, out, err);
    if (st != HM_OK)
        return st;
    size_t whole = (count - out->length) / HM_RECORD_SIZE;
    if (whole > HM_SAVE_RECORDS_MAX)
        return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                       "'%.120s' has more than %d records", name, HM_SAVE_RECORDS_MAX);
    out->header = malloc(out->header_length + 1);
    out->record = calloc(whole + 1, sizeof *out->record);
    if (out->header == NULL || out->record == NULL) {
        st = hm_fail_memory(err);
    } else {
        memcpy(out->header, bytes + AT_HEADER, out->header_length);
        out->header[out->header_length] = '\0';
        st = parse_records(name, bytes, count, out, err);
    }
    if (st != HM_OK)
        hm_saved_free(out);
    return st;
}

void hm_saved_free(hm_saved *saved)
{
    free(saved->header);
    free(saved->record);
    *saved = (hm_saved){0};
}

static hm_status read_save(hm_disk *disk, hm_saved *saved, hm_error *err)
{
    unsigned char *bytes;
    size_t count = 0;
    hm_status st = hm_disk_read(disk, save_limit, &bytes, &count, err);
    if (st != HM_OK)
        return st;
    st = hm_saved_parse(hm_disk_path(disk), bytes, count, saved, err);
    free(bytes);
    return st;
}

static const hm_disk *disk_of(const hm_journal *j)
{
    return j == NULL ? NULL : j->disk;
}

hm_status hm_journal_open(const hm_os *os, const char *path, const hm_journal *own,
                          hm_saved *saved, hm_journal **journal, hm_error *err)
{
    hm_disk *disk = NULL;
    *saved = (hm_saved){0};
    hm_status st = hm_disk_open(os, path, journal != NULL, disk_of(own), &disk, err);
    if (st == HM_OK)
        st = read_save(disk, saved, err);
    if (st != HM_OK || journal == NULL) {
        hm_disk_close(disk);
        return st;
    }
    *journal = malloc(sizeof **journal);
    if (*journal == NULL) {
        hm_saved_free(saved);
        hm_disk_close(disk);
        return hm_fail_memory(err);
    }
    **journal = (hm_journal){disk, saved->length, saved->check, saved->records};
    return HM_OK;
}

/* -- writing */

static unsigned char *make_save(const char *header, const hm_record *record, int count,
                                size_t *length, uint64_t *check)
{
    size_t n = strlen(header);
    *length = AT_HEADER + n + CHECK_SIZE + (size_t)count * HM_RECORD_SIZE;
    unsigned char *bytes = malloc(*length);
    if (bytes == NULL)
        return NULL;
    memcpy(bytes, magic, MAGIC_SIZE);
    put_number(bytes + AT_VERSION, HM_SAVE_VERSION, 4);
    put_number(bytes + AT_LENGTH, n, 4);
    memcpy(bytes + AT_HEADER, header, n);
    *check = hm_crc64(0, bytes, AT_HEADER + n);
    unsigned char *at = bytes + AT_HEADER + n;
    put_number(at, *check, CHECK_SIZE);
    at += CHECK_SIZE;
    for (int i = 0; i < count; i++, at += HM_RECORD_SIZE)
        *check = put_record(at, &record[i], i + 1, *check);
    return bytes;
}

static hm_status too_long(hm_error *err)
{
    return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                   "the game is too long to be saved: a save has at most %d records",
                   HM_SAVE_RECORDS_MAX);
}

hm_status hm_journal_create(const hm_os *os, const char *path, const hm_journal *own,
                            const char *header, const hm_record *record, int count,
                            hm_journal **out, hm_error *err)
{
    *out = NULL;
    if (strlen(header) > HM_SAVE_HEADER_MAX)
        return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                       "the set-up is too long to be saved: over 1 MiB");
    if (count > HM_SAVE_RECORDS_MAX)
        return too_long(err);
    hm_journal *j = calloc(1, sizeof *j);
    unsigned char *bytes =
        j == NULL ? NULL : make_save(header, record, count, &j->length, &j->check);
    if (bytes == NULL) {
        free(j);
        return hm_fail_memory(err);
    }
    j->records = count;
    hm_status st = hm_disk_replace(os, path, disk_of(own), bytes, j->length, &j->disk,
                                   err);
    free(bytes);
    if (j->disk == NULL)
        free(j);
    else
        *out = j;
    return st;
}

const char *hm_journal_path(const hm_journal *j)
{
    return hm_disk_path(j->disk);
}

void hm_journal_close(hm_journal *j)
{
    if (j == NULL)
        return;
    hm_disk_close(j->disk);
    free(j);
}

void hm_journal_drop(hm_journal *j)
{
    if (j != NULL)
        hm_disk_remove(j->disk);
    hm_journal_close(j);
}

hm_status hm_journal_cut(hm_journal *j, hm_error *err)
{
    return hm_disk_cut(j->disk, j->length, err);
}

hm_status hm_journal_add(hm_journal *j, const hm_record *record, hm_error *err)
{
    unsigned char bytes[HM_RECORD_SIZE];
    if (j->records == HM_SAVE_RECORDS_MAX)
        return too_long(err);
    uint64_t check = put_record(bytes, record, j->records + 1, j->check);
    hm_status st = hm_disk_append(j->disk, bytes, sizeof bytes, err);
    if (st != HM_OK)
        return st;
    j->check = check;
    j->length += sizeof bytes;
    j->records++;
    return HM_OK;
}
