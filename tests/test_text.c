/* The text on a card: one row for each thing the language can say. test_text_said.c
 * has what must be true of the text of any card. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/say/text.h"
#include "tests/lodge.h"
#include "tests/packs.h"
#include "tests/purse.h"
#include "tests/support.h"

/* -- one row: parts of a card called Lodge, and its text */

static const struct row {
    const char *rule, *text;
} rows[] = {
    {"", ""},
    {"text \"My own words.\" score 3", "My own words."},

    /* sets: nouns */
    {"score 1 per hut", "1 point for each hut."},
    {"score 2 per this", "2 points for each Lodge."},
    {"score 1 per \"Big Mill\"", "1 point for each Big Mill."},
    {"score 1 per built", "1 point for each building."},
    {"score 1 per empty", "1 point for each empty square."},
    {"score -1 per cubes", "-1 point for each loose cube."},
    {"score 1 per clay", "1 point for each loose clay cube."},
    {"score 1 per town", "1 point for each square."},
    {"score 1 per (hut or barn or oast)", "1 point for each hut, barn or oast."},
    /* plurals of types */
    {"score 1 per huts", "1 point for each hut."},
    {"score 2 per (huts or follies)", "2 points for each hut or folly."},
    {"score 1 per adjacent oasts", "1 point for each adjacent oast."},
    {"feeds huts adjacent to barns", "Feeds every hut adjacent to a barn."},
    /* adjectives and places */
    {"score 1 per adjacent", "1 point for each adjacent square."},
    {"score 1 per fed", "1 point for each fed building."},
    {"score 1 per fed hut", "1 point for each fed hut."},
    {"score 1 per adjacent fed hut", "1 point for each adjacent fed hut."},
    {"score 1 per diagonal hut", "1 point for each diagonally adjacent hut."},
    {"score 1 per around hut", "1 point for each hut around it."},
    {"score 1 per row hut", "1 point for each hut in its row."},
    {"score 1 per column this", "1 point for each other Lodge in its column."},
    {"score 1 per (row or column) hut", "1 point for each hut in its row or column."},
    {"score 1 per corner this", "1 point for each Lodge in a corner."},
    {"score 1 per center hut", "1 point for each hut in the center."},
    {"score 1 per edge oast", "1 point for each oast on the edge."},
    {"score 1 per row corner hut", "1 point for each hut in its row and in a corner."},
    {"score 1 per (adjacent or corner) hut",
     "1 point for each hut adjacent to it or in a corner."},
    {"score 1 per hut adjacent to oast", "1 point for each hut adjacent to an oast."},
    {"score 1 per hut row of (barn or oast)",
     "1 point for each hut in a row with a barn or oast."},
    {"score 1 per hut column of this", "1 point for each hut in a column with a Lodge."},
    {"score 1 per hut around of fed barn",
     "1 point for each hut that is a barn and is around a fed building."},
    {"score 1 per built (not hut) adjacent to oast",
     "1 point for each building that is not a hut and is adjacent to an oast."},
    {"score 1 per hut around of (fed barn)", "1 point for each hut around a fed barn."},
    {"score 1 per hut diagonal of \"Big Mill\"",
     "1 point for each hut diagonally adjacent to a Big Mill."},
    {"score count largest group of hut",
     "1 point for each building in the largest group of adjacent huts."},
    {"score count largest group of one type",
     "1 point for each building in the largest group of adjacent buildings of one "
     "type."},
    {"score count largest group of one type in edge",
     "1 point for each building in the largest group of adjacent buildings of one "
     "type among squares on the edge."},
    /* clauses */
    {"score 1 per adjacent feedable",
     "1 point for each adjacent building that can be fed."},
    {"score 1 per hut (not fed)", "1 point for each unfed hut."},
    {"score 1 per not fed", "1 point for each square that is not fed."},
    {"score 1 per not built", "1 point for each square without a building."},
    {"score 1 per adjacent built except hut",
     "1 point for each adjacent building other than a hut."},
    {"score 1 per built except (hut or oast)",
     "1 point for each building other than a hut or oast."},
    {"score 1 per hut except (adjacent or corner)",
     "1 point for each hut that is neither adjacent nor in a corner."},
    {"score 1 per hut except (fed corner)",
     "1 point for each hut that is not both fed and in a corner."},
    {"score 1 per (fed or adjacent) hut",
     "1 point for each hut that is fed or adjacent."},
    {"score 1 per ((row hut) or (column barn))",
     "1 point for each building that is a hut in its row or a barn in its column."},
    {"score 1 per cubes except clay", "1 point for each loose cube that is not clay."},
    /* neighbours */
    {"score 1 per left's fed hut",
     "1 point for each fed hut in the town of the player on your left."},
    {"score right's count this", "1 point for each Lodge in the town of the player on "
                                 "your right."},
    {"score 2 per neighbours' hut", "2 points for each hut in your neighbours' towns."},
    {"score count neighbours' this", "1 point for each Lodge in your neighbours' towns."},
    {"score 4 when neighbours' count hut > 2",
     "4 points if there are more than 2 huts in your neighbours' towns."},
    {"score neighbours' (2 + count hut)",
     "Points equal to (2 plus the number of huts) in your neighbours' towns."},
    {"score right's types in built",
     "1 point for each type of building in the town of the player on your right."},
    /* types */
    {"score types in built", "1 point for each type of building in your town."},
    {"score 1 per type in adjacent", "1 point for each type of building adjacent to it."},
    {"score 2 * types in row", "2 points for each type of building in its row."},
    {"score 1 per type in (row or column) except (hut or barn)",
     "1 point for each type of building, except huts and barns, in its row or column."},
    {"score 1 per type in built except hut",
     "1 point for each type of building in your town except huts."},
    {"score 1 per type in fed hut", "1 point for each type of building among fed huts."},
    /* points */
    {"score 0", "0 points."},
    {"score -4", "-4 points."},
    {"score count this", "1 point for each Lodge."},
    {"score count this * 3", "3 points for each Lodge."},
    {"score -(2 per hut)", "-2 points for each hut."},
    {"score distance to fed hut", "1 point for each step to the nearest fed hut."},
    {"holds 3 score -1 per held", "Holds up to 3 cubes. -1 point for each cube on it."},
    {"score 2 per corner self", "2 points if in a corner."},
    {"score 3 + 1 per adjacent hut", "3 points plus 1 point for each adjacent hut."},
    {"score 1 per hut + 2 - count barn",
     "1 point for each hut, plus 2 points, minus 1 point for each barn."},
    {"score 1 + max(count row this, count column this)",
     "1 point plus the number of other Lodges in its row or the number of other Lodges "
     "in its column, whichever is larger."},
    {"score min(3, count row hut)", "1 point for each hut in its row, at most 3 points."},
    {"score max(2 per hut, 4)", "2 points for each hut, at least 4 points."},
    {"score max(0, distance to hut - 1)",
     "1 point for each step to the nearest hut, minus 1 point, at least 0 points."},
    {"score remembered", "Points equal to the noted number."},
    {"score 2 * (1 + count hut)", "Points equal to twice (1 plus the number of huts)."},
    {"score right's finish",
     "Points equal to the place in which the player on your right completes their "
     "town."},
    {"score 1 score 2 when fed", "1 point. Also 2 points if fed."},
    /* tables */
    {"score together table 2 5 9 by count this",
     "All Lodges together: 2, 5 and 9 points for 1, 2 and 3 or more Lodges."},
    {"score table 1 4: 2 3 by types in adjacent",
     "1, 2 and 3 points for 1 to 3, 4 and 5 or more types of building adjacent to it."},
    {"score table 6 3 2 0 by finish",
     "6, 3, 2 and 0 points for completing your town 1st, 2nd, 3rd and 4th or later; "
     "towns completed in the same round take the same place."},
    {"score table 1 2 by remembered",
     "1 point when the noted number is 1 and 2 points when it is 2 or more."},
    {"score table -1 by count hut", "-1 point for 1 or more huts."},
    {"when another names clay { remember 1 }",
     "When another player names clay, you must, instead of placing the cube, note 1."},
    {"score 5 - table 1 2 by count hut",
     "5 points, minus 1 point for 1 hut and 2 points for 2 or more."},
    {"score (table 1 2 by count hut) + count barn",
     "Points equal to (1 for 1 hut and 2 for 2 or more) plus the number of barns."},
    {"score table 1 2 by (count hut + count barn)",
     "1 point when (the number of huts plus the number of barns) is 1 and 2 points when "
     "it is 2 or more."},
    /* what belongs together */
    {"score 3 * (count hut / 2)",
     "Points equal to 3 times (the number of huts divided by 2, rounded down)."},
    {"score count hut / 2 * 3",
     "Points equal to (the number of huts divided by 2, rounded down) times 3."},
    {"score 3 * count hut / 2",
     "Points equal to (3 times the number of huts) divided by 2, rounded down."},
    {"score count hut / 2 - 3",
     "1 point for every 2 huts, minus 3 points."},
    {"score min(count hut, 3) + count barn",
     "Points equal to (the number of huts, but at most 3) plus the number of barns."},
    /* conditions */
    {"score 3 when fed", "3 points if fed."},
    {"score 3 when not fed else 1", "3 points if not fed, otherwise 1 point."},
    {"score 3 when corner or edge", "3 points if in a corner or on the edge."},
    {"score 3 when corner fed", "3 points if in a corner and fed."},
    {"score 3 when not (fed or corner)", "3 points if neither fed nor in a corner."},
    {"score 3 when any self adjacent to hut", "3 points if adjacent to a hut."},
    {"score 3 when any hut self", "3 points if it is a hut."},
    {"score 3 when any adjacent oast", "3 points if another oast is adjacent."},
    {"score 3 when no adjacent oast", "3 points if no other oast is adjacent."},
    {"score 3 when any oast", "3 points if you have an oast."},
    {"score 3 when no adjacent (hut or barn or oast)",
     "3 points if no hut, barn or oast is adjacent."},
    {"score 3 when no (row or column) this",
     "3 points if no other Lodge is in its row or column."},
    {"score 3 when any adjacent empty", "3 points if an empty square is adjacent."},
    {"score 3 when any fed hut", "3 points if you have a fed hut."},
    {"score 3 when no hut", "3 points if you have no hut."},
    {"score 3 when any right's hut", "3 points if the player on your right has a hut."},
    {"score 3 when count adjacent fed hut >= 2",
     "3 points if at least 2 fed huts are adjacent."},
    {"score 3 when count hut > 1", "3 points if you have more than 1 hut."},
    {"score 3 when 4 > count hut", "3 points if you have fewer than 4 huts."},
    {"score 3 when count hut <= 4", "3 points if you have at most 4 huts."},
    {"score 3 when count hut = 0", "3 points if you have no huts."},
    {"score 3 when count row hut != 2",
     "3 points if the number of huts in its row is not 2."},
    {"score 3 when not (count hut > 2)", "3 points if you have at most 2 huts."},
    {"score 3 when count this > right's count this else 2",
     "3 points if you have more Lodges than the player on your right, otherwise 2 "
     "points."},
    {"score 3 when left's count hut >= count hut",
     "3 points if you have no more huts than the player on your left."},
    {"score 3 when count hut < count adjacent barn",
     "3 points if there are fewer huts than adjacent barns."},
    {"score 3 when count hut > right's count barn",
     "3 points if the number of huts is more than the number of barns in the town of "
     "the player on your right."},
    {"score 3 when right's (count hut > 2 and no barn)",
     "3 points if the player on your right has more than 2 huts and the player on your "
     "right has no barn."},
    {"score 3 when types in adjacent >= 3",
     "3 points if the number of types of building adjacent to it is at least 3."},
    {"score 3 when finish = 1",
     "3 points if the place in which you complete your town is 1."},
    {"score 3 when fed and any adjacent hut",
     "3 points if it is fed and a hut is adjacent."},
    {"score 3 when any hut and (any barn or any oast)",
     "3 points if you have a hut, and either you have a barn or you have an oast."},
    {"score 3 when not (any hut and no barn)",
     "3 points if you have no hut or you have a barn."},
    {"score 3 when in solo", "3 points if this is a solo game."},
    {"score 3 when not rule \"odd\" is \"yes\"", ""},
    {"score together 5 when any hut", "All Lodges together: 5 points if you have a hut."},
    /* feeding */
    {"eats", "Can be fed."},
    {"feeds around",
     "Feeds every building that can be fed and is on one of the eight squares around it."},
    {"feeds row or column",
     "Feeds every building that can be fed and is in its row or in its column."},
    {"feeds adjacent", "Feeds every building that can be fed and is adjacent to it."},
    {"feeds diagonal",
     "Feeds every building that can be fed and is diagonally adjacent to it."},
    {"feeds row hut", "Feeds every hut in its row."},
    {"feeds town", "Feeds every building in your town that can be fed."},
    {"feeds (row or column) except corner",
     "Feeds every building in its row or column that is not in a corner."},
    {"feeds 4 anywhere",
     "Feeds up to 4 buildings that can be fed, anywhere in your town."},
    {"feeds count oast anywhere",
     "Feeds buildings that can be fed, anywhere in your town, up to the number of "
     "oasts."},
    {"feeds 1 group",
     "Feeds 1 group of adjacent buildings that can be fed, anywhere in your town; "
     "nothing else links them."},
    {"feeds 2 groups",
     "Feeds 2 groups of adjacent buildings that can be fed, anywhere in your town; "
     "nothing else links them."},
    {"feeds 2 among row feeds 1 anywhere",
     "Feeds up to 2 buildings in its row. Also feeds 1 building that can be "
     "fed, anywhere in your town."},
    /* life */
    {"wild",
     "Counts as any one resource in later layouts, and stays; a layout needs at least "
     "one real cube."},
    {"build on any empty", "May be built on any empty square."},
    {"build on corner", "May be built on any empty square in a corner."},
    {"limit 5", "At most 5 in a town."},
    {"not in solo", "Not in solo games."},
    {"not in solo when rule \"odd\" is \"no\"",
     ""},
    {"may not name clay or reed", "You may not name clay or reed."},
    {"holds 1 may not name held",
     "Holds 1 cube. You may not name the resource it holds."},
    {"holds 2 may not name held",
     "Holds up to 2 cubes. You may not name a resource it holds."},
    {"not in solo limit 2 score 4 may not name held on build { hold any } holds 1",
     "Holds 1 cube. When built, put any resource on it. You may not name the resource "
     "it holds. 4 points. At most 2 in a town. Not in solo games."},
    /* effects */
    {"holds 1 on build { hold any resource except held by this }",
     "Holds 1 cube. When built, put on it any resource that is on none of your other "
     "Lodges."},
    {"holds 2 on build { may { hold clay } or { hold reed place sand } }",
     "Holds up to 2 cubes. When built, you may either put clay on it, or put reed on it "
     "and place sand on an empty square."},
    {"on build { place clay on adjacent may place any place reed }",
     "When built, place clay on an adjacent empty square. Then you may place any "
     "resource on an empty square. Then place reed on an empty square."},
    {"on build { remember table 1 2 4 by count built }",
     "When built, note 1, 2 and 4 for 1, 2 and 3 or more buildings in your town, itself "
     "included."},
    {"holds 1 when another names any { may store it }",
     "Holds 1 cube. When another player names a resource, you may put the cube on it."},
    {"holds 1 when anyone names any except held { store it }",
     "Holds 1 cube. When anyone names a resource except the resource it holds, put the "
     "cube on it."},
    {"holds 1 when another names held { may place any other resource }",
     "Holds 1 cube. When another player names the resource it holds, you may place any "
     "other resource instead."},
    {"when another names clay { may { place it on corner } or { place any except named "
     "} }",
     "When another player names clay, you may either place the cube on an empty square "
     "in a corner, or instead place any resource except the named resource."},
    {"holds 3 when another names any { may { store it } or { swap it for held place it "
     "on empty } }",
     "Holds up to 3 cubes. When another player names a resource, you may either put the "
     "cube on it, or swap the cube for one on it and place that on an empty square."},
    {"holds 2 when another names held { may return it }",
     "Holds up to 2 cubes. When another player names a resource it holds, you may "
     "return the cube to the supply."},
    {"holds 1 when another names any { swap it for held return it }",
     "Holds 1 cube. When another player names a resource, swap the cube for one on it "
     "and return that to the supply."},
    {"holds 1 on build { may discard held }",
     "Holds 1 cube. When built, you may return the resource it holds to the supply."},
    {"holds 2 on build { discard clay or reed }",
     "Holds up to 2 cubes. When built, return clay or reed from it to the supply."},
    /* once a round */
    {"when another names clay { once a round may place any other }",
     "When another player names clay, once a round you may place any other resource "
     "instead; once for all your Lodges together."},
    {"limit 1 on build { once a round place clay }",
     "When built, once a round, place clay on an empty square. At most 1 in a town."},
    {"on build { place reed once a round { place clay } or { place sand } }",
     "When built, place reed on an empty square. Then, once a round, either place clay "
     "on an empty square, or place sand on an empty square; once for all your Lodges "
     "together."},
    {"on build { may { once a round may place clay } }",
     "When built, once a round you may place clay on an empty square; once for all your "
     "Lodges together."},
    {"match shared score 1",
     "Cubes in two layouts that lie ready may be used for both, one after the other, if "
     "the buildings are of different types. 1 point."},
    {"once a round match shared",
     "Once a round, cubes in two layouts that lie ready may be used for both, one after "
     "the other, if the buildings are of different types; once for all your Lodges "
     "together."},
    {"limit 1 once a round match shared",
     "Once a round, cubes in two layouts that lie ready may be used for both, one after "
     "the other, if the buildings are of different types. At most 1 in a town."},
    /* asked from each square */
    {"score 1 per (hut where any adjacent barn)",
     "1 point for each hut with an adjacent barn."},
    {"score together table 3 7 by count (this where types in adjacent >= 3)",
     "All Lodges together: 3 points for 1 Lodge with at least 3 types of building "
     "adjacent to it and 7 points for 2 or more."},
    {"score 1 per (hut where any row hut and no column barn)",
     "1 point for each hut with another hut in its row and no barn in its column."},
    {"score 1 per (hut where fed)", "1 point for each fed hut."},
    {"score 1 per (hut where not corner)",
     "1 point for each hut that is not in a corner."},
    {"score 1 per (hut adjacent to barn where any row hut)",
     "1 point for each hut that is adjacent to a barn and that has another hut in its "
     "row."},
    {"feeds 6 among feedable where no adjacent feedable",
     "Feeds up to 6 buildings that can be fed and that have no adjacent building that can "
     "be fed."},
    {"score 1 per (built where held >= 1)",
     "1 point for each building with at least 1 cube on it."},
    {"score 1 per (built where remembered > 2)",
     "1 point for each building where the noted number is more than 2."},
    {"score 1 per right's (hut where any adjacent barn)",
     "1 point for each hut in the town of the player on your right with an adjacent "
     "barn."},
    {"score 1 per built except (hut where any adjacent barn)",
     "1 point for each building that is not a hut with an adjacent barn."},
    {"build on empty where no adjacent hut",
     "May be built on any empty square with no adjacent hut."},
    {"on build { build hut on empty where count around barn > 1 }",
     "When built, put a hut on an empty square with more than 1 barn around it."},
    /* types by how many buildings they have */
    {"score 2 per type with 3",
     "2 points for each type of which you have at least 3 buildings."},
    {"score types with 1",
     "1 point for each type of which you have at least 1 building."},
    {"score 2 per type with 2 in row",
     "2 points for each type of building with at least 2 in its row."},
    {"score right's types with 3",
     "1 point for each type of building with at least 3 in the town of the player on "
     "your right."},
    {"score count commonest type", "1 point for each building of your commonest type."},
    {"score 1 per adjacent commonest type",
     "1 point for each adjacent building of your commonest type."},
    {"score count commonest type in fed",
     "1 point for each building of the commonest type among fed buildings."},
    {"score right's count commonest type",
     "1 point for each building of the commonest type in the town of the player on your "
     "right."},
    {"score 2 when right's (count commonest type > 3)",
     "2 points if the player on your right has more than 3 buildings of their commonest "
     "type."},
    /* types missing, laden */
    {"score 2 * types missing",
     "2 points for each type of building missing from your town."},
    {"score 2 per type missing",
     "2 points for each type of building missing from your town."},
    {"score right's types missing",
     "1 point for each type of building missing from the town of the player on your "
     "right."},
    {"score 3 when types missing > 2",
     "3 points if the number of types of building missing from your town is more than "
     "2."},
    {"score table 5 3 by types missing",
     "5 points for 1 type of building missing from your town and 3 points for 2 or more."},
    {"score 1 per laden", "1 point for each building that holds a cube."},
    {"score 1 per adjacent laden hut",
     "1 point for each adjacent hut that holds a cube."},
    {"score 1 per hut except laden", "1 point for each hut that holds no cube."},
    {"score 3 when count hut except laden > 2",
     "3 points if you have more than 2 huts that hold no cubes."},
    {"score 3 when count laden hut > 2",
     "3 points if you have more than 2 huts that hold cubes."},
    {"score 1 per hut (fed or laden)",
     "1 point for each hut that is fed or holding cubes."},
    {"score 1 per hut except (fed or laden)",
     "1 point for each hut that is neither fed nor holding cubes."},
    {"score 3 when any laden self", "3 points if it holds a cube."},
    {"score 3 when any hut adjacent to laden",
     "3 points if a hut is adjacent to a building that holds a cube."},
    /* counting as others */
    {"counts as 2 hut", "In scoring counts as 2 huts, not as an oast."},
    {"counts as 1 folly", "In scoring counts as 1 folly, not as an oast."},
    {"counts as 3 oast", "In scoring counts as 3 oasts."},
    {"score 5 when fed counts as 2 hut eats",
     "Can be fed. In scoring counts as 2 huts, not as an oast. 5 points if fed."},
    /* lines of the game */
    {"line \"empty\" scores 0", "For empty squares you score 0 points."},
    {"line \"bad luck\" scores -3", "For bad luck you score -3 points in all."},
    {"line \"empty\" scores -1 per corner empty score 2",
     "2 points. For empty squares you score -1 point for each empty square in a "
     "corner."},
    {"line \"empty\" scores -1 * max(2, count empty)",
     "For empty squares you score points equal to -1 times (the number of empty "
     "squares, but at least 2)."},
    /* naming */
    {"never names",
     "You are passed over when it is your turn to name a resource."},
    {"score 7 never names unless alone",
     "You are passed over when it is your turn to name a resource, unless you are the "
     "only player left. 7 points."},
    {"never names unless not alone and count built < 3",
     "You are passed over when it is your turn to name a resource, unless you are not "
     "the only player left and you have fewer than 3 buildings."},
    /* where buildings go */
    {"your buildings go on any empty",
     "Your later buildings may be built on any empty square."},
    {"your buildings go on corner empty",
     "Your later buildings may be built on any empty square in a corner."},
    /* cubes on other buildings */
    {"when another names any { may store it on hut except laden }",
     "When another player names a resource, you may put the cube on a hut that holds "
     "no cube, where it serves no layout."},
    {"when anyone names clay { store it on barn }",
     "When anyone names clay, put the cube on a barn, where it serves no layout."},
    /* putting up buildings */
    {"on build { build any type }",
     "When built, put a building of any type in play except spire on an empty square."},
    {"on build { build hut or folly on corner empty }",
     "When built, put a hut or folly on an empty square in a corner."},
    {"on build { may build oast }",
     "When built, you may put an oast on an empty square."},
    {"on build { build any type except hut }",
     "When built, put a building of any type in play except hut or spire on an empty "
     "square."},
    {"on build { build any except spire }",
     "When built, put a building of any type in play except spire on an empty square."},
    {"on build { build (hut or barn or oast) except (hut or barn) }",
     "When built, put a hut, barn or oast except hut or barn on an empty square."},
    {"on build { replace built with any type }",
     "When built, replace one of your buildings with one of any other type in play; "
     "spires can be neither replaced nor put up."},
    {"on build { up to 2 times replace built with any type } score 1",
     "When built, you may replace one of your buildings with one of any other type in "
     "play, up to 2 times; spires can be neither replaced nor put up. 1 point."},
    {"on build { up to 3 times { replace corner hut with barn or folly } }",
     "When built, you may replace a hut in a corner with a barn or folly, up to 3 "
     "times."},
    {"on build { up to 2 times { build hut place clay } }",
     "When built, you may do this up to 2 times: put a hut on an empty square and place "
     "clay on an empty square."},
    {"on build { up to 2 times { build hut } or { build barn } }",
     "When built, you may do this up to 2 times: either put a hut on an empty square, "
     "or put a barn on an empty square."},
    {"on build { may { up to 1 time build hut } }",
     "When built, you may put a hut on an empty square, up to 1 time."},
    {"on build { build hut may build barn }",
     "When built, put a hut on an empty square. Then you may put a barn on an empty "
     "square."},
    /* keeping types, and neighbours */
    {"on build { keep 3 types }",
     "When built, keep on it 3 different types of building in play except spires."},
    {"on build { keep 1 of any type except hut }",
     "When built, keep on it 1 type of building in play except huts and spires."},
    {"on build { keep 2 of hut or barn or folly }",
     "When built, keep on it 2 of the types hut, barn and folly."},
    {"on build { keep 3 types } when a neighbour builds kept { build it drop it }",
     "When built, keep on it 3 different types of building in play except spires. "
     "From the round after this is built, when the player on your left or right "
     "builds one of the types kept on it, put the same building on an empty square "
     "and take that type off it."},
    {"when neighbour builds any { may build it on corner empty }",
     "From the round after this is built, when the player on your left or right "
     "builds any building, you may put the same building on an empty square in a "
     "corner."},
    {"your buildings are types in built",
     "Your later buildings must be of the types in your town."},
    {"your buildings are hut or barn", "Your later buildings must be huts or barns."},
    {"your buildings are any type except hut or folly",
     "Your later buildings must be of any type except huts and follies."},
    {"your buildings are types in corner or hut",
     "Your later buildings must be of the types in a corner or huts."},
    {"on build { build types in row }",
     "When built, put a building of one of the types in its row on an empty square."},
    {"on build { replace built with any type except types in adjacent }",
     "When built, replace one of your buildings with one of any other type in play except "
     "those adjacent to it; spires can be neither replaced nor put up."},
    {"on build { keep 2 of types in row }",
     "When built, keep on it 2 of the types in its row."},
    {"when you build types in row { place clay }",
     "When you build one of the types in its row, place clay on an empty square."},
    {"when you build any { once a round may build it on corner empty }",
     "When you build any other building, once a round you may put the same building on an "
     "empty square in a corner; once for all your Lodges together."},
    {"when you build any except hut { place clay }",
     "When you build any other building except huts, place clay on an empty square."},
    {"when you build oast or hut around { place clay }",
     "When you build an oast or hut around it, place clay on an empty square."},
    {"when you build any new type { place clay }",
     "When you build a building of a type that your town did not have before, place "
     "clay on an empty square."},
    {"when you build any new type except hut adjacent { place clay }",
     "When you build adjacent to it a building of a type that was not adjacent to it "
     "before except huts, place clay on an empty square."},
    {"while building { place clay }",
     "While you build, you may place clay on an empty square."},
    {"while building { may place clay }",
     "While you build, you may place clay on an empty square."},
    {"while building { once a round place clay }",
     "While you build, once a round you may place clay on an empty square; once for all "
     "your Lodges together."},
    {"while building { up to 2 times place clay }",
     "While you build, you may place clay on an empty square, up to 2 times."},
    {"when neighbour builds oast or hut { place clay }",
     "From the round after this is built, when the player on your left or right "
     "builds an oast or hut, place clay on an empty square."},
    {"when neighbour builds any except (hut or barn) { build folly }",
     "From the round after this is built, when the player on your left or right "
     "builds any building except huts and barns, put a folly on an empty square."},
    {"on build { keep 2 types build kept } when neighbour builds kept or hut { drop it }",
     "When built, keep on it 2 different types of building in play except spires. Then "
     "put a building of a type kept on it on an empty square. From the round after this "
     "is built, when the player on your left or right builds one of the types kept on "
     "it or a hut, take that type off it."},
    {"on build { keep 2 types } when neighbour builds hut "
     "{ build any except kept }",
     "When built, keep on it 2 different types of building in play except spires. "
     "From the round after this is built, when the player on your left or right "
     "builds a hut, put a building of any type in play except those kept on it or "
     "spire on an empty square."},
    /* scripts */
    {"score lua { return 1 }", "A script decides its points."},
    {"score together lua { return 1 }",
     "A script decides the points of all Lodges together."},
    {"score lua { return 1 } eats score 2 limit 3",
     "Can be fed. 2 points. At most 3 in a town. A script decides its points."},
    {"score lua { return 1 } on build lua { hold(any_kind()) } build on lua { return 0 }",
     "A script decides where it may be built, what happens when it is built and its "
     "points."},
    {"feeds lua { return 0 } your buildings go on lua { return 0 }",
     "A script decides what it feeds and where your later buildings may be built."},
    {"may not name lua { return 0 } never names lua { return true }",
     "A script decides which resources you may not name and whether you are passed over "
     "when it is your turn to name a resource."},
    {"line \"empty\" scores lua { return 0 } when another names clay lua { store() }",
     "A script decides what you score for empty squares and what happens when another "
     "player names clay."},
    {"when neighbour builds hut lua { }",
     "A script decides what happens when the player on your left or right builds a "
     "hut."},
    {"score lua { return 1 } text \"A point.\"", "A point."},
};

