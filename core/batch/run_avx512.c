/* run_avx512.c - batches with the vectors of AVX-512: see run.h, and the
 * Makefile for how it is compiled. */
#define HM_BATCH_RUN hm_game_batch_run_avx512
#include "core/batch/run.h"
