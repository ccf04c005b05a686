/* hills.c - the texts of the invented game on a board. */
#include "tests/hills.h"

#include "tests/packs.h"

const char hm_hills[] =
    "game \"hills\" {\n"
    "  grid 4 by 2\n"
    "  resource log { letter L colour brown supply 20 plural \"logs\" }\n"
    "  resource rye { letter R colour yellow supply 20 food }\n"
    "  resource penny { letter P colour orange supply 30 money plural \"pence\" }\n"
    "  terrain wood { letter W colour green gives log }\n"
    "  terrain bog { letter B colour grey }\n"
    "  type tile { letter T colour red symbol \"#\" plural \"tiles\" }\n"
    "  type objective { letter O colour blue }\n"
    "  board \"only\" { W . . bog / . . . . }\n"
    "  seats 2 { workers 2 houses 3 objectives 1 }\n"
    "  number rounds 2\n"
    "  rule \"whose\" { values \"own\" \"any\" }\n"
    "  score \"pence\" stock penny / 3\n"
    "}\n";

const char hm_hills_manifest[] = "pack \"t\" { version \"1.0.0\" game \"hills\" }";

hm_library *hm_hills_with(const char *cards)
{
    hm_test_pack pack = hm_test_pack_of(hm_hills_manifest, hm_hills, cards);
    return hm_test_build(&pack, NULL);
}
