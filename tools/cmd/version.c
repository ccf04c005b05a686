/* version.c - hamlet version: which one this is. */
#include "tools/commands.h"

#include "tools/say.h"

#ifndef HM_VERSION
#define HM_VERSION "unknown"
#endif

int hm_cmd_version(const hm_options *o)
{
    (void)o;
    puts("hamlet " HM_VERSION);
    return HM_EXIT_FINE;
}
