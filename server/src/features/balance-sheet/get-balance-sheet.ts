import * as wire from '@pairtake/protocol/balance-sheet/balance-sheet-endpoints'
import { fromMinor } from '@pairtake/protocol/money'
import { serve } from '#http/serve.ts'
import { readBooks } from './balance-sheet-queries.ts'
import { balanceSheetOf } from './balance-sheet-rules.ts'

export const getBalanceSheet = serve(wire.getBalanceSheet, async ({ deps }) => {
  const { currency } = deps.config
  const { sums, stand } = await readBooks(deps.db)
  const money = (minor: number) => fromMinor(minor, currency)
  const bank = stand && {
    fileName: stand.fileName,
    closedOn: stand.closedOn,
    closing: money(stand.closingMinor),
    booked: money(stand.bookedMinor),
    open: money(stand.openMinor),
    unseen: money(stand.unseenMinor),
    unexplained: money(stand.unexplainedMinor),
  }
  return { data: { ...balanceSheetOf(sums, currency), bank: bank ?? null } }
})
