/* gram.y - grammar of card files.
 *
 * Pure parser, byte spans, our own error texts. Sets, numbers and conditions are
 * one expression grammar here; check.c decides what is what, because only it can
 * say so in words a designer understands. Everything allocated lies in the
 * parser's arena, so error recovery leaks nothing and needs no destructors.
 */
%require "3.8"
%define api.prefix {hm_yy}
%define api.pure full
%define api.token.prefix {TOK_}
%define api.value.type union
%define api.location.type {hm_span}
%define parse.error custom
/* Before a reduction that an error would undo, the parser tries whether the next word can
 * follow at all (LAC), so the list of expected words is exact, as with canonical tables,
 * which are fifty times as large. Its trial stack is as deep as the parser's at once
 * (YYMAXDEPTH below), so that it allocates nothing. */
%define lr.type ielr
%define parse.lac full
%define parse.lac.es-capacity-initial "400"
/* But a finished item is finished whatever follows it. */
%define lr.default-reduction consistent
%locations
%expect 0
%param {void *scanner} {hm_parser *p}

%code requires {
  #include "core/code.h"
  #include "dsl/parser.h"
}
%code {
  #include <stdio.h>
  #include <string.h>

  #include "core/grid.h"
  #include "core/hook.h"
  #include "core/whose.h"
  #include "dsl/phrases.h"

  /* Deep nesting is a fault, not a need; a fixed stack is never reallocated. */
  #define YYINITDEPTH 400
  #define YYMAXDEPTH 400
  #define YYLLOC_DEFAULT(Cur, Rhs, N)                                     \
    do {                                                                  \
      (Cur).first = (N) ? YYRHSLOC(Rhs, 1).first : YYRHSLOC(Rhs, 0).last; \
      (Cur).last  = (N) ? YYRHSLOC(Rhs, N).last  : YYRHSLOC(Rhs, 0).last; \
    } while (0)

  /* From here on mistakes are new ones. */
  #define FOUND_WAY (yyerrok, p->lost = false)

  int hm_yylex(HM_YYSTYPE *value, hm_span *at, void *scanner, hm_parser *p);
  static void hm_yyerror(const hm_span *at, void *scanner, hm_parser *p, const char *msg);

  static hm_node *node(hm_parser *p, hm_kind kind, hm_span at);
  static hm_node *over(hm_parser *p, hm_kind kind, hm_span at, const hm_node *a, const hm_node *b);
  static hm_node *pair(hm_parser *p, hm_kind kind, hm_span at, hm_node *left, hm_node *right);
  static hm_node *prefix(hm_parser *p, hm_kind kind, hm_span at, int w, hm_node *of);
  static hm_node *types(hm_parser *p, hm_kind kind, hm_span at, hm_node *where);
  static hm_node *word(hm_parser *p, hm_kind kind, hm_span at, int w);
  static hm_node *most(hm_parser *p, hm_span at, int w, int whose, hm_node *of);
  static hm_node *block(hm_parser *p, hm_kind kind, hm_span at, hm_node *effects);
  static hm_node *wrap(hm_parser *p, hm_kind kind, hm_span at, hm_node *effect);
  static hm_node *task(hm_parser *p, hm_span at, int whom, int32_t secret, hm_node *effect);
  static hm_node *trade(hm_parser *p, hm_kind kind, hm_span at, hm_node *amounts, hm_node *branch);
  static hm_node *branched(hm_parser *p, hm_span at, hm_node *effect, hm_node *condition,
                           hm_node *otherwise);
  static hm_node *gained(hm_parser *p, hm_span at, hm_node *points, hm_node *when);
  static hm_node *otherwise(hm_parser *p, hm_span at, hm_span first, hm_node *points,
                            hm_node *when, hm_node *other);
  static hm_node *step(hm_parser *p, hm_span at, int told, hm_node *first, hm_node *second);
  static int op_of(int w);
  static int32_t some_of(int32_t n);
  static void happen(hm_parser *p, hm_node *n, int32_t some);
  static hm_node *when(hm_parser *p, hm_span at, int subject, hm_word verb, hm_node *filter,
                       hm_node *deed);
  static hm_node *named(hm_parser *p, hm_kind kind, hm_span at, const char *text);
  static hm_node *part(hm_parser *p, hm_kind kind, hm_span at);
  static hm_node *part_text(hm_parser *p, hm_kind kind, hm_span at, const char *text, hm_span name);
  static hm_node *part_number(hm_parser *p, hm_kind kind, hm_span at, int32_t number, hm_span said);
  static hm_node *part_body(hm_parser *p, hm_kind kind, hm_span at, hm_node *body);
  static hm_node *part_list(hm_parser *p, hm_kind kind, hm_span at, hm_node *list, int32_t player);
  static hm_node *part_drawing(hm_parser *p, hm_kind kind, hm_span at, hm_list cells, hm_span said);
  static hm_node *part_score(hm_parser *p, hm_kind kind, hm_span at, int variant, hm_node *points,
                             hm_node *when, hm_node *otherwise);
  static hm_node *part_feeds(hm_parser *p, hm_span at, int variant, hm_node *what, hm_node *among);
  static hm_node *hook_part(hm_parser *p, hm_hook hook, hm_span at, hm_node *what);
  static hm_node *in_round(hm_parser *p, hm_span at, hm_node *number);
  static hm_node *every_rounds(hm_parser *p, hm_span at, hm_node *number);
  static hm_node *provided(hm_node *n, hm_proviso when);
  static hm_node *bar(hm_parser *p, hm_span at, int whom, hm_node *types, hm_node *on,
                      hm_proviso when);
  static hm_node *pile(hm_parser *p, hm_span at, int32_t draws, hm_span draws_at, hm_node *cost,
                       bool or_more);
  static hm_node *cubes_go(hm_parser *p, hm_span at, int32_t whose, hm_node *set, hm_node *lifts);
  static hm_node *score_line(hm_parser *p, hm_span at, const char *name, hm_span name_at,
                             hm_node *points, hm_node *when);
  static hm_node *amount(hm_parser *p, hm_span at, int32_t n, hm_span name_at, const char *name);
  static hm_node *muster(hm_parser *p, hm_span at, hm_op op, hm_node *who, hm_node *set);
  static hm_node *march(hm_parser *p, hm_span at, hm_node *who, hm_node *to, hm_node *from);
  static hm_node *carry(hm_parser *p, hm_span at, hm_op op, hm_node *what, hm_node *set);
  static void only_around(hm_parser *p, hm_span at, int word);
  static void only_you(hm_parser *p, hm_span at, int word);
  static hm_node *lay(hm_parser *p, hm_span at, hm_node *amount, hm_node *set, int32_t waits);
  static hm_node *heap(hm_parser *p, hm_span at, int w, hm_list amounts, hm_node *set);
  static hm_list add(hm_list list, hm_node *n);
  static hm_node *item(hm_parser *p, hm_kind kind, hm_span at, const char *name,
                       hm_span name_at, hm_list parts);
  static void number_rows(const hm_parser *p, hm_node *cells);
  static void add_item(hm_parser *p, hm_node *n);
  static void unclosed(hm_parser *p, hm_span at, const char *what, hm_span open);
  static char *text_of(hm_parser *p, hm_span at);
  static hm_node *count(hm_parser *p, hm_span at, int32_t number);
  static hm_node *within(hm_parser *p, hm_span at, hm_span word_at, int32_t steps,
                         hm_span steps_at, hm_node *set);
  static hm_node *counted(hm_parser *p, hm_span at, const char *name, hm_span name_at, hm_node *n);
  static void terms(hm_parser *p, hm_node *part, hm_node **last, hm_node *when);
  static void only_remembered(hm_parser *p, hm_span at);
  static void only_condition(hm_parser *p, hm_span at);
  static void only_namers(hm_parser *p, hm_span at);
  static void only_count(hm_parser *p, hm_span at);
  static void only_each(hm_parser *p, hm_span at);
  static void only_nobody(hm_parser *p, hm_span at);
  static void only_working(hm_parser *p, hm_span at);
  static void not_a_cell(hm_parser *p, hm_span at, const char *what);
  static hm_span lua_code(const hm_parser *p, hm_span at, const char *code);
}

%token END 0  "end of file"
%token CARD "card" TEST "test" PACK "pack" GAME "game"
%token TYPE "type" PATTERN "pattern" SCORE "score" TOGETHER "together" FEEDS "feeds"
%token AMONG "among" ANYWHERE "anywhere" EATS "eats" HOLDS "holds"
%token NOT_TURNED "not turned" NOT_MIRRORED "not mirrored" AT_MOST "at most" HERE "here" ON_HERE "(here)"
%token COVERS_HERE "covers here" COVERS_LAYOUT "covers its layout" PART_OF "part of"
%token LIMIT "limit" WILD "wild" STACKS "stacks" BUILD "build" MAY "may" NOBODY "nobody" NAME "name" ON "on"
%token WHEN "when" NAMES "names" NOT "not" ELSE "else" SOURCE "source" TEXT "text" ID "id" REPLACES "replaces"
%token TO "to" OF "of" OR "or" EXCEPT "except" AND "and" PER "per" TYPES "types" IN "in"
%token WHERE "where" COMMONEST "commonest" LARGEST "largest" ONE "one" DISTANCE "distance" TABLE "table" BY "by"
%token RULE "rule" IS "is" STORE "store" SWAP "swap" PLACE "place"
%token IT "it" FOR "for" RESOURCE "resource" OTHER "other" NAMED "named" LAST_NAMED "last named"
%token TITLE "title" VERSION "version" REQUIRES "requires" AUTHOR "author" GRID "grid"
%token LETTER "letter" COLOUR "colour" SYMBOL "symbol" PLURAL "plural" SAME "same"
%token MODE "mode" TIE "tie" VALUES "values" CARDS "cards" TOTAL "total" RANK "rank"
%token BUILDS "builds" NOTHING "nothing" WAYS "ways"
%token CAVERN "cavern" SEED "seed" CALLS "calls" ROLLS "rolls" CHOOSE "choose" OFFERS "offers"
%token DENIES "denies" ASKS "asks" BECOMES "becomes" COMPLETE "complete" OPEN "open"
%token OVER "over" WINNERS "winners" HAND "hand" DEAL "deal"
%token NEVER "never" UNLESS "unless" YOUR "your" BUILDINGS "buildings"
%token GO "go" COUNTS "counts" AS "as" LINE "line" SCORES "scores" MISSING "missing"
%token REPLACE "replace" ELSE_REMOVE "else remove it" WITH "with" KEEP "keep" KEPT "kept" UP "up"
%token TIMES "times" BUILDING "building" ONCE "once a round"
%token LENDS "lends" MATCH "match" SHARED "shared" DIFFERENT "different" NEW "new" ARE "are"
%token TILE "tile" TILE_ON "tile (on a square)" OBJECTIVE "objective" COPIES "copies" TAGS "tags" COST "cost"
%token POINTS "points" POINTS_OF "points of" ACTIVATE "activate" ROUND_END "at the end of a round" PAY "pay"
%token GAIN "gain" NEEDS "needs" KINDS "kinds" GIVING "giving" COSTING "costing"
%token SUPPLY "supply" FOOD "food" MONEY "money" TERRAIN "terrain" GIVES "gives"
%token BOARD "board" SEATS "seats" NUMBER_OF "number" PLAYERS "players" FIRST "first"
%token ROUND "round" HOUSES "houses" MARKET "market" RESERVE "reserve" HAS "has" OWNS "owns"
%token LEFT_OVER "left" STOCK "stock" EATEN "eaten" LEVEL "level" FROM "from"
%token SECRETLY "secretly" AND_THEN "then"
%token FOR_EACH "for each" CHANGE "change" REACH "reach" ENDS "ends" AFTER "after" ROOM "room" ONLY "only" WHILE "while"
%token TOKEN "token" HOME "home" WORKS "works" BRING "bring" MOVE "move" SEND "send" PUT "put"
%token GIVE_UP "give up" BEGINS "begins"
%token REMOVE "remove" TURN "turn"
%token ABILITY "ability" ABILITIES "abilities" MORE "more"
%token EXTENDS "extends"
%token <int> MODEWORD "a number of a mode"
%token GROUND "ground" BLOCKED "blocked" DRAW "draw"
%token VARIANT "variant" USES "uses" OPTIONAL "optional" THEY "they" LOSE "lose" OTHERS "others" LATER "later" ALL "all"
%token DRAWS "draws" OTHERS_OWN "others'" OWN_CUBES "own cubes" ALL_CUBES "all cubes" FREELY "freely" LAY "lay" UNDER "under" HAVING "having"
%token NEIGHBOURS "neighbours'" EVERYBODYS "everybody's" EVERYBODY "everybody" BOTH_NEIGHBOURS "neighbours" RIGHT_ONE "right"
%token COUNTER "counter" START "start" CAPACITY "capacity" SQUARE "of square"
%token EVENT "when (a player)"
%token ROUND_START "at the start of a round" IN_ROUND "in round" EVERY "every" ROUNDS "rounds"
%token BACK "in turn and back" LOST "lost when" WON "won when" FEWEST_WIN "fewest points win" HAS_LOST "has lost" HAS_WON "has won"
%token ONCE_GAME "once a game" IF "if" GAME_ENDS "game ends when" DUE_IN "due in"
%token <int32_t> ROUNDS_LATER "rounds later"
%token WITHIN "within"
%token <int> RANK_OF "rank of"
%token HAPPENING "event" EVENTS "events" GOAL "goal" GOALS "goals"
%token <int> MOMENT "turned up" /* and whatever else is an occasion in one phrase */
%token BY_CHANCE "of them by chance"
%token DOT "."
%token BAD "a bad character"
%token FRESH "a new line" /* after an error: see hm_lose_way */
%token <int> GROUP "group" PLACEWORD "above" SHAPEWORD "longest line of"
%token <int> SUBJECT "a player" SETWORD "a set of squares" NEARWORD "squares nearby"
%token <int> TOWN "town" THIS "this" HELD "held" VALUEWORD "a number word"
%token <int> CUBES "cubes" WORKER "worker" WORKERS "workers" TRACK "track"
%token <int> TRADEWORD "producing or consuming" POSSIBLE "possible or impossible"
/* Steps of an effect, by what follows them. */
%token <int> KINDS_STEP "hold" VALUE_STEP "remember" IT_STEP "drop"
%token <int> MOST "most" MATES "teammates'" WHOM "partner"
%token TEAMS "teams" TEAM "team"
%token <int> STAYS "stays in hand"
%token <int> PREFIX "count or no" MINMAX "min or max" SIDE "a neighbour" ANY "any"
%token <int32_t> NUMBER "a number" COMPARE "a comparison"
%token <char *> STRING "a text in quotes" NAME_WORD "a word" LUA "lua"

/* Inside an item, what can go on goes on: only the next item or the end closes
 * one whose brace is missing. */
%precedence UNCLOSED
%precedence error "game" "variant" "not" '}'
/* "any" at the end of a part, before the part that says the card's type, would be both:
 * it is "any type". */
%precedence ANY_ALONE
%precedence ON_ALONE
%precedence "on"
/* "else" belongs to the nearest "if" or "pay" before it. */
%precedence THEN
%precedence "else"
%precedence "type"
/* "adjacent to" goes on: what is moved and alone near stands in parentheses. */
%precedence NEAR_ALONE
%precedence "to"

%nterm <hm_node *> card pack game extension test card_part pack_part game_part test_part trait
%nterm <hm_node *> named_kinds worth_part every_part every_what
%nterm <hm_node *> ground switch cubes_part naming_part occasion variant variant_part counter token game_line
%nterm <hm_node *> scene_part play_part tile ability objective objective_part amount plain branch points_trade lying
%nterm <hm_node *> points_gained board_scene seat_scene lot a_shown number_of
%nterm <hm_node *> expr disj conj rel sum prod unary per_what types_with setx primary entry
%nterm <hm_node *> inter kind kinds kind1 btype btypes btype1 block effect deeds alternatives
%nterm <hm_node *> otherwise conditional put_off round_part ends_part happening schedule
%nterm <int32_t> by_chance
%nterm <hm_node *> asked follow
%nterm <hm_list> follows
%nterm <hm_node *> only_when type_names action cell demand demanded on_it value script deed from_points
%nterm <hm_list> card_parts pack_parts game_parts test_parts traits entries effects
%nterm <hm_list> objective_parts variant_parts worth_parts moved amounts numbers_of lots shown
%nterm <hm_list> layout or_layouts or_amounts demands one_of either
%nterm <hm_list> blocks drawing cells squares names strings numbers on_cell in_modes
%nterm <char *> name label
%nterm <int> whom whom_scores bars bars_all names_barred mates stays
%nterm <hm_node *> barring_part barred_types barred_on barred_names
%nterm <hm_proviso> unless_part
%nterm <int32_t> signed waiting whose_cubes secret

%%
file:
  %empty
| file card   { add_item(p, $card); }
| file pack   { add_item(p, $pack); }
| file game   { add_item(p, $game); }
| file extension
              { add_item(p, $extension); }
| file test   { add_item(p, $test); }
| file tile   { add_item(p, $tile); }
| file ability
              { add_item(p, $ability); }
| file happening
              { add_item(p, $happening); }
| file objective
              { add_item(p, $objective); }
| file variant
              { add_item(p, $variant); }
| file error
;

/* Each item has a second form without its closing brace, which is accepted when
 * the next item or the end follows: the one fault people make most. */
card:
  "card" STRING '{' card_parts '}'  { $$ = item(p, HM_NODE_CARD, @$, $STRING, @STRING, $card_parts); }
| "card" STRING '{' card_parts %prec UNCLOSED
                                    { $$ = item(p, HM_NODE_CARD, @$, $STRING, @STRING, $card_parts);
                                      unclosed(p, @$, "card", @3); }
;
/* A card of the type of that name, said shortly. */
tile:
  "tile" STRING '{' card_parts '}'  { $$ = item(p, HM_NODE_CARD, @$, $STRING, @STRING, $card_parts);
                                      $$->word = HM_WORD_TILE; }
