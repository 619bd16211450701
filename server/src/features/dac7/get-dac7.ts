import * as wire from '@pairtake/protocol/dac7/dac7-endpoints'
import { serve } from '#http/serve.ts'
import { dayIn } from '#wire-time.ts'
import { viewDac7 } from './dac7-view.ts'

/** Last year unless another is asked for: it is reported by the end of January. */
export const getDac7 = serve(wire.getDac7, async ({ deps, query }) => {
  if (deps.config.dac7 === undefined) return { data: null }
  const year = query.year === undefined ? Number(dayIn(deps.config.sellerTimeZone, deps.now()).slice(0, 4)) - 1 : Number(query.year)
  return { data: await viewDac7(deps, year) }
})
