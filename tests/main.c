/* The tests as one program: it is called by the name of the suite that is to run. */
#include <stdio.h>
#include <string.h>

#define SUITE(name) int name##_main(void);
#include "suites.def"
#undef SUITE

static const struct {
    const char *name;
    int (*run)(void);
} suites[] = {
#define SUITE(name) {#name, name##_main},
#include "suites.def"
#undef SUITE
};

int main(int argc, char **argv)
{
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
    const char *name = slash ? slash + 1 : argc > 0 ? argv[0] : "";
    for (size_t i = 0; i < sizeof suites / sizeof *suites; i++)
        if (strcmp(suites[i].name, name) == 0)
            return suites[i].run();
    fprintf(stderr, "%s: no such suite; call a link by the name of one\n", name);
    return 2;
}
