/* The canonical form: what it looks like, row by row. test_fmt_random.c has what must
 * be true of any file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/form.h"
#include "tests/purse.h"
#include "tests/support.h"

/* -- one row: a file, and its canonical form */

typedef struct row {
    const char *name, *in, *out;
} row;

/* One part of a card, inside the card's braces. */
#define CARD(part) "card \"Lodge\" {\n" part "}\n"

static const row rows[] = {
    {"an empty file stays empty", "", ""},
    {"blanks alone are nothing", "\n  \n\t\r\n", ""},
    {"comments alone", "\n\n# one  \n#two\n\n\n\n# three", "# one\n#two\n\n# three\n"},
    {"what a mode calls it, whoever does it",
     "game \"g\" { mode m \"x\" { neighbour names \"y\" anyone names \"z\" } }",
     "game \"g\" {\n  mode m \"x\" { neighbour names \"y\" anyone names \"z\" }\n}\n"},
    {"a terrain that nothing goes on",
     "game \"g\" { terrain sea { letter S colour cyan blocked } }",
     "game \"g\" {\n  terrain sea { letter S colour cyan blocked }\n}\n"},
    {"an empty card", "card\"Lodge\"{}", "card \"Lodge\" {\n}\n"},
    {"one blank line between items",
     "card \"A\" {} card \"B\" { eats }\n\n\n\ncard \"C\" {}",
     "card \"A\" {\n}\n\ncard \"B\" {\n  eats\n}\n\ncard \"C\" {\n}\n"},
    {"the words of simple parts stand in a column",
     "card \"Lodge\" { id \"l\" type hut feeds row holds 3 limit 5 score 1 source \"s\" "
     "text \"t\" }",
     CARD("  id      \"l\"\n  type    hut\n  feeds   row\n  holds   3\n  limit   5\n"
          "  score   1\n  source  \"s\"\n  text    \"t\"\n")},
    {"other parts are plain",
     "card \"Lodge\" { eats wild not   in solo build on any empty may not name held or "
     "reed }",
     CARD("  eats\n  wild\n  not in solo\n  build on any empty\n  may not name held or "
          "reed\n")},
    {"parts keep their order and one blank line",
     "card \"Lodge\" {\n\n score 1\n\n\n type hut\n eats\n\n}",
     CARD("  score   1\n\n  type    hut\n  eats\n")},
    {"not in, with quotes kept",
     "card \"Lodge\" { not in solo when rule \"odd\" is b not in \"solo\" when not in "
     "hall }",
     CARD("  not in solo when rule \"odd\" is b\n  not in \"solo\" when not in hall\n")},

    {"a pattern in columns", "card \"Lodge\" { pattern { . reed . / clay  sand clay } }",
     CARD("  pattern { .    reed .\n            clay sand clay }\n")},
    {"rows come from lines or slashes",
     "card \"Lodge\" { pattern {\n\n reed /\n\n clay / / sand\n/ } }",
     CARD("  pattern { reed\n            clay\n            sand }\n")},
    {"an empty pattern, and a ragged one",
     "card \"Lodge\" { pattern {} pattern { clay reed sand / sand \"o\" } }",
     CARD("  pattern { }\n  pattern { clay reed sand\n            sand \"o\" }\n")},
    {"columns count characters, not bytes",
     "card \"Lodge\" { pattern { \"zéé\" . / . reed } }",
     CARD("  pattern { \"zéé\" .\n            .     reed }\n")},

    {"points, condition and else",
     "card \"Lodge\" { score 3 when count this>right's count this else -2 }",
     CARD("  score   3 when count this > right's count this else -2\n")},
    {"tables with labels",
     "card \"Lodge\" { score together table -1 3:5 7 : -9 by count this * 2 }",
     CARD("  score   together table -1 3: 5 7: -9 by count this * 2\n")},
    {"tables before more", "card \"Lodge\" { score ((table 1 2 by (count this)))+ (held) }",
     CARD("  score   (table 1 2 by count this) + held\n")},
    {"one sign for equal", "card \"Lodge\" { score 1 when held==2 or held != 3 }",
     CARD("  score   1 when held = 2 or held != 3\n")},
    {"per, types and groups",
     "card \"Lodge\" { score 1 per type in ((row or column) except hut) + types in "
     "adjacent"
     " + count largest group of one type in edge + distance to fed hut }",
     CARD("  score   1 per type in (row or column) except hut + types in adjacent"
          " + count largest group of one type in edge + distance to fed hut\n")},
    {"near words take to or of",
     "card \"Lodge\" { score count adjacent of hut + count row to (hut or barn) +"
     " count around to this + count diagonal to hut + count column of \"Mill\" }",
     CARD("  score   count adjacent to hut + count row of (hut or barn) +"
          " count around of this + count diagonal of hut + count column of \"Mill\"\n")},
    {"needless parentheses go",
     "card \"Lodge\" { score ((1)) + (2 * (count (this))) when ((any (hut)) and (fed)) }",
     CARD("  score   1 + 2 * count this when any hut and fed\n")},
    {"needed parentheses stay",
     "card \"Lodge\" { score (1 + 2) * 3 - (4 - 5) + -(6 + 7) * min((1), (2 + 3)) }",
     CARD("  score   (1 + 2) * 3 - (4 - 5) + -(6 + 7) * min(1, 2 + 3)\n")},
    {"parentheses of sets that the tree needs",
     "card \"Lodge\" { score count adjacent (hut or barn) (not fed) except (hut except "
     "barn) }",
     CARD("  score   count adjacent (hut or barn) (not fed) except (hut except barn)\n")},
    {"parentheses stay where or meets except or narrowing",
     "card \"Lodge\" { feeds (fed hut) or (built except barn) or (hut) or fed barn }",
     CARD("  feeds   (fed hut) or (built except barn) or hut or fed barn\n")},
    {"feeds",
     "card \"Lodge\" { feeds 1 groups feeds 2 group feeds 4 anywhere feeds (3) among "
     "(row) }",
     CARD("  feeds   1 group\n  feeds   2 groups\n  feeds   4 anywhere\n  feeds   3 "
          "among row\n")},
    {"feeds on a condition",
     "card \"Lodge\" { feeds row when (even count hut) feeds 1 groups when odd (2 + coins) "
     "feeds 2 among hut where corner when corner feeds row or column per coin when no hut }",
     CARD("  feeds   row when even count hut\n  feeds   1 group when odd (2 + coins)\n"
          "  feeds   2 among hut where corner when corner\n"
          "  feeds   row or column per coin when no hut\n")},
    {"feeds by type",
     "card \"Lodge\" { feeds adjacent of one type feeds row to one type except (hut or barn) "
     "when corner feeds around of one type except hut }",
     CARD("  feeds   adjacent to one type\n  feeds   row of one type except hut or barn "
          "when corner\n  feeds   around of one type except hut\n")},
    {"feeds what is bought",
     "card \"Lodge\" { feeds (row or column) per coin feeds (2 per coin) feeds (1+1) per "
     "coin feeds 2 among row or (column) per coin feeds 1 + 1 among hut except barn per "
     "coins }",
     CARD("  feeds   row or column per coin\n  feeds   2 per coin\n"
          "  feeds   (1 + 1) per coin\n  feeds   2 among (row or column) per coin\n"
          "  feeds   1 + 1 among hut except barn per coins\n")},

    {"a short block on one line",
     "card \"Lodge\" { on build {\n hold any\n remember count built } }",
     CARD("  on build { hold any resource remember count built }\n")},
    {"an empty block", "card \"Lodge\" { on build { } }", CARD("  on build { }\n")},
    {"any resource, short after names",
     "card \"Lodge\" { when another names any except held { may place any other on edge "
     "} }",
     CARD("  when another names any except held {"
          " may place any other resource on edge }\n")},
    {"80 columns are enough, 81 are not",
     "card \"Lodge\" { on build { hold any resource except held by this place any "
     "resource on yards }"
     " on build { hold any resource except held by this place any resource on meadow } }",
     CARD("  on build { hold any resource except held by this place any resource on "
          "yards }\n"
          "  on build {\n    hold any resource except held by this\n"
          "    place any resource on meadow\n  }\n")},
    {"kinds",
     "card \"Lodge\" { on build { hold any except held by this hold (clay or reed) "
     "except named"
     " hold (clay) or (reed except sand) } }",
     CARD("  on build {\n    hold any resource except held by this\n"
          "    hold (clay or reed) except named\n    hold clay or (reed except sand)\n  "
          "}\n")},
    {"a long block takes lines",
     "card \"Lodge\" { when another names any { may { store it } or"
     " { swap it for held place it on empty } } }",
     CARD("  when another names any {\n"
          "    may { store it } or { swap it for held place it on empty }\n  }\n")},
    {"a long alternative takes lines too",
     "card \"Lodge\" { when anyone names clay { may { place any resource on adjacent to "
     "hut store it }"
     " or { swap it for held place it on (row or column) empty } { } } }",
     CARD("  when anyone names clay {\n    may {\n"
          "      place any resource on adjacent to hut\n      store it\n    } or {\n"
          "      swap it for held\n      place it on (row or column) empty\n    }\n    "
          "{ }\n  }\n")},

    {"parts that stand for a whole town",
     "card \"Lodge\" { counts\nas 2 hut line \"empty\"scores -(1) your buildings  go on "
     "any empty never names never names unless (alone) or count built<3 }",
     CARD("  counts as 2 hut\n  line \"empty\" scores -1\n"
          "  your buildings go on any empty\n"
          "  never names\n  never names unless alone or count built < 3\n")},
    {"types missing, and laden",
     "card \"Lodge\" { score 2 per types missing score 2 per type missing score types "
     "missing * 2 + right's types missing score count hut (not laden) }",
     CARD("  score   2 per type missing\n  score   2 per type missing\n"
          "  score   types missing * 2 + right's types missing\n"
          "  score   count hut (not laden)\n")},
    {"asked from each square",
     "card \"Lodge\" { score 1 per (hut  where (any adjacent barn or any fed)) feeds hut "
     "where any row hut score count ((hut or barn) where (no row hut)) score 1 per "
     "((hut where fed) except barn) score 2 per ((hut row) where fed) }",
     CARD("  score   1 per (hut where any adjacent barn or any fed)\n"
          "  feeds   hut where any row hut\n"
          "  score   count ((hut or barn) where no row hut)\n"
          "  score   1 per (hut where fed) except barn\n"
          "  score   2 per (hut row where fed)\n")},
    {"types by how many there are",
     "card \"Lodge\" { score 2 per types with 3 score 2 per type with 3 in (row fed) score "
     "types with 2 * 3 score count row (commonest type) score count (commonest type in row) }",
     CARD("  score   2 per type with 3\n  score   2 per type with 3 in row fed\n"
          "  score   types with 2 * 3\n  score   count row commonest type\n"
          "  score   count commonest type in row\n")},
    {"effects that build",
     "card \"Lodge\" { on build { build any build any building on corner build hut or "
     "barn } on build { replace (fed hut) with any type except (hut or barn) } }",
     CARD("  on build { build any type build any type on corner build hut or barn }\n"
          "  on build { replace fed hut with any type except (hut or barn) }\n")},
    {"keeping types, and neighbours",
     "card \"Lodge\" { on build { keep 3 types keep 1 types keep 2 of (kept or hut) keep "
     "1 of any } when a neighbour builds kept { build it drop it } when neighbor builds "
     "any building except hut { may build it on (edge) } }",
     CARD("  on build { keep 3 types keep 1 type keep 2 of kept or hut keep 1 type }\n"
          "  when neighbour builds kept { build it drop it }\n"
          "  when neighbour builds any except hut { may build it on edge }\n")},
    {"what there may be",
     "card \"Lodge\" { your buildings are any except hut your buildings are types in "
     "(built) or (types in (row or column)) on build { build (types in (row built)) keep "
     "2 of types in edge } }",
     CARD("  your buildings are any type except hut\n"
          "  your buildings are types in built or types in (row or column)\n"
          "  on build { build types in (row built) keep 2 of types in edge }\n")},
    {"what the owner builds",
     "card \"Lodge\" { when you build any type { build it } when you build (hut) adjacent "
     "{ may build it } when you build any  new type except hut row { build it } }",
     CARD("  when you build any { build it }\n"
          "  when you build hut adjacent { may build it }\n"
          "  when you build any new type except hut row { build it }\n")},
    {"while building",
     "card \"Lodge\" { while\nbuilding {place clay} while building{once a round may place clay} }",
     CARD("  while building { place clay }\n"
          "  while building { once a round may place clay }\n")},
    {"an ability",
     "ability  \"Knock\" {while building{place clay} cost 2 pence not in solo source \"t\"}",
     "ability \"Knock\" {\n  while building { place clay }\n  cost    2 pence\n"
     "  not in solo\n  source  \"t\"\n}\n"},
    {"piles of abilities",
     "variant v { abilities   1 costing 1 abilities 2 costing 2 or  more }",
     "variant v {\n  abilities 1 costing 1\n  abilities 2 costing 2 or more\n}\n"},
    {"types in parentheses",
     "card \"Lodge\" { on build { build (hut) or ((barn) or oast) build (hut except "
     "barn) or oast build (hut or barn) except oast build hut or barn except kept } }",
     CARD("  on build {\n    build hut or (barn or oast)\n"
          "    build (hut except barn) or oast\n    build (hut or barn) except oast\n"
          "    build hut or barn except kept\n  }\n")},
    {"up to so many times",
     "card \"Lodge\" { on build { up to 1 times build hut up to 2 time { build hut } or "
     "{ build barn } } }",
     CARD("  on build {\n    up to 1 time build hut\n"
          "    up to 2 times { build hut } or { build barn }\n  }\n")},
    {"what goes in any case",
     "card \"Lodge\" { on build { replace self with hut else\n remove  it } }",
     CARD("  on build { replace self with hut else remove it }\n")},
    {"up to so many times, with lines of their own",
     "card \"Lodge\" { on build { up to 2 times { replace built with hut # a\n } or { "
     "build barn } } }",
     CARD("  on build {\n    up to 2 times {\n      replace built with hut # a\n"
          "    } or {\n      build barn\n    }\n  }\n")},
    {"once a round",
     "card \"Lodge\" { on build { once  a round may build hut once a\tround { build hut } or "
     "{ build barn } } }",
     CARD("  on build {\n    once a round may build hut\n"
          "    once a round { build hut } or { build barn }\n  }\n")},
    {"once a round, with lines of their own",
     "card \"Lodge\" { on build { once a round may { replace built with hut # a\n } or { "
     "build barn } } }",
     CARD("  on build {\n    once a round may {\n      replace built with hut # a\n"
          "    } or {\n      build barn\n    }\n  }\n")},
    {"shared cubes",
     "card \"Lodge\" { match  shared }\ncard \"Big Mill\" { once a  round match\nshared }",
     "card \"Lodge\" {\n  match shared\n}\n\ncard \"Big Mill\" {\n  once a round match shared\n}\n"},
    {"cubes that go back",
     "card \"Lodge\" { when another names any { may { return  it discard held or (clay) } } }",
     CARD("  when another names any { may { return it discard held or clay } }\n")},
    {"a cube on another building",
     "card \"Lodge\" { when another names any { may store it on hut  except laden } }",
     CARD("  when another names any { may store it on hut except laden }\n")},

    {"a script stays as it is",
     "card \"Lodge\" { score lua\n{return 1}  feeds lua{ return\n\n\n   0 --[[ } ]]\n\t} "
     "build on lua {} your buildings go on lua {\n} }",
     CARD("  score   lua {return 1}\n  feeds   lua { return\n\n\n   0 --[[ } ]]\n\t}\n"
          "  build on lua {}\n  your buildings go on lua {\n}\n")},
    {"scripts everywhere",
     "card \"Lodge\" { may not name lua { return '}' } never names lua { return \"}\" } "
     "line \"empty\" scores lua { return #{} } on build lua { x = { } } when another "
     "names clay\nlua { } when neighbour builds hut lua { -- }\n } score together lua { "
     "} when fed else 3 }",
     CARD("  may not name lua { return '}' }\n  never names lua { return \"}\" }\n"
          "  line \"empty\" scores lua { return #{} }\n  on build lua { x = { } }\n"
          "  when another names clay lua { }\n"
          "  when neighbour builds hut lua { -- }\n }\n"
          "  score   together lua { } when fed else 3\n")},
    {"comments around a script are ours, those in it are not",
     "card \"Lodge\" {\n# a\nscore # b\n lua { # c\n -- d\n } # e\n\n\n# f\n eats }",
     CARD("  # a\n  # b\n  score   lua { # c\n -- d\n } # e\n\n  # f\n  eats\n")},
    {"line ends in a script stay",
     "card \"A\" {\r\n  score lua {\r\n return 1  \r\n }\r\n}",
     "card \"A\" {\n  score   lua {\r\n return 1  \r\n }\n}\n"},

    {"a comment alone stays before what follows, at its depth",
     "# top\n\n# card\ncard \"Lodge\" {\n# type\ntype hut\n\n\n# end\n}",
     "# top\n\n# card\n" CARD("  # type\n  type    hut\n\n  # end\n")},
    {"a comment at the end of a line stays there",
     "card \"Lodge\" { # a\n type hut # b\n score 1 per # c\n adjacent } # d\n# e\ncard "
     "\"B\" {}",
     "card \"Lodge\" { # a\n  type    hut # b\n  score   1 per adjacent # c\n} # d\n\n"
     "# e\ncard \"B\" {\n}\n"},
    {"a brace below loses no comment", "card \"Lodge\" # a\n{\n}",
     "card \"Lodge\" { # a\n}\n"},
    {"two comments in one part",
     "card \"Lodge\" {\n eats\n\n score 1 # a\n + # b\n # c\n 2 }",
     CARD("  eats\n\n  # a\n  # c\n  score   1 + 2 # b\n")},
    {"comments of a drawing stay at their rows",
     "card \"Lodge\" { pattern { # a\n reed # b\n # c\n . # d\n } }",
     CARD("  # a\n  pattern { reed # b\n            # c\n            . } # d\n")},
    {"a comment keeps a block open",
     "card \"Lodge\" { on build { hold clay # a\n } when another names held { # b\n may "
     "{ store it"
     " # c\n } or { # d\n store it }\n # e\n } }",
     CARD("  on build {\n    hold clay # a\n  }\n  when another names held { # b\n    "
          "may {\n"
          "      store it # c\n    } or { # d\n      store it\n    }\n    # e\n  }\n")},
    {"behind the last item", "card \"A\" {\n}\n# a\n\n\n# b\n",
     "card \"A\" {\n}\n\n# a\n\n# b\n"},
    {"line ends of another system",
     "card \"A\" {\r\n  eats # a\r\n\r\n\r\n  wild\r\n}\r\n",
     "card \"A\" {\n  eats # a\n\n  wild\n}\n"},

    {"a manifest",
     "pack \"p\" { title \"T\" version \"1.0.0\" game \"g\" author \"A\" text \"x\" }",
     "pack \"p\" {\n  title   \"T\"\n  version \"1.0.0\"\n  game    \"g\"\n  author  "
     "\"A\"\n"
     "  text    \"x\"\n}\n"},
    {"a manifest with a long word",
     "pack \"p\" { title \"T\" requires \"b\" requires \"c\" \">=1.0.0\" }",
     "pack \"p\" {\n  title    \"T\"\n  requires \"b\"\n  requires \"c\" "
     "\">=1.0.0\"\n}\n"},
    {"a game",
     "game \"g\" { title \"G\" grid 4 by 5 resource clay{letter C color red}"
     " type hut { letter H colour blue symbol \"⌂\" plural \"huts\" same pattern }"
     " mode solo mode \"hall\" \"of many\" score \"empty\" -1 per not built when solo "
     "\"hall\""
     " level \"Top\" from  12 when solo level \"Up\" from -3 level \"Low\" when \"hall\" solo"
     " tie \"luck\" tie \"huts\" by count hut rule old { values \"a\" \"b\" text \"x\" "
     "} }",
     "game \"g\" {\n  title \"G\"\n  grid 4 by 5\n  resource clay { letter C colour red "
     "}\n"
     "  type hut { letter H colour blue symbol \"⌂\" plural \"huts\" same pattern }\n"
     "  mode solo\n  mode \"hall\" \"of many\"\n"
     "  score \"empty\" -1 per not built when solo \"hall\"\n"
     "  level \"Top\" from 12 when solo\n  level \"Up\" from -3\n"
     "  level \"Low\" when \"hall\" solo\n  tie \"luck\"\n"
     "  tie \"huts\" by count hut\n  rule old { values \"a\" \"b\" text \"x\" }\n}\n"},
    {"long traits take lines, and so do those with a comment",
     "game \"g\" { rule old { values \"a\" \"b\" text \"a text that is so long that it "
     "will never"
     " find room on one line\" } resource clay { letter C # why\n colour red } resource "
     "x { } }",
     "game \"g\" {\n  rule old {\n    values \"a\" \"b\"\n    text \"a text that is so "
     "long that it"
     " will never find room on one line\"\n  }\n  resource clay {\n    letter C # why\n"
     "    colour red\n  }\n  resource x { }\n}\n"},
    {"a card test",
     "test \"t\" { cards Lodge \"Big Mill\" mode solo rule old is \"b\" source \"p7\""
     " town { Lodge(clay reed) . / . \"Big Mill\"(remember -3) } town \"Ann\" { "
     "hut()\n. }"
     " score Lodge -4 score \"Big Mill\" 2 score empty -1 total 3 rank 1 feeds a1 b2 "
     "feeds nothing"
     " level  \"Top\" builds nothing builds Lodge nothing builds \"Big Mill\" 2 ways builds Lodge a1 b1"
     " builds \"Big Mill\" a1 on b1 b2 }",
     "test \"t\" {\n  cards Lodge \"Big Mill\"\n  mode solo\n  rule old is \"b\"\n  "
     "source \"p7\"\n"
     "  town { Lodge(clay reed) .\n         .                \"Big Mill\"(remember -3) "
     "}\n"
     "  town \"Ann\" { hut\n               . }\n  score Lodge -4\n  score \"Big Mill\" "
     "2\n"
     "  score empty -1\n  total 3\n  rank 1\n  feeds a1 b2\n  feeds nothing\n  level \"Top\"\n  builds "
     "nothing\n"
     "  builds Lodge nothing\n  builds \"Big Mill\" 2 ways\n  builds Lodge a1 b1\n"
     "  builds \"Big Mill\" a1 on b1 b2\n}\n"},
    {"a card test that plays",
     "test \"t\" { cavern seed  007 calls clay \"reed\" choose \"name  clay\" offers\n"
     "\"done\" denies \"choose a1\" asks 2 asks \"place\" asks 2 \"place\" becomes {\n"
     ". hut / clay . } becomes 2 { . } complete 1 open 2 over winners 1  2 of 2 }",
     "test \"t\" {\n  cavern\n  seed 7\n  calls clay \"reed\"\n"
     "  choose \"name  clay\"\n  offers \"done\"\n  denies \"choose a1\"\n"
     "  asks 2\n  asks \"place\"\n  asks 2 \"place\"\n"
     "  becomes { .    hut\n            clay . }\n  becomes 2 { . }\n  complete 1\n"
     "  open 2\n  over\n  winners 1 2\n  of 2\n}\n"},
    {"dealt cards",
     "game \"g\" { type spire { letter P deal 2 } } test \"t\" { deal town { "
     "Lodge(kept hut kept barn clay) } hand Lodge hand \"Big Mill\" deal }",
     "game \"g\" {\n  type spire { letter P deal 2 }\n}\n\ntest \"t\" {\n  deal\n"
     "  town { Lodge(kept hut kept barn clay) }\n  hand Lodge\n  hand \"Big Mill\"\n"
     "  deal\n}\n"},
    {"counters move",
     "card \"Lodge\" { cost 2 coins 1  gem room 1 coin only when coins>=1 or not in "
     "solo on build { gain 1 coin lose all coins when coins!=count hut } on build { pay 1 "
     "coin else others gain 1 coin later } on build { gain coins: min ( 3,types in row) "
     "gain 2 coins per type in row gain 1 coin per type missing } }",
     CARD("  cost    2 coins 1 gem\n  room    1 coin\n"
          "  only when coins >= 1 or not in solo\n"
          "  on build { gain 1 coin lose all coins when coins != count hut }\n"
          "  on build { pay 1 coin else others gain 1 coin later }\n"
          "  on build {\n    gain coins: min(3, types in row)\n"
          "    gain 2 coins per type in row\n    gain 1 coin per type missing\n  }\n")},
    {"occasions",
     "card \"Lodge\" { when  coins reach 4 { may build hut } when round ends { gain 1 "
     "coin } when you change it { remember 1 } after another names any resource { may "
     "place named when not changed } when another is to name { they may { take held "
     "place it } } }",
     CARD("  when coins reach 4 { may build hut }\n"
          "  when a round ends { gain 1 coin }\n"
          "  when you change it { remember 1 }\n"
          "  after another names any { may place named when not changed }\n"
          "  when another is to name { they may { take held place it } }\n")},
    {"what is done else, on lines of its own",
     "card \"Lodge\" { on build { { gain 1 coin # a\n } when coins = 0 else { lose 1 coin "
     "} # b\n pay 1 coin else { # c\n remember 1 } } on build { gain 1 coin when coins < "
     "2 else { build hut on corner build barn on corner or edge } } }",
     CARD("  on build {\n    {\n      gain 1 coin # a\n    } when coins = 0 else {\n"
          "      lose 1 coin\n    } # b\n    pay 1 coin else { # c\n      remember 1\n"
          "    }\n  }\n  on build {\n    gain 1 coin when coins < 2 else {\n"
          "      build hut on corner\n      build barn on corner or edge\n    }\n  }\n")},
    {"a condition behind the last brace",
     "card \"Lodge\" { on build { may { # a\n gain 1 coin } or { gain 1 gem }\n # b\n "
     "when coins < 2 # c\n } }",
     CARD("  on build {\n    may { # a\n      gain 1 coin\n    } or {\n"
          "      gain 1 gem\n      # b\n    } when coins < 2 # c\n  }\n")},
    {"a variant, alone or in a game",
     "variant coins { # a\n text \"x\" game \"g\"\n\n counter coin { plural \"coins\" start "
     "0 capacity 4 } # b\n score \"coins\" 1 per coins when  solo when a round ends { gain "
     "1 coin # c\n } # d\n } game \"g\" { variant coins { counter coin { letter C # e\n } } "
     "variant x { } } pack \"p\" { title \"P\" uses coins }",
     "variant coins { # a\n  text \"x\"\n  game \"g\"\n\n"
     "  counter coin { plural \"coins\" start 0 capacity 4 } # b\n"
     "  score \"coins\" 1 per coins when solo\n  when a round ends {\n"
     "    gain 1 coin # c\n  } # d\n}\n\ngame \"g\" {\n  variant coins {\n"
     "    counter coin {\n      letter C # e\n    }\n  }\n  variant x {\n  }\n}\n\n"
     "pack \"p\" {\n  title   \"P\"\n  uses    coins\n}\n"},
    {"players of no number stay as they are",
     "test \"t\" { asks 0 asks 0 \"take\" becomes 0 { } over # a\n cavern # b\n}",
     "test \"t\" {\n  asks 0\n  asks \"take\"\n  becomes { }\n  over # a\n"
     "  cavern # b\n}\n"},
};

