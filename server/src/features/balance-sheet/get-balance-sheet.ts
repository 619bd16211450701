import * as wire from '@pairtake/protocol/balance-sheet/balance-sheet-endpoints'
import { serve } from '#http/serve.ts'
import { readKindSums } from './balance-sheet-queries.ts'
import { balanceSheetOf } from './balance-sheet-rules.ts'

export const getBalanceSheet = serve(wire.getBalanceSheet, async ({ deps }) => {
  const sums = await readKindSums(deps.db)
  return { data: balanceSheetOf(new Map(sums.map(({ kind, minor }) => [kind, minor])), deps.config.currency) }
})
