import * as wire from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { serve } from '#http/serve.ts'
import { findCreatorTax } from './creator-tax-queries.ts'
import { viewCreatorTax } from './creator-tax-view.ts'

export const getCreatorTax = serve(wire.getCreatorTax, async ({ deps, caller }) => {
  return { data: viewCreatorTax(await findCreatorTax(deps.db, caller.id), deps.config) }
})
