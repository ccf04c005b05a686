---@meta
-- What scripts of cards can call, for editors that know LuaCATS annotations (the Lua
-- language server): put this file in the workspace's library. docs/lua.md explains it;
-- tests/test_lua_cards.c checks that this list and the program's are the same.

---@alias hamlet.Set integer     squares of a town, one bit each: combine with & | ~
---@alias hamlet.Kinds integer   kinds of resource, one bit each
---@alias hamlet.Types integer   types of building, one bit each

---@alias hamlet.Number fun(me: hamlet.Set): integer
---@alias hamlet.Squares fun(me: hamlet.Set): hamlet.Set
---@alias hamlet.Effect fun(me: hamlet.Set)

---@class hamlet.Card
---@field name string
---@field id? string            from the name, when it is not said
---@field type string
---@field pattern string|string[]  rows of resources and dots; in one text with slashes between, a row 'or' between layouts
---@field covers_here? boolean  one building on all cells of its layout that are marked here
---@field covers_layout? boolean  ... on all of its layout
---@field not_turned? boolean   its layout lies as it is drawn, or mirrored left for right
---@field not_mirrored? boolean its layout may be turned, but not mirrored
---@field at_most_wild? integer so many things in its layout may stand for another cube
---@field holds? integer        cubes that have room on it
---@field limit? integer        most of them in one town
---@field eats? boolean         it can be fed
---@field wild? boolean         its square is any resource for later layouts
---@field stays_in_hand? boolean of a dealt card: nobody builds it, and it scores at the end
---@field stacks? boolean       a further one goes on top of the first
---@field lends? boolean        cubes on it serve in later layouts
---@field match_shared? boolean cubes of a building count again for the next
---@field match_shared_once? boolean  the same, once a round
---@field counts_as? table      { 2, "cottage" }: it counts as two cottages
---@field not_in? string|string[]  modes that are played without it
---@field source? string        where the card comes from
---@field text? string          what it does, in words
---@field score? hamlet.Number           points of one building
---@field score_together? hamlet.Number  points of all its buildings in a town; me is 0
---@field others_score? hamlet.Number     points of every other player, for one building
---@field neighbours_score? hamlet.Number  the same of the players on the left and right
---@field right_scores? hamlet.Number      ... of the player on the right
---@field left_scores? hamlet.Number       ... of the player on the left
---@field feeds? hamlet.Squares          what can be fed there is fed
---@field feeds_up_to? fun(me: hamlet.Set): integer, hamlet.Set  so many of these, as the owner likes
---@field feeds_groups? hamlet.Number    so many connected groups, as the owner likes
---@field build_on? hamlet.Squares       squares it may go on besides those of its layout; me is 0
---@field buildings_go_on? hamlet.Squares  the same for all later buildings of the owner; me is 0
---@field others_cubes_go_on? hamlet.Squares  where cubes must go that somebody else named; me is 0
---@field own_cubes_go_on? hamlet.Squares  where cubes must go that the owner named; me is 0
---@field all_cubes_go_on? hamlet.Squares  where all cubes must go; me is 0
---@field may_not_name? fun(me: hamlet.Set): hamlet.Kinds  kinds that the owner may not name
---@field never_names? fun(me: hamlet.Set): boolean  the owner is passed over in naming
---@field lines? table<string, hamlet.Number>  what score lines of the game are worth to the owner; me is 0
---@field on_build? hamlet.Effect
---@field when_another_names? hamlet.Effect
---@field when_anyone_names? hamlet.Effect
---@field when_neighbour_builds? hamlet.Effect
---@field when_you_name? hamlet.Effect
---@field after_you_name? hamlet.Effect
---@field when_you_are_to_name? hamlet.Effect
---@field when_you_complete_a_row? hamlet.Effect
---@field when_you_build? hamlet.Effect        another building of the owner has come up
---@field after_another_names? hamlet.Effect  when the owner has dealt with the cube
---@field after_anyone_names? hamlet.Effect
---@field when_you_change_it? hamlet.Effect   the owner has placed another resource by a rule of the game
---@field when_a_round_begins? hamlet.Effect
---@field when_a_round_ends? hamlet.Effect
---@field while_building? hamlet.Effect       the owner may use it whenever they can build

