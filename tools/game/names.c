/* names.c - see names.h. */
#include "tools/game/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/say.h"
#include "tools/textstream.h"

static const char person[] = "person";

bool hm_name_fits(const char *name)
{
    size_t n = strlen(name);
    return n > 0 && n <= HM_NAME_BYTES && hm_width(name, n) <= HM_NAME_COLUMNS;
}

static const char *text_at(const json_t *list, int i)
{
    return json_string_value(json_array_get(list, (size_t)i));
}

static bool have_people(const json_t *bots)
{
    for (int i = 0; text_at(bots, i) != NULL; i++)
        if (strcmp(text_at(bots, i), person) == 0)
            return true;
    return false;
}

/* Names are shown on terminals, and a save may come from a stranger. */
static const char *harmless(const char *name, hm_arena *arena)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_put(pen, name);
    fclose(pen);
    const char *kept = hm_need(hm_arena_text(arena, text, size));
    free(text);
    return kept;
}

/* Whose name is it else? -1: nobody's. */
static int other_called(const char *name, const char *const *names, int players, int not)
{
    for (int i = 0; i < players; i++)
        if (i != not && strcmp(names[i], name) == 0)
            return i;
    return -1;
}

/* "Ann (2)": with the seat, or a number that is no seat's where that is a name, too. */
static const char *numbered(const char *const *names, int players, int seat,
                            hm_arena *arena)
{
    char text[HM_NAME_BYTES + 16];
    for (int number = seat + 1;; number += players) {
        snprintf(text, sizeof text, "%s (%d)", names[seat], number);
        if (other_called(text, names, players, seat) < 0)
            return hm_need(hm_arena_text(arena, text, strlen(text)));
    }
}

static const char *const *told_apart(const char *const *names, int players,
                                     hm_arena *arena)
{
    const char **out = hm_need(hm_arena_array(arena, (size_t)players, sizeof *out));
    for (int i = 0; i < players; i++)
        out[i] = other_called(names[i], names, players, i) < 0
                     ? names[i]
                     : numbered(names, players, i, arena);
    return out;
}

const char *const *hm_names_of(const json_t *setup, int players, hm_arena *arena)
{
    const json_t *names = json_object_get(setup, "names");
    const json_t *bots = json_object_get(setup, "bots");
    const bool people = have_people(bots);
    int number = 0; /* of bots so far */
    if (names == NULL && !people)
        return NULL;
    const char **name = hm_need(hm_arena_array(arena, (size_t)players, sizeof *name));
    for (int i = 0; i < players; i++) {
        char usual[24];
        const char *said = text_at(names, i), *who = text_at(bots, i);
        const bool bot = people && who != NULL && strcmp(who, person) != 0;
        number += bot;
        snprintf(usual, sizeof usual, bot ? "Bot %d" : "Player %d",
                 bot ? number : i + 1);
        name[i] = harmless(said != NULL ? said : usual, arena);
    }
    return told_apart(name, players, arena);
}
