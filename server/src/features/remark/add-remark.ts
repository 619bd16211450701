import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import type { RemarkId } from '@pairtake/protocol/ids'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { countAct, findContractNames } from '#features/contract/contract-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { lockOwnItem } from './remark-access.ts'
import { countSaid, findTakeFacts, insertRemark, lastNumber } from './remark-queries.ts'
import {
  stretchOf,
  refuseClosedContract,
  refuseFull,
  refuseMisplaced,
  refuseMisquoted,
  refuseReplacedTake,
  refuseUnremarkable,
} from './remark-rules.ts'
import { viewWritten } from './remark-view.ts'

/** Saves a draft while the take waits for review; if changes were already requested, the creator is at work and is notified at once. */
export const addRemark = serve(wire.addRemark, async ({ deps, caller, params, body }) => {
  const data = await transact(deps.db, async (tx) => {
    const item = await lockOwnItem(tx, caller, params.id)
    refuseClosedContract(item)
    refuseReplacedTake(item, body.mediaId)
    refuseUnremarkable(item)
    const { brief, frames } = await findTakeFacts(tx, item)
    const stretch = stretchOf(body)
    const said = { text: body.text, brief_quote: body.briefQuote ?? null, drawing: body.drawing ?? null, ...stretch }
    refuseMisplaced(said, frames)
    refuseMisquoted(said.brief_quote, brief)
    refuseFull(await countSaid(tx, item.id, 'agency'))

    const id = newId<RemarkId>()
    const now = deps.now()
    const row = { ...said, id, contract_media_id: item.id, take: item.take, created_at: now }
    if (item.state === 'needs_review') {
      await insertRemark(tx, { ...row, state: 'draft' })
    } else {
      const number = (await lastNumber(tx, item.id)) + 1
      await insertRemark(tx, { ...row, state: 'open', number, sent_at: now, added_later: true })
      await countAct(tx, item.contract_id, { by: 'agency', at: now })
      const about = { ...(await findContractNames(tx, item.contract_id)), contractMediaId: item.id, mediaName: item.name }
      const notice = { type: 'remark_added', ...about, remarkId: id, take: item.take, number, reason: body.text } as const
      await postNotification(tx, deps, { to: item.creator_id, role: 'creator', notice })
    }
    return viewWritten(tx, { remarkId: id, agencyId: item.agency_id })
  })

  return { data }
})