--- Defines a card. Only in .lua files.
---@param card hamlet.Card
function card(card) end

-- Sets of squares ---------------------------------------------------------------------------

--- All squares.
---@return hamlet.Set
function town() end

--- Squares with a building.
---@return hamlet.Set
function built() end

--- Squares with nothing on them.
---@return hamlet.Set
function empty() end

--- Squares with a loose cube.
---@return hamlet.Set
function cubes() end

---@return hamlet.Set
function corner() end

---@return hamlet.Set
function center() end

---@return hamlet.Set
function edge() end

--- Buildings that are fed; known only when points are counted.
---@return hamlet.Set
function fed() end

--- Buildings that eat.
---@return hamlet.Set
function feedable() end

--- Buildings with cubes on them.
---@return hamlet.Set
function laden() end

--- Buildings in which a token works.
---@return hamlet.Set
function working() end

--- Squares with neither a building nor a cube nor a token.
---@return hamlet.Set
function vacant() end

--- Squares without terrain; all of them where the game has none.
---@return hamlet.Set
function grass() end

--- Squares where a token of this kind stands.
---@param name string singular or plural
---@return hamlet.Set
function token(name) end

--- Squares with at least one of a counter of squares.
---@param name string singular or plural
---@return hamlet.Set
function having(name) end

--- What these squares have of a counter of squares, added up.
---@param name string singular or plural
---@param set hamlet.Set
---@return integer
function counter_in(name, set) end

--- All buildings of this card.
---@return hamlet.Set
function this() end

--- Buildings of a type or a card, loose cubes of a resource, or squares of a terrain.
---@param name string
---@return hamlet.Set
function all(name) end

--- Squares beside, above or below any of these.
---@param set hamlet.Set
---@return hamlet.Set
function adjacent(set) end

--- The eight squares around.
---@param set hamlet.Set
---@return hamlet.Set
function around(set) end

--- Squares that touch at a corner.
---@param set hamlet.Set
---@return hamlet.Set
function diagonal(set) end

--- The other squares of the row.
---@param set hamlet.Set
---@return hamlet.Set
function row(set) end

--- The other squares of the column.
---@param set hamlet.Set
---@return hamlet.Set
function column(set) end

--- All squares but these.
---@param set hamlet.Set
---@return hamlet.Set
function others(set) end

--- The first square of a set, in reading order; 0 when there is none.
---@param set hamlet.Set
---@return hamlet.Set
function first(set) end

--- The square of that name, "b2".
---@param name string
---@return hamlet.Set
function square(name) end

--- The upper half of the town; a row in the middle is in neither.
---@return hamlet.Set
function top_half() end

--- The lower half.
---@return hamlet.Set
function bottom_half() end

--- The left half; a column in the middle is in neither.
---@return hamlet.Set
function left_half() end

--- The right half.
---@return hamlet.Set
function right_half() end

--- The squares on the diagonals from the corners.
---@return hamlet.Set
function main_diagonals() end

--- The other squares on the diagonals, however far.
---@param set hamlet.Set
---@return hamlet.Set
function long_diagonal(set) end

--- The other squares of the same quarter of the town.
---@param set hamlet.Set
---@return hamlet.Set
function quarter(set) end

--- Squares at most so many steps from one of the set, other than themselves.
---@param set hamlet.Set
---@param steps integer
---@return hamlet.Set
function within(set, steps) end

--- All buildings of the type of the one on a square, itself included.
---@param square hamlet.Set
---@return hamlet.Set
function same_type(square) end

--- Buildings with one of their type where they would be with left and right exchanged.
---@return hamlet.Set
function mirrored() end