| "tile" STRING '{' card_parts %prec UNCLOSED
                                    { $$ = item(p, HM_NODE_CARD, @$, $STRING, @STRING, $card_parts);
                                      $$->word = HM_WORD_TILE;
                                      unclosed(p, @$, "tile", @3); }
;
/* A card that nobody builds. */
ability:
  "ability" STRING '{' card_parts '}'
                                    { $$ = item(p, HM_NODE_CARD, @$, $STRING, @STRING, $card_parts);
                                      $$->word = HM_WORD_ABILITY; }
| "ability" STRING '{' card_parts %prec UNCLOSED
                                    { $$ = item(p, HM_NODE_CARD, @$, $STRING, @STRING, $card_parts);
                                      $$->word = HM_WORD_ABILITY;
                                      unclosed(p, @$, "ability", @3); }
;
/* One that is turned up, or that all are after. */
happening:
  "goal" STRING '{' card_parts '}'
                                    { $$ = item(p, HM_NODE_CARD, @$, $STRING, @STRING, $card_parts);
                                      $$->word = HM_WORD_GOAL; }
| "goal" STRING '{' card_parts %prec UNCLOSED
                                    { $$ = item(p, HM_NODE_CARD, @$, $STRING, @STRING, $card_parts);
                                      $$->word = HM_WORD_GOAL;
                                      unclosed(p, @$, "goal", @3); }
| "event" STRING '{' card_parts '}'
                                    { $$ = item(p, HM_NODE_CARD, @$, $STRING, @STRING, $card_parts);
                                      $$->word = HM_WORD_HAPPENING; }
| "event" STRING '{' card_parts %prec UNCLOSED
                                    { $$ = item(p, HM_NODE_CARD, @$, $STRING, @STRING, $card_parts);
                                      $$->word = HM_WORD_HAPPENING;
                                      unclosed(p, @$, "event", @3); }
;
/* The same, with parts of its own: its 'when' would else be that of the part before. */
objective:
  "objective" STRING '{' objective_parts '}'
                                    { $$ = item(p, HM_NODE_CARD, @$, $STRING, @STRING, $objective_parts);
                                      $$->word = HM_WORD_OBJECTIVE; }
| "objective" STRING '{' objective_parts %prec UNCLOSED
                                    { $$ = item(p, HM_NODE_CARD, @$, $STRING, @STRING, $objective_parts);
                                      $$->word = HM_WORD_OBJECTIVE;
                                      unclosed(p, @$, "objective", @3); }
;
pack:
  "pack" STRING '{' pack_parts '}'  { $$ = item(p, HM_NODE_PACK, @$, $STRING, @STRING, $pack_parts); }
| "pack" STRING '{' pack_parts %prec UNCLOSED
                                    { $$ = item(p, HM_NODE_PACK, @$, $STRING, @STRING, $pack_parts);
                                      unclosed(p, @$, "pack", @3); }
;
game:
  "game" STRING '{' game_parts '}'  { $$ = item(p, HM_NODE_GAME, @$, $STRING, @STRING, $game_parts); }
| "game" STRING '{' game_parts %prec UNCLOSED
                                    { $$ = item(p, HM_NODE_GAME, @$, $STRING, @STRING, $game_parts);
                                      unclosed(p, @$, "game", @3); }
;
/* What a pack joins to a game that is another pack's. */
extension:
  "extends" STRING '{' game_parts '}'
                                    { $$ = item(p, HM_NODE_EXTENDS, @$, $STRING, @STRING, $game_parts); }
| "extends" STRING '{' game_parts %prec UNCLOSED
                                    { $$ = item(p, HM_NODE_EXTENDS, @$, $STRING, @STRING, $game_parts);
                                      unclosed(p, @$, "extension", @3); }
;
test:
  "test" STRING '{' test_parts '}'  { $$ = item(p, HM_NODE_TEST, @$, $STRING, @STRING, $test_parts); }
| "test" STRING '{' test_parts %prec UNCLOSED
                                    { $$ = item(p, HM_NODE_TEST, @$, $STRING, @STRING, $test_parts);
                                      unclosed(p, @$, "test", @3); }
;

/* Rules and counters for everybody that are on or off. */
variant:
  "variant" NAME_WORD '{' variant_parts '}'
                                    { $$ = item(p, HM_NODE_VARIANT, @$, $2, @2, $4); }
;
variant_parts:
  %empty                  { $$ = (hm_list){0}; }
| variant_parts variant_part
                          { $$ = add($1, $2); }
| variant_parts error     { $$ = $1; }
| variant_parts error FRESH
                          { $$ = $1; FOUND_WAY; }
;
variant_part:
  text STRING             { $$ = part_text(p, HM_NODE_PART_TEXT, @$, $2, @2); }
| "game" STRING           { $$ = part_text(p, HM_NODE_PART_GAME, @$, $2, @2); }
| "uses" NAME_WORD        { $$ = part_text(p, HM_NODE_PART_USES, @$, $2, @2); }
| "optional"              { $$ = part(p, HM_NODE_PART_OPTIONAL, @$); }
| counter
| token
| ground
| game_line
| cubes_part
| naming_part
| barring_part
| occasion
| round_part
| ends_part
| schedule
| every_part
| abilities NUMBER "costing" NUMBER
                          { $$ = pile(p, @$, $2, @2, count(p, @4, $4), false); }
| abilities NUMBER "costing" NUMBER "or" "more"
                          { $$ = pile(p, @$, $2, @2, count(p, @4, $4), true); }
| goals NUMBER            { $$ = pile(p, @$, $2, @2, count(p, @2, 0), false); $$->abilities.goals = 1; }
;

/* When events are turned up. */
schedule:
  events "every" NUMBER rounds by_chance
                          { $$ = part(p, HM_NODE_PART_EVENTS, @$); $$->events.every = $3; $$->name_at = @3;
                            happen(p, $$, $5); }
| events "in" "rounds" numbers by_chance
                          { $$ = part(p, HM_NODE_PART_EVENTS, @$); $$->events.rounds = $4.first; $$->name_at = @4;
                            happen(p, $$, $5); }
| events "in round" NUMBER by_chance
                          { $$ = part(p, HM_NODE_PART_EVENTS, @$); $$->events.rounds = count(p, @3, $3);
                            $$->name_at = @3; happen(p, $$, $4); }
;
by_chance:
  %empty                  { $$ = 0; }
| ',' NUMBER "of them by chance"
                          { $$ = some_of($2); }
| ',' NUMBER "open"       { $$ = 256 * some_of($2); }
| ',' NUMBER "of them by chance" ',' NUMBER "open"
                          { $$ = some_of($2) + 256 * some_of($5); }
;
card_parts:
  %empty                  { $$ = (hm_list){0}; }
| card_parts card_part    { $$ = add($1, $2); }
| card_parts bars barred_types "on" "build" deed
                          { $$ = add($1, bar(p, (hm_span){@2.first, @3.last}, $2, $3, NULL,
                                             (hm_proviso){NULL, false}));
                            $$ = add($$, part(p, HM_NODE_PART_ON, (hm_span){@4.first, @6.last}));
                            $$.last->part.body = $6; }
| card_parts error        { $$ = $1; }
| card_parts error FRESH  { $$ = $1; FOUND_WAY; }
;

card_part:
  type NAME_WORD          { $$ = part_text(p, HM_NODE_PART_TYPE, @$, $2, @2); }
| type NAME_WORD "and" NAME_WORD
                          { $$ = part_text(p, HM_NODE_PART_TYPE, @$, $2, @2);
                            $$->also.text = named(p, HM_NODE_STRING, @4, $4); }
| copies NUMBER           { $$ = part_number(p, HM_NODE_PART_COPIES, @$, $2, @2); }
| tags strings            { $$ = part_list(p, HM_NODE_PART_TAGS, @$, $2.first, 0); }
| cost amounts or_amounts { $$ = part_list(p, HM_NODE_PART_COST, @$, $2.first, 0); $$->list.others = $3.first; }
| points signed           { $$ = part_number(p, HM_NODE_PART_POINTS, @$, $2, @2); }
| title STRING            { $$ = part_text(p, HM_NODE_PART_TITLE, @$, $2, @2); }
| activate deed           { $$ = part_body(p, HM_NODE_PART_ACTIVATE, @$, $2); }
| round_part
| id STRING               { $$ = part_text(p, HM_NODE_PART_ID, @$, $2, @2); }
| replaces STRING         { $$ = part_text(p, HM_NODE_PART_REPLACES, @$, $2, @2); }
| source STRING           { $$ = part_text(p, HM_NODE_PART_SOURCE, @$, $2, @2); }
| text STRING             { $$ = part_text(p, HM_NODE_PART_TEXT, @$, $2, @2); }
| pattern layout or_layouts { $$ = part_drawing(p, HM_NODE_PART_PATTERN, @$, $2, @2); $$->drawing.others = $3.first; }
| not_turned              { $$ = part(p, HM_NODE_PART_NOT_TURNED, @$); }
| covers_here             { $$ = part(p, HM_NODE_PART_COVERS_HERE, @$); }
| covers_layout           { $$ = part(p, HM_NODE_PART_COVERS_LAYOUT, @$); }
| not_mirrored            { $$ = part(p, HM_NODE_PART_NOT_MIRRORED, @$); }
| at_most NUMBER "wild"   { $$ = part_number(p, HM_NODE_PART_AT_MOST, @$, $2, @2); }
| worth_part
| eats                    { $$ = part(p, HM_NODE_PART_EATS, @$); }
| wild                    { $$ = part(p, HM_NODE_PART_WILD, @$); }
| stacks                  { $$ = part(p, HM_NODE_PART_STACKS, @$); }
| stays                   { $$ = part(p, HM_NODE_PART_STAYS, @$); $$->variant = $1 == HM_WORD_STAYS_OPEN; }
| lends                   { $$ = part(p, HM_NODE_PART_LENDS, @$); }
| match "shared"          { $$ = part(p, HM_NODE_PART_MATCH, @$); }
| once "match" "shared"   { $$ = part(p, HM_NODE_PART_MATCH, @$); $$->variant = 1; }
| holds NUMBER            { $$ = part_number(p, HM_NODE_PART_HOLDS, @$, $2, @2); }
| limit NUMBER            { $$ = part_number(p, HM_NODE_PART_LIMIT, @$, $2, @2); }
| limit NUMBER "per" NEARWORD
                          { $$ = part_number(p, HM_NODE_PART_LIMIT, @$, $2, @2);
                            $$->variant = (uint16_t)$4; }
| limit NUMBER "per" "group"
                          { $$ = part_number(p, HM_NODE_PART_LIMIT, @$, $2, @2);
                            $$->variant = HM_WORD_GROUP; }
| not "in" name           { $$ = part_text(p, HM_NODE_PART_NOT, @$, $3, @3); }
| not "in" name "when" expr
                          { $$ = part_text(p, HM_NODE_PART_NOT, @$, $3, @3); $$->part.body = $5; }
| not "with" NAME_WORD    { $$ = part_text(p, HM_NODE_PART_NOT, @$, $3, @3); $$->variant = 1; }
| counts "as" NUMBER NAME_WORD
                          { $$ = part_text(p, HM_NODE_PART_COUNTS, @$, $4, @4); $$->number.value = $3; }
| line STRING "scores" value
                          { $$ = part_text(p, HM_NODE_PART_LINE, @$, $2, @2); $$->part.body = $4; }
| build "on" value        { $$ = part_body(p, HM_NODE_PART_BUILD, @$, $3); }
| your "buildings" "go" "on" value
                          { $$ = hook_part(p, HM_HOOK_GO_ON, @$, $5); }
| your "buildings" "are" btype
                          { $$ = hook_part(p, HM_HOOK_BUILDINGS_ARE, @$, $4); }
| cubes_part
| naming_part
| bars barred_types barred_on unless_part
                          { $$ = bar(p, @$, $1, $2, $3, $4); }
| names_barred kind unless_part
                          { $$ = provided(part(p, HM_NODE_PART_NAME, @$), $3); $$->ban.what = $2;
                            $$->variant = (uint16_t)$1; }
| may "not" "name" script
                          { $$ = part(p, HM_NODE_PART_MAY, @$); $$->ban.what = $4; }
| never "names"           { $$ = part(p, HM_NODE_PART_NEVER, @$); }
| never "names" "unless" expr
                          { $$ = part_body(p, HM_NODE_PART_NEVER, @$, $4); }
| never "names" script    { $$ = part_body(p, HM_NODE_PART_NEVER, @$, $3); }
| on "build" deed         { $$ = part_body(p, HM_NODE_PART_ON, @$, $3); }
| room amounts            { $$ = part_list(p, HM_NODE_PART_ROOM, @$, $2.first, 0); }
| ends_part
| occasion
;
/* What a building is worth and feeds, and where it can be built: of a card, or of all
 * that a rule speaks of. */
worth_part:
  score value             { $$ = part_score(p, HM_NODE_PART_SCORE, @$, 0, $2, NULL, NULL); }
| score value "when" expr
                          { $$ = part_score(p, HM_NODE_PART_SCORE, @$, 0, $2, $4, NULL); }
| score value "when" expr "else" otherwise
                          { $$ = part_score(p, HM_NODE_PART_SCORE, @$, 0, $2, $4, $6); }
| score "together" value
                          { $$ = part_score(p, HM_NODE_PART_SCORE, @$, 1, $3, NULL, NULL); }
| score "together" value "when" expr
                          { $$ = part_score(p, HM_NODE_PART_SCORE, @$, 1, $3, $5, NULL); }
| score "together" value "when" expr "else" otherwise
                          { $$ = part_score(p, HM_NODE_PART_SCORE, @$, 1, $3, $5, $7); }
| whom_scores value       { $$ = part_score(p, HM_NODE_PART_OTHERS, @$, $1, $2, NULL, NULL); }
| whom_scores value "when" expr
                          { $$ = part_score(p, HM_NODE_PART_OTHERS, @$, $1, $2, $4, NULL); }
| whom_scores value "when" expr "else" otherwise
                          { $$ = part_score(p, HM_NODE_PART_OTHERS, @$, $1, $2, $4, $6); }
| feeds value only_when   { $$ = part_feeds(p, @$, HM_FEEDS_SET, $2, NULL);
                            terms(p, $$, &$$->feeds.what, $3); }
| feeds expr "anywhere" only_when
                          { $$ = part_feeds(p, @$, HM_FEEDS_ANYWHERE, $2, NULL);
                            terms(p, $$, NULL, $4); }
| feeds expr "group" only_when
                          { $$ = part_feeds(p, @$, HM_FEEDS_GROUPS, $2, NULL);
                            terms(p, $$, NULL, $4); }
| feeds expr "among" expr only_when
                          { $$ = part_feeds(p, @$, HM_FEEDS_AMONG, $2, $4);
                            terms(p, $$, &$$->feeds.among, $5); }
| feeds NEARWORD to "one" "type" only_when
                          { $$ = part_feeds(p, @$, HM_FEEDS_ONE_TYPE, word(p, HM_NODE_WORD, @2, $2), NULL);
                            terms(p, $$, NULL, $6); }
| feeds NEARWORD to "one" "type" "except" type_names only_when
                          { $$ = part_feeds(p, @$, HM_FEEDS_ONE_TYPE, word(p, HM_NODE_WORD, @2, $2), $7);
                            terms(p, $$, NULL, $8); }
| only "when" expr        { $$ = hook_part(p, HM_HOOK_ONLY_WHEN, @$, $3); }
| only "on" value         { $$ = hook_part(p, HM_HOOK_ONLY_ON, @$, $3); }
| only "from" value       { $$ = hook_part(p, HM_HOOK_ONLY_FROM, @$, $3); }
;
worth_parts:
  %empty                  { $$ = (hm_list){0}; }
| worth_parts worth_part  { $$ = add($1, $2); }
| worth_parts error       { $$ = $1; }
| worth_parts error FRESH { $$ = $1; FOUND_WAY; }
;
/* What a rule adds to cards. */
every_part:
  every every_what '{' worth_parts '}'
                          { $$ = part(p, HM_NODE_PART_EVERY, @$); $$->every.whom = $2; $$->every.parts = $4.first;
                            $$->name_at = @3; }
| every every_what "on" expr '{' worth_parts '}'
                          { $$ = part(p, HM_NODE_PART_EVERY, @$); $$->every.whom = $2; $$->every.on = $4;
                            $$->every.parts = $6.first; $$->name_at = @5; }
;
every_what:
  btype
| STRING                  { $$ = named(p, HM_NODE_STRING, @$, $1); }
;
/* What is scored else, which may depend on something itself. */
otherwise:
  expr
| expr "when" expr        { $$ = otherwise(p, @$, @$, $1, $3, NULL); }
| expr "when" expr "else" otherwise
                          { $$ = otherwise(p, @$, (hm_span){@1.first, @3.last}, $1, $3, $5); }
;
/* Who gets the points; who may not build. */
whom_scores:
  others_all scoring      { $$ = HM_WHOSE_OTHERS; }
| neighbours scoring      { $$ = HM_WHOSE_NEIGHBOURS; }
| right scoring           { $$ = HM_WHOSE_RIGHT; }
| left scoring            { $$ = HM_WHOSE_LEFT; }
| mates scoring           { $$ = $1; }
;
bars:
  neighbours "may" "not" "build" { $$ = HM_WHOSE_NEIGHBOURS; }
| right "may" "not" "build"      { $$ = HM_WHOSE_RIGHT; }
| left "may" "not" "build"       { $$ = HM_WHOSE_LEFT; }
| others_all "may" "not" "build" { $$ = HM_WHOSE_OTHERS; }
| mates "may" "not" "build"      { $$ = $1; }
| bars_all
;
names_barred:
  neighbours "may" "not" "name" { $$ = HM_WHOSE_NEIGHBOURS; }
