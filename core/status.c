/* status.c - fills errors; texts that are too long for one are cut.
 *
 * An error has room for its message, so failing allocates nothing and cannot fail
 * itself. Whoever does not want to know passes NULL. */
#include "core/status.h"

#include <stdarg.h>
#include <stdio.h>

static const hm_span nowhere = {0, 0};

hm_status hm_fail(hm_error *err, hm_status code, hm_span at, const char *fmt, ...)
{
    if (err == NULL)
        return code;
    err->code = code;
    err->at = at;

    va_list ap;
    va_start(ap, fmt);
    vsnprintf(err->msg, sizeof err->msg, fmt, ap); /* truncates, never overruns */
    va_end(ap);
    return code;
}

hm_status hm_fail_memory(hm_error *err)
{
    return hm_fail(err, HM_ENOMEM, nowhere, "out of memory");
}

hm_status hm_fail_bug(hm_error *err, const char *what)
{
    return hm_fail(err, HM_EBUG, nowhere, "internal error: %s", what);
}