--- Buildings with one of their type where they would be with top and bottom exchanged.
---@return hamlet.Set
function flipped() end

--- Are all buildings of the town mirrored?
---@return boolean
function symmetric() end

--- The squares directly above those of a set.
---@param set hamlet.Set
---@return hamlet.Set
function above(set) end

--- The squares directly below.
---@param set hamlet.Set
---@return hamlet.Set
function below(set) end

--- The next squares on the left.
---@param set hamlet.Set
---@return hamlet.Set
function left_of(set) end

--- The next squares on the right.
---@param set hamlet.Set
---@return hamlet.Set
function right_of(set) end

--- All squares above, in the same column.
---@param set hamlet.Set
---@return hamlet.Set
function all_above(set) end

--- All squares below, in the same column.
---@param set hamlet.Set
---@return hamlet.Set
function all_below(set) end

--- All squares on the left, in the same row.
---@param set hamlet.Set
---@return hamlet.Set
function all_left_of(set) end

--- All squares on the right, in the same row.
---@param set hamlet.Set
---@return hamlet.Set
function all_right_of(set) end

--- The squares across the middle of the town.
---@param set hamlet.Set
---@return hamlet.Set
function opposite(set) end

--- The set with left and right exchanged.
---@param set hamlet.Set
---@return hamlet.Set
function mirror(set) end

--- The set with top and bottom exchanged.
---@param set hamlet.Set
---@return hamlet.Set
function flip(set) end

--- Squares outside a set from which no way outside it leads to the edge.
---@param set hamlet.Set
---@return hamlet.Set
function enclosed(set) end

--- The longest unbroken line of a set in a row or a column.
---@param set hamlet.Set
---@return hamlet.Set
function longest_line(set) end

--- The longest unbroken line of a set on a diagonal.
---@param set hamlet.Set
---@return hamlet.Set
function longest_diagonal(set) end

--- How many rows are wholly in a set.
---@param set hamlet.Set
---@return integer
function full_rows(set) end

--- How many columns are wholly in a set.
---@param set hamlet.Set
---@return integer
function full_columns(set) end

--- How many blocks of two by two squares are wholly in a set.
---@param set hamlet.Set
---@return integer
function blocks(set) end

--- Points that the buildings on these squares give by their own score, added up; without
--- those of this card. Only when points are counted, and named in the card's own function.
---@param set hamlet.Set
---@return integer
function points_of(set) end

--- Points of the building there that gives most; 0 if there is none.
---@param set hamlet.Set
---@return integer
function most_points_of(set) end

--- Points of the building there that gives fewest; 0 if there is none.
---@param set hamlet.Set
---@return integer
function fewest_points_of(set) end

--- The squares of the longest path within a set that comes to none twice.
---@param set hamlet.Set
---@return integer
function longest_path(set) end

--- Has the set squares, and do all of them hang together?
---@param set hamlet.Set
---@return boolean
function connected(set) end

--- Does a group of the set reach from the left edge to the right one?
---@param set hamlet.Set
---@return boolean
function connected_across(set) end

--- Does a group of the set reach from the top edge to the bottom one?
---@param set hamlet.Set
---@return boolean
function connected_down(set) end

--- The squares of a set that hang together with a square, by way of the set.
---@param set hamlet.Set
---@param square hamlet.Set
---@return hamlet.Set
function own_group(set, square) end

--- The next squares "up", "down", "left" or "right" of those of a set; 0 beyond the edge.
---@param set hamlet.Set
---@param direction string
---@return hamlet.Set
function step(set, direction) end

--- The column of a square, from 1 on the left.
---@param square hamlet.Set
---@return integer
function column_of(square) end

--- The row of a square, from 1 at the top.
---@param square hamlet.Set
---@return integer
function row_of(square) end

--- The square in this column and row, or 0 where there is none.
---@param column integer
---@param row integer
---@return hamlet.Set
function square_at(column, row) end

