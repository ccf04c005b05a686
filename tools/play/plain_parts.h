/* plain_parts.h - the inside of the plain face (plain.h), and what it answers to words
 * that only look. Private to plain*.c. */
#ifndef HM_TOOLS_PLAY_PLAIN_PARTS_H
#define HM_TOOLS_PLAY_PLAIN_PARTS_H

#include "tools/game/sheets.h"
#include "tools/play/command.h"
#include "tools/play/lines.h"
#include "tools/play/match.h"
#include "tools/play/plain.h"
#include "tools/play/show.h"

struct hm_plain {
    hm_match *m;
    hm_lines *in;
    bool      colour, terminal, hides; /* several people, who hide things
                                          from each other */
    int       last;                    /* person who was asked last */
    int       told[HM_MATCH_SEATS];    /* paragraphs of the story, by seat;
                                          one for all: [0] */
    hm_seen   seen;
    char      thinking[HM_SEAT_NAME_MAX + 32];
};

/* A paragraph, wrapped; and the same as printf has it. */
void hm_plain_put(const char *text);
void hm_plain_put_error(const hm_error *err); /* as a sentence */
/* Paragraphs that are not wrapped yet; frees them. */
void hm_plain_paragraphs(char *text);
/* A paragraph of the story. */
void hm_plain_entry(const hm_plain *p, int i);

/* The answers to words of those names; what follows the word may be empty. */
void hm_plain_help(const hm_plain *p);
void hm_plain_cards(const hm_plain *p, const char *name);
void hm_plain_table(const hm_plain *p, const char *number);
void hm_plain_what(const hm_plain *p, const char *text);
void hm_plain_score(const hm_plain *p);
void hm_plain_hint(const hm_plain *p);
void hm_plain_log(const hm_plain *p, const char *number);

/* What was typed fits several options, or none. */
void hm_plain_candidates(const hm_plain *p, const hm_command *c);
void hm_plain_unknown(const hm_plain *p, const hm_command *c);

#endif
