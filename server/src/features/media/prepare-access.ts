import * as wire from '@pairtake/protocol/media/media-endpoints'
import { serve } from '#http/serve.ts'
import { requireOpenableFile } from './media-access.ts'
import { fileAddress } from './media-view.ts'

export const prepareAccess = serve(
  wire.prepareAccess,
  async (call) => {
    const variant = await requireOpenableFile(call.deps.db, call.caller, call.body)

    return { data: { url: fileAddress(call.body.mediaId, variant, call) } }
  },
  { repeats: 'afresh' },
)