--- The type of the building on a square, or nil.
---@param square hamlet.Set
---@return string?
function type_at(square) end

--- The card of the building on a square, or nil.
---@param square hamlet.Set
---@return string?
function card_at(square) end

--- The resource of the loose cube on a square, or nil.
---@param square hamlet.Set
---@return string?
function cube_at(square) end

--- The connected groups of a set.
---@param set hamlet.Set
---@return hamlet.Set[]
function groups(set) end

--- The most squares of a set that are connected.
---@param set hamlet.Set
---@return hamlet.Set
function largest_group(set) end

--- The same among buildings of one type, whichever it is.
---@param set hamlet.Set
---@return hamlet.Set
function largest_group_of_one_type(set) end

--- Goes through the squares of a set one by one: for square in each(set) do.
---@param set hamlet.Set
---@return fun(): hamlet.Set
function each(set) end

--- What a square is called: "b2".
---@param square hamlet.Set
---@return string
function name(square) end

-- Numbers -----------------------------------------------------------------------------------

--- How many squares; with a type, how many of it, among these or in the town (a building that
--- counts as several does).
---@param what hamlet.Set|string
---@param set? hamlet.Set
---@return integer
function count(what, set) end

--- What the player has of one of the game's counters, such as coins; of a counter that
--- squares have, what this square has. 0 where the game is played without it.
---@param name string singular or plural
---@param square? hamlet.Set
---@return integer
function counter(name, square) end

--- The squares where some of a counter lies.
---@param name string
---@return hamlet.Set
function under(name) end

--- How many tokens of this kind the player has at home.
---@param name string singular or plural
---@return integer
function at_home(name) end

--- Different types among buildings.
---@param set hamlet.Set
---@return integer
function types(set) end

--- Types of the game with no building in the town.
---@return integer
function types_missing() end

--- Steps from square to square to the nearest; 0 when one is empty.
---@param from hamlet.Set
---@param to hamlet.Set
---@return integer
function distance(from, to) end

--- Cubes on buildings.
---@param set hamlet.Set
---@return integer
function held(set) end

--- Their kinds.
---@param set hamlet.Set
---@return hamlet.Kinds
function kinds_held(set) end

--- The number that a building remembers.
---@param square hamlet.Set
---@return integer
function remembered(square) end

--- The squares that a building has marked.
---@param square hamlet.Set
---@return hamlet.Set
function marked(square) end

--- Storeys of a building: 1, unless it stacks; 0 where none stands.
---@param square hamlet.Set
---@return integer
function height(square) end

--- Types that a building keeps.
---@param square hamlet.Set
---@return hamlet.Types
function kept(square) end

--- All points of the player, without cards that ask for that. Only when points are counted,
--- and named in the card's own function.
---@return integer
function total_points() end

--- The town's place in the order of completing, from 1; 0 while it is open.
---@return integer
function finish() end

--- Where the player sits, counted from the Master Builder, from 1. Only during the game.
---@return integer
function seat() end

--- The round that is played, from 1; when points are counted, the last one. Named in the
--- card's own function.
---@return integer
function round() end

-- The game ----------------------------------------------------------------------------------

---@param mode string
---@return boolean
function in_mode(mode) end

--- What a rule switch is set to.
---@param name string
---@return string
function rule(name) end

--- Is every other town complete? Only during the game.
---@return boolean
function alone() end

--- Has the owner changed this round's cube by a rule of the game? Only during the game.
---@return boolean
function changed() end

--- Was the building that comes up built from a layout? In on_build.
---@return boolean
function constructed() end

--- The building that has just come up: in on_build and when_you_build. In activate of a
--- tile, the square of the worker.
---@return hamlet.Set
function new() end

--- Where the cubes lay from which it was built. In on_build and when_you_build.
---@return hamlet.Set
function its_layout() end

--- On a shared board: tiles of the player.
---@return hamlet.Set
function own() end

--- On a shared board: squares with a worker, whoever's.
---@return hamlet.Set
function worker() end

