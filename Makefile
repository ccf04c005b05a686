# Hamlet.
#   make              build/hamlet and build/libhamlet.a (release flags)
#   make play         builds and shows the game off
#   make test         everything that must pass; closing line "N passed, N failed"
#   make quick        the fast part of it: C tests with few random runs, cards, style
#   make test SAN=1   everything under ASan and UBSan
#   make test-long    what is too long for every merge: ten times as much by chance, all
#                     of it under sanitizers, and test-cluster
#   make test-cluster a Slurm of one node plays chunks (installs slurm-wlm and munge)
#   make lint         clang-tidy, by the checks that .clang-tidy names
#   make coverage     which lines the C tests and card tests run, by folder
#   make bench        benchmarks, as a table, and as ratios to playouts coded by hand: in
#                     instructions where valgrind is, else by time
#   make fuzz         60 seconds of libFuzzer on the card language (needs clang)
#   make fuzz-long    an hour of it
#   make start        learns over many decks what bots know of cards: core/bots/start.def
#   make NODRAW=1     without cairo and pango: `hamlet print` writes SVG only
#   make install PREFIX=/usr/local DESTDIR=
#   make clean
# V=1 shows the commands; HM_RUNS=100 makes tests by chance ten times as long; with
# CC=clang FLAVOR=clang all of it is built by clang, in build/clang.

VERSION := 0.3.0
PREFIX  ?= /usr/local
BISON   ?= bison
FLEX    ?= flex
FLAVOUR := $(if $(SAN),san,$(if $(FLAVOR),$(FLAVOR),rel))
B       := build/$(FLAVOUR)

# Only lua/ may include Lua's headers, so only it is shown where they lie.
$(B)/lua/%.o: ALL_CFLAGS += -I/usr/include/lua5.4

# What callers promise is asserted under sanitizers; a release checks input, not itself.
$(foreach d,core dsl lua tools,$(eval $(B)/$d/%.o: ALL_CFLAGS += $(if $(SAN),,-DNDEBUG)))

# -- what a fresh Debian lacks: installed when we may, else the command is shown
PACKAGES := gcc libc6-dev flex bison libjansson-dev libcmocka-dev liblua5.4-dev libedit-dev libncurses-dev libsqlite3-dev
NEEDED   := $(if $(shell command -v dpkg-query),$(shell for p in $(PACKAGES); do \
              dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done))

# Cards are printed as PDF and PNG where these are, or may be installed; without them all
# else works. `hamlet print` names the fonts: fonts-lato, and fonts-dejavu-core for signs.
DRAWERS := $(if $(NODRAW),,pkg-config libcairo2-dev libpango1.0-dev fonts-lato fonts-dejavu-core)
DRAWING := $(if $(shell command -v dpkg-query),$(shell for p in $(DRAWERS); do \
              dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || echo $$p; done))

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
        -Wpointer-arith -Wcast-qual -Wvla -Wformat=2 -Wimplicit-fallthrough -Wundef \
        -Wold-style-definition -Wredundant-decls -Wnested-externs -Wwrite-strings \
        -Wcast-align -Wnull-dereference -Wdouble-promotion
CFLAGS ?= -O3 -g
# Sets of squares live on popcount and vector registers; results are the same on
# every machine. For a binary that must run elsewhere: make ARCH=
ARCH   ?= -march=native
# gcc 12 takes what is left over of a loop in half a vector, and believes arrays on the
# stack to be aligned to that. Under -fstack-protector they are to 16 bytes only, which
# was a segmentation fault with the 64 bytes of AVX-512: so vectors have 32 at most.
HALVES := $(if $(filter x86_64,$(shell uname -m)),-mprefer-vector-width=256)
HARD   := -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fno-common
ifdef SAN
CFLAGS := -O1 -g -fno-omit-frame-pointer
HARD   := -fsanitize=address,undefined -fno-sanitize-recover=all
endif
ALL_CFLAGS = -std=c17 -D_XOPEN_SOURCE=700 -DHM_VERSION='"$(VERSION)"' \
             -DHM_DATA='"$(PREFIX)/share/hamlet/cards"' -I. -I$(B)/dsl -I$(B)/tools \
             $(WARN) $(WERROR) $(HARD) $(HALVES) $(CFLAGS) $(ARCH)
