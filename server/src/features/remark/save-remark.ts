import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { lockOwnRemark } from './remark-access.ts'
import { findTakeFacts, updateRemark } from './remark-queries.ts'
import { stretchOf, refuseMisplaced, refuseMisquoted, refuseSent } from './remark-rules.ts'
import { viewWritten } from './remark-view.ts'

/** Changes a draft, also one on an earlier take: it is sent with the others when changes are requested. */
export const saveRemark = serve(wire.saveRemark, async ({ deps, caller, params, body }) => {
  const data = await transact(deps.db, async (tx) => {
    const { item, remark } = await lockOwnRemark(tx, caller, params.id)
    refuseSent(remark)
    const change = {
      text: body.text ?? remark.text,
      brief_quote: body.briefQuote === undefined ? remark.brief_quote : body.briefQuote,
      drawing: body.drawing === undefined ? remark.drawing : body.drawing,
      ...stretchOf(body, remark),
    }
    const { brief, frames } = await findTakeFacts(tx, { id: item.id, take: remark.take })
    refuseMisplaced(change, frames)
    // The brief may have lost the saved quote since, which does not make this change invalid.
    if (change.brief_quote !== remark.brief_quote) refuseMisquoted(change.brief_quote, brief)

    await updateRemark(tx, remark, change)
    return viewWritten(tx, { remarkId: remark.id, agencyId: item.agency_id })
  })

  return { data }
})
