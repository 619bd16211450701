import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import { serve } from '#http/serve.ts'
import { requireRemarks } from './remark-access.ts'
import { viewRemarks } from './remark-view.ts'

export const listRemarks = serve(wire.listRemarks, async ({ deps, caller, params }) => ({
  data: viewRemarks(await requireRemarks(deps.db, caller, params.id)),
}))
