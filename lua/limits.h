/* limits.h - how much a script may use, and why just so much.
 *
 * docs/sandbox.md lists these (tests/test_sandbox.c compares). Every limit but
 * HM_LUA_TOTAL decides by counting what the script itself does, so the verdict is the
 * same in every run and in every state. HM_LUA_TOTAL is above the sum of the others: it
 * stops only what the counting should have missed.
 */
#ifndef HM_LUA_LIMITS_H
#define HM_LUA_LIMITS_H

enum {
    /* Bytes of one `lua { }` block or .lua file. A whole card takes about a thousand. */
    HM_LUA_CHUNK = 64 * 1024,
    /* Words `and`, `or` and `elseif` in one block or file: Lua's compiler takes quadratic
     * time for a chain of them, half a second for 64 KiB. */
    HM_LUA_JOINTS = 2000,
    /* Instructions of one call. A scorer that visits 64 squares takes about 1,000, a
     * search through all paths of a full town of 16 squares some 600,000; a million end
     * within 10 to 30 ms. */
    HM_LUA_CALL = 1000000,
    /* Instructions of running a whole .lua file once: 10 to 80 ms. */
    HM_LUA_LOAD = 1000000,
    /* Of which a card { } takes so many: a file has 250 cards at most, and with them the
     * memory that their texts and trees take is limited. */
    HM_LUA_CARD = 4000,
    /* Instructions between two looks at the clock of instructions. Larger counts too
     * roughly, smaller costs time. */
    HM_LUA_PERIOD = 100,
    /* What a call costs at least: half a period, and the way in and out. */
    HM_LUA_ENTRY = 50,
    /* The same for an effect, for which a town is copied: effects are tried with every
     * answer to their questions, and the step's budget must end that soon. */
    HM_LUA_EFFECT = 200,
    /* Bytes of the text of a function without loops and calls of its own functions, which
     * runs without counting: each of its instructions is run once at most. */
    HM_LUA_STRAIGHT = 4096,

    /* Bytes of one string. One instruction can copy or compare a string, so this bounds
     * what one instruction costs: about a microsecond. */
    HM_LUA_STRING = 4096,
    /* Bytes of the largest block in a call: a table of 1,024 values or 512 fields. */
    HM_LUA_BLOCK = 16 * 1024,
    /* The same while loading. 64 KiB of source need less; the parser takes quadratic time
     * for thousands of jumps, and this ends that at 4,096. */
    HM_LUA_LOAD_BLOCK = 132 * 1024,
    /* Values on the stack in a call: arguments, locals and results of all calls under
     * way. Recursion ends after 100 to 300 calls, `...` and unpack at as many values. */
    HM_LUA_STACK = 1000,
    /* Bytes that one call may ask for, freed or not. Nothing is collected during a call,
     * so this is also what it can keep at once. */
    HM_LUA_BYTES = 1024 * 1024,
    /* The same for compiling and running one block or file. */
    HM_LUA_LOAD_BYTES = 3 * 1024 * 1024,
    /* Bytes that all loaded scripts of a card set keep: code and constants of some 700
     * KiB of source. */
    HM_LUA_KEPT = 2 * 1024 * 1024,
    /* Bytes of garbage after which a state is cleaned, between calls. */
    HM_LUA_GARBAGE = 256 * 1024,
    /* Bytes of one state in all: kept, garbage, one call, and the short strings of a
     * call, which are not counted because equal ones are shared. */
    HM_LUA_TOTAL = 7 * 1024 * 1024,

    HM_LUA_STATES = 64,       /* states of one pool: threads running scripts at once */
    HM_LUA_FUNCTIONS = 65535, /* functions of one pool: hm_clause.script has 16 bits */
    HM_LUA_VARIABLES = 250,   /* outer variables within reach of one function */
    HM_LUA_UNPACK = 200,      /* values of one table.unpack */
    HM_LUA_NUMBER = 1000000   /* results, either sign: sums of them stay small */
};

#endif
