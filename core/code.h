/* code.h - compiled programs: their form, their proof and their text.
 *
 * A program is an array of 32-bit words: the operation in the low 8 bits, a
 * signed operand in the other 24. TABLE is followed by its entries. Programs
 * are immutable, lie in the arena of their card set, and run only after
 * hm_code_verify has accepted them: the interpreter checks nothing.
 */
#ifndef HM_CORE_CODE_H
#define HM_CORE_CODE_H

#include "core/status.h"

enum {
    HM_CODE_MAX = 1024,    /* words in one program: far above any readable card */
    HM_DEPTH_MAX = 16,     /* stack: the checker's nesting limit keeps below it */
    HM_NUMBER_MAX = 9999,  /* literals in cards, either sign */
    HM_ENTRIES_MAX = 64    /* entries of one table: one per square is enough */
};

typedef enum hm_op {
#define OP(name, text, operand, in, out, doc) HM_OP_##name,
#include "core/code.def"
#undef OP
    HM_OPS
} hm_op;

typedef enum hm_operand {
    HM_OPERAND_NONE, HM_OPERAND_NUMBER, HM_OPERAND_TYPE, HM_OPERAND_CARD,
    HM_OPERAND_RESOURCE, HM_OPERAND_MODE, HM_OPERAND_RULE, HM_OPERAND_ENTRIES,
    HM_OPERAND_JUMP, HM_OPERAND_SIDE, HM_OPERAND_KINDS, HM_OPERAND_NEAR,
    HM_OPERAND_TYPES, HM_OPERAND_TERRAIN, HM_OPERAND_TRAIT
} hm_operand;

typedef struct hm_op_info {
    const char *text;
    hm_operand  operand;
    const char *in, *out;
    const char *doc;
} hm_op_info;

enum { HM_SIDE_RIGHT, HM_SIDE_LEFT, HM_SIDE_MARKET, HM_SIDES };

/* A rule operand is rule * HM_RULE_VALUES + value. */
enum { HM_RULE_VALUES = 8 };

typedef struct hm_program {
    const uint32_t *code;
    uint16_t        length;
    char            result[3]; /* kinds left on the stack, "" for an effect */
} hm_program;

/* What operands may name; filled from the game and the card set. */
typedef struct hm_code_limits {
    int types, cards, resources, modes, rules, terrains;
    int shared; /* the game has a board that players share */
} hm_code_limits;

static inline uint32_t hm_code_word(hm_op op, int32_t operand)
{
    return (uint32_t)op | (uint32_t)operand << 8;
}
static inline hm_op   hm_code_op(uint32_t word) { return (hm_op)(word & 0xff); }
static inline int32_t hm_code_operand(uint32_t word) { return (int32_t)word >> 8; }

const hm_op_info *hm_op_lookup(hm_op op); /* NULL beyond the list */

/* Proves that the program ends, that every jump goes forward to an instruction,
 * that the stack has what each instruction takes, in kind and depth, and that
 * operands are in range. Effects are accepted only when the result is "". */
hm_status hm_code_verify(const hm_program *p, const hm_code_limits *limits, hm_error *err);

/* Writes one line per instruction into text (at most size bytes with the NUL)
 * and returns the length it would need. name() gives the name of an operand, or
 * NULL for its number. */
typedef const char *hm_operand_name(const void *ctx, hm_operand kind, int32_t value);
size_t hm_code_text(const hm_program *p, hm_operand_name *name, const void *ctx,
                    char *text, size_t size);

#endif
