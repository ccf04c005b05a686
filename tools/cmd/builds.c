/* builds: what each player of a position could build now.
 *
 * What that means is the face's: layouts in a town, tiles that can be paid for on a
 * shared board. */
#include "tools/commands.h"

#include "dsl/library.h"
#include "tools/game/face.h"
#include "tools/game/position.h"
#include "tools/options.h"
#include "tools/say.h"

int hm_cmd_builds(const hm_options *o)
{
    hm_position p;
    hm_library *lib;
    int code = hm_position_load(&p, &lib, o);
    if (code != HM_EXIT_FINE)
        return code;
    code = hm_face_of(p.deck->game)->builds(&p, o);
    hm_position_free(&p);
    hm_library_free(lib);
    return code;
}