| right "may" "not" "name"      { $$ = HM_WHOSE_RIGHT; }
| left "may" "not" "name"       { $$ = HM_WHOSE_LEFT; }
| others_all "may" "not" "name" { $$ = HM_WHOSE_OTHERS; }
| mates "may" "not" "name"      { $$ = $1; }
| nobody "may" "name"           { $$ = HM_WHOSE_EVERYBODY; }
;
bars_all: nobody "may" "build"   { $$ = HM_WHOSE_EVERYBODY; };
barred_types:
  %empty                  { $$ = NULL; }
| btype
;
/* Behind it "on" may also begin the next part: that is one of card_parts. */
barred_on:
  %empty %prec ON_ALONE   { $$ = NULL; }
| "on" value              { $$ = $2; }
;
/* When it holds, or when it does not. */
unless_part:
  only_when               { $$ = (hm_proviso){$1, false}; }
| "unless" expr           { $$ = (hm_proviso){$2, true}; }
;
scoring: "score" | "scores";
only_when:
  %empty                  { $$ = NULL; }
| "when" expr             { $$ = $2; }
;
ends_part:
  game_ends expr          { $$ = hook_part(p, HM_HOOK_GAME_ENDS, @$, $2); }
| lost expr               { $$ = hook_part(p, HM_HOOK_LOST, @$, $2); }
| won expr                { $$ = hook_part(p, HM_HOOK_WON, @$, $2); }
;
/* The same as "when a round ends" and "when a round begins", where there are towns. */
round_part:
  round_end deed          { $$ = part_body(p, HM_NODE_PART_ROUND_END, @$, $2); }
| round_start block       { $$ = part_body(p, HM_NODE_PART_ROUND_START, @$, $2); }
;
/* What happens when; of a card, or for everybody. */
/* Where cubes go, as cards and rules for everybody say it. */
cubes_part:
  whose_cubes "go" "on" value
                          { $$ = cubes_go(p, @$, $1, $4, NULL); }
| whose_cubes "go" "on" expr "unless" expr
                          { $$ = cubes_go(p, @$, $1, $4, $6); }
;
whose_cubes:
  others CUBES            { $$ = HM_WHOSE_OTHERS; }
| own                     { $$ = HM_WHOSE_OWN; }
| all                     { $$ = HM_WHOSE_EVERYBODY; }
;
/* What may not be named, likewise. */
naming_part:
  may "not" "name" kind unless_part
                          { $$ = provided(part(p, HM_NODE_PART_MAY, @$), $5); $$->ban.what = $4; }
;
/* What nobody may build: by rules. */
barring_part:
  bars_all barred_types barred_on unless_part
                          { $$ = bar(p, @$, $1, $2, $3, $4); }
;
occasion:
  event SUBJECT "names" kind deed
                          { $$ = when(p, @$, $2, HM_WORD_NAMES, $4, $5); $$->name_at = @2; }
| event SUBJECT "name" kind deed
                          { $$ = when(p, @$, $2, HM_WORD_NAMES, $4, $5); $$->name_at = @2; }
| after SUBJECT "name" kind deed
                          { $$ = when(p, @$, $2, HM_WORD_AFTER, $4, $5); $$->name_at = @2; }
| event SUBJECT "are" "to" "name" deed
                          { $$ = when(p, @$, $2, HM_WORD_NAME, NULL, $6); $$->name_at = @2; }
| event SUBJECT "complete" NEARWORD deed
                          { $$ = when(p, @$, $2, HM_WORD_COMPLETE, NULL, $5); $$->name_at = @2;
                            $$->event.near = word(p, HM_NODE_WORD, @4, $4); }
| event SUBJECT "build" STRING deed
                          { $$ = when(p, @$, $2, HM_WORD_BUILD, named(p, HM_NODE_STRING, @4, $4), $5);
                            $$->name_at = @2; }
| event SUBJECT "builds" btype deed
                          { $$ = when(p, @$, $2, HM_WORD_BUILDS, $4, $5); $$->name_at = @2; }
| event SUBJECT "build" btype deed
                          { $$ = when(p, @$, $2, HM_WORD_BUILD, $4, $5); $$->name_at = @2; }
| event SUBJECT "build" btype NEARWORD deed
                          { $$ = when(p, @$, $2, HM_WORD_BUILD, $4, $6); $$->name_at = @2;
                            $$->event.near = word(p, HM_NODE_WORD, @5, $5); }
| event SUBJECT "change" "it" deed
                          { $$ = when(p, @$, $2, HM_WORD_CHANGE, NULL, $5); $$->name_at = @2; }
| event SUBJECT "is" "to" "name" deed
                          { $$ = when(p, @$, $2, HM_WORD_NAME, NULL, $6); $$->name_at = @2; }
| event NAME_WORD "reach" NUMBER deed
                          { hm_node *at = named(p, HM_NODE_AMOUNT, @2, $2); at->name_at = @2;
                            at->amount.number = $4; at->at.last = @4.last;
                            $$ = when(p, @$, HM_WORD_COUNTER, HM_WORD_REACH, at, $5);
                            $$->name_at = @2; }
| event "game" "begins" deed
                          { $$ = when(p, @$, HM_WORD_GAME, HM_WORD_BEGINS, NULL, $4);
                            $$->name_at = @2; }
| event "game" "ends" deed
                          { $$ = when(p, @$, HM_WORD_GAME, HM_WORD_ENDS, NULL, $4);
                            $$->name_at = @2; }
| event MOMENT deed       { $$ = when(p, @$, HM_WORD_HAPPENING, (hm_word)$2, NULL, $3);
                            $$->name_at = @2; }
| event "round" "begins" deed
                          { $$ = when(p, @$, HM_WORD_ROUND, HM_WORD_BEGINS, NULL, $4);
                            $$->name_at = @2; }
| in_round NUMBER deed    { $$ = when(p, @$, HM_WORD_IN_ROUND, HM_WORD_BEGINS, count(p, @2, $2), $3);
                            $$->name_at = @1; }
| every NUMBER rounds deed
                          { $$ = when(p, @$, HM_WORD_EVERY, HM_WORD_ENDS, count(p, @2, $2), $4);
                            $$->name_at = @1; }
| event "round" "is" "over" deed
                          { $$ = when(p, @$, HM_WORD_ROUND, HM_WORD_OVER, NULL, $5);
                            $$->name_at = @2; }
| event "round" "ends" deed
                          { $$ = when(p, @$, HM_WORD_ROUND, HM_WORD_ENDS, NULL, $4);
                            $$->name_at = @2; }
| after SUBJECT "names" kind deed
                          { $$ = when(p, @$, $2, HM_WORD_AFTER, $4, $5); $$->name_at = @2; }
| while "building" deed   { $$ = when(p, @$, HM_WORD_YOU, HM_WORD_WHILE, NULL, $3); $$->name_at = @2; }
;

objective_parts:
  %empty                  { $$ = (hm_list){0}; }
| objective_parts objective_part
                          { $$ = add($1, $2); }
| objective_parts error   { $$ = $1; }
| objective_parts error FRESH
                          { $$ = $1; FOUND_WAY; }
;
objective_part:
  id STRING               { $$ = part_text(p, HM_NODE_PART_ID, @$, $2, @2); }
| source STRING           { $$ = part_text(p, HM_NODE_PART_SOURCE, @$, $2, @2); }
| text STRING             { $$ = part_text(p, HM_NODE_PART_TEXT, @$, $2, @2); }
| title STRING            { $$ = part_text(p, HM_NODE_PART_TITLE, @$, $2, @2); }
| tags strings            { $$ = part_list(p, HM_NODE_PART_TAGS, @$, $2.first, 0); }
| points signed           { $$ = part_number(p, HM_NODE_PART_POINTS, @$, $2, @2); }
| when expr               { $$ = part_body(p, HM_NODE_PART_AIM, @$, $2); }
| needs expr              { $$ = part_body(p, HM_NODE_PART_NEEDS, @$, $2); }
;

/* -- what is paid and gained: counters in a town, resources on a shared board */
points_trade:
  "gain" points_gained    { $$ = gained(p, @$, $2, NULL); }
| "gain" points_gained "when" expr
                          { $$ = gained(p, @$, $2, $4); }
| "gain" points_gained "when" expr "else" points_gained
                          { $$ = gained(p, @$, $2, $4); $$->score.otherwise = $6; }
;
points_gained:
  expr "points"           { $$ = $1; }
| expr "points" "per" per_what
                          { $$ = pair(p, HM_NODE_PER, @$, $1, $4); }
;
or_amounts:
  %empty                  { $$ = (hm_list){0}; }
| or_amounts "or" amounts { $$ = add($1, trade(p, HM_NODE_PAY, @3, $3.first, NULL)); }
;
amounts:
  amount                  { $$ = add((hm_list){0}, $1); }
| amounts amount          { $$ = add($1, $2); }
;
amount:
  NUMBER NAME_WORD        { $$ = named(p, HM_NODE_AMOUNT, @$, $2); $$->name_at = @2; $$->amount.number = $1; }
| NUMBER CUBES            { $$ = word(p, HM_NODE_AMOUNT, @$, HM_WORD_CUBES); $$->name_at = @2;
                            $$->amount.number = $1; }
| NUMBER "other" CUBES    { $$ = word(p, HM_NODE_AMOUNT, @$, HM_WORD_OTHER); $$->name_at = @2;
                            $$->amount.number = $1; }
;
/* What is moved of counters: a plain list, or one that is counted. */
moved:
  amounts
| NUMBER NAME_WORD "per" per_what
                          { $$ = add((hm_list){0}, counted(p, @$, $2, @2,
                                     pair(p, HM_NODE_PER, @$, count(p, @1, $1), $4))); }
| NUMBER NAME_WORD "per" "type" types_with
                          { $5->at.first = @4.first;
                            $$ = add((hm_list){0}, counted(p, @$, $2, @2,
                                     pair(p, HM_NODE_PER, @$, count(p, @1, $1), $5))); }
| NUMBER NAME_WORD "per" "type" "in" per_what
                          { hm_node *per = pair(p, HM_NODE_PER, @$, count(p, @1, $1), $6);
                            per->pair.types = 1; $$ = add((hm_list){0}, counted(p, @$, $2, @2, per)); }
| NUMBER NAME_WORD "per" "type" "missing"
                          { $$ = add((hm_list){0}, counted(p, @$, $2, @2,
                                     pair(p, HM_NODE_PER, @$, count(p, @1, $1),
                                            node(p, HM_NODE_MISSING, @5)))); }
| NAME_WORD ':' expr      { $$ = add((hm_list){0}, counted(p, @$, $1, @1, $3)); }
| "all" NAME_WORD         { hm_node *all = named(p, HM_NODE_AMOUNT, @$, $2); all->name_at = @2;
                            all->word = HM_WORD_ALL; $$ = add((hm_list){0}, all); }
;

/* A script stands for a whole expression or block, never for a part of one. */
value:  expr | script;
deed:   block | script;
script: LUA               { $$ = named(p, HM_NODE_LUA, @$, $1); $$->name_at = lua_code(p, @1, $1); };

/* A part's first word ends the search for sense after an error, so that a mistake
 * in every line is reported in every line. Words that also stand inside a part do so
 * only where a line begins. */
id:      "id"      { FOUND_WAY; };
replaces: "replaces" { FOUND_WAY; };
source:  "source"  { FOUND_WAY; };
text:    "text"    { FOUND_WAY; };
pattern: "pattern" { FOUND_WAY; };
score:   "score"   { FOUND_WAY; };
feeds:   "feeds"   { FOUND_WAY; };
eats:    "eats"    { FOUND_WAY; };
wild:    "wild"    { FOUND_WAY; };
not_turned: "not turned" { FOUND_WAY; };
not_mirrored: "not mirrored" { if (hm_begins_line(p, @1)) FOUND_WAY; };
at_most: "at most" { FOUND_WAY; };
covers_here: "covers here" { FOUND_WAY; };
covers_layout: "covers its layout" { FOUND_WAY; };
stacks:  "stacks"  { FOUND_WAY; };
stays:   STAYS { $$ = $1; FOUND_WAY; };
lends:   "lends"   { FOUND_WAY; };
match:   "match"   { FOUND_WAY; };
once:    "once a round" { FOUND_WAY; };
holds:   "holds"   { FOUND_WAY; };
limit:   "limit"   { FOUND_WAY; };
counts:  "counts"  { FOUND_WAY; };
line:    "line"    { FOUND_WAY; };
your:    "your"    { FOUND_WAY; };
never:   "never"   { FOUND_WAY; };
others:  "others'" { FOUND_WAY; };
own:     "own cubes" { FOUND_WAY; };
others_all: "others"   { FOUND_WAY; };
neighbours: "neighbours" { FOUND_WAY; };
right:   "right"   { FOUND_WAY; };
left:    "left"    { FOUND_WAY; };
mates:   WHOM      { $$ = (int)hm_whose_of_word($1); FOUND_WAY; };
nobody:  "nobody"  { FOUND_WAY; };
all:     "all cubes" { FOUND_WAY; };
event:   EVENT     { FOUND_WAY; };
after:   "after"   { FOUND_WAY; };
while:   "while"   { FOUND_WAY; };
abilities: "abilities" { FOUND_WAY; };
events: "events" { FOUND_WAY; };
goals:  "goals"  { FOUND_WAY; };
room:    "room"    { FOUND_WAY; };
only:    "only"    { FOUND_WAY; };
copies:  "copies"  { FOUND_WAY; };
tags:    "tags"    { FOUND_WAY; };
cost:    "cost"    { FOUND_WAY; };
title:   "title"   { FOUND_WAY; };
needs:   "needs"   { FOUND_WAY; };
round_end: "at the end of a round" { FOUND_WAY; };
game_ends: "game ends when" { FOUND_WAY; };
lost:    "lost when" { FOUND_WAY; };
won:     "won when" { FOUND_WAY; };
round_start: "at the start of a round" { FOUND_WAY; };
in_round: "in round" { if (hm_begins_line(p, @1)) FOUND_WAY; };
every:   "every"   { if (hm_begins_line(p, @1)) FOUND_WAY; };
points:  "points"  { if (hm_begins_line(p, @1)) FOUND_WAY; };
activate: "activate" { if (hm_begins_line(p, @1)) FOUND_WAY; };
when:    "when"    { if (hm_begins_line(p, @1)) FOUND_WAY; };
type:    "type"    { if (hm_begins_line(p, @1)) FOUND_WAY; };
not:     "not"     { if (hm_begins_line(p, @1)) FOUND_WAY; };
build:   "build"   { if (hm_begins_line(p, @1)) FOUND_WAY; };
may:     "may"     { if (hm_begins_line(p, @1)) FOUND_WAY; };
on:      "on"      { if (hm_begins_line(p, @1)) FOUND_WAY; };

/* -- expressions */
expr:
  disj
| disj "where" disj       { $$ = pair(p, HM_NODE_WHERE, @$, $1, $3); $$->name_at = @2; }
;
disj:
  conj
| disj "or" conj          { $$ = pair(p, HM_NODE_OR, @$, $1, $3); }
;
conj:
  rel
| conj "and" rel          { $$ = pair(p, HM_NODE_AND, @$, $1, $3); }
;
rel:
  sum
| sum COMPARE sum         { $$ = pair(p, HM_NODE_COMPARE, @$, $1, $3); $$->pair.op = $2; $$->name_at = @2; }
;
sum:
  prod
| sum '+' prod            { $$ = pair(p, HM_NODE_SUM, @$, $1, $3); $$->pair.op = HM_OP_ADD; }
| sum '-' prod            { $$ = pair(p, HM_NODE_SUM, @$, $1, $3); $$->pair.op = HM_OP_SUB; }
;
prod:
  unary
| prod '*' unary          { $$ = pair(p, HM_NODE_TIMES, @$, $1, $3); }
| prod '/' unary          { $$ = pair(p, HM_NODE_DIVIDE, @$, $1, $3); }
| prod "per" per_what     { $$ = pair(p, HM_NODE_PER, @$, $1, $3); }
| prod "per" "type" "missing"
                          { $$ = pair(p, HM_NODE_PER, @$, $1,
                                        node(p, HM_NODE_MISSING, (hm_span){@3.first, @4.last})); }
| prod "per" "type" types_with
                          { $$ = pair(p, HM_NODE_PER, @$, $1, $4); $$->pair.right->at.first = @3.first; }
| prod "per" "type" "in" per_what
                          { $$ = pair(p, HM_NODE_PER, @$, $1, $5); $$->pair.types = 1; }
;
per_what:
  unary
;
types_with:
  "with" NUMBER           { $$ = node(p, HM_NODE_TYPES_WITH, @$); $$->types.least = $2; $$->name_at = @2; }
| "with" NUMBER "in" unary
                          { $$ = types(p, HM_NODE_TYPES_WITH, @$, $4); $$->types.least = $2; $$->name_at = @2; }
;
unary:
  setx
| NUMBER                  { $$ = node(p, HM_NODE_NUMBER, @$); $$->number.value = $1; }
| '-' unary               { $$ = prefix(p, HM_NODE_NEGATE, @$, 0, $2); }
| PREFIX unary            { $$ = prefix(p, HM_NODE_PREFIX, @$, $1, $2); $$->name_at = @1; }
| ANY unary               { $$ = prefix(p, HM_NODE_PREFIX, @$, $1, $2); $$->name_at = @1; }
| SIDE unary              { $$ = prefix(p, HM_NODE_PREFIX, @$, $1, $2); $$->name_at = @1; }
| "neighbours'" unary     { $$ = prefix(p, HM_NODE_ADD_UP, @$, HM_WORD_NEIGHBOURS, $2); $$->name_at = @1; }
| "others'" unary         { $$ = prefix(p, HM_NODE_ADD_UP, @$, HM_WORD_OTHERS_OWN, $2); $$->name_at = @1; }
| "everybody's" unary     { $$ = prefix(p, HM_NODE_ADD_UP, @$, HM_WORD_EVERYBODYS, $2); $$->name_at = @1; }
| MOST "others'" unary    { $$ = most(p, @$, $1, HM_WORD_OTHERS_OWN, $3); $$->name_at = (hm_span){@1.first, @2.last}; }
| MOST "neighbours'" unary
                          { $$ = most(p, @$, $1, HM_WORD_NEIGHBOURS, $3); $$->name_at = (hm_span){@1.first, @2.last}; }
