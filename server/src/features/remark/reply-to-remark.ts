import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import type { RemarkReplyId } from '@pairtake/protocol/ids'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { countAct } from '#features/contract/contract-queries.ts'
import { tellReply } from './remark-act.ts'
import { lockOwnRemark } from './remark-access.ts'
import { countSaid, findReply, insertReplies } from './remark-queries.ts'
import { refuseClosedContract, refuseClosedRemark, refuseFull } from './remark-rules.ts'
import { viewWritten } from './remark-view.ts'

export const replyToRemark = serve(wire.replyToRemark, async ({ deps, caller, params, body }) => {
  const data = await transact(deps.db, async (tx) => {
    const { item, remark } = await lockOwnRemark(tx, caller, params.id)
    const written = { remarkId: remark.id, agencyId: item.agency_id }
    const { clientReplyId = null } = body
    // The request was sent again because its answer was lost.
    if (clientReplyId !== null && (await findReply(tx, { remarkId: remark.id, authorId: caller.id, clientReplyId }))) {
      return viewWritten(tx, written)
    }
    refuseClosedContract(item)
    refuseClosedRemark(remark, 'reply')
    refuseFull(await countSaid(tx, item.id, caller.role === 'agency' ? 'agency' : 'creator'))

    const reply = {
      id: newId<RemarkReplyId>(),
      remark_id: remark.id,
      author_id: caller.id,
      text: body.text,
      client_reply_id: clientReplyId,
    }
    const now = deps.now()
    await insertReplies(tx, [{ ...reply, created_at: now }])
    const contract = { id: item.contract_id, agency_id: item.agency_id, creator_id: item.creator_id }
    await tellReply(tx, deps, { item, contract, to: caller.role === 'agency' ? 'creator' : 'agency', remark, text: body.text })
    await countAct(tx, item.contract_id, { by: caller.role === 'agency' ? 'agency' : 'creator', at: now })
    return viewWritten(tx, written)
  })

  return { data }
})
