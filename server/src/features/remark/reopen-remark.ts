import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { countAct } from '#features/contract/contract-queries.ts'
import { lockOwnRemark } from './remark-access.ts'
import { moveRemark } from './remark-queries.ts'
import { refuseApprovedItem, refuseClosedContract } from './remark-rules.ts'
import { viewWritten } from './remark-view.ts'

/** Reopens a remark because the take that was said to show it does not. */
export const reopenRemark = serve(wire.reopenRemark, async ({ deps, caller, params }) => {
  const data = await transact(deps.db, async (tx) => {
    const { item, remark } = await lockOwnRemark(tx, caller, params.id)
    refuseClosedContract(item)
    refuseApprovedItem(item, 'reopen')

    await moveRemark(tx, { of: { id: remark.id }, action: 'reopen', change: { done_take: null } })
    await countAct(tx, item.contract_id, { by: 'agency', at: deps.now() })
    return viewWritten(tx, { remarkId: remark.id, agencyId: item.agency_id })
  })

  return { data }
})