| MATES unary             { $$ = prefix(p, HM_NODE_ADD_UP, @$, $1, $2); $$->name_at = @1; }
| MOST MATES unary        { $$ = most(p, @$, $1, $2, $3); $$->name_at = (hm_span){@1.first, @2.last}; }
| "rank of" unary         { $$ = prefix(p, HM_NODE_RANK, @$, $1, $2); $$->name_at = @1; }
| "not" unary             { $$ = prefix(p, HM_NODE_PREFIX, @$, HM_WORD_NOT, $2); $$->name_at = @1; }
| "not mirrored"          { $$ = prefix(p, HM_NODE_PREFIX, @$, HM_WORD_NOT, word(p, HM_NODE_WORD, @$, HM_WORD_MIRRORED)); $$->name_at = @1; }
| "types" "missing"       { $$ = node(p, HM_NODE_MISSING, @$); }
| "types" types_with      { $$ = $2; $$->at.first = @1.first; }
| "types" "in" unary      { $$ = prefix(p, HM_NODE_PREFIX, @$, HM_WORD_TYPES, $3); $$->name_at = @1; }
| "distance" "to" unary   { $$ = prefix(p, HM_NODE_PREFIX, @$, HM_WORD_DISTANCE, $3); $$->name_at = @1; }
| "largest" "group" "of" unary
                          { $$ = prefix(p, HM_NODE_PREFIX, @$, HM_WORD_LARGEST, $4); $$->name_at = @1; }
| "points of" unary       { $$ = prefix(p, HM_NODE_PREFIX, @$, HM_WORD_POINTS_OF, $2); $$->name_at = @1; }
| SHAPEWORD unary         { $$ = prefix(p, HM_NODE_PREFIX, @$, $1, $2); $$->name_at = @1; }
| GROUP "of" unary        { $$ = prefix(p, HM_NODE_PREFIX, @$, $1, $3); $$->name_at = @1; }
| "largest" "group" "of" "one" "type"
                          { $$ = node(p, HM_NODE_ONE_TYPE, @$); }
| "largest" "group" "of" "one" "type" "in" unary
                          { $$ = types(p, HM_NODE_ONE_TYPE, @$, $7); }
| "commonest" "type" "in" unary
                          { $$ = types(p, HM_NODE_COMMONEST, @$, $4); }
| "table" entries "by" unary
                          { $$ = over(p, HM_NODE_TABLE, @$, $2.first, $4);
                            $$->table.entries = $2.first; $$->table.by = $4; }
| NAME_WORD "in" unary    { $$ = over(p, HM_NODE_HEAPED, @$, $3, NULL); $$->heaped.set = $3;
                            $$->text = $1; $$->name_at = @1; }
| "in" name               { $$ = named(p, HM_NODE_IN_MODE, @$, $2); $$->name_at = @2; }
| "in round" NUMBER       { $$ = in_round(p, @$, count(p, @2, $2)); }
| "every" NUMBER rounds   { $$ = every_rounds(p, @$, count(p, @2, $2)); }
| "rule" name "is" name   { $$ = named(p, HM_NODE_RULE_IS, @$, $2); $$->name_at = @2;
                            $$->rule_is.value = named(p, HM_NODE_STRING, @4, $4); }
;
setx:
  inter
| setx "except" inter     { $$ = pair(p, HM_NODE_EXCEPT, @$, $1, $3); }
;
inter:
  primary
| inter primary           { $$ = pair(p, HM_NODE_NARROW, @$, $1, $2); }
;
primary:
  SETWORD                 { $$ = word(p, HM_NODE_WORD, @$, $1); }
| "new"                   { $$ = word(p, HM_NODE_WORD, @$, HM_WORD_NEW); }
| TOWN                    { $$ = word(p, HM_NODE_WORD, @$, $1); }
| THIS                    { $$ = word(p, HM_NODE_WORD, @$, $1); }
| HELD                    { $$ = word(p, HM_NODE_WORD, @$, $1); }
| CUBES                   { $$ = word(p, HM_NODE_WORD, @$, $1); }
| WORKER                  { $$ = word(p, HM_NODE_WORD, @$, $1); }
| WORKERS                 { $$ = word(p, HM_NODE_WORD, @$, $1); }
| TRACK                   { $$ = word(p, HM_NODE_WORD, @$, $1); }
| VALUEWORD               { $$ = word(p, HM_NODE_WORD, @$, $1); }
| "round"                 { $$ = word(p, HM_NODE_WORD, @$, HM_WORD_ROUND); }
| "stock" NAME_WORD       { $$ = named(p, HM_NODE_STOCK, @$, $2); $$->word = HM_WORD_STOCK; $$->name_at = @2; }
| "eaten" NAME_WORD       { $$ = named(p, HM_NODE_STOCK, @$, $2); $$->word = HM_WORD_EATEN; $$->name_at = @2; }
| TRADEWORD NAME_WORD     { $$ = named(p, HM_NODE_TRAIT, @$, $2); $$->word = (uint16_t)$1; $$->name_at = @2; }
| TRADEWORD CUBES         { $$ = word(p, HM_NODE_TRAIT, @$, $1); $$->name_at = @2; }
| TRADEWORD NUMBER "kinds"
                          { $$ = word(p, HM_NODE_TRAIT, @$, $1); $$->name_at = @1; $$->trait.least = $2; }
| "giving" "points"       { $$ = word(p, HM_NODE_TRAIT, @$, HM_WORD_GIVING); $$->name_at = @1; }
| "costing" NUMBER NAME_WORD
                          { $$ = named(p, HM_NODE_TRAIT, @$, $3); $$->word = HM_WORD_COSTING;
                            $$->trait.least = $2; $$->name_at = @3; }
| "having" NAME_WORD      { $$ = named(p, HM_NODE_HAVING, @$, $2); $$->name_at = @2; }
| "under" NAME_WORD       { $$ = named(p, HM_NODE_UNDER, @$, $2); $$->name_at = @2; }
| NEARWORD %prec NEAR_ALONE
                          { $$ = word(p, HM_NODE_WORD, @$, $1); }
| NEARWORD to primary     { $$ = prefix(p, HM_NODE_NEAR, @$, $1, $3); $$->name_at = @1; }
| PLACEWORD primary       { $$ = prefix(p, HM_NODE_PREFIX, @$, $1, $2); $$->name_at = @1; }
| "within" NUMBER to primary
                          { $$ = within(p, @$, @1, $2, @2, $4); }
| "within" NUMBER %prec NEAR_ALONE
                          { $$ = within(p, @$, @1, $2, @2, NULL); }
| "commonest" "type"      { $$ = node(p, HM_NODE_COMMONEST, @$); }
| NAME_WORD               { $$ = named(p, HM_NODE_NAME, @$, $1); }
| STRING                  { $$ = named(p, HM_NODE_STRING, @$, $1); }
| '(' expr ')'            { $$ = $2; $$->paren = true; }
| MINMAX '(' expr ',' expr ')'
                          { $$ = over(p, HM_NODE_MINMAX, @$, $3, NULL); $$->word = (uint16_t)$1;
                            $$->pair.left = $3; $$->pair.right = $5; $$->name_at = @1; }
;

to: "to" | "of";
rounds: "round" | "rounds";

entries:
  entry                   { $$ = add((hm_list){0}, $1); }
| entries entry           { $$ = add($1, $2); }
;
entry:
  signed                  { $$ = node(p, HM_NODE_ENTRY, @$); $$->entry.value = $1; $$->entry.label = -1; }
| NUMBER ':' signed       { $$ = node(p, HM_NODE_ENTRY, @$); $$->entry.value = $3;
                            $$->entry.label = $1; $$->name_at = @1; }
;
signed:
  NUMBER                  { $$ = $1; }
| '-' NUMBER              { $$ = -$2; }
;

/* -- kinds of resource */
kind:
  kinds
| kinds "except" kinds    { $$ = pair(p, HM_NODE_KIND_EXCEPT, @$, $1, $3); }
;
kinds:
  kind1
| kinds "or" kind1        { $$ = pair(p, HM_NODE_KIND_OR, @$, $1, $3); }
;
kind1:
  ANY                     { $$ = node(p, HM_NODE_KIND_ANY, @$); }
| ANY "resource"          { $$ = node(p, HM_NODE_KIND_ANY, @$); }
| ANY "other"             { $$ = node(p, HM_NODE_KIND_ANY, @$); $$->any.which = 1; }
| ANY "other" "resource"  { $$ = node(p, HM_NODE_KIND_ANY, @$); $$->any.which = 1; }
| "named"                 { $$ = node(p, HM_NODE_KIND_NAMED, @$); }
| "last named"            { $$ = node(p, HM_NODE_KIND_LAST, @$); }
| HELD                    { $$ = node(p, HM_NODE_KIND_HELD, @$); }
| HELD "by" THIS          { $$ = node(p, HM_NODE_KIND_HELD, @$); $$->held.by_this = 1; }
| NAME_WORD               { $$ = named(p, HM_NODE_KIND_NAME, @$, $1); }
| '(' kind ')'            { $$ = $2; $$->paren = true; }
;
/* By name alone, where "resource" may come next and begin something else. */
named_kinds:
  NAME_WORD               { $$ = named(p, HM_NODE_KIND_NAME, @$, $1); }
| named_kinds "or" NAME_WORD
                          { $$ = pair(p, HM_NODE_KIND_OR, @$, $1,
                                        named(p, HM_NODE_KIND_NAME, @3, $3)); }
;

/* -- types of building */
btype:
  btypes
| btypes "except" btypes  { $$ = pair(p, HM_NODE_TYPES_EXCEPT, @$, $1, $3); }
;
btypes:
  btype1
| btypes "or" btype1      { $$ = pair(p, HM_NODE_TYPES_OR, @$, $1, $3); }
;
btype1:
  ANY %prec ANY_ALONE     { $$ = node(p, HM_NODE_TYPES_ANY, @$); }
| ANY "type"              { $$ = node(p, HM_NODE_TYPES_ANY, @$); }
| ANY "building"          { $$ = node(p, HM_NODE_TYPES_ANY, @$); }
| ANY "other" "type"      { $$ = node(p, HM_NODE_TYPES_ANY, @$); $$->any.which = HM_ANY_OTHER; }
| ANY "new" "type"        { $$ = node(p, HM_NODE_TYPES_ANY, @$); $$->any.which = HM_ANY_NEW; }
| "kept"                  { $$ = node(p, HM_NODE_TYPES_KEPT, @$); }
| "types" "in" primary    { $$ = types(p, HM_NODE_TYPES_IN, @$, $3); }
| NAME_WORD               { $$ = named(p, HM_NODE_TYPES_NAME, @$, $1); }
| '(' btype ')'           { $$ = $2; $$->paren = true; }
;

/* By name alone: behind "any" another "type" would be that of the next part. */
type_names:
  NAME_WORD               { $$ = named(p, HM_NODE_TYPES_NAME, @$, $1); }
| '(' type_names ')'      { $$ = $2; $$->paren = true; }
| type_names "or" NAME_WORD
                          { $$ = pair(p, HM_NODE_TYPES_OR, @$, $1,
                                        named(p, HM_NODE_TYPES_NAME, @3, $3)); }
;

/* ... or all but those. */
barred_names:
  %empty                  { $$ = NULL; }
| type_names
| ANY "type" "except" type_names
                          { $$ = pair(p, HM_NODE_TYPES_EXCEPT, @$, node(p, HM_NODE_TYPES_ANY, @1), $4); }
| ANY "except" type_names { $$ = pair(p, HM_NODE_TYPES_EXCEPT, @$, node(p, HM_NODE_TYPES_ANY, @1), $3); }
;

/* -- effects */
block:
  '{' effects '}'         { $$ = block(p, HM_NODE_BLOCK, @$, $2.first); }
;
effects:
  %empty                  { $$ = (hm_list){0}; }
| effects effect          { $$ = add($1, $2); }
| effects error           { $$ = $1; }
| effects error FRESH     { $$ = $1; FOUND_WAY; }
;
effect:
  plain
| plain "when" expr       { $$ = branched(p, @$, $1, $3, NULL); }
| plain "when" expr "else" branch
                          { $$ = branched(p, @$, $1, $3, $5); }
| points_trade
| conditional
;
conditional:
  "if" expr plain %prec THEN
                          { $$ = branched(p, @$, $3, $2, NULL); $$->word = HM_WORD_IF; }
| "if" expr plain "else" branch
                          { $$ = branched(p, @$, $3, $2, $5); $$->word = HM_WORD_IF; }
;
branch: action | block | conditional | put_off;
plain:
  deeds
| "once a round" deeds    { $$ = wrap(p, HM_NODE_ONCE, @$, $2); }
| "once a game" deeds     { $$ = wrap(p, HM_NODE_ONCE, @$, $2); $$->wrap.in_game = 1; }
| put_off
| "up" "to" NUMBER "times" action
                          { $$ = wrap(p, HM_NODE_UP_TO, @$, $5); $$->wrap.times = $3; $$->name_at = @3; }
| "up" "to" NUMBER "times" alternatives
                          { $$ = wrap(p, HM_NODE_UP_TO, @$, $5); $$->wrap.times = $3; $$->name_at = @3; }
;
put_off:
  ROUNDS_LATER block      { $$ = wrap(p, HM_NODE_LATER, @$, $2); $$->wrap.rounds = $1; $$->name_at = @1; }
;
deeds:
  action
| alternatives
| "may" action            { $$ = wrap(p, HM_NODE_MAY, @$, $2); }
| "may" alternatives      { $$ = wrap(p, HM_NODE_MAY, @$, $2); }
| "they" "may" action     { $$ = wrap(p, HM_NODE_MAY, @$, $3); $$->wrap.they = 1; }
| "they" "may" alternatives
                          { $$ = wrap(p, HM_NODE_MAY, @$, $3); $$->wrap.they = 1; }
;
alternatives:
  blocks                  { $$ = $1.first == $1.last ? $1.first
                                 : block(p, HM_NODE_CHOICE, @$, $1.first); }
;
blocks:
  block                   { $$ = add((hm_list){0}, $1); }
| blocks "or" block       { $$ = add($1, $3); }
;
action:
  KINDS_STEP kind         { $$ = step(p, @$, op_of($1), $2, NULL); }
| VALUE_STEP expr         { $$ = step(p, @$, op_of($1), $2, NULL); }
| IT_STEP "it"            { $$ = step(p, @$, op_of($1), NULL, NULL); }
| "draw" kind             { $$ = step(p, @$, HM_OP_DRAW, $2, NULL); }
| "store" "it"            { $$ = step(p, @$, HM_OP_STORE, NULL, NULL); }
| "store" "it" "on" expr  { $$ = step(p, @$, HM_OP_STORE_ON, $4, NULL); }
| "swap" "it" "for" kind  { $$ = step(p, @$, HM_OP_SWAP, $4, NULL); }
| "place" "it" on_it      { $$ = step(p, @$, HM_OP_PLACE_IT, $3, NULL); }
| "place" "it" "freely" on_it
                          { $$ = step(p, @$, HM_TOLD(PLACE_IT, FREELY), $4, NULL); }
| "place" kind on_it      { $$ = step(p, @$, HM_OP_PLACE, $2, $3); }
| "build" "it" on_it      { $$ = step(p, @$, HM_OP_BUILD_IT, $3, NULL); }
| "build" btype on_it     { $$ = step(p, @$, HM_OP_BUILD, $2, $3); }
| "build" "match" "missing" NUMBER
                          { $$ = step(p, @$, HM_OP_BUILD_MISSING, count(p, @4, $4), NULL); }
| "build" btype "match" "missing" NUMBER
                          { $$ = step(p, @$, HM_OP_BUILD_MISSING, count(p, @5, $5), $2); }
| "build" "match" "anywhere"
                          { $$ = step(p, @$, HM_OP_BUILD_ANYWHERE, NULL, NULL); }
| "build" btype "match" "anywhere"
                          { $$ = step(p, @$, HM_OP_BUILD_ANYWHERE, $2, NULL); }
| "build" "match" ANY "different"
                          { $$ = step(p, @$, HM_OP_BUILD_DIFFERENT, NULL, NULL); }
| "build" btype "match" ANY "different"
                          { $$ = step(p, @$, HM_OP_BUILD_DIFFERENT, $2, NULL); }
| "replace" expr "with" btype
                          { $$ = step(p, @$, HM_OP_REPLACE, $2, $4); }
| "replace" expr "with" btype "else remove it"
                          { $$ = step(p, @$, HM_TOLD(REPLACE, OR_REMOVE), $2, $4); }
| "keep" NUMBER a_type    { $$ = step(p, @$, HM_OP_KEEP, NULL, NULL); $$->step.times = $2; $$->name_at = @2; }
| "pay" moved %prec THEN  { $$ = trade(p, HM_NODE_PAY, @$, $2.first, NULL); }
| "pay" moved "else" branch
                          { $$ = trade(p, HM_NODE_PAY, @$, $2.first, $4); }
| "pay" ANY NAME_WORD ',' "for each" block
                          { hm_node *any = named(p, HM_NODE_AMOUNT, @3, $3);
                            any->amount.number = 1; any->name_at = @3;
                            $$ = trade(p, HM_NODE_PAY_ANY, @$, any, $6); }
| "gain" ANY NAME_WORD    { hm_node *any = named(p, HM_NODE_AMOUNT, @3, $3);
                            any->amount.number = 1; any->name_at = @3;
                            $$ = trade(p, HM_NODE_GAIN_ANY, @$, any, NULL); }
