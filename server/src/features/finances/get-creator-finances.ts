import * as wire from '@pairtake/protocol/finances/finances-endpoints'
import { fromMinor } from '@pairtake/protocol/money'
import { serve } from '#http/serve.ts'
import { readCreatorFinances } from './creator-finances-queries.ts'

/** The requirements can be read with and without `data` around the amounts; the answer serves both (S2-106, R-146). */
export const getCreatorFinances = serve(wire.getCreatorFinances, async ({ deps, caller }) => {
  const { balanceMinor, futureMinor } = await readCreatorFinances(deps.db, caller.id)
  const { currency } = deps.config
  const finances = { currentBalance: fromMinor(balanceMinor, currency), futureReturn: fromMinor(futureMinor, currency) }
  return { data: finances, ...finances }
})