static void each_row_has_its_form(void **state)
{
    (void)state;
    int bad = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const row *r = &rows[i];
        hm_parsed p;
        size_t length;
        hm_form_parse(&p, r->in, strlen(r->in));
        for (const hm_diag *d = p.diags.first; d != NULL; d = d->next)
            print_error("%s: %s\n", r->name, d->message);
        assert_false(p.file.broken);
        const char *out = hm_form_of(&p, &length);
        if (strcmp(out, r->out) != 0) {
            print_error("%s:\n%s--- wanted\n%s", r->name, out, r->out);
            bad++;
        }
        hm_arena_drop(&p.arena);
    }
    assert_int_equal(bad, 0);
}

static void rows_keep_their_trees_and_comments(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_null(hm_form_fault(rows[i].in, strlen(rows[i].in)));
}

/* -- failures */

static void a_broken_file_is_refused(void **state)
{
    (void)state;
    static const char text[] = "card \"Lodge\" { type }";
    hm_parsed p;
    const char *out = NULL;
    size_t length = 7;
    hm_error err = {0};
    hm_form_parse(&p, text, sizeof text - 1);
    assert_true(p.file.broken);
    assert_int_equal(hm_fmt(&p.file, &p.arena, &out, &length, &err), HM_EBUG);
    assert_null(out);
    assert_int_equal(length, 7);
    hm_arena_drop(&p.arena);
}