static void each_rule_has_its_text(void **state)
{
    (void)state;
    int bad = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char card[1000];
        snprintf(card, sizeof card,
                 "card \"Lodge\" { type oast pattern { clay } %s }\n"
                 "card \"Big Mill\" { type barn pattern { clay reed } }\n", rows[i].rule);
        hm_library *lib = hm_lodge_load(card);
        bad += hm_lodge_errors(lib, rows[i].rule);
        const char *text = hm_test_card(hm_library_cards(lib), "Lodge")->text;
        if (strcmp(text, rows[i].text) != 0) {
            print_error("%s\n  is     %s\n  wanted %s\n", rows[i].rule, text,
                        rows[i].text);
            bad++;
        }
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

/* Where no type is dealt, any type is any. */
static void nothing_is_left_out_that_is_not_dealt(void **state)
{
    (void)state;
    hm_library *lib = hm_lodge_load_undealt(
        "card \"Lodge\" { type oast pattern { clay }"
        " on build { keep 2 types build any } }");
    assert_int_equal(hm_lodge_errors(lib, "undealt"), 0);
    assert_string_equal(hm_library_cards(lib)->card[0]->text,
                        "When built, keep on it 2 different types of building in play. "
                        "Then put a building of any type in play on an empty square.");
    hm_library_free(lib);
}

static void names_get_the_usual_plural(void **state)
{
    (void)state;
    static const char *const name[][2] = {
        {"Lodge", "Lodges"}, {"Ferry", "Ferries"}, {"Quay", "Quays"}, {"Birch",
         "Birches"},
        {"Glass Press", "Glass Presses"}, {"Box", "Boxes"}, {"Bush", "Bushes"}, {"Café",
         "Cafés"}};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        char card[200], want[100];
        snprintf(card, sizeof card,
                 "card \"%s\" { type hut pattern { clay } score 1 when count this > 2 }",
                 name[i][0]);
        snprintf(want, sizeof want, "1 point if you have more than 2 %s.", name[i][1]);
        hm_library *lib = hm_lodge_load(card);
        assert_string_equal(hm_library_cards(lib)->card[0]->text, want);
        hm_library_free(lib);
    }
}