| "gain" moved            { $$ = trade(p, HM_NODE_GAIN, @$, $2.first, NULL); }
| "lose" moved            { $$ = trade(p, HM_NODE_LOSE, @$, $2.first, NULL); }
| "gain" moved "on" expr  { $$ = heap(p, @$, HM_WORD_GAIN, $2, $4); }
| "lose" moved "on" expr  { $$ = heap(p, @$, HM_WORD_LOSE, $2, $4); }
| "pay" moved "on" expr   { $$ = heap(p, @$, HM_WORD_PAY, $2, $4); }
| "gain" moved "on" NUMBER setx
                          { $$ = heap(p, @$, HM_WORD_GAIN, $2, $5); $$->heap.squares = $4; $$->name_at = @4; }
| "lose" moved "on" NUMBER setx
                          { $$ = heap(p, @$, HM_WORD_LOSE, $2, $5); $$->heap.squares = $4; $$->name_at = @4; }
| "pay" moved "on" NUMBER setx
                          { $$ = heap(p, @$, HM_WORD_PAY, $2, $5); $$->heap.squares = $4; $$->name_at = @4; }
| "others" "gain" moved "later"
                          { $$ = trade(p, HM_NODE_GIVE, @$, $3.first, NULL); }
| asked                   { $$ = $1->wrap.secret ? block(p, HM_NODE_TALK, @$, $1) : $1; }
| asked follows           { $1->next = $2.first; $$ = block(p, HM_NODE_TALK, @$, $1); }
| "lay" NUMBER NAME_WORD "on" expr waiting
                          { $$ = lay(p, @$, amount(p, @2, $2, @3, $3), $5, $6); }
| "lay" NUMBER NAME_WORD "on" NUMBER setx waiting
                          { $$ = lay(p, @$, amount(p, @2, $2, @3, $3), $6, $7);
                            $$->heap.squares = $5; $$->name_at = @5; }
| "bring" NAME_WORD "to" expr
                          { $$ = muster(p, @$, HM_OP_BRING, amount(p, @2, 0, @2, $2), $4); }
| "bring" NUMBER NAME_WORD "to" expr
                          { $$ = muster(p, @$, HM_OP_BRING, amount(p, @2, $2, @3, $3), $5);
                            $$->muster.many = $2; $$->name_at = @2; }
| "move" expr "to" expr "from" expr
                          { $$ = march(p, @$, $2, $4, $6); }
| "move" expr "to" expr   { $$ = carry(p, @$, HM_OP_SET_DOWN, $2, $4); }
| "swap" expr "with" expr { $$ = carry(p, @$, HM_OP_SWAP_WITH, $2, $4); }
| "remove" expr           { $$ = step(p, @$, HM_OP_REMOVE, $2, NULL); }
| "remove" NUMBER setx    { $$ = step(p, @$, HM_OP_REMOVE, $3, NULL); $$->step.times = $2; $$->name_at = @2; }
| "remove" "all" expr     { $$ = step(p, @$, HM_TOLD(REMOVE, EVERY), $3, NULL); }
| "turn" NEARWORD expr    { only_around(p, @2, $2); $$ = step(p, @$, HM_OP_TURN, $3, NULL); }
| "send" NAME_WORD "home" "from" expr
                          { $$ = muster(p, @$, HM_OP_SEND, amount(p, @2, 0, @2, $2), $5); }
| "put" NAME_WORD "on" expr
                          { $$ = muster(p, @$, HM_OP_PUT, amount(p, @2, 1, @2, $2), $4); }
| "give up" NUMBER NAME_WORD
                          { $$ = muster(p, @$, HM_OP_GIVE_UP, amount(p, @2, $2, @3, $3), NULL);
                            $$->muster.many = $2; $$->name_at = @2; }
| "activate" NEARWORD     { $$ = word(p, HM_NODE_ACTIVATE, @$, $2); $$->name_at = @2; }
| "keep" NUMBER "of" btype
                          { $$ = step(p, @$, HM_OP_KEEP, $4->kind == HM_NODE_TYPES_ANY ? NULL : $4, NULL);
                            $$->step.times = $2; $$->name_at = @2; }
;
a_type: "type" | "types";
/* What players are to do, one after the other or all at once. */
asked:
  whom block              { $$ = task(p, @$, $1, 0, $2); $$->name_at = @1; }
| whom "secretly" block   { $$ = task(p, @$, $1, 1, $3); $$->name_at = @1; }
| "secretly" block        { $$ = task(p, @$, HM_WORD_YOU, 1, $2); $$->name_at = @1; }
;
follows:
  follow                  { $$ = add((hm_list){0}, $1); }
| follows follow          { $$ = add($1, $2); }
;
follow:
  "then" secret block     { $$ = task(p, @$, 0, $2, $3); $$->name_at = @1; }
| "then" whom secret block
                          { $$ = task(p, @$, $2, $3, $4); $$->name_at = @2; }
| "then" SUBJECT secret block
                          { only_you(p, @2, $2); $$ = task(p, @$, HM_WORD_YOU, $3, $4); $$->name_at = @2; }
;
secret:
  %empty                  { $$ = 0; }
| "secretly"              { $$ = 1; }
;
/* Players, seen from the owner. */
whom:
  "others"                { $$ = HM_WORD_OTHERS; }
| "everybody"             { $$ = HM_WORD_EVERYBODY; }
| "neighbours"            { $$ = HM_WORD_BOTH_NEIGHBOURS; }
| "right"                 { $$ = HM_WORD_RIGHT_ONE; }
| "left"                  { $$ = HM_WORD_LEFT_OVER; }
| WHOM                    { $$ = $1; }
;
waiting:
  %empty                  { $$ = 0; }
| "for" "buildings"       { $$ = HM_WORD_BUILDINGS; }
;

on_it:
  %empty                  { $$ = NULL; }
| "on" expr               { $$ = $2; }
;

/* -- drawings: rows are lines, or parted by a slash */
drawing:
  '{' cells '}'           { $$ = $2; number_rows(p, $$.first); }
| '{' cells %prec UNCLOSED
                          { $$ = $2; number_rows(p, $$.first); unclosed(p, @$, "drawing", @1); }
;
/* The same of a pattern, whose cells can ask for more than one thing. */
layout:
  '{' demands '}'         { $$ = $2; number_rows(p, $$.first); }
| '{' demands %prec UNCLOSED
                          { $$ = $2; number_rows(p, $$.first); unclosed(p, @$, "drawing", @1); }
;
or_layouts:
  %empty                  { $$ = (hm_list){0}; }
| or_layouts "or" layout  { $$ = add($1, part_drawing(p, HM_NODE_PART_PATTERN, @3, $3, @3)); }
;
demands:
  %empty                  { $$ = (hm_list){0}; }
| demands demand          { $$ = add($1, $2); }
| demands '/'             { $$ = $1; if ($$.last) $$.last->cell.slash = 1; }
| demands error           { $$ = $1; }
;
demand:
  DOT                     { $$ = node(p, HM_NODE_CELL, @$); $$->name_at = @1; }
| "here"                  { $$ = node(p, HM_NODE_CELL, @$); $$->word = HM_WORD_HERE; $$->name_at = @1; }
| demanded
| demanded "(here)"       { $$ = $1; $$->at = @$; $$->cell.here = 1; }
| '[' demanded ']'        { $$ = $2; $$->at = @$; $$->paren = true; }
;
demanded:
  name                    { $$ = named(p, HM_NODE_CELL, @$, $1); $$->name_at = @1; }
| ANY                     { $$ = node(p, HM_NODE_CELL, @$); $$->word = HM_WORD_ANY; }
| ANY "except" one_of     { $$ = node(p, HM_NODE_CELL, @$); $$->word = HM_WORD_ANY; $$->cell.either = $3.first; }
| "same"                  { $$ = node(p, HM_NODE_CELL, @$); $$->word = HM_WORD_SAME; }
| "different"             { $$ = node(p, HM_NODE_CELL, @$); $$->word = HM_WORD_DIFFERENT; }
| SETWORD                 { $$ = node(p, HM_NODE_CELL, @$); $$->word = (uint16_t)$1;
                            if ($1 != HM_WORD_BUILT && $1 != HM_WORD_EMPTY) not_a_cell(p, @1, "a cell is a resource, 'any', 'empty', or what stands there: a type, 'built'"); }
| "not" name              { $$ = named(p, HM_NODE_CELL, @$, $2); $$->name_at = @2;
                            not_a_cell(p, @$, "in a pattern this is 'any except ...'"); }
| '(' either ')'          { $$ = node(p, HM_NODE_CELL, @$); $$->cell.either = $2.first; }
;
one_of:
  name                    { $$ = add((hm_list){0}, named(p, HM_NODE_CELL, @1, $1)); $$.last->name_at = @1; }
| '(' either ')'          { $$ = $2; }
;
either:
  name                    { $$ = add((hm_list){0}, named(p, HM_NODE_CELL, @1, $1)); $$.last->name_at = @1; }
| either "or" name        { $$ = add($1, named(p, HM_NODE_CELL, @3, $3)); $$.last->name_at = @3; }
;
cells:
  %empty                  { $$ = (hm_list){0}; }
| cells cell              { $$ = add($1, $2); }
| cells '/'               { $$ = $1; if ($$.last) $$.last->cell.slash = 1; }
| cells error             { $$ = $1; }
;
cell:
  '-'                     { $$ = named(p, HM_NODE_CELL, @$, text_of(p, @1)); $$->name_at = @1; }
| DOT                     { $$ = node(p, HM_NODE_CELL, @$); $$->name_at = @1; }
| name                    { $$ = named(p, HM_NODE_CELL, @$, $1); $$->name_at = @1; }
| DOT '(' on_cell ')'     { $$ = node(p, HM_NODE_CELL, @$); $$->name_at = @1; $$->cell.on = $3.first; }
| name '(' on_cell ')'    { $$ = named(p, HM_NODE_CELL, @$, $1); $$->name_at = @1; $$->cell.on = $3.first; }
;
on_cell:
  %empty                  { $$ = (hm_list){0}; }
| on_cell lying           { $$ = add($1, $2); }
| on_cell lying "for" a_building
                          { $2->word = HM_WORD_FOR; $$ = add($1, $2); }
| on_cell lying "not" SETWORD
                          { if ($4 != HM_WORD_WORKING) only_working(p, @4);
                            $2->word = HM_WORD_NOT; $$ = add($1, $2); }
| on_cell VALUE_STEP signed
                          { if ($2 != HM_WORD_REMEMBER) only_remembered(p, @2);
                            hm_node *n = node(p, HM_NODE_ON_MEMO, @2); n->number.value = $3; n->name_at = @3;
                            $$ = add($1, n); }
| on_cell VALUEWORD NUMBER
                          { if ($2 != HM_WORD_HEIGHT) only_remembered(p, @2);
                            hm_node *n = node(p, HM_NODE_ON_HEIGHT, @2); n->number.value = $3; n->name_at = @3;
                            $$ = add($1, n); }
| on_cell SETWORD NAME_WORD
                          { if ($2 != HM_WORD_MARKED) only_remembered(p, @2);
                            $$ = add($1, named(p, HM_NODE_ON_MARK, @3, $3)); }
| on_cell "due in" NUMBER { hm_node *n = node(p, HM_NODE_ON_DUE, @2); n->due.rounds = $3; n->name_at = @3;
                            n->due.which = 1; $$ = add($1, n); }
| on_cell "due in" NUMBER "of" NUMBER
                          { hm_node *n = node(p, HM_NODE_ON_DUE, @2); n->due.rounds = $3; n->name_at = @3;
                            n->due.which = $5 < 99 ? $5 : 99; $$ = add($1, n); }
| on_cell "part of" NAME_WORD
                          { $$ = add($1, named(p, HM_NODE_ON_PART, @3, $3)); }
| on_cell "kept" NAME_WORD
                          { $$ = add($1, named(p, HM_NODE_ON_KEPT, @3, $3)); }
;
a_building: "building" | "buildings";
lying:
  NAME_WORD               { $$ = named(p, HM_NODE_NAME, @$, $1); $$->name_at = @1; }
| NUMBER NAME_WORD        { $$ = named(p, HM_NODE_AMOUNT, @$, $2); $$->name_at = @2; $$->amount.number = $1; }
;
name:
  NAME_WORD
| STRING
;
/* Words that name nothing but numbers here. */
label:
  NAME_WORD
| WORKERS                 { $$ = text_of(p, @1); }
| "houses"                { $$ = text_of(p, @1); }
| "rounds"                { $$ = text_of(p, @1); }
| "market"                { $$ = text_of(p, @1); }
;
names:
  name                    { $$ = add((hm_list){0}, named(p, HM_NODE_STRING, @1, $1)); }
| names name              { $$ = add($1, named(p, HM_NODE_STRING, @2, $2)); }
;
strings:
  STRING                  { $$ = add((hm_list){0}, named(p, HM_NODE_STRING, @1, $1)); }
| strings STRING          { $$ = add($1, named(p, HM_NODE_STRING, @2, $2)); }
;
squares:
  NAME_WORD               { $$ = add((hm_list){0}, named(p, HM_NODE_CELL, @1, $1)); }
| squares NAME_WORD       { $$ = add($1, named(p, HM_NODE_CELL, @2, $2)); }
;

/* -- manifests */
pack_parts:
  %empty                  { $$ = (hm_list){0}; }
| pack_parts pack_part    { $$ = add($1, $2); }
| pack_parts error        { $$ = $1; }
| pack_parts error FRESH  { $$ = $1; FOUND_WAY; }
;
pack_part:
  "title" STRING          { $$ = part_text(p, HM_NODE_PART_TITLE, @$, $2, @2); }
| "version" STRING        { $$ = part_text(p, HM_NODE_PART_VERSION, @$, $2, @2); }
| "author" STRING         { $$ = part_text(p, HM_NODE_PART_AUTHOR, @$, $2, @2); }
| "text" STRING           { $$ = part_text(p, HM_NODE_PART_TEXT, @$, $2, @2); }
| "source" STRING         { $$ = part_text(p, HM_NODE_PART_SOURCE, @$, $2, @2); }
| "game" STRING           { $$ = part_text(p, HM_NODE_PART_GAME, @$, $2, @2); }
| switch
| "uses" NAME_WORD        { $$ = part_text(p, HM_NODE_PART_USES, @$, $2, @2); }
| "draws" "up" "to" NUMBER
                          { $$ = part_number(p, HM_NODE_PART_DRAWS, @$, $4, @4); }
| "requires" STRING       { $$ = part_text(p, HM_NODE_PART_REQUIRES, @$, $2, @2); }
| "requires" STRING STRING
                          { $$ = part_text(p, HM_NODE_PART_REQUIRES, @$, $2, @2);
                            $$->also.text = named(p, HM_NODE_STRING, @3, $3); }
;

/* -- games */
game_parts:
  %empty                  { $$ = (hm_list){0}; }
| game_parts game_part    { $$ = add($1, $2); }
| game_parts error        { $$ = $1; }
| game_parts error FRESH  { $$ = $1; FOUND_WAY; }
;
game_part:
  "title" STRING          { $$ = part_text(p, HM_NODE_PART_TITLE, @$, $2, @2); }
| "grid" NUMBER "by" NUMBER
                          { $$ = part(p, HM_NODE_GAME_GRID, @$); $$->grid.columns = $2;
                            $$->grid.rows = count(p, @4, $4); }
| "resource" NAME_WORD '{' traits '}'
                          { $$ = part_text(p, HM_NODE_GAME_RESOURCE, @$, $2, @2); $$->thing.traits = $4.first; }
| "type" NAME_WORD '{' traits '}'
                          { $$ = part_text(p, HM_NODE_GAME_TYPE, @$, $2, @2); $$->thing.traits = $4.first; }
| counter
| token
| ends_part
| schedule
| variant
| every_part
| cubes_part
| may "not" "name" named_kinds unless_part
                          { $$ = provided(part(p, HM_NODE_PART_MAY, @$), $5); $$->ban.what = $4; }
| bars_all barred_names barred_on unless_part
                          { $$ = bar(p, @$, $1, $2, $3, $4); }
| occasion
| "mode" name             { $$ = part_text(p, HM_NODE_GAME_MODE, @$, $2, @2); }
| "mode" name '{' traits '}'
                          { $$ = part_text(p, HM_NODE_GAME_MODE, @$, $2, @2); $$->thing.traits = $4.first; }
| "mode" name STRING      { $$ = part_text(p, HM_NODE_GAME_MODE, @$, $2, @2);
                            $$->thing.says = named(p, HM_NODE_STRING, @3, $3); }
| "mode" name STRING '{' traits '}'
                          { $$ = part_text(p, HM_NODE_GAME_MODE, @$, $2, @2);
                            $$->thing.says = named(p, HM_NODE_STRING, @3, $3); $$->thing.traits = $5.first; }
| game_line
| "level" STRING from_points in_modes
                          { $$ = part_text(p, HM_NODE_GAME_LEVEL, @$, $2, @2); $$->line.points = $3; $$->line.modes = $4.first; }
| "tie" STRING            { $$ = part_text(p, HM_NODE_GAME_TIE, @$, $2, @2); }
| "tie" STRING "by" expr  { $$ = part_text(p, HM_NODE_GAME_TIE, @$, $2, @2); $$->part.body = $4; }
| switch
| ground
| "board" STRING drawing  { $$ = part_text(p, HM_NODE_GAME_BOARD, @$, $2, @2); $$->drawing.cells = $3.first; }
| "seats" NUMBER '{' numbers_of '}'
                          { $$ = part(p, HM_NODE_GAME_SEATS, @$); $$->thing.players = $2; $$->name_at = @2;
                            $$->thing.traits = $4.first; }
| "number" label signed   { $$ = part_text(p, HM_NODE_GAME_NUMBER_OF, @$, $2, @2); $$->number.value = $3; }
;
/* Terrain, and where it lies: of a game or a variant. */
ground:
  "terrain" NAME_WORD '{' traits '}'
                          { $$ = part_text(p, HM_NODE_GAME_TERRAIN, @$, $2, @2); $$->thing.traits = $4.first; }
