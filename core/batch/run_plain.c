/* run_plain.c - batches with the vectors of any machine: see run.h, and the
 * Makefile for how it is compiled. */
#define HM_BATCH_RUN hm_game_batch_run_plain
#include "core/batch/run.h"