/* -- failures */

/* An arena gives out little pieces of one block, so the text must be long. */
static void every_allocation_may_fail(void **state)
{
    (void)state;
    static const char head[] = "card \"Lodge\" {", part[] = " score 2 per adjacent hut";
    static char card[sizeof head + 500 * sizeof part];
    size_t length = (size_t)sprintf(card, "%s", head);
    for (int i = 0; i < 500; i++)
        length += (size_t)sprintf(card + length, "%s", part);
    card[length++] = '}';
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_source source = {"x.card", card, length};
    hm_file file;
    hm_library *lib = hm_lodge_load("");
    assert_int_equal(hm_parse(&source, &arena, &diags, &file), HM_OK);
    const char *text = NULL;
    int n = 0;
    for (; text == NULL; n++) {
        hm_purse p = {n, 0};
        hm_alloc alloc = hm_purse_alloc(&p);
        hm_arena poor = {.alloc = &alloc};
        const hm_cards *cards = hm_library_cards(lib);
        hm_said said = {file.items, cards->game, cards, NULL};
        const hm_wording *wording = NULL;
        if (!hm_text_card(&said, &poor, &text, &wording))
            text = NULL;
        assert_true(text == NULL || strlen(text) > 10000);
        hm_arena_drop(&poor);
        assert_int_equal(p.out, 0);
    }
    assert_true(n > 2);
    hm_library_free(lib);
    hm_arena_drop(&arena);
}