| "ground" drawing        { $$ = part_drawing(p, HM_NODE_GAME_GROUND, @$, $2, @1); }
| "ground" STRING drawing { $$ = part_text(p, HM_NODE_GAME_GROUND, @$, $2, @2); $$->drawing.cells = $3.first; }
| "draw" NUMBER NAME_WORD on_it
                          { $$ = part_text(p, HM_NODE_GAME_DRAW, @$, $3, @2); $$->draw.many = $2;
                            $$->draw.terrain = named(p, HM_NODE_STRING, @3, $3); $$->draw.on = $4; }
| "draw" NUMBER NAME_WORD NAME_WORD on_it
                          { if (strcmp($4, "each") != 0) only_each(p, @4);
                            $$ = part_text(p, HM_NODE_GAME_DRAW, @$, $3, @2); $$->draw.many = $2; $$->draw.each = 1;
                            $$->draw.terrain = named(p, HM_NODE_STRING, @3, $3); $$->draw.on = $5; }
;
switch:
  "rule" name '{' traits '}'
                          { $$ = part_text(p, HM_NODE_GAME_RULE, @$, $2, @2); $$->thing.traits = $4.first; }
;
counter:
  "counter" NAME_WORD '{' traits '}'
                          { $$ = part_text(p, HM_NODE_GAME_COUNTER, @$, $2, @2); $$->thing.traits = $4.first; }
;
token:
  "token" NAME_WORD '{' traits '}'
                          { $$ = part_text(p, HM_NODE_GAME_TOKEN, @$, $2, @2); $$->thing.traits = $4.first; }
;
game_line:
  "score" STRING expr     { $$ = score_line(p, @$, $2, @2, $3, NULL); }
| "score" STRING expr "when" expr
                          { $$ = score_line(p, @$, $2, @2, $3, $5); }
| "score" STRING expr "when" expr "else" otherwise
                          { $$ = score_line(p, @$, $2, @2, $3, $5);
                            if ($$->line.when == NULL) only_condition(p, @6); else $$->line.otherwise = $7; }
;
from_points:
  %empty                  { $$ = NULL; }
| "from" signed           { $$ = count(p, @2, $2); }
;
in_modes:
  %empty                  { $$ = (hm_list){0}; }
| "when" names            { $$ = $2; }
;
numbers_of:
  %empty                  { $$ = (hm_list){0}; }
| numbers_of number_of    { $$ = add($1, $2); }
| numbers_of error        { $$ = $1; }
;
number_of:
  label signed            { $$ = part_text(p, HM_NODE_GAME_NUMBER_OF, @$, $1, @1); $$->number.value = $2; }
;
traits:
  %empty                  { $$ = (hm_list){0}; }
| traits trait            { $$ = add($1, $2); }
| traits error            { $$ = $1; }
| traits error FRESH      { $$ = $1; FOUND_WAY; }
;
trait:
  "letter" NAME_WORD      { $$ = part_text(p, HM_NODE_TRAIT_LETTER, @$, $2, @2); }
| "colour" NAME_WORD      { $$ = part_text(p, HM_NODE_TRAIT_COLOUR, @$, $2, @2); }
| "symbol" STRING         { $$ = part_text(p, HM_NODE_TRAIT_SYMBOL, @$, $2, @2); }
| "plural" STRING         { $$ = part_text(p, HM_NODE_TRAIT_PLURAL, @$, $2, @2); }
| "text" STRING           { $$ = part_text(p, HM_NODE_TRAIT_TEXT, @$, $2, @2); }
| "deal" NUMBER           { $$ = part_number(p, HM_NODE_TRAIT_DEAL, @$, $2, @2); }
| "cards" STRING          { $$ = part_text(p, HM_NODE_TRAIT_CARDS, @$, $2, @2); }
| "same" "pattern"        { $$ = part(p, HM_NODE_TRAIT_SAME, @$); }
| "values" strings        { $$ = part_list(p, HM_NODE_TRAIT_VALUES, @$, $2.first, 0); }
| "for" STRING            { $$ = part_text(p, HM_NODE_TRAIT_FOR, @$, $2, @2); }
| "is" STRING STRING      { $$ = part_text(p, HM_NODE_TRAIT_IS, @$, $2, @2);
                            $$->also.text = named(p, HM_NODE_STRING, @3, $3); }
| SUBJECT "names" STRING  { $$ = part_text(p, HM_NODE_TRAIT_NAMES, @$, $3, @3);
                            $$->word = (uint16_t)$1; }
| "may" "not" "name" STRING { $$ = part_text(p, HM_NODE_TRAIT_MAY, @$, $4, @4); }
| "never" "names" STRING  { $$ = part_text(p, HM_NODE_TRAIT_NEVER, @$, $3, @3); }
| "named" "by" "players"  { $$ = part(p, HM_NODE_TRAIT_NAMED, @$); $$->variant = HM_WORD_PLAYERS; }
| "named" "by" "cards"    { $$ = part(p, HM_NODE_TRAIT_NAMED, @$); $$->variant = HM_WORD_CARDS; }
| "named" "by" NAME_WORD  { $$ = part(p, HM_NODE_TRAIT_NAMED, @$);
                            if (strcmp($3, "die") == 0) $$->variant = HM_WORD_ROLL;
                            else if (strcmp($3, "caller") != 0) only_namers(p, @3); }
| "named" "in turn and back"
                          { $$ = part(p, HM_NODE_TRAIT_NAMED, @$); $$->variant = HM_WORD_BACK; }
| "choose" NUMBER         { $$ = part_number(p, HM_NODE_TRAIT_CHOOSE, @$, $2, @2); }
| "named" "by" "nobody"   { $$ = part(p, HM_NODE_TRAIT_NAMED, @$); only_namers(p, @3); }
| "never" "named"         { $$ = part(p, HM_NODE_TRAIT_NAMED, @$); $$->variant = HM_WORD_NEVER; }
| "copies" NUMBER         { $$ = part_number(p, HM_NODE_TRAIT_COPIES, @$, $2, @2); }
| "players" NUMBER        { $$ = part_number(p, HM_NODE_TRAIT_PLAYERS, @$, $2, @2); }
| "cavern" NUMBER         { $$ = part_number(p, HM_NODE_TRAIT_CAVERN, @$, $2, @2); }
| MODEWORD NUMBER         { $$ = part(p, HM_NODE_TRAIT_MODE, @$); $$->word = (uint16_t)$1; $$->number.value = $2; $$->name_at = @2; }
| "together"              { $$ = part(p, HM_NODE_TRAIT_TOGETHER, @$); }
| "teams" STRING          { $$ = part_text(p, HM_NODE_TRAIT_TEAMS, @$, $2, @2); }
| "fewest points win"     { $$ = part(p, HM_NODE_TRAIT_FEWEST_WIN, @$); }
| "supply" NUMBER         { $$ = part_number(p, HM_NODE_TRAIT_SUPPLY, @$, $2, @2); }
| "start" NUMBER          { $$ = part_number(p, HM_NODE_TRAIT_START, @$, $2, @2); }
| "capacity" NUMBER       { $$ = part_number(p, HM_NODE_TRAIT_CAPACITY, @$, $2, @2); }
| "of square"             { $$ = part(p, HM_NODE_TRAIT_SQUARE, @$); }
| PREFIX NUMBER           { if ($1 != HM_WORD_COUNT) only_count(p, @1);
                            $$ = part_number(p, HM_NODE_TRAIT_COUNT, @$, $2, @2); }
| "home" NAME_WORD        { $$ = part_text(p, HM_NODE_TRAIT_HOME, @$, $2, @2); }
| "works"                 { $$ = part(p, HM_NODE_TRAIT_WORKS, @$); }
| "works" "when" expr     { $$ = part_body(p, HM_NODE_TRAIT_WORKS, @$, $3); }
| "food"                  { $$ = part(p, HM_NODE_TRAIT_FOOD, @$); }
| "money"                 { $$ = part(p, HM_NODE_TRAIT_MONEY, @$); }
| "blocked"               { $$ = part(p, HM_NODE_TRAIT_BLOCKED, @$); }
| "gives" NAME_WORD       { $$ = part_text(p, HM_NODE_TRAIT_GIVES, @$, $2, @2); }
| "wild"                  { $$ = part(p, HM_NODE_TRAIT_WILD, @$); }
;

/* -- card tests */
test_parts:
  %empty                  { $$ = (hm_list){0}; }
| test_parts test_part    { $$ = add($1, $2); }
| test_parts error        { $$ = $1; }
| test_parts error FRESH  { $$ = $1; FOUND_WAY; }
;
test_part:
  scene_part
| play_part
| "score" name signed     { $$ = part_text(p, HM_NODE_TEST_SCORE, @$, $2, @2); $$->number.value = $3; }
| "score" SETWORD signed  { $$ = part_text(p, HM_NODE_TEST_SCORE, @$,
                                           hm_word_lookup((hm_word)$2)->spelling, @2);
                            $$->number.value = $3; }
| "score" CUBES signed    { $$ = part_text(p, HM_NODE_TEST_SCORE, @$, "cubes", @2); $$->number.value = $3; }
| "score" "points" signed { $$ = part_text(p, HM_NODE_TEST_SCORE, @$, "points", @2); $$->number.value = $3; }
| "total" signed          { $$ = part(p, HM_NODE_TEST_TOTAL, @$); $$->number.value = $2; }
| "rank" NUMBER           { $$ = part(p, HM_NODE_TEST_RANK, @$); $$->number.value = $2; }
| "team" signed           { $$ = part_number(p, HM_NODE_TEST_TEAM, @$, $2, @2); }
| "teams" STRING          { $$ = part_text(p, HM_NODE_TEST_TEAMS, @$, $2, @2); }
| "level" STRING          { $$ = part_text(p, HM_NODE_TEST_LEVEL, @$, $2, @2); }
| "has lost"              { $$ = part(p, HM_NODE_TEST_HAS_LOST, @$); }
| "has won"               { $$ = part(p, HM_NODE_TEST_HAS_WON, @$); }
| "feeds" squares         { $$ = part_list(p, HM_NODE_TEST_FEEDS, @$, $2.first, 0); }
| "feeds" "nothing"       { $$ = part(p, HM_NODE_TEST_FEEDS, @$); }
| "builds" "nothing"      { $$ = part(p, HM_NODE_TEST_BUILDS, @$); }
| "builds" name "nothing" { $$ = part_text(p, HM_NODE_TEST_BUILDS, @$, $2, @2); }
| "builds" name NUMBER "ways"
                          { $$ = part_text(p, HM_NODE_TEST_BUILDS, @$, $2, @2);
                            $$->builds.ways = count(p, @3, $3); }
| "builds" STRING squares { $$ = part_text(p, HM_NODE_TEST_BUILDS, @$, $2, @2); $$->builds.squares = $3.first; }
| "builds" STRING squares "on" squares
                          { $$ = part_text(p, HM_NODE_TEST_BUILDS, @$, $2, @2); $$->builds.squares = $3.first;
                            $$->builds.on = $5.first; }
| "builds" NAME_WORD squares
                          { $$ = part_text(p, HM_NODE_TEST_BUILDS, @$, $2, @2); $$->builds.squares = $3.first; }
| "builds" NAME_WORD squares "on" squares
                          { $$ = part_text(p, HM_NODE_TEST_BUILDS, @$, $2, @2); $$->builds.squares = $3.first;
                            $$->builds.on = $5.first; }
;

/* What sets the scene; it may stand anywhere in the test. */
scene_part:
  "cards" names           { $$ = part_list(p, HM_NODE_TEST_CARDS, @$, $2.first, 0); }
| "mode" name             { $$ = part_text(p, HM_NODE_TEST_MODE, @$, $2, @2); }
| "rule" name "is" name   { $$ = part_text(p, HM_NODE_TEST_RULE, @$, $2, @2);
                            $$->also.text = named(p, HM_NODE_STRING, @4, $4); }
| "rule" name "is" "on"   { $$ = part_text(p, HM_NODE_TEST_RULE, @$, $2, @2);
                            $$->also.text = named(p, HM_NODE_STRING, @4, text_of(p, @4)); }
| "source" STRING         { $$ = part_text(p, HM_NODE_TEST_SOURCE, @$, $2, @2); }
| TOWN drawing            { $$ = part_drawing(p, HM_NODE_TEST_TOWN, @$, $2, @2); }
| "ground" STRING         { $$ = part_text(p, HM_NODE_TEST_GROUND, @$, $2, @2); }
| TOWN STRING drawing     { $$ = part_text(p, HM_NODE_TEST_TOWN, @$, $2, @3); $$->drawing.cells = $3.first; }
| "hand" name             { $$ = part_text(p, HM_NODE_TEST_HAND, @$, $2, @2); }
| "owns" amounts          { $$ = part_list(p, HM_NODE_TEST_OWNS, @$, $2.first, 0); }
| "deal"                  { $$ = part(p, HM_NODE_TEST_DEAL, @$); }
| "begins"                { $$ = part(p, HM_NODE_TEST_BEGINS, @$); }
| "cavern"                { $$ = part(p, HM_NODE_TEST_CAVERN, @$); }
| "seed" NUMBER           { $$ = part(p, HM_NODE_TEST_SEED, @$); $$->number.value = $2; }
| "rolls" shown           { $$ = part_list(p, HM_NODE_TEST_ROLLS, @$, $2.first, 0); }
| "seed" STRING           { $$ = part_text(p, HM_NODE_TEST_SEED, @$, $2, @2); }
| "calls" names           { $$ = part_list(p, HM_NODE_TEST_CALLS, @$, $2.first, 0); }
| board_scene
| seat_scene
;
/* Numbers of dice, and kinds of cube. */
shown:
  a_shown                 { $$ = add((hm_list){0}, $1); }
| shown a_shown           { $$ = add($1, $2); }
;
a_shown:
  NUMBER                  { $$ = node(p, HM_NODE_NUMBER, @1); $$->number.value = $1; }
| name                    { $$ = named(p, HM_NODE_STRING, @1, $1); }
;
board_scene:
  "board" STRING          { $$ = part_text(p, HM_NODE_TEST_BOARD, @$, $2, @2); }
| "players" NUMBER        { $$ = part_number(p, HM_NODE_TEST_PLAYERS, @$, $2, @2); }
| "first" NUMBER          { $$ = part_number(p, HM_NODE_TEST_FIRST, @$, $2, @2); }
| "round" NUMBER          { $$ = part_number(p, HM_NODE_TEST_ROUND, @$, $2, @2); }
| "market" lots           { $$ = part_list(p, HM_NODE_TEST_MARKET, @$, $2.first, 0); }
| "market" "nothing"      { $$ = part(p, HM_NODE_TEST_MARKET, @$); }
| "reserve" amounts       { $$ = part_list(p, HM_NODE_TEST_RESERVE, @$, $2.first, 0); }
| TILE_ON name "on" squares "of" NUMBER
                          { $$ = part_text(p, HM_NODE_TEST_TILE, @$, $2, @2); $$->list.of = $4.first;
                            $$->list.player = $6; }
| WORKER "on" squares "of" NUMBER
                          { $$ = part_list(p, HM_NODE_TEST_WORKER, @$, $3.first, $5); }
;
/* The player first: an amount at the end would run into what follows it. */
seat_scene:
  "stock" "of" NUMBER ':' amounts
                          { $$ = part_list(p, HM_NODE_TEST_STOCK, @$, $5.first, $3); }
| "points of" NUMBER ':' signed
                          { $$ = part_list(p, HM_NODE_TEST_POINTS, @$, count(p, @4, $4), $2); }
| WORKERS "of" NUMBER ':' NUMBER
                          { $$ = part_list(p, HM_NODE_TEST_WORKERS, @$, count(p, @5, $5), $3); }
| "houses" "of" NUMBER ':' NUMBER
                          { $$ = part_list(p, HM_NODE_TEST_HOUSES, @$, count(p, @5, $5), $3); }
| "hand" "of" NUMBER ':' names
                          { $$ = part_list(p, HM_NODE_TEST_HAND, @$, $5.first, $3); }
;
lots:
  lot                     { $$ = add((hm_list){0}, $1); }
| lots lot                { $$ = add($1, $2); }
;
lot:
  name                    { $$ = named(p, HM_NODE_AMOUNT, @$, $1); $$->name_at = @1; $$->amount.number = 1; }
| NUMBER name             { $$ = named(p, HM_NODE_AMOUNT, @$, $2); $$->name_at = @2; $$->amount.number = $1; }
;

/* What happens in play, in the order in which it is written. */
play_part:
  "choose" STRING         { $$ = part_text(p, HM_NODE_TEST_CHOOSE, @$, $2, @2); }
| "offers" STRING         { $$ = part_text(p, HM_NODE_TEST_OFFERS, @$, $2, @2); }
| "denies" STRING         { $$ = part_text(p, HM_NODE_TEST_DENIES, @$, $2, @2); }
| "asks" NUMBER           { $$ = part(p, HM_NODE_TEST_ASKS, @$); $$->number.value = $2; }
| "asks" STRING           { $$ = part_text(p, HM_NODE_TEST_ASKS, @$, $2, @2); }
| "asks" NUMBER STRING    { $$ = part_text(p, HM_NODE_TEST_ASKS, @$, $3, @3); $$->number.value = $2; }
| "becomes" drawing       { $$ = part_drawing(p, HM_NODE_TEST_BECOMES, @$, $2, @2); }
| "becomes" NUMBER drawing
                          { $$ = part_drawing(p, HM_NODE_TEST_BECOMES, @$, $3, @3);
                            $$->drawing.player = $2; }
| "complete" NUMBER       { $$ = part(p, HM_NODE_TEST_COMPLETE, @$); $$->number.value = $2; }
| "open" NUMBER           { $$ = part(p, HM_NODE_TEST_OPEN, @$); $$->number.value = $2; }
| "over"                  { $$ = part(p, HM_NODE_TEST_OVER, @$); }
| "winners" NAME_WORD     { if (strcmp($2, "nobody") != 0) only_nobody(p, @2);
                            $$ = part(p, HM_NODE_TEST_WINNERS, @$); }