# The compiler thinks long about core/, which plays; the rest reads and prints.
$(B)/dsl/%.o $(B)/lua/%.o: ALL_CFLAGS += $(if $(filter -O3,$(CFLAGS)),-O2)
$(B)/tools/%.o: ALL_CFLAGS += $(if $(filter -O3,$(CFLAGS)),-O1)
# Batches are there for three kinds of processor, and which one runs is chosen then. Their
# vectors are as wide as they say, whatever is preferred elsewhere.
ifneq ($(HALVES),)
$(B)/core/batch/run_plain.o:  ALL_CFLAGS += -march=x86-64
$(B)/core/batch/run_avx2.o:   ALL_CFLAGS += -march=x86-64-v3
$(B)/core/batch/run_avx512.o: ALL_CFLAGS += -march=x86-64-v4
endif
LIBS   := -ljansson -llua5.4 -ledit -lncursesw -lsqlite3 -lpthread -lm $$(cat $(B)/drawer.libs 2>/dev/null)

LIB_SRC  := $(sort $(shell find core dsl lua -name '*.c'))
GEN      := $(B)/dsl/gram.c $(B)/dsl/scan.c
LUAWORDS := $(B)/tools/lua_words.def
SPELT    := $(B)/dsl/spellings.def
LIB_OBJ  := $(LIB_SRC:%.c=$(B)/%.o) $(GEN:.c=.o)
TOOL_OBJ := $(patsubst %.c,$(B)/%.o,$(sort $(shell find tools -name '*.c')))
LIB      := $(B)/libhamlet.a
TOOLS    := $(B)/libtools.a
EXE      := $(B)/hamlet

# One line per file; V=1 shows the commands.
Q   := $(if $(V),,@)
say  = @$(if $(V),:,printf '  %-6s %s\n' $(1) $(2))
MAKEFLAGS += -j$(shell nproc)

all: $(if $(filter rel,$(FLAVOUR)),build/hamlet build/libhamlet.a,$(EXE) $(LIB))
ifeq ($(FLAVOUR),rel)
build/hamlet: $(EXE)
	@cp -f $< $@
build/libhamlet.a: $(LIB)
	@cp -f $< $@
endif

packages:
ifneq ($(strip $(NEEDED)),)
	@sh tools/packages.sh $(NEEDED)
endif

# Asked for once in a build folder: who said no is not asked again.
$(B)/drawers.asked: | packages
	@mkdir -p $(@D)
ifneq ($(strip $(DRAWING)),)
	@sh tools/packages.sh $(DRAWING) || echo "without them, 'hamlet print' writes SVG only" >&2
endif
	@touch $@

# What cairo needs of the compiler and the linker; remade when it comes or goes, and with it
# what is drawn by it.
$(B)/drawer.flags: FORCE | $(B)/drawers.asked
	@if [ -z "$(NODRAW)" ] && pkg-config --exists cairo-pdf pangocairo 2>/dev/null; \
	 then printf '%s\n' "-DHM_CAIRO $$(pkg-config --cflags cairo-pdf pangocairo | sed 's/-I/-isystem /g')" >$@.new; \
	      pkg-config --libs cairo-pdf pangocairo >$(B)/drawer.libs; \
	 else : >$@.new; : >$(B)/drawer.libs; fi
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi
$(B)/tools/print/cairo.o: $(B)/drawer.flags
$(B)/tools/print/cairo.o: ALL_CFLAGS += @$(B)/drawer.flags

$(LIB): $(LIB_OBJ)
	@rm -f $@
	$(call say,AR,$@)
	$(Q)$(AR) qcs $@ $^

# The program without its main, for the tests.
$(TOOLS): $(filter-out %/main.o,$(TOOL_OBJ))
	@rm -f $@
	$(call say,AR,$@)
	$(Q)$(AR) qcs $@ $^

$(EXE): $(B)/tools/main.o $(TOOLS) $(LIB)
	$(call say,LINK,$@)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(B)/%.o: %.c Makefile | packages $(GEN) $(LUAWORDS) $(SPELT)
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# Generated C is not ours to polish: the same checks at run time, fewer before.
$(B)/dsl/gram.o $(B)/dsl/scan.o: $(B)/dsl/%.o: $(B)/dsl/%.c
	$(call say,CC,$<)
	$(Q)$(CC) $(filter-out $(WARN),$(ALL_CFLAGS)) -MMD -MP -c -o $@ $<

$(B)/dsl/gram.c: dsl/gram.y | packages
	@mkdir -p $(@D)
	$(call say,BISON,$<)
	$(Q)$(BISON) -Wall -Werror --header=$(B)/dsl/gram.h -o $@ $<

$(B)/dsl/scan.c: dsl/scan.l $(B)/dsl/gram.c
	$(call say,FLEX,$<)
	$(Q)$(FLEX) --header-file=$(B)/dsl/scan.h -o $@ $<
	$(Q)! grep -n yy_state_buf $@ /dev/null || { echo 'dsl/scan.l: REJECT or trailing context: see its head' >&2; false; }

