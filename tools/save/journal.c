/* journal.c - bytes of a save, SAVE FORMAT as in docs/save-format.md.
 *
 * Every choice is synced before the next one is made, so a crash can damage the last
 * record only. Whatever is wrong with the last record is therefore a torn tail and
 * cut; whatever is wrong before it is damage and refused. How long a note is has to be
 * known for that, so its first part is synced before its bytes are written.
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

static const size_t save_limit =
    (size_t)AT_HEADER + HM_SAVE_HEADER_MAX + CHECK_SIZE + HM_NOTES_BYTES_MAX +
    (size_t)HM_SAVE_RECORDS_MAX * (HM_RECORD_SIZE + CHECK_SIZE);

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
static uint64_t chain(uint64_t before, const unsigned char *bytes, size_t count)
{
    unsigned char start[CHECK_SIZE];
    put_number(start, before, CHECK_SIZE);
    return hm_crc64(hm_crc64(0, start, sizeof start), bytes, count);
}

/* A note's bytes and their checksum, which follow upon its record. */
static size_t tail_size(size_t length)
{
    return length > 0 ? length + CHECK_SIZE : 0;
}

/* NULL for what is no note. */
static const hm_note *note_of(const hm_record *r, const hm_notes *notes)
{
    return r->kind == HM_RECORD_NOTE ? &notes->note[r->note] : NULL;
}

static size_t record_size(const hm_record *r, const hm_notes *notes)
{
    const hm_note *note = note_of(r, notes);
    return HM_RECORD_SIZE + (note == NULL ? 0 : tail_size(note->length));
}

static void put_choice(unsigned char *at, const hm_record *r)
{
    put_number(at + 1, r->player, 1);
    put_number(at + 2, r->option, 2);
    put_number(at + 7, r->decision, 1);
    put_number(at + 8, r->hash, 8);
}

static void put_note(unsigned char *at, const hm_note *note)
{
    put_number(at + 1, note->player, 1);
    put_number(at + 2, note->type, 2);
    put_number(at + 7, 0, 1);
    put_number(at + 8, note->length, 8);
}

/* Returns the checksum that the next one is chained to. */
static uint64_t put_record(unsigned char *at, const hm_record *r, const hm_notes *notes,
                           int number, uint64_t before)
{
    const hm_note *note = note_of(r, notes);
    put_number(at, r->kind, 1);
    put_number(at + 4, (uint64_t)number, 3);
    if (note == NULL)
        put_choice(at, r);
    else
        put_note(at, note);
    uint64_t check = chain(before, at, IN_RECORD);
    put_number(at + IN_RECORD, check, CHECK_SIZE);
    if (note == NULL || note->length == 0)
        return check;
    at += HM_RECORD_SIZE;
    memcpy(at, note->bytes, note->length);
    check = chain(check, at, note->length);
    put_number(at + note->length, check, CHECK_SIZE);
    return check;
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
    if (version < HM_SAVE_VERSION_LEAST || version > HM_SAVE_VERSION)
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       "'%.120s' has save format %u, but this program knows only "
                       "%d to %d", name, version, HM_SAVE_VERSION_LEAST, HM_SAVE_VERSION);
    size_t length = (size_t)get_number(bytes + AT_LENGTH, 4);
    if (length > HM_SAVE_HEADER_MAX)
        return bad_save(err, name, "is damaged: its header would be over 1 MiB");
    if (count < AT_HEADER + length + CHECK_SIZE)
        return bad_save(err, name, "is damaged: its header is cut short");
    out->check = hm_crc64(0, bytes, AT_HEADER + length);
    if (get_number(bytes + AT_HEADER + length, CHECK_SIZE) != out->check)
        return bad_save(err, name, "is damaged in its header");
    out->version = (int)version;
    out->header_length = length;
    out->length = AT_HEADER + length + CHECK_SIZE;
    return HM_OK;
}

/* The bytes from a record to the end of the file. */
typedef struct rest {
    const unsigned char *at;
    size_t               left, size; /* size: of this record, as far as it can be told */
} rest;

/* False when the record is not what was written as that number. Its own part only. */
static bool get_head(rest *in, const hm_saved *out, uint64_t *check, hm_record *r)
{
    const unsigned char *at = in->at;
    uint64_t sum = chain(*check, at, IN_RECORD);
    if (get_number(at + IN_RECORD, CHECK_SIZE) != sum ||
        get_number(at + 4, 3) != (uint64_t)out->records + 1)
        return false;
    *r = (hm_record){.kind = at[0], .player = at[1], .decision = at[7],
                     .option = (uint16_t)get_number(at + 2, 2),
                     .hash = get_number(at + 8, 8)};
    *check = sum;
    return r->kind >= HM_RECORD_CHOOSE &&
           r->kind <= (out->version < 2 ? HM_RECORD_REDO : HM_RECORD_NOTE);
}

/* The bytes of a note whose first part is good; its length stands where others have
 * their hash. */
static bool get_tail(rest *in, uint64_t *check, hm_record *r, hm_note *note)
{
    if (r->hash > HM_NOTE_BYTES_MAX || r->decision != 0)
        return false;
    *note = (hm_note){.type = r->option, .player = r->player,
                      .length = (uint16_t)r->hash, .bytes = in->at + HM_RECORD_SIZE};
    in->size += tail_size(note->length);
    *r = (hm_record){.kind = HM_RECORD_NOTE};
    if (note->length == 0)
        return true;
    if (in->left < in->size)
        return false;
    *check = chain(*check, note->bytes, note->length);
    return get_number(note->bytes + note->length, CHECK_SIZE) == *check;
}

