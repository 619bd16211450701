import { decimal, type Cell } from '#csv.ts'
import type { Deps } from '#deps.ts'
import { dayIn } from '#wire-time.ts'
import type { Period } from './accounts-file-rules.ts'
import { noId, pageSize } from './accounts-queries.ts'
import { readCreatorBalances, readOpenPayouts, readSuspendedCharges, readSuspendedLines, readUncharged } from './open-items-queries.ts'

const kinds = [
  ['Creator balance', readCreatorBalances],
  ['Payout requested', readOpenPayouts],
  ['Delivered, not charged', readUncharged],
  ['To return', readSuspendedCharges],
  ['Bank line in suspense', readSuspendedLines],
] as const

/** The items that were open at the end of a period. */
export async function* openItemsTable({ patientDb }: Deps, { until, timeZone }: Period): AsyncGenerator<Cell[][]> {
  yield [['Kind', 'Since', 'Member', 'Name', 'Reference', 'Amount', 'Currency']]
  for (const [kind, read] of kinds) {
    for (let after = noId; ;) {
      const rows = await read(patientDb, { until, timeZone, after })
      yield rows
        .filter(({ amountMinor }) => amountMinor !== 0)
        .map((row) => [
          kind,
          row.at === null ? '' : dayIn(timeZone, row.at),
          row.memberId ?? '',
          row.name,
          row.id,
          decimal(row.amountMinor),
          row.currency,
        ])
      const last = rows.at(-1)
      if (!last || rows.length < pageSize) break
      after = last.id
    }
  }
}
