/* gnuplot.c - see gnuplot.h. */
#include "tools/sim/gnuplot.h"

#include "tools/child.h"

hm_status hm_gnuplot_find(hm_error *err)
{
    if (hm_child_is_there("gnuplot"))
        return HM_OK;
    return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                   "--html needs gnuplot, which is not there: apt-get install "
                   "gnuplot-nox");
}

/* Without what a user has in a start-up file: plots are the same everywhere. */
hm_status hm_gnuplot_run(const char *script, size_t length, char **out, hm_error *err)
{
    static const char *const words[] = {"gnuplot", "-d", "-", NULL};
    const hm_child p = {words, script, length, ", so there is no page"};
    size_t printed;
    return hm_child_run(&p, out, &printed, err);
}
