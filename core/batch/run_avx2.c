/* run_avx2.c - batches with the vectors of AVX2: see run.h, and the
 * Makefile for how it is compiled. */
#define HM_BATCH_RUN hm_game_batch_run_avx2
#include "core/batch/run.h"
