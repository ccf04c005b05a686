/* packs.h - small packs given as text, and all that is found wrong with them.
 *
 * What cannot be fails the cmocka test that asked. The library copies the texts, and is
 * the caller's to free.
 */
#ifndef HM_TEST_PACKS_H
#define HM_TEST_PACKS_H

#include <stddef.h>

#include "dsl/library.h"

hm_source hm_test_text(const char *name, const char *bytes);

typedef struct hm_test_pack {
    int       files;
    hm_source file[3];
} hm_test_pack;

/* A manifest and a game, and cards for it as "t/x.card"; NULL: none. */
hm_test_pack hm_test_pack_of(const char *manifest, const char *game, const char *cards);

/* The game of the base pack with one file of cards. The game is read by the set-up of a
 * group of tests, and dropped by its tear-down. */
hm_test_pack hm_test_towns(hm_source cards);
int          hm_test_read_towns(void **state);
int          hm_test_drop_towns(void **state);

extern const char hm_test_towns_manifest[];

/* Builds it, without the packs it may lack: the status must be HM_EINPUT when there are
 * errors, which are the caller's to look at, and HM_OK when there are none. The host
 * (NULL: none) becomes the library's. */
hm_library *hm_test_build(const hm_test_pack *pack, hm_script_host *host);

/* Builds it with ever more memory, from none on, until that is enough: every time the
 * status must be HM_ENOMEM, and nothing be left over. Returns how often that was. */
long hm_test_starve(const hm_test_pack *pack, hm_script_host *(*new_host)(void));

/* All diagnostics as "line:column-end code: message (hint)", one per line. */
void hm_test_write_down(const hm_diags *diags, char *out, size_t size);

/* A text, and what must come of it. */
typedef struct hm_test_row {
    const char *name, *source, *want;
} hm_test_row;

/* Is this what was wanted? If not, shows both. */
bool hm_test_row_gives(const hm_test_row *row, const char *got);

/* Are these the diagnostics of the library? If not, shows both. */
bool hm_test_row_complains(const hm_test_row *row, const hm_library *lib);
/* How many rows do not, each of them built by `make`. */
int  hm_test_rows_amiss(const hm_test_row *rows, size_t count,
                        hm_library *(*make)(const char *source));

#endif