/* A form that left out what it does not know would cost the author that part. */
static void what_has_no_form_is_a_bug(void **state)
{
    (void)state;
    static const char *const text[] = {
        "card \"Lodge\" { type hut }", "test \"it\" { total 3 }",
        "game \"g\" { title \"G\" }", "game \"g\" { resource wood { letter W } }",
        "card \"Lodge\" { score 1 }", "card \"Lodge\" { score 1 + 2 }",
        "card \"Lodge\" { on build { store it } }", "card \"Lodge\" { type hut }"};
    for (int i = 0; i < 8; i++) {
        hm_parsed p;
        const char *out = NULL;
        size_t length;
        hm_error err = {0};
        hm_form_parse(&p, text[i], strlen(text[i]));
        hm_node *item = p.file.items, *part = item->item.parts;
        switch (i) {
        case 3: part->thing.traits->word = HM_WORD_NO_WORD; break;
        case 4: part->score.points->kind = HM_NODE_CELL; break;
        case 5: part->score.points->kind = HM_NODE_COMPARE; break; /* by no comparison */
        case 6: part->part.body->block.effects->kind = HM_NODE_CELL; break;
        case 7: item->kind = HM_NODE_CELL; break;
        default: part->word = HM_WORD_NO_WORD; break;
        }
        if (hm_fmt(&p.file, &p.arena, &out, &length, &err) != HM_EBUG)
            fail_msg("%s: %s", text[i], out);
        assert_null(out);
        hm_arena_drop(&p.arena);
    }
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    size_t length;
    char *text = hm_test_read("cards/base/game.card", &length);
    assert_non_null(text);
    hm_parsed p;
    hm_form_parse(&p, text, length);
    hm_status status = HM_ENOMEM;
    for (int n = 0; status != HM_OK; n++) {
        hm_purse purse = {n, 0};
        hm_alloc alloc = hm_purse_alloc(&purse);
        hm_arena arena = {.alloc = &alloc};
        const char *out = NULL;
        hm_error err = {0};
        status = hm_fmt(&p.file, &arena, &out, &length, &err);
        assert_true(status == HM_OK ? out != NULL : status == HM_ENOMEM && out == NULL);
        hm_arena_drop(&arena);
        assert_int_equal(purse.out, 0);
    }
    hm_arena_drop(&p.arena);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row_has_its_form),
        cmocka_unit_test(rows_keep_their_trees_and_comments),
        cmocka_unit_test(a_broken_file_is_refused),
        cmocka_unit_test(what_has_no_form_is_a_bug),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