--- On a shared board: squares with a worker of the player.
---@return hamlet.Set
function crew() end

--- On a shared board: tiles that the player has activated this turn.
---@return hamlet.Set
function activated() end

--- On a shared board: how many workers the player has.
---@return integer
function workers() end

--- On a shared board: cubes that the player got this turn.
---@return integer
function gathered() end

--- On a shared board: those of them that were paid again to activate a building.
---@return integer
function reused() end

--- On a shared board: the player's points so far.
---@return integer
function track() end

--- On a shared board: how many of a resource the player has.
---@param resource string
---@return integer
function stock(resource) end

--- On a shared board: how many of a resource the player's workers ate this round.
---@param resource string
---@return integer
function eaten(resource) end

--- Buildings that the owner built from layouts this round. Only during the game.
---@return integer
function raised() end

--- Buildings that all players together built from layouts this round; until the owner is
--- done with the round, only the own ones. Only during the game.
---@return integer
function raised_by_all() end

--- The kind that was named, in when_another_names, after_another_names and their like.
---@return hamlet.Kinds
function named() end

---@param ... string  resources
---@return hamlet.Kinds
function kind(...) end

---@return hamlet.Kinds
function any_kind() end

---@param ... string  types of building
---@return hamlet.Types
function build_type(...) end

---@return hamlet.Types
function any_type() end

-- The neighbours' towns, when points are counted ----------------------------------------------

---@class hamlet.Neighbour
---@field town fun(): hamlet.Set
---@field built fun(): hamlet.Set
---@field empty fun(): hamlet.Set
---@field cubes fun(): hamlet.Set
---@field corner fun(): hamlet.Set
---@field center fun(): hamlet.Set
---@field edge fun(): hamlet.Set
---@field top_half fun(): hamlet.Set
---@field bottom_half fun(): hamlet.Set
---@field left_half fun(): hamlet.Set
---@field right_half fun(): hamlet.Set
---@field main_diagonals fun(): hamlet.Set
---@field mirrored fun(): hamlet.Set
---@field flipped fun(): hamlet.Set
---@field symmetric fun(): boolean
---@field fed fun(): hamlet.Set
---@field feedable fun(): hamlet.Set
---@field laden fun(): hamlet.Set
---@field working fun(): hamlet.Set
---@field vacant fun(): hamlet.Set
---@field grass fun(): hamlet.Set
---@field this fun(): hamlet.Set
---@field all fun(name: string): hamlet.Set
---@field count fun(what: hamlet.Set|string, set?: hamlet.Set): integer
---@field counter fun(name: string, square?: hamlet.Set): integer
---@field under fun(name: string): hamlet.Set
---@field having fun(name: string): hamlet.Set
---@field counter_in fun(name: string, set: hamlet.Set): integer
---@field token fun(name: string): hamlet.Set
---@field at_home fun(name: string): integer
---@field types fun(set: hamlet.Set): integer
---@field types_missing fun(): integer
---@field finish fun(): integer
---@field total_points fun(): integer
---@field seat fun(): integer
---@field round fun(): integer

---@type hamlet.Neighbour
right = {}

---@type hamlet.Neighbour
left = {}

--- Another player's town, inside of the function given to add_others and its like.
---@type hamlet.Neighbour
other = {}

--- Calls the function for every other player, whose town is `other` then, and adds up what
--- it gives; 0 for a lone player. Must be named in the card's own function.
---@param number fun(): integer
---@return integer
function add_others(number) end

--- The same; the largest of these numbers.
---@param number fun(): integer
---@return integer
function most_others(number) end

--- The same; the smallest of these numbers.
---@param number fun(): integer
---@return integer
function fewest_others(number) end

--- Is the other player of the same team? Only inside of these three functions.
---@return boolean
function is_teammate() end

-- Effects: each asks the player by itself where there is more than one way to do it -------------

