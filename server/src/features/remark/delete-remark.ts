import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { lockOwnRemark } from './remark-access.ts'
import { removeRemark } from './remark-queries.ts'
import { refuseSent } from './remark-rules.ts'

export const deleteRemark = serve(wire.deleteRemark, async ({ deps, caller, params }) => {
  await transact(deps.db, async (tx) => {
    const { remark } = await lockOwnRemark(tx, caller, params.id)
    refuseSent(remark)
    await removeRemark(tx, remark)
  })

  return {}
})
