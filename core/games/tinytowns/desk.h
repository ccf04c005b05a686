/* desk.h - the table as every choice of a round looks at it. Private to round.c and
 * quick.c.
 *
 * A desk is a value that lives as long as one choice: it owns nothing, and whoever makes
 * one must not change the rules meanwhile. Its functions are always inlined, so that an
 * instance of a choice for a plain game knows what the game lacks.
 */
#ifndef HM_CORE_GAMES_TINYTOWNS_DESK_H
#define HM_CORE_GAMES_TINYTOWNS_DESK_H

#include <string.h>

#include "core/games/tinytowns/tinytowns.h"

/* For what happens seldom: inlined, it would give the busy functions its large frame. */
#define SELDOM __attribute__((noinline))

/* For what every choice goes through. */
#define BUSY static inline __attribute__((always_inline))

/* What a choice needs of the table. A state is bytes, and for all a compiler knows any
 * byte that is written may belong to a pointer of the table; so these are read once. */
typedef struct desk {
    hm_table          *t;
    hm_tt_state       *s;
    const hm_tt_rules *how;
    int                way;
    bool               alone; /* only one player is in the game */
    bool               bars;  /* some card may bar naming */
    bool               renews; /* some card does something once a round, or asks which
                                  one it is */
    bool               level; /* no square is blocked or missing, as the compiler knows */
    bool               begins; /* something happens when a round begins */
    bool               crowds; /* ... or the game, and so a town may be full before its
                                  owner gets a cube */
    bool               may_end; /* some rule may end the game */
    bool               readies; /* something happens before a player names */
    bool               streaks; /* names are counted */
} desk;

BUSY desk desk_of(hm_table *t)
{
    const hm_tt_rules *how = t->rules;
    const bool begins = hm_tt_comes(t, HM_MOMENT_BEGIN);
    return (desk){t, t->state, how, how->way, how->players == 1, how->may_bar,
                  how->renews, false,
                  begins, begins || hm_tt_comes(t, HM_MOMENT_OPEN), how->may_end,
                  how->readies, how->streaks};
}

/* Most games know nothing of the last six (hm_tt_rules.even), and neither does their
 * instance of what every choice goes through. */
BUSY desk even_desk(hm_table *t)
{
    const hm_tt_rules *how = t->rules;
    return (desk){t, t->state, how, HM_TT_IN_TURN, how->players == 1, how->may_bar,
                  how->renews, true, false,
                  false, false, false, false};
}

#define ON_ITS_DESK(t, does) (hm_tt_how(t)->even ? does(even_desk(t)) : does(desk_of(t)))

BUSY int seat_of(desk k) { return k.alone ? 0 : k.s->player; }

BUSY hm_town *town_at(desk k, int player)
{
    return (void *)((char *)k.s + k.how->towns +
                    (size_t)player * k.how->deck->plan.size);
}

BUSY hm_set empty_at(desk k, int player)
{
    const hm_town *town = town_at(k, player);
    /* 0: where `built` lies (GROUND) */
    const size_t closed = k.level ? 0 : k.how->closed;
    return k.how->all &
           ~(town->built | town->cubes | *(const hm_set *)hm_part(town, closed));
}

/* -- what is due */

/* Does nothing stand that bars names or uses cubes of its owner's? For tables that have
 * a quick way. */
BUSY bool is_quick(const hm_table *t)
{
    const hm_tt_rules *how = hm_tt_how(t);
    return (hm_tt_town(t, 0)->stands & (how->bars | how->uses_own)) == 0;
}

/* What is due, said as one word, which a compiler would put together byte by byte. */
BUSY uint64_t due_word(int player, hm_decision_kind kind, int count)
{
    return (uint64_t)(uint32_t)count << 32 | (unsigned)kind << 8 | (unsigned)player;
}
BUSY hm_due due_of(uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    hm_due due;
    memcpy(&due, &word, sizeof due);
    return due;
#else
    return (hm_due){(uint8_t)word, (uint8_t)(word >> 8), (uint16_t)(word >> 16),
                    (int32_t)(word >> 32)};
#endif
}
BUSY hm_due due_for(int player, hm_decision_kind kind, int count)
{
    return due_of(due_word(player, kind, count));
}
/* Naming, the quick way: then a cube goes on any of the empty squares. */
BUSY hm_due due_to_name(const hm_tt_rules *how, hm_set empty)
{
    return due_of(how->quick_name | (uint64_t)hm_count(empty) << 16);
}

#endif
