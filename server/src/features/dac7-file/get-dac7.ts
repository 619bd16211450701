import * as wire from '@pairtake/protocol/dac7/dac7-endpoints'
import { serve } from '#http/serve.ts'
import { dayIn } from '#wire-time.ts'
import { viewDac7 } from './dac7-overview-view.ts'

/** Defaults to last year, whose report is due at the end of January. */
export const getDac7 = serve(wire.getDac7, async (call) => {
  const { deps, query } = call
  const { dac7: settings, sellerTimeZone } = deps.config
  if (settings === undefined) return { data: null }
  const year = query.year === undefined ? Number(dayIn(sellerTimeZone, deps.now()).slice(0, 4)) - 1 : Number(query.year)
  return { data: await viewDac7(call, { year, settings }) }
})
