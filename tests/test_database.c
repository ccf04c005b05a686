/* Databases that anybody may have written: what a statement may take, and which tables
 * are taken for ours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tools/database.h"
#include "tools/stop.h"

static const char endless[] = "CREATE TEMP TABLE none AS WITH RECURSIVE n(x) AS"
                              " (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
                              " SELECT max(x) FROM n";

static void an_endless_statement_ends(void **state)
{
    hm_db_watch w;
    sqlite3 *db;
    (void)state;
    assert_true(hm_db_open_memory(&w, &db));
    w.most = 1000000;
    assert_false(hm_db_run(db, endless));
    assert_string_equal(hm_db_why(db, &w), "what is in it would take too long to read");
    assert_in_range(w.spent, w.most, w.most + 2000);
    assert_true(hm_db_run(db, "CREATE TABLE fine (x)"));
    sqlite3_close(db);
}

static void every_statement_has_the_whole_budget(void **state)
{
    static const char some[] = "CREATE TEMP TABLE t AS WITH RECURSIVE n(x) AS (SELECT 1"
                               " UNION ALL SELECT x + 1 FROM n WHERE x < 20000)"
                               " SELECT max(x) FROM n; DROP TABLE t";
    hm_db_watch w;
    sqlite3 *db;
    (void)state;
    assert_true(hm_db_open_memory(&w, &db));
    w.most = 1000000;
    for (int i = 0; i < 10; i++)
        assert_true(hm_db_run(db, some));
    sqlite3_close(db);
}

static void a_stop_is_heeded(void **state)
{
    hm_db_watch w;
    sqlite3 *db;
    (void)state;
    assert_true(hm_db_open_memory(&w, &db));
    hm_stop_begin();
    hm_stop_hung();
    assert_false(hm_db_run(db, endless));
    hm_stop_end();
    assert_string_equal(hm_db_why(db, &w), "stopped");
    assert_in_range(w.spent, 0, 200000);
    sqlite3_close(db);
}

static void tables_are_compared_word_for_word(void **state)
{
    static const char ours[] = "CREATE TABLE a (x INTEGER PRIMARY KEY AUTOINCREMENT,"
                               " y TEXT UNIQUE) STRICT; CREATE INDEX b ON a (y)";
    static const struct {
        const char *sql;
        bool        is;
    } rows[] = {
        {"CREATE TABLE a (x INTEGER PRIMARY KEY AUTOINCREMENT, y TEXT UNIQUE) STRICT;"
         "CREATE INDEX b ON a (y)", true},
        {"CREATE TABLE a (x INTEGER PRIMARY KEY AUTOINCREMENT, y TEXT UNIQUE) STRICT;"
         "CREATE INDEX b ON a (y); CREATE TABLE other (z);"
         "CREATE VIEW v AS SELECT * FROM a; CREATE INDEX o ON other (z)", true},
        {"CREATE TABLE a (x INTEGER PRIMARY KEY AUTOINCREMENT, y TEXT UNIQUE) STRICT",
         false},
        {"CREATE TABLE A (x INTEGER PRIMARY KEY AUTOINCREMENT, y TEXT UNIQUE) STRICT;"
         "CREATE INDEX b ON A (y)", false},
        {"CREATE TABLE a (x INTEGER PRIMARY KEY AUTOINCREMENT, y TEXT UNIQUE) STRICT;"
         "CREATE INDEX b ON a (y); CREATE INDEX c ON a (y)", false},
        {"CREATE TABLE a (x INTEGER PRIMARY KEY AUTOINCREMENT, y TEXT UNIQUE) STRICT;"
         "CREATE INDEX b ON a (y);"
         "CREATE TRIGGER c AFTER INSERT ON A BEGIN DELETE FROM a; END", false},
        {"CREATE TABLE a (x INTEGER PRIMARY KEY AUTOINCREMENT, y TEXT UNIQUE"
         " CHECK (y <> '')) STRICT; CREATE INDEX b ON a (y)", false},
        {"CREATE TABLE c (y); CREATE INDEX b ON c (y);"
         "CREATE VIEW a AS SELECT 1 AS x, y FROM c", false},
        {"", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_db_watch w;
        sqlite3 *db;
        assert_true(hm_db_open_memory(&w, &db));
        assert_true(hm_db_run(db, rows[i].sql));
        if (hm_db_is_made_by(db, ours) != rows[i].is)
            fail_msg("%s", rows[i].sql);
        sqlite3_close(db);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_endless_statement_ends),
        cmocka_unit_test(every_statement_has_the_whole_budget),
        cmocka_unit_test(a_stop_is_heeded),
        cmocka_unit_test(tables_are_compared_word_for_word),
    };
    return cmocka_run_group_tests_name("database", tests, NULL, NULL);
}
