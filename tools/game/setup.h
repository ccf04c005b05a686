/* setup.h - how a game is to be played, as JSON, and the deal made of it.
 *
 * A setup is the "new" request of the line protocol with everything filled in:
 *
 *   {"game": "tiny-towns", "packs": ["base"], "cards": [...],
 *    "monuments": false | [...], "players": 2, "mode": "standard", "cavern": false,
 *    "seed": 7, "rules": {...}, "caller": "chance" | "person" | ["wood", ...]}
 *
 * and each variant of the game by its name, true or false; "teams" where there are some
 * (company.h). A request may also bound the
 * draw, "most": {"PACK": N}; of that only the cards are kept that were drawn.
 *
 * or, on a board that all share, "board", "market" and "objectives" instead of "cards",
 * "monuments", "cavern" and "caller".
 *
 * "names" are those of the players, if they have some (names.h); "bots" who sits where,
 * "think" or "playouts" how long bots think, and "pace" how long to wait after what they
 * did, if somebody said so. Only `play` asks for these when it takes a game up again.
 *
 * It is also what a save file's header keeps, so a game is set up again from it
 * exactly. Cards that were drawn are in "cards" afterwards, and the pool of those that
 * are dealt in "monuments". */
#ifndef HM_TOOLS_GAME_SETUP_H
#define HM_TOOLS_GAME_SETUP_H

#include <jansson.h>

#include "core/play.h"
#include "dsl/library.h"
#include "tools/options.h"

/* Last in a list of what a caller calls: when all were called, the game is over. Without
 * it, chance calls on. */
#define HM_CALLS_END "end"

enum { HM_BOT_MAX = 4096 }; /* bytes of who sits somewhere: a program has a path */

/* The deck of the set-up before, for who makes many, one after the other: it is used
 * again where the next one has the same cards, and gone where it has not. So a deal must
 * not be used after the next set-up was made. A zeroed one is empty. */
typedef struct hm_kept_deck {
    hm_arena       arena;
    const hm_deck *deck;
    uint32_t       variants;
} hm_kept_deck;

void hm_kept_deck_drop(hm_kept_deck *k);

/* The packs a request asks for, as a new list of strings; if it names none and the
 * options do not either, that of the game it names. NULL with err filled when the
 * field is wrong. */
json_t *hm_setup_packs(const json_t *request, const hm_options *o, hm_error *err);

/* Checks a request (an object; unknown fields are refused with the nearest right
 * one) against the library, fills in what is absent from the options and defaults,
 * draws cards where none are given, and makes the deal. *setup is a new reference
 * to the complete setup. Everything of the deal lies in arena, but for the deck where
 * the options have room for one (o->kept). */
hm_status hm_setup_make(const json_t *request, const hm_options *o, const hm_library *lib,
                        hm_arena *arena, json_t **setup, hm_deal *deal, hm_error *err);

/* A seed as set-ups have it: a number, or its digits where JSON has no such number. */
json_t *hm_setup_seed_json(uint64_t seed);

/* The request that the command line's options make. */
json_t *hm_setup_from_options(const hm_options *o, hm_error *err);

#endif