| "winners" numbers       { $$ = part_list(p, HM_NODE_TEST_WINNERS, @$, $2.first, 0); }
| "of" NUMBER             { $$ = part(p, HM_NODE_TEST_OF, @$); $$->number.value = $2; }
| "has" amounts           { $$ = part_list(p, HM_NODE_TEST_HAS, @$, $2.first, 0); }
| "left" amounts          { $$ = part_list(p, HM_NODE_TEST_LEFT_OVER, @$, $2.first, 0); }
| TRACK signed            { $$ = part(p, HM_NODE_TEST_TRACK, @$); $$->number.value = $2; }
| POSSIBLE name           { $$ = part_text(p, HM_NODE_TEST_POSSIBLE, @$, $2, @2);
                            $$->word = (uint16_t)$1; }
;
numbers:
  NUMBER                  { $$ = add((hm_list){0}, count(p, @1, $1)); }
| numbers NUMBER          { $$ = add($1, count(p, @2, $2)); }
;
%%

static hm_node *node(hm_parser *p, hm_kind kind, hm_span at)
{
    hm_node *n = hm_node_new(p->arena, kind, at);
    if (n == NULL)
        longjmp(p->no_memory, 1);
    return n;
}

/* A long chain leans to the left and costs the parser no stack, but whoever
 * walks the tree; so trees that grow too high are cut down to a number. */
static bool is_too_high(hm_parser *p, hm_span at, const hm_node *a, const hm_node *b)
{
    if ((a == NULL || a->height < HM_NESTING_MAX) && (b == NULL || b->height < HM_NESTING_MAX))
        return false;
    hm_diag_add(p->diags, p->source, HM_ERROR, "too-deep", at,
                "nested too deeply: at most %d levels", HM_NESTING_MAX);
    p->file->broken = true;
    return true;
}

static hm_node *cut(hm_parser *p, hm_span at)
{
    hm_node *n = node(p, HM_NODE_NUMBER, at);
    hm_node_loosen(n); /* the rule goes on and fills in what it meant to make */
    return n;
}

static void rise(hm_node *n, const hm_node *child)
{
    if (child != NULL && child->height >= n->height)
        n->height = (uint8_t)(child->height + 1);
}

static hm_node *over(hm_parser *p, hm_kind kind, hm_span at, const hm_node *a, const hm_node *b)
{
    if (is_too_high(p, at, a, b))
        return cut(p, at);
    hm_node *n = node(p, kind, at);
    rise(n, a);
    rise(n, b);
    return n;
}

static hm_node *pair(hm_parser *p, hm_kind kind, hm_span at, hm_node *left, hm_node *right)
{
    hm_node *n = over(p, kind, at, left, right);
    n->pair.left = left;
    n->pair.right = right;
    return n;
}

static hm_node *prefix(hm_parser *p, hm_kind kind, hm_span at, int w, hm_node *of)
{
    hm_node *n = over(p, kind, at, of, NULL);
    n->prefix.of = of;
    n->word = (uint16_t)w;
    return n;
}

/* The largest or smallest of several towns; `whose` is the word for them. */
static hm_node *most(hm_parser *p, hm_span at, int w, int whose, hm_node *of)
{
    hm_node *n = prefix(p, HM_NODE_ADD_UP, at, w, of);
    n->prefix.whose = whose;
    return n;
}

static hm_node *types(hm_parser *p, hm_kind kind, hm_span at, hm_node *where)
{
    hm_node *n = over(p, kind, at, where, NULL);
    n->types.where = where;
    return n;
}

static hm_node *word(hm_parser *p, hm_kind kind, hm_span at, int w)
{
    hm_node *n = node(p, kind, at);
    n->word = (uint16_t)w;
    return n;
}

static hm_node *block(hm_parser *p, hm_kind kind, hm_span at, hm_node *effects)
{
    hm_node *n = over(p, kind, at, effects, NULL);
    n->block.effects = effects;
    return n;
}

static hm_node *wrap(hm_parser *p, hm_kind kind, hm_span at, hm_node *effect)
{
    hm_node *n = over(p, kind, at, effect, NULL);
    n->wrap.effect = effect;
    return n;
}

static hm_node *task(hm_parser *p, hm_span at, int whom, int32_t secret, hm_node *effect)
{
    hm_node *n = wrap(p, HM_NODE_TASK, at, effect);
    n->word = (uint16_t)whom;
    n->wrap.secret = secret;
    return n;
}

static hm_node *trade(hm_parser *p, hm_kind kind, hm_span at, hm_node *amounts, hm_node *branch)
{
    hm_node *n = over(p, kind, at, amounts, branch);
    n->trade.amounts = amounts;
    n->trade.branch = branch;
    return n;
}

static hm_node *branched(hm_parser *p, hm_span at, hm_node *effect, hm_node *condition,
                         hm_node *otherwise)
{
    hm_node *n = over(p, HM_NODE_WHEN, at, effect, condition);
    n->when.effect = effect;
    n->when.condition = condition;
    n->when.otherwise = otherwise;
    return n;
}

/* Points on a condition, as an effect. */
static hm_node *gained(hm_parser *p, hm_span at, hm_node *points, hm_node *when)
{
    hm_node *n = over(p, HM_NODE_POINTS, at, points, when);
    n->score.points = points;
    n->score.when = when;
    return n;
}

/* ... and behind an else: a level of its own for what stands before the next one. */
static hm_node *otherwise(hm_parser *p, hm_span at, hm_span first, hm_node *points, hm_node *when,
                          hm_node *other)
{
    hm_node *n = over(p, HM_NODE_OTHERWISE, first, points, when);
    if (is_too_high(p, at, n, other))
        return cut(p, at);
    n->at = at;
    n->height++;
    rise(n, other);
    n->score.points = points;
    n->score.when = when;
    n->score.otherwise = other;
    return n;
}

/* `told` is the step, told how. */
static hm_node *step(hm_parser *p, hm_span at, int told, hm_node *first, hm_node *second)
{
    hm_node *n = over(p, HM_NODE_STEP, at, first, second);
    n->step.first = first;
    n->step.second = second;
    n->step.op = hm_code_op((uint32_t)told);
    n->step.how = hm_code_operand((uint32_t)told);
    n->step.times = 1;
    return n;
}

/* A word that is another spelling of one says so in its column op. */
static hm_node *when(hm_parser *p, hm_span at, int subject, hm_word verb, hm_node *filter,
                     hm_node *deed)
{
    const hm_word_info *info = hm_word_lookup((hm_word)subject);
    hm_node *n = part(p, HM_NODE_PART_WHEN, at);
    n->event.subject = info->op != 0 && !info->value ? info->op : subject;
    n->event.verb = (int32_t)verb;
    n->event.filter = filter;
    n->event.deed = deed;
    return n;
}

/* Comparisons of the round's number, which remember how they were written. */
static hm_node *in_round(hm_parser *p, hm_span at, hm_node *number)
{
    hm_node *n = pair(p, HM_NODE_COMPARE, at, word(p, HM_NODE_WORD, at, HM_WORD_ROUND),
                        number);
    n->word = HM_WORD_IN_ROUND;
    n->pair.op = HM_OP_EQ;
    n->name_at = at;
    return n;
}

/* A part that holds only when, or unless, something does. */
static hm_node *provided(hm_node *n, hm_proviso when)
{
    n->ban.when = when.condition;
    n->ban.unless = when.unless;
    return n;
}

static hm_node *bar(hm_parser *p, hm_span at, int whom, hm_node *types, hm_node *on,
                    hm_proviso when)
{
    hm_node *n = provided(part(p, HM_NODE_PART_MAY, at), when);
    n->variant = (uint16_t)whom;
    n->ban.what = on;
    n->ban.types = types;
    return n;
}

static hm_node *every_rounds(hm_parser *p, hm_span at, hm_node *number)
{
    hm_node *again = count(p, number->at, number->number.value);
    hm_node *often = pair(p, HM_NODE_DIVIDE, at,
                            word(p, HM_NODE_WORD, at, HM_WORD_ROUND), number);
    hm_node *n = in_round(p, at, pair(p, HM_NODE_TIMES, at, often, again));
    n->word = HM_WORD_EVERY;
    return n;
}

static hm_node *pile(hm_parser *p, hm_span at, int32_t draws, hm_span draws_at, hm_node *cost,
                     bool or_more)
{
    hm_node *n = part(p, HM_NODE_PART_ABILITIES, at);
    n->abilities.draws = draws;
    n->name_at = draws_at;
    n->abilities.cost = cost;
    n->abilities.or_more = or_more;
    return n;
}

/* A number below 100; 255 is another one. */
static int32_t some_of(int32_t n) { return n > 0 && n < 100 ? n : 255; }

/* How many events by chance, and 256 times how many lie open. */
static void happen(hm_parser *p, hm_node *n, int32_t some)
{
    (void)p;
    n->events.chance = some % 256 == 255 ? -1 : some % 256;
    n->events.open = some / 256;
}

static int op_of(int w) { return hm_word_lookup((hm_word)w)->op; }

static hm_node *named(hm_parser *p, hm_kind kind, hm_span at, const char *text)
{
    hm_node *n = node(p, kind, at);
    n->text = text;
    n->name_at = at;
    return n;
}

static hm_node *part(hm_parser *p, hm_kind kind, hm_span at)
{
    return node(p, kind, at);
}

static hm_node *part_text(hm_parser *p, hm_kind kind, hm_span at, const char *text, hm_span name)
{
    hm_node *n = part(p, kind, at);
    n->text = text;
    n->name_at = name;
    return n;
}

static hm_node *part_number(hm_parser *p, hm_kind kind, hm_span at, int32_t number, hm_span said)
{
    hm_node *n = part(p, kind, at);
    n->number.value = number;
    n->name_at = said;
    return n;
}

static hm_node *part_body(hm_parser *p, hm_kind kind, hm_span at, hm_node *body)
{
    hm_node *n = part(p, kind, at);
    n->part.body = body;
    return n;
}

/* The part of a hook, as its row has it. */
static hm_node *hook_part(hm_parser *p, hm_hook hook, hm_span at, hm_node *what)
{
    int variant;
    hm_node *n = part_body(p, hm_kind_of_hook(hook, &variant), at, what);
    n->variant = (uint16_t)variant;
    return n;
}

static hm_node *part_list(hm_parser *p, hm_kind kind, hm_span at, hm_node *list, int32_t player)
{
    hm_node *n = part(p, kind, at);
    n->list.of = list;
    n->list.player = player;
    return n;
}

static hm_node *part_drawing(hm_parser *p, hm_kind kind, hm_span at, hm_list cells, hm_span said)
{
    hm_node *n = part(p, kind, at);
    n->drawing.cells = cells.first;
    n->name_at = said;
    return n;
}

static hm_node *part_score(hm_parser *p, hm_kind kind, hm_span at, int variant, hm_node *points,
                           hm_node *when, hm_node *otherwise)
{
    hm_node *n = part(p, kind, at);
    n->variant = (uint16_t)variant;
    n->score.points = points;
    n->score.when = when;
    n->score.otherwise = otherwise;
    return n;
}

static hm_node *part_feeds(hm_parser *p, hm_span at, int variant, hm_node *what, hm_node *among)
{
    hm_node *n = part(p, HM_NODE_PART_FEEDS, at);
    n->variant = (uint16_t)variant;
    n->feeds.what = what;
    n->feeds.among = among;
    return n;
}

static hm_node *cubes_go(hm_parser *p, hm_span at, int32_t whose, hm_node *set, hm_node *lifts)
{
    hm_node *n = part(p, HM_NODE_PART_CUBES, at);
    n->variant = (uint16_t)whose;
    n->cubes.set = set;
    n->cubes.unless = lifts;
    return n;
}

static hm_node *amount(hm_parser *p, hm_span at, int32_t n, hm_span name_at, const char *name)
{
    hm_node *out = named(p, HM_NODE_AMOUNT, (hm_span){at.first, name_at.last}, name);
    out->name_at = name_at;
    out->amount.number = n;
    return out;
}

/* What tokens do. */
static hm_node *muster(hm_parser *p, hm_span at, hm_op op, hm_node *who, hm_node *set)
{
    hm_node *n = over(p, HM_NODE_MUSTER, at, who, set);
    n->muster.who = who;
    n->muster.set = set;
    n->muster.op = op;
    return n;
}

/* What is lifted, and what is done with it then. */
static hm_node *carry(hm_parser *p, hm_span at, hm_op op, hm_node *what, hm_node *set)
{
    hm_node *n = step(p, at, op, set, NULL);
    n->step.lifted = what;
    return n;
}

static bool is_near_word(const hm_node *n)
{
    return n->kind == HM_NODE_WORD &&
           hm_token_of_word((hm_word)n->word) == TOK_NEARWORD;
}

/* Tokens are moved from somewhere to what is near each of them; all else to a set. */
static hm_node *march(hm_parser *p, hm_span at, hm_node *who, hm_node *to, hm_node *from)
{
    if (who->kind == HM_NODE_NAME && is_near_word(to)) {
        hm_node *n = muster(p, at, HM_OP_MOVE, amount(p, who->at, 0, who->at, who->text),
                            from);
        n->word = to->word;
        return n;
    }
    bool token = who->kind == HM_NODE_NAME;
    hm_diag *d = hm_diag_add(p->diags, p->source, HM_ERROR, "syntax",
                             token ? to->at : from->at,
                             token ? "tokens are moved to what is near them"
                                   : "only tokens are moved 'from' somewhere");
    hm_diag_hint(p->diags, d,
                 token ? "write adjacent, around, diagonal, row or column"
                       : "write 'move SET to SET'");
    p->file->broken = true;
    return block(p, HM_NODE_BLOCK, at, NULL);
}

static void only_around(hm_parser *p, hm_span at, int word)
{
    if (word == HM_WORD_AROUND)
        return;
    hm_diag *d = hm_diag_add(p->diags, p->source, HM_ERROR, "syntax", at,
                             "what is turned is all that is around a square");
    hm_diag_hint(p->diags, d, "write 'turn around SET'");
    p->file->broken = true;
}

static void only_you(hm_parser *p, hm_span at, int word)
{
    if (word == HM_WORD_YOU)
        return;
    hm_diag *d = hm_diag_add(p->diags, p->source, HM_ERROR, "syntax", at,
                             "nobody is called so here");
    hm_diag_hint(p->diags, d, "players are you, others, everybody, neighbours, right and "
                              "left");
    p->file->broken = true;
}

static hm_node *lay(hm_parser *p, hm_span at, hm_node *amount, hm_node *set, int32_t waits)
{
    hm_node *n = over(p, HM_NODE_LAY, at, amount, set);
    n->heap.amounts = amount;
    n->heap.set = set;
    n->word = (uint16_t)waits;
    return n;
}

/* What is moved of counters of squares. */
static hm_node *heap(hm_parser *p, hm_span at, int w, hm_list amounts, hm_node *set)
{
    hm_node *n = over(p, HM_NODE_HEAP, at, amounts.first, set);
    n->heap.amounts = amounts.first;
    n->heap.set = set;
    n->word = (uint16_t)w;
    return n;
}

static bool is_line(const hm_node *n)
{
    return n->kind == HM_NODE_WORD && (n->word == HM_WORD_ROW || n->word == HM_WORD_COLUMN);
}

static bool are_lines(const hm_node *n)
{
    if (n->kind != HM_NODE_OR)
        return is_line(n);
    const hm_node *a = n->pair.left, *b = n->pair.right;
    return is_line(a) && is_line(b) && a->word != b->word;
}

/* "feeds row or column per penny": to the grammar `per` binds tighter than `or`, but here
 * it is about all that stands before it. A number cannot be fed, so nothing else is
 * meant. */
static hm_node *sell(hm_node *part, hm_node **last)
{
    hm_node *whole = *last;
    while ((*last)->kind == HM_NODE_OR)
        last = &(*last)->pair.right;
    const hm_node *per = *last;
    if (per->kind != HM_NODE_PER || per->pair.types != 0 || per->pair.right->kind != HM_NODE_NAME)
        return NULL;
    hm_node *counter = per->pair.right;
    *last = per->pair.left;
    whole = whole == per ? per->pair.left : whole;
    whole->at.last = per->pair.left->at.last;
    whole->paren = false;
    part->variant = part->variant == HM_FEEDS_SET && are_lines(whole) ? HM_FEEDS_LINES
                                                                      : HM_FEEDS_BOUGHT;
    return counter;
}

/* What is paid, where `last` may end with a price, and on which condition. */
static void terms(hm_parser *p, hm_node *part, hm_node **last, hm_node *when)
{
    part->feeds.counter = last != NULL ? sell(part, last) : NULL;
    part->feeds.when = when;
    is_too_high(p, part->at, part->feeds.counter, when);
}

static hm_list add(hm_list list, hm_node *n)
{
    if (list.last != NULL)
        list.last->next = n;
    else
        list.first = n;
    list.last = n;
    return list;
}

static void number_rows(const hm_parser *p, hm_node *cells)
{
    int row = 0;
    for (hm_node *c = cells, *before = NULL; c != NULL; before = c, c = c->next) {
        if (before != NULL &&
            (before->cell.slash != 0 || memchr(p->source->bytes + before->at.last, '\n',
                                       c->at.first - before->at.last) != NULL))
            row++;
        c->cell.row = row;
    }
}

static hm_node *item(hm_parser *p, hm_kind kind, hm_span at, const char *name,
                     hm_span name_at, hm_list parts)
{
    hm_node *n = named(p, kind, at, name);
    n->name_at = name_at;
    n->item.parts = parts.first;
    return n;
}

static void add_item(hm_parser *p, hm_node *n)
{
    if (p->last_item != NULL)
        p->last_item->next = n;
    else
        p->file->items = n;
    p->last_item = n;
}

