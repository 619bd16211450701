import type { MediaId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/raw-routes'
import { endOfNextHour, heldAddress } from '#http/held-address.ts'
import type { ViewContext } from '#http/serve.ts'
import type { FileVariant } from '#stored/file-variant.ts'

/** The signed URL of one stored file. */
export function fileAddress(mediaId: MediaId, variant: FileVariant, context: ViewContext): string {
  return heldAddress(wire.sendFile, { mediaId, variant }, { ...context, endsAt: endOfNextHour(context.deps) })
}
