import type { CreatorPaperId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/raw-routes'
import { endOfNextHour, heldAddress } from '#http/held-address.ts'
import type { ViewContext } from '#http/serve.ts'

/** The signed address of one paper of a creator. */
export function creatorPaperAddress(creatorPaperId: CreatorPaperId, context: ViewContext): string {
  return heldAddress(wire.sendCreatorPaper, { creatorPaperId }, { ...context, endsAt: endOfNextHour(context.deps) })
}