--- Puts a cube of one of these kinds on the building.
---@param kinds hamlet.Kinds
function hold(kinds) end

--- Puts the named cube on the building.
function store() end

--- Each of these squares gains so many of a counter of squares.
---@param name string
---@param number integer
---@param set hamlet.Set
function gain_on(name, number, set) end

--- Each of these squares loses so many, or all there are.
---@param name string
---@param number integer
---@param set hamlet.Set
function lose_on(name, number, set) end

--- Each of these squares pays so many, or it cannot be done.
---@param name string
---@param number integer
---@param set hamlet.Set
function pay_on(name, number, set) end

--- So many chosen squares of these gain so many.
---@param name string
---@param number integer
---@param squares integer
---@param set hamlet.Set
function gain_some(name, number, squares, set) end

--- So many chosen squares of these lose so many.
---@param name string
---@param number integer
---@param squares integer
---@param set hamlet.Set
function lose_some(name, number, squares, set) end

--- So many chosen squares of these pay so many, or it cannot be done.
---@param name string
---@param number integer
---@param squares integer
---@param set hamlet.Set
function pay_some(name, number, squares, set) end

--- Puts the named cube on one of these buildings.
---@param set hamlet.Set
function store_on(set) end

--- Takes a cube of one of these kinds from the building, for the one in hand.
---@param kinds hamlet.Kinds
function swap(kinds) end

--- Puts a cube of one of these kinds from the building back into the supply.
---@param kinds hamlet.Kinds
function discard(kinds) end

--- Puts the named cube back into the supply.
function return_it() end

--- The owner gains so many of a counter, as far as there is room.
---@param name string
---@param number integer
function gain(name, number) end

--- The owner gains as many of a counter as they like, as far as there is room, 9 at most.
---@param name string
function gain_any(name) end

--- The owner loses so many of a counter, or all there are.
---@param name string
---@param number integer
function lose(name, number) end

--- The owner pays so many of a counter; without them the effect cannot be done.
---@param name string
---@param number integer
function pay(name, number) end

--- All others gain so many of a counter when the round ends.
---@param name string
---@param number integer
function give(name, number) end

--- Lays so many of a counter on each of these squares: a cube or building that comes there
--- takes them, one that stands there at once.
---@param name string
---@param number integer
---@param set hamlet.Set
function lay(name, number, set) end

--- The same, for buildings only.
---@param name string
---@param number integer
---@param set hamlet.Set
function lay_waiting(name, number, set) end

--- Lays so many of a counter on one of these squares, chosen of those without a building
--- that have none yet; where there is none, nothing is laid.
---@param name string
---@param number integer
---@param set hamlet.Set
function lay_one(name, number, set) end

--- The same, for buildings only.
---@param name string
---@param number integer
---@param set hamlet.Set
function lay_one_waiting(name, number, set) end

--- Brings so many tokens from home, one by one, to vacant squares of these, or as many as go.
---@param name string
---@param number integer
---@param set hamlet.Set
function bring(name, number, set) end

--- Moves each token on these squares, in the owner's order, to a vacant square so near to it;
--- home, where there is none.
---@param name string
---@param near "adjacent"|"around"|"diagonal"|"row"|"column"
---@param set hamlet.Set
function move(name, near, set) end

--- Sends every token on these squares home.
---@param name string
---@param set hamlet.Set
function send(name, set) end

--- Puts a token, from home or from any square, to work in one of these buildings.
---@param name string
---@param set hamlet.Set
function put(name, set) end

--- The owner pays so many tokens: they were at work, and go home. Without them the effect
--- cannot be done.
---@param name string
---@param number integer
function pay_tokens(name, number) end

--- The owner gives up so many tokens for good; without them the effect cannot be done.
---@param name string
---@param number integer
function give_up(name, number) end

--- Places a cube of one of these kinds on an empty square, or one of these.
---@param kinds hamlet.Kinds
---@param set? hamlet.Set
function place(kinds, set) end