/* Takes the record over if it is good; *good says so. */
static hm_status parse_record(rest *in, hm_saved *out, bool *good, hm_error *err)
{
    hm_record *r = &out->record[out->records];
    hm_note note;
    uint64_t check = out->check;
    *good = get_head(in, out, &check, r);
    if (*good && r->kind == HM_RECORD_NOTE) {
        *good = get_tail(in, &check, r, &note);
        r->note = out->notes.count;
        hm_status st = *good ? hm_notes_add(&out->notes, &note, err) : HM_OK;
        if (st != HM_OK)
            return st;
    }
    if (*good) {
        out->check = check;
        out->length += in->size;
        out->records++;
    }
    return HM_OK;
}

/* A step that was refused and could not be cut off (disk.h). */
static bool is_blotted(const rest *in)
{
    for (size_t i = 0; i < in->left; i++)
        if (in->at[i] != 0)
            return false;
    return true;
}

static hm_status parse_records(const char *name, const unsigned char *bytes, size_t count,
                               hm_saved *out, hm_error *err)
{
    bool good = true;
    while (good && count - out->length >= HM_RECORD_SIZE) {
        rest in = {bytes + out->length, count - out->length, HM_RECORD_SIZE};
        if (out->records == HM_SAVE_RECORDS_MAX)
            return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                           "'%.120s' has more than %d records", name,
                           HM_SAVE_RECORDS_MAX);
        hm_status st = parse_record(&in, out, &good, err);
        if (st != HM_OK)
            return st;
        if (!good && in.left > in.size && !is_blotted(&in))
            return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                           "'%.120s' is damaged in record %d", name, out->records + 1);
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
    size_t most = (count - out->length) / HM_RECORD_SIZE;
    out->header = malloc(out->header_length + 1);
    out->record = calloc(most + 1, sizeof *out->record);
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
    hm_notes_free(&saved->notes);
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

static unsigned char *make_save(const hm_content *c, size_t *length, uint64_t *check)
{
    size_t n = strlen(c->header);
    *length = AT_HEADER + n + CHECK_SIZE;
    for (int i = 0; i < c->count; i++)
        *length += record_size(&c->record[i], c->notes);
    unsigned char *bytes = malloc(*length);
    if (bytes == NULL)
        return NULL;
    memcpy(bytes, magic, MAGIC_SIZE);
    put_number(bytes + AT_VERSION, HM_SAVE_VERSION, 4);
    put_number(bytes + AT_LENGTH, n, 4);
    memcpy(bytes + AT_HEADER, c->header, n);
    *check = hm_crc64(0, bytes, AT_HEADER + n);
    unsigned char *at = bytes + AT_HEADER + n;
    put_number(at, *check, CHECK_SIZE);
    at += CHECK_SIZE;
    for (int i = 0; i < c->count; i++) {
        *check = put_record(at, &c->record[i], c->notes, i + 1, *check);
        at += record_size(&c->record[i], c->notes);
    }
    return bytes;
}

static hm_status too_long(hm_error *err)
{
    return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                   "the game is too long to be saved: a save has at most %d records",
                   HM_SAVE_RECORDS_MAX);
}

hm_status hm_journal_create(const hm_os *os, const char *path, const hm_journal *own,
                            const hm_content *content, hm_journal **out, hm_error *err)
{
    *out = NULL;
    if (strlen(content->header) > HM_SAVE_HEADER_MAX)
        return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                       "the set-up is too long to be saved: over 1 MiB");
    if (content->count > HM_SAVE_RECORDS_MAX)
        return too_long(err);
    hm_journal *j = calloc(1, sizeof *j);
    unsigned char *bytes =
        j == NULL ? NULL : make_save(content, &j->length, &j->check);
    if (bytes == NULL) {
        free(j);
        return hm_fail_memory(err);
    }
    j->records = content->count;
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

/* The first part of a note says how long it is, so it is there before the second: a note
 * that is torn can be told from one that is followed by something. */
static hm_status append(hm_journal *j, const unsigned char *bytes, size_t size,
                        hm_error *err)
{
    hm_status st = hm_disk_append(j->disk, bytes, HM_RECORD_SIZE, err);
    if (st != HM_OK || size == HM_RECORD_SIZE)
        return st;
    st = hm_disk_append(j->disk, bytes + HM_RECORD_SIZE, size - HM_RECORD_SIZE, err);
    if (st != HM_OK) /* should it fail, too, it is tried again before the next append */
        hm_disk_cut(j->disk, j->length, NULL);
    return st;
}

hm_status hm_journal_add(hm_journal *j, const hm_record *record, const hm_notes *notes,
                         hm_error *err)
{
    unsigned char bytes[HM_RECORD_SIZE + HM_NOTE_BYTES_MAX + CHECK_SIZE];
    if (j->records == HM_SAVE_RECORDS_MAX)
        return too_long(err);
    uint64_t check = put_record(bytes, record, notes, j->records + 1, j->check);
    size_t size = record_size(record, notes);
    hm_status st = append(j, bytes, size, err);
    if (st != HM_OK)
        return st;
    j->check = check;
    j->length += size;
    j->records++;
    return HM_OK;
}