static void unclosed(hm_parser *p, hm_span at, const char *what, hm_span open)
{
    (void)at;
    p->file->broken = true;
    if (p->swallowed) { /* a script without its brace took this one */
        p->swallowed = false;
        return;
    }
    hm_diag *d = hm_diag_add(p->diags, p->source, HM_ERROR, "missing-brace", open,
                             "this '{' has no closing '}'");
    hm_diag_hint(p->diags, d, "close the %s with '}'", what);
}

/* What stands there in the source: the name that a word is taken for. */
static char *text_of(hm_parser *p, hm_span at)
{
    char *text = hm_arena_text(p->arena, p->source->bytes + at.first, at.last - at.first);
    if (text == NULL)
        longjmp(p->no_memory, 1);
    return text;
}

/* So many of a counter as the expression says. */
static hm_node *counted(hm_parser *p, hm_span at, const char *name, hm_span name_at, hm_node *n)
{
    hm_node *amount = named(p, HM_NODE_AMOUNT, at, name);
    amount->name_at = name_at;
    amount->amount.counted = n;
    return amount;
}

static hm_node *count(hm_parser *p, hm_span at, int32_t number)
{
    hm_node *n = node(p, HM_NODE_NUMBER, at);
    n->number.value = number;
    return n;
}

/* So many steps from a set, or from the building. */
static hm_node *within(hm_parser *p, hm_span at, hm_span word_at, int32_t steps,
                       hm_span steps_at, hm_node *set)
{
    if (set == NULL)
        set = word(p, HM_NODE_WORD, at, HM_WORD_SELF);
    hm_node *n = prefix(p, HM_NODE_PREFIX, at, HM_WORD_WITHIN, set);
    n->name_at = word_at;
    n->prefix.steps = steps;
    if (steps < 1 || steps >= HM_SQUARES_MAX) {
        hm_diag_add(p->diags, p->source, HM_ERROR, "number-range", steps_at,
                    "number out of range: 1 to %d", HM_SQUARES_MAX - 1);
        p->file->broken = true;
    }
    return n;
}

/* Names side by side, which are no condition: modes. */
static bool are_names(const hm_node *n)
{
    if (n->paren)
        return false;
    return n->kind == HM_NODE_NAME || n->kind == HM_NODE_STRING ||
           (n->kind == HM_NODE_NARROW && are_names(n->pair.left) && are_names(n->pair.right));
}

static hm_list names_of(hm_parser *p, hm_list list, const hm_node *n)
{
    if (n->kind == HM_NODE_NARROW)
        return names_of(p, names_of(p, list, n->pair.left), n->pair.right);
    return add(list, named(p, HM_NODE_STRING, n->at, n->text));
}

/* A line of a game: in some modes, or on a condition. */
static hm_node *score_line(hm_parser *p, hm_span at, const char *name, hm_span name_at,
                           hm_node *points, hm_node *when)
{
    hm_node *n = part_text(p, HM_NODE_GAME_SCORE, at, name, name_at);
    n->line.points = points;
    if (when != NULL && are_names(when))
        n->line.modes = names_of(p, (hm_list){0}, when).first;
    else
        n->line.when = when;
    is_too_high(p, when != NULL ? when->at : at, NULL, n->line.when);
    return n;
}

static void only_namers(hm_parser *p, hm_span at)
{
    hm_diag_add(p->diags, p->source, HM_ERROR, "syntax", at,
                "resources are named by 'players', 'cards', a 'die' or a 'caller'");
    p->file->broken = true;
}

static void only_condition(hm_parser *p, hm_span at)
{
    hm_diag_add(p->diags, p->source, HM_ERROR, "syntax", at,
                "'else' follows a condition, not modes");
    p->file->broken = true;
}

static void only_nobody(hm_parser *p, hm_span at)
{
    hm_diag_add(p->diags, p->source, HM_ERROR, "syntax", at,
                "winners are numbers of players, or 'nobody'");
    p->file->broken = true;
}

/* Of all words before a number, one is a trait. */
static void only_count(hm_parser *p, hm_span at)
{
    hm_diag_add(p->diags, p->source, HM_ERROR, "syntax", at,
                "how many of a token everybody has is 'count N'");
    p->file->broken = true;
}

/* The only word between a terrain that is drawn and where. */
static void only_each(hm_parser *p, hm_span at)
{
    hm_diag_add(p->diags, p->source, HM_ERROR, "syntax", at,
                "what is drawn is the same in all towns, or 'each' has its own");
    p->file->broken = true;
}

static void not_a_cell(hm_parser *p, hm_span at, const char *what)
{
    hm_diag_add(p->diags, p->source, HM_ERROR, "syntax", at, "%s", what);
    p->file->broken = true;
}

static void only_working(hm_parser *p, hm_span at)
{
    hm_diag_add(p->diags, p->source, HM_ERROR, "syntax", at,
                "a token in a building works, or is 'not working'");
    p->file->broken = true;
}

/* Of all steps with a number, one leaves something on the building. */
static void only_remembered(hm_parser *p, hm_span at)
{
    hm_diag_add(p->diags, p->source, HM_ERROR, "syntax", at,
                "what lies on a building is cubes, 'remember N', 'kept TYPE', 'marked SQUARE' "
                "or 'height N'");
    p->file->broken = true;
}

/* Where between "lua {" and "}" the code stands. */
static hm_span lua_code(const hm_parser *p, hm_span at, const char *code)
{
    const char *open = memchr(p->source->bytes + at.first, '{', at.last - at.first);
    uint32_t first = (uint32_t)(open + 1 - p->source->bytes);
    return (hm_span){first, first + (uint32_t)strlen(code)};
}

/* Only bison itself calls this, and only for a full stack: syntax errors go to
 * yyreport_syntax_error. */
static void hm_yyerror(const hm_span *at, void *scanner, hm_parser *p, const char *msg)
{
    (void)scanner;
    (void)msg;
    hm_diag_add(p->diags, p->source, HM_ERROR, "too-deep", *at, "nested too deeply");
    p->file->broken = true;
}

/* A word that is no keyword, where only keywords can stand, is misspelt. So is
 * one that was taken for a name just before the parser got stuck. */
static bool report_misspelt(hm_parser *p, const yypcontext_t *ctx, hm_span at,
                            const char *text)
{
    yysymbol_kind_t want[YYNTOKENS];
    int n = yypcontext_expected_tokens(ctx, want, YYNTOKENS);
    hm_near near = {.best = hm_word_synonym(text)};
    for (int i = 0; i < n; i++)
        hm_near_try(&near, text, strlen(text), yysymbol_name(want[i]));
    if (near.best == NULL)
        return false;
    hm_diag *d = hm_diag_add(p->diags, p->source, HM_ERROR, "unknown-word", at,
                             "unknown word '%s'", text);
    hm_diag_hint(p->diags, d, "did you mean '%s'?", near.best);
    return true;
}

/* "a", "a or b", "a, b or c"; nothing when the list would be too long to help. */
static void say_expected(const yypcontext_t *ctx, char *out, size_t size)
{
    enum { SHOW = 6, MORE = 7 };
    yysymbol_kind_t all[SHOW + MORE], want[SHOW + MORE];
    int count = yypcontext_expected_tokens(ctx, all, SHOW + MORE), n = 0;
    size_t k = 0;
    out[0] = '\0';
    for (int i = 0; i < count; i++)
        if (all[i] != YYSYMBOL_TILE && all[i] != YYSYMBOL_OBJECTIVE &&
            all[i] != YYSYMBOL_ABILITY && all[i] != YYSYMBOL_HAPPENING &&
            all[i] != YYSYMBOL_GOAL &&
            all[i] != YYSYMBOL_EXTENDS) /* cards, for short; and rarely meant */
            want[n++] = all[i];
    if (n > SHOW)
        return;
    for (int i = 0; i < n && k < size; i++) {
        const char *name = yysymbol_name(want[i]);
        const char *quote = strchr(name, ' ') || name[0] == '\'' ? "" : "'";
        k += (size_t)snprintf(out + k, size - k, "%s%s%s%s",
                              i == 0 ? ", expected " : i == n - 1 ? " or " : ", ", quote,
                              name, quote);
    }
}

/* Could a part of a variant begin here? */
static bool is_in_variant(const yypcontext_t *ctx)
{
    yysymbol_kind_t want[YYNTOKENS];
    int n = yypcontext_expected_tokens(ctx, want, YYNTOKENS);
    bool counter = false, occasion = false;
    for (int i = 0; i < n; i++) {
        counter |= want[i] == YYSYMBOL_COUNTER;
        occasion |= want[i] == YYSYMBOL_EVENT;
    }
    return counter && occasion;
}

/* What stands in a game and in what extends it, but in no variant: how many squares,
 * kinds and types there are is not switched on and off. */
static bool is_of_game(int token)
{
    return token == TOK_GRID || token == TOK_RESOURCE || token == TOK_TYPE ||
           token == TOK_NUMBER_OF || token == TOK_TIE || token == TOK_LEVEL ||
           token == TOK_MODE || token == TOK_RULE || token == TOK_SEATS;
}

static bool is_wanted(const yypcontext_t *ctx, yysymbol_kind_t token)
{
    yysymbol_kind_t want[YYNTOKENS];
    const int n = yypcontext_expected_tokens(ctx, want, YYNTOKENS);
    bool is = false;
    for (int i = 0; i < n; i++)
        is |= want[i] == token;
    return is;
}

/* All words that can stand there, of games with towns. */
static bool list_wanted(const yypcontext_t *ctx, const char *intro, char *out, size_t size)
{
    yysymbol_kind_t want[YYNTOKENS];
    const int n = yypcontext_expected_tokens(ctx, want, YYNTOKENS);
    bool wanted[YYNTOKENS] = {false};
    size_t k = (size_t)snprintf(out, size, "%s", intro);
    for (int i = 0; i < n; i++)
        wanted[want[i]] = true;
    for (int w = 1; w < HM_WORDS && k < size; w++) {
        const hm_word_info *info = hm_word_lookup((hm_word)w);
        if (info->games != HM_FITS_BOARDS && wanted[YYTRANSLATE(hm_token_of_word(w))])
            k += (size_t)snprintf(out + k, size - k, " %s,", info->spelling);
    }
    if (k < size)
        out[k - 1] = '\0'; /* the last comma */
    return k < size;
}

/* What is meant by a line that is none of a variant. */
static void hint_at_variant(hm_parser *p, hm_diag *d, const yypcontext_t *ctx)
{
    char words[900];
    if (is_of_game(p->token.token))
        hm_diag_hint(p->diags, d, "that stands in what extends a game: "
                                  "'extends \"GAME\" { ... }'");
    else if (p->token.token == TOK_ON)
        hm_diag_hint(p->diags, d, "a variant is no building: write 'when you build any { ... }'");
    else if (list_wanted(ctx, "a variant has", words, sizeof words))
        hm_diag_hint(p->diags, d, "%s", words);
}

/* Where a step of an effect can begin. */
static bool is_effect_next(const yypcontext_t *ctx)
{
    return is_wanted(ctx, YYSYMBOL_PLACE) && is_wanted(ctx, YYSYMBOL_STORE);
}

/* What cards wait for, as it is written. */
static void hint_at_moments(hm_parser *p, hm_diag *d)
{
    char list[900];
    hm_list_moments(list, sizeof list);
    hm_diag_hint(p->diags, d, "the moments there are: %s", list);
}

/* Is it the word with which a moment begins, or right behind it? */
static bool is_of_moment(const hm_parser *p)
{
    const int token = p->token.token, before = p->before.token;
    return (token == TOK_WHEN && hm_begins_line(p, p->token.at)) ||
           before == TOK_AFTER || token == TOK_AFTER || before == TOK_ROUND ||
           (before == TOK_SUBJECT && token != '{') ||
           (before == TOK_WHEN && hm_begins_line(p, p->before.at));
}

static void report_unexpected(hm_parser *p, const yypcontext_t *ctx, hm_span at,
                              const char *expected)
{
    char effects[900];
    hm_diag *d = hm_diag_add(p->diags, p->source, HM_ERROR, "syntax", at,
                             "unexpected '%.*s'%s", (int)(at.last - at.first),
                             p->source->bytes + at.first, expected);
    const bool sign = p->token.token == ':' || p->token.token == TOK_COMPARE;
    const char *ours = p->token.text ? hm_word_synonym(p->token.text) : NULL;
    if (is_of_game(p->token.token) && is_in_variant(ctx))
        hint_at_variant(p, d, ctx);
    else if (ours != NULL)
        hm_diag_hint(p->diags, d, "did you mean '%s'?", ours);
    else if (sign && p->before.word != HM_WORD_NO_WORD)
        hm_diag_hint(p->diags, d, "leave out the '%.*s'", (int)(at.last - at.first),
                     p->source->bytes + at.first);
    else if (p->before.token == TOK_NAMES && p->token.token == TOK_WHEN)
        hm_diag_hint(p->diags, d, "after 'never names' write 'unless'");
    else if (p->before.token == TOK_NOT && !is_wanted(ctx, YYSYMBOL_BUILD))
        hm_diag_hint(p->diags, d, "to leave squares out of a set, write 'except'");
    else if (is_effect_next(ctx) &&
             list_wanted(ctx, "an effect begins with", effects, sizeof effects))
        hm_diag_hint(p->diags, d, "%s", effects);
    else if (is_of_moment(p))
        hint_at_moments(p, d);
    else if (is_in_variant(ctx))
        hint_at_variant(p, d, ctx);
}

/* A word that the language lacks is taken for a name, and the number behind it does not
 * fit: the word is the mistake. */
static bool report_no_word(hm_parser *p, yysymbol_kind_t got)
{
    if (got != YYSYMBOL_NUMBER || p->before.token != TOK_NAME_WORD)
        return false;
    hm_diag *d = hm_diag_add(p->diags, p->source, HM_ERROR, "unknown-word", p->before.at,
                             "'%s' is no word of the card language", p->before.text);
    hm_diag_hint(p->diags, d, "it is taken for a name, and no number stands behind one");
    return true;
}

/* What people mean who say it otherwise. */
static bool report_phrase(hm_parser *p, hm_span at, bool word)
{
    char hint[400];
    if (!hm_phrase_hint(p->source, at, hint, sizeof hint))
        return false;
    p->told = at.first;
    p->hushed = false;
    if (word && p->token.text != NULL && strstr(hint, p->token.text) != NULL)
        word = false; /* it is right elsewhere */
    hm_diag *d = hm_diag_add(p->diags, p->source, HM_ERROR,
                             word ? "unknown-word" : "syntax", at, "%s '%.*s'",
                             word ? "unknown word" : "unexpected",
                             (int)(at.last - at.first), p->source->bytes + at.first);
    hm_diag_hint(p->diags, d, "%s", hint);
    return true;
}

/* A script's span is all its lines, so only its first word is shown. */
static void report_script(hm_parser *p, hm_span at)
{
    hm_diag *d = hm_diag_add(p->diags, p->source, HM_ERROR, "wrong-place",
                             (hm_span){at.first, at.first + 3},
                             "a script cannot stand here");
    hm_diag_hint(p->diags, d, "in a card it stands for all that score, feeds, line, "
                              "'build on', 'may not name' or 'never names' says, or for a "
                              "block of effects; a game's own lines and rules have none, but "
                              "'every TYPE { score lua { } }' adds one to cards");
}

/* A word of the language, where nothing but a new name can stand. */
static bool report_taken(hm_parser *p, const yypcontext_t *ctx, hm_span at)
{
    yysymbol_kind_t want[2];
    const bool name = yypcontext_expected_tokens(ctx, want, 2) == 1 &&
                      want[0] == YYSYMBOL_NAME_WORD;
    if (!name || p->token.word == HM_WORD_NO_WORD || p->before.token != TOK_VARIANT)
        return false;
    hm_diag *d = hm_diag_add(p->diags, p->source, HM_ERROR, "syntax", at,
                             "'%.*s' is a word of the language",
                             (int)(at.last - at.first), p->source->bytes + at.first);
    hm_diag_hint(p->diags, d, "choose another name");
    return true;
}

/* Was there a hint to this line that is for all of it? If more of it was not understood,
 * nor is the word at which the next line begins. */
static bool is_told(hm_parser *p, hm_span at)
{
    int lines = 0;
    if (p->told == 0 || at.first < p->told)
        return false;
    for (uint32_t i = p->told; i < at.first; i++)
        lines += p->source->bytes[i] == '\n';
    const bool is = lines == 0 || (lines == 1 && p->hushed);
    p->hushed = is && lines == 0;
    return is;
}

static int yyreport_syntax_error(const yypcontext_t *ctx, void *scanner, hm_parser *p)
{
    (void)scanner;
    yysymbol_kind_t got = yypcontext_token(ctx);
    hm_span at = *yypcontext_location(ctx);
    p->file->broken = true;
    if (got == YYSYMBOL_FRESH)
        return 0; /* what stood before it was no more than a guess */
    hm_lose_way(p);
    if (got == YYSYMBOL_BAD || is_told(p, at))
        return 0; /* the scanner has said it; or the phrase was told of */
    if (got == YYSYMBOL_LUA) {
        report_script(p, at);
        return 0;
    }
    if (got != YYSYMBOL_YYEOF && report_phrase(p, at, got == YYSYMBOL_NAME_WORD))
        return 0;
    if (got == YYSYMBOL_NAME_WORD && report_misspelt(p, ctx, at, p->token.text))
        return 0;
    if (got != YYSYMBOL_NAME_WORD && p->before.token == TOK_NAME_WORD &&
        report_misspelt(p, ctx, p->before.at, p->before.text))
        return 0;
    if (report_no_word(p, got) || report_taken(p, ctx, at))
        return 0;

    char expected[200];
    say_expected(ctx, expected, sizeof expected);
    if (got == YYSYMBOL_YYEOF)
        hm_diag_add(p->diags, p->source, HM_ERROR, "syntax", at,
                    "the file ends too early%s", expected);
    else
        report_unexpected(p, ctx, at, expected);
    return 0;
}