--- Places the cube in hand.
---@param set? hamlet.Set
function place_it(set) end

--- The same, wherever rules for everybody send cubes.
---@param set? hamlet.Set
function place_freely(set) end

--- Fixes a number on the building.
---@param number integer
function remember(number) end

--- Notes these squares on the building, in place of those it had marked.
---@param set hamlet.Set
function mark(set) end

--- Puts up a building of one of these types.
---@param types hamlet.Types
---@param set? hamlet.Set
function build(types, set) end

--- Puts up a building like the neighbour's.
---@param set? hamlet.Set
function build_it(set) end

--- Builds from a layout of which so many squares are not used.
---@param number integer
---@param types? hamlet.Types
function build_missing(number, types) end

--- Builds from the cubes of a layout, wherever they lie.
---@param types? hamlet.Types
function build_anywhere(types) end

--- Builds from cubes in the shape of a layout, no two of one kind.
---@param types? hamlet.Types
function build_different(types) end

--- Puts another building of one of these types in the place of one of these.
---@param set hamlet.Set
---@param types hamlet.Types
function replace(set, types) end

--- The same; where none of these types can come, the old one goes all the same.
---@param set hamlet.Set
---@param types hamlet.Types
function replace_or_remove(set, types) end

--- Puts the cube or building on one of these squares back into the supply.
---@param set hamlet.Set
function remove(set) end

--- The same with all of them, if there are any.
---@param set hamlet.Set
function remove_all(set) end

--- Moves all that is on these squares one square down, where there is room.
---@param set hamlet.Set
function shift_down(set) end

--- Moves all that is on these squares one square up, where there is room.
---@param set hamlet.Set
function shift_up(set) end

--- Moves all that is on these squares one square to the left, where there is room.
---@param set hamlet.Set
function shift_left(set) end

--- Moves all that is on these squares one square to the right, where there is room.
---@param set hamlet.Set
function shift_right(set) end

--- Moves all that is on these squares down as far as there is room.
---@param set hamlet.Set
function slide_down(set) end

--- Moves all that is on these squares up as far as there is room.
---@param set hamlet.Set
function slide_up(set) end

--- Moves all that is on these squares to the left as far as there is room.
---@param set hamlet.Set
function slide_left(set) end

--- Moves all that is on these squares to the right as far as there is room.
---@param set hamlet.Set
function slide_right(set) end

--- Chooses what is moved or swapped next: set_down or swap_with must follow.
---@param set hamlet.Set
function lift(set) end

--- Moves what was lifted to an empty square of these.
---@param set hamlet.Set
function set_down(set) end

--- Exchanges what was lifted with what is on another square, one of these.
---@param set hamlet.Set
function swap_with(set) end

--- Moves all that is around one of these squares one step around it.
---@param set hamlet.Set
function turn(set) end

--- The square that the effect chose last; none: it has chosen none yet.
---@return hamlet.Set
function there() end

--- Keeps one of these types on the building.
---@param types hamlet.Types
function keep(types) end

--- Keeps the type of the neighbour's building no longer.
function drop_it() end

--- Goes on only the first time in a round that a building of the card comes here.
function once() end

--- Goes on only the first time in the game that a building of the card comes here.
function once_game() end

--- The type of what was built, in when_neighbour_builds and when_you_build.
---@return hamlet.Types
function its_type() end

--- Ends the effect: it cannot be done.
function cannot() end

-- Questions ---------------------------------------------------------------------------------

choose = {}

---@param kinds hamlet.Kinds
---@return hamlet.Kinds one
function choose.resource(kinds) end

---@param set hamlet.Set
---@return hamlet.Set one
function choose.square(set) end

--- Which of these ways, from 1.
---@param ... string
---@return integer
function choose.way(...) end

---@param types hamlet.Types
---@return hamlet.Types one
function choose.type(types) end

--- The name of a card in play of one of these types.
---@param types hamlet.Types
---@return string
function choose.card(types) end
