/* What must be true of the canonical form of any file: the tree stays, no comment is
 * lost or changes its card, and the form of the form is itself. For all shipped files
 * and for random ones. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/form.h"
#include "tests/soup.h"
#include "tests/support.h"

enum { RANDOM_FILES = 2000 };

/* -- shipped files */

static bool is_ours(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot != NULL && (strcmp(dot, ".card") == 0 || strcmp(dot, ".test") == 0);
}

static int check_folder(const char *path)
{
    int files = 0;
    DIR *dir = opendir(path);
    for (const struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;) {
        char full[600];
        snprintf(full, sizeof full, "%s/%s", path, e->d_name);
        if (!is_ours(e->d_name)) {
            files += e->d_name[0] != '.' ? check_folder(full) : 0;
            continue;
        }
        size_t length;
        char *text = hm_test_read(full, &length);
        assert_non_null(text);
        const char *fault = hm_form_fault(text, length);
        if (fault != NULL)
            fail_msg("%s: %s", full, fault);
        free(text);
        files++;
    }
    if (dir != NULL)
        closedir(dir);
    return files;
}

static void all_shipped_files_keep_their_trees_and_comments(void **state)
{
    (void)state;
    assert_true(check_folder("cards") > 50);
}

/* -- random files */

static void random_files_keep_their_trees_and_comments(void **state)
{
    (void)state;
    soup *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->seed = 20190501;
    for (int i = 0; i < RANDOM_FILES; i++) {
        soup_file(s);
        const char *fault = hm_form_fault(s->text, s->length);
        if (fault != NULL)
            fail_msg("file %d: %s\n%s", i, fault, s->text);
    }
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_shipped_files_keep_their_trees_and_comments),
        cmocka_unit_test(random_files_keep_their_trees_and_comments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