/* What else is called so goes before: here it is a number, and no set. */
static void a_plural_means_a_type_where_nothing_else_does(void **state)
{
    static const char game[] =
        "game \"g\" { title \"G\" grid 4 by 4 resource clay { letter C colour brown }\n"
        "  type hut { letter H colour blue symbol \"h\" plural \"roofs\" }\n"
        "  type kiln { letter K colour red symbol \"k\" plural \"clay\" }\n"
        "  counter roof { plural \"roofs\" letter R start 0 capacity 4 } mode many }";
    static const char card[] =
        "card \"X\" { type hut pattern { clay } score roofs + count clay source \"t\" }";
    hm_test_pack pack = hm_test_pack_of("pack \"t\" { version \"1.0.0\" game \"g\" }", game,
                                        card);
    hm_library *lib = hm_test_build(&pack, NULL);
    (void)state;
    assert_int_equal(hm_library_diags(lib)->errors, 0);
    assert_string_equal(hm_test_card(hm_library_cards(lib), "X")->text,
                        "1 point for each roof you have, plus 1 point for each loose clay cube.");
    hm_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_has_its_text),
        cmocka_unit_test(a_plural_means_a_type_where_nothing_else_does),
        cmocka_unit_test(nothing_is_left_out_that_is_not_dealt),
        cmocka_unit_test(names_get_the_usual_plural),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
