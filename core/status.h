/* status.h - one way to fail, used by every layer.
 *
 * A function that can fail returns hm_status and takes a hm_error * last. On
 * failure it fills the error once and changes nothing else the caller can see.
 * Positions are byte offsets; only the program counts lines.
 */
#ifndef HM_CORE_STATUS_H
#define HM_CORE_STATUS_H

#include <stddef.h>
#include <stdint.h>

typedef enum hm_status {
    HM_OK = 0,
    HM_EINPUT, /* the text, the position or the move is wrong: show where */
    HM_ELIMIT, /* well formed, but over a stated limit */
    HM_ENOMEM,
    HM_EIO,
    HM_EBUG    /* cannot happen; say so rather than guess */
} hm_status;

/* Bytes [first, last) of a source. {0,0} means "no place". */
typedef struct hm_span {
    uint32_t first, last;
} hm_span;

typedef struct hm_error {
    hm_status code;
    hm_span   at;
    char      msg[480];
} hm_error;

/* Fills *err (NULL is allowed) and returns code, so callers can write
 * `return hm_fail(err, HM_EINPUT, at, "...")`. */
hm_status hm_fail(hm_error *err, hm_status code, hm_span at, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* The two failures that have no place. */
hm_status hm_fail_memory(hm_error *err);
hm_status hm_fail_bug(hm_error *err, const char *what);

#endif
