import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { countAct } from '#features/contract/contract-queries.ts'
import { lockOwnRemark } from './remark-access.ts'
import { moveRemark } from './remark-queries.ts'
import { doneTakeOf, refuseApprovedItem, refuseClosedContract } from './remark-rules.ts'
import { viewWritten } from './remark-view.ts'

export const markRemarkDone = serve(wire.markRemarkDone, async ({ deps, caller, params }) => {
  const data = await transact(deps.db, async (tx) => {
    const { item, remark } = await lockOwnRemark(tx, caller, params.id)
    refuseClosedContract(item)
    refuseApprovedItem(item, 'markDone')

    await moveRemark(tx, { of: { id: remark.id }, action: 'markDone', change: { done_take: doneTakeOf(item) } })
    await countAct(tx, item.contract_id, { by: 'creator', at: deps.now() })
    return viewWritten(tx, { remarkId: remark.id, agencyId: item.agency_id })
  })

  return { data }
})