# What scripts can call is told once, for editors; `hamlet help` has it from there.
$(LUAWORDS): docs/hamlet.lua tools/lua_words.awk
	@mkdir -p $(@D)
	$(Q)awk -f tools/lua_words.awk $< >$@

# Words in alphabetical order, for the scanner to find; of equals the first stays so.
$(SPELT): dsl/words.def Makefile
	@mkdir -p $(@D)
	$(Q)sed -nE -e 's/^(WORD|VALUE|SHAPE)\(([A-Z_0-9]+), *("[^"]*").*/SPELT(\2, \3, false)/p' \
	  -e 's/^ALSO\(([A-Z_0-9]+), *("[^"]*").*/SPELT(\1, \2, true)/p' $< | LC_ALL=C sort -s -t'"' -k2,2 >$@

# -- tests: C programs (cmocka), card tests, and scripts; tests/run adds them up
TESTS := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/test_*.c))
HELP  := $(patsubst %.c,$(B)/%.o,$(filter-out tests/main.c $(wildcard tests/test_*.c tests/fuzz_*.c),$(wildcard tests/*.c)))

# What is tested is as released; the tests themselves are compiled twice as fast.
$(B)/tests/%.o: ALL_CFLAGS += -O1

# Nearly all of them are one program, which is the test that it is called by: linked once,
# and 15 MB instead of 15 MB for each. Every main is declared and defined by another name.
# Tests of sessions with a toy game bring stand-ins for functions of ours, so they cannot.
TOYS   := $(patsubst %.c,$(B)/%,$(shell grep -l toygame.h tests/test_*.c))
SUITES := $(filter-out $(TOYS),$(TESTS))
TESTER := $(B)/tests/all
$(SUITES:=.o): ALL_CFLAGS += '-Dmain=$(notdir $*)_main(void); int $(notdir $*)_main'
$(B)/tests/suites.def: Makefile $(wildcard tests/test_*.c)
	@mkdir -p $(@D)
	$(Q)printf 'SUITE(%s)\n' $(notdir $(SUITES)) >$@
$(B)/tests/main.o: $(B)/tests/suites.def
$(B)/tests/main.o: ALL_CFLAGS += -I$(B)/tests

$(TESTER): $(SUITES:=.o) $(B)/tests/main.o $(HELP) $(TOOLS) $(LIB)
	$(call say,LINK,$@)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ -lcmocka $(LIBS)
$(SUITES): $(TESTER)
	@ln -sf $(<F) $@

# tests/toygame.h counts how often the core is asked for a hash.
$(TOYS): %: %.o $(HELP) $(TOOLS) $(LIB)
	$(call say,LINK,$@)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -Wl,--wrap=hm_table_hash -o $@ $^ -lcmocka $(LIBS)

# Games at a terminal are tested where these are, or may be installed.
TERMINALS := $(foreach t,tmux python3,$(if $(shell command -v $t),,$t))
terminals: | packages
ifneq ($(strip $(TERMINALS)),)
	@sh tools/packages.sh $(TERMINALS) || echo "without them, no test plays at a terminal" >&2
endif

# Pages of `sim --html` likewise; after the terminals, for one apt-get runs at a time.
PLOTS := $(if $(shell command -v gnuplot),,gnuplot-nox)
plots: | terminals
ifneq ($(strip $(PLOTS)),)
	@sh tools/packages.sh $(PLOTS) || echo "without it, no test draws a page" >&2
endif

# Of what is tried by chance, HM_RUNS percent: see tests/support.h.
test: $(EXE) $(TESTS) terminals plots
	@HM_RUNS=$(or $(HM_RUNS),10) HAMLET=$(EXE) HAMLET_PATH=cards tests/run $(TESTS)

quick: $(EXE) $(TESTS)
	@HM_RUNS=$(or $(HM_RUNS),1) HAMLET=$(EXE) HAMLET_PATH=cards tests/run --quick $(TESTS)

# All of them run, whatever fails; the cluster only where its packages can be installed.
test-long:
	@failed=0; $(MAKE) test HM_RUNS=$(or $(HM_RUNS),100) || failed=1; \
	$(MAKE) test SAN=1 || failed=1; \
	bash tests/recipes.sh || failed=1; \
	PATH=$$PATH:/usr/sbin; if { command -v slurmctld && command -v munged; } >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && apt-cache show slurm-wlm munge >/dev/null 2>&1; }; \
	then $(MAKE) test-cluster || failed=1; \
	else echo "test-cluster: skipped, slurm-wlm and munge cannot be installed"; fi; exit $$failed

# Not a part of `test`: it takes packages that few have, and a minute.
CLUSTER := $(foreach t,slurmctld:slurm-wlm munged:munge,$(if $(shell PATH=$$PATH:/usr/sbin \
             command -v $(firstword $(subst :, ,$t))),,$(lastword $(subst :, ,$t))))
test-cluster: $(EXE)
ifneq ($(strip $(CLUSTER)),)
	@sh tools/packages.sh $(CLUSTER)
endif
	@HAMLET=$(EXE) bash tests/cluster.sh

# At a terminal you are asked what to play; without one bots play, so it never waits.
play: all
	@build/hamlet play

# The yardstick of playouts, which is no part of the program.
$(B)/limit: tests/limit/limit.c Makefile
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) -std=c17 -D_XOPEN_SOURCE=700 $(WARN) -O3 $(HALVES) $(ARCH) -o $@ $<

# What is known of cards before a deck is learned, from many decks.
$(B)/start: $(B)/tests/start/start.o $(TOOLS) $(LIB)
	$(call say,LINK,$@)
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)
start: $(B)/start
	HAMLET_PATH=cards $< sim --seed 100001 --games 600 --learn 300 --players 2 >$(B)/start.def
	cp $(B)/start.def core/bots/start.def

# Instructions are counted where valgrind is, by a program of instructions it knows; else
# it is told by time.
COUNT := FLAVOR=count ARCH=$(if $(HALVES),-march=x86-64-v3)
bench: all $(B)/limit
	@build/hamlet bench
	@$(MAKE) --no-print-directory $(COUNT) build/count/limit >/dev/null
	@sh tools/ratio.sh build/hamlet $(B)/limit build/count/limit
ifneq ($(shell command -v valgrind),)
	@$(MAKE) --no-print-directory $(COUNT) build/count/hamlet >/dev/null
	@LIMIT=build/count/limit sh tools/count.sh build/count/hamlet
else
	@LIMIT=$(B)/limit sh tools/count.sh build/hamlet
endif

LINTERS := $(foreach t,clang-tidy,$(if $(shell command -v $t),,$t))
lint: $(GEN) $(LUAWORDS) $(SPELT) | packages
ifneq ($(strip $(LINTERS)),)
	@sh tools/packages.sh $(LINTERS)
endif
	@sh tests/lint.sh $(B)

# A program of its own, whose objects count lines.
coverage:
	@$(MAKE) FLAVOR=cov CFLAGS='-O0 --coverage' quick
	@sh tests/coverage.sh build/cov

FUZZ_SECONDS ?= 60
fuzz-long:
	@$(MAKE) fuzz FUZZ_SECONDS=3600
fuzz: $(GEN) $(SPELT)
	@mkdir -p $(B)/corpus
	clang -O1 -g -std=c17 -D_XOPEN_SOURCE=700 -I. -I$(B)/dsl -I/usr/include/lua5.4 \
	  -fsanitize=fuzzer,address,undefined -o $(B)/fuzz_library tests/fuzz_library.c $(LIB_SRC) $(GEN) $(LIBS)
	$(B)/fuzz_library -max_total_time=$(FUZZ_SECONDS) -max_len=1100000 -len_control=20 $(B)/corpus cards/base tests/lua/doubles

HEADERS = $(shell find core dsl -name '*.h' -o -name '*.def') lua/lua_host.h
# Which card files are published, as they are: who changed one plays with cards of their own.
published:
	cd cards && LC_ALL=C cksum */*.card $$(ls */*.lua 2>/dev/null) > published

install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib $(DESTDIR)$(PREFIX)/include/hamlet \
	  $(DESTDIR)$(PREFIX)/share/hamlet $(DESTDIR)$(PREFIX)/share/man/man1 \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -m 755 build/hamlet $(DESTDIR)$(PREFIX)/bin/hamlet
	install -m 644 build/libhamlet.a $(DESTDIR)$(PREFIX)/lib/libhamlet.a
	for h in $(HEADERS); do install -D -m 644 $$h $(DESTDIR)$(PREFIX)/include/hamlet/$$h || exit 1; done
	cp -R cards $(DESTDIR)$(PREFIX)/share/hamlet/
	build/hamlet help --man > $(DESTDIR)$(PREFIX)/share/man/man1/hamlet.1
	build/hamlet help --bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/hamlet
	build/hamlet help --zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_hamlet
	build/hamlet help --fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/hamlet.fish

clean:
	rm -rf build

.PHONY: FORCE all packages terminals plots test quick test-long test-cluster play bench lint coverage \
        fuzz fuzz-long start published install clean
.DELETE_ON_ERROR:
.SECONDARY: $(HELP) $(TESTS:=.o)
-include $(LIB_OBJ:.o=.d) $(TOOL_OBJ:.o=.d) $(HELP:.o=.d) $(TESTS:=.d) $(B)/tests/main.d
