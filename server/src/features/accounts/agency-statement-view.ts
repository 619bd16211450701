import { Readable } from 'node:stream'
import { csvLine, decimal, type Cell } from '#csv.ts'
import type { Deps } from '#deps.ts'
import { nameToSave } from '#http/name-to-save.ts'
import type { ZipEntry } from '#http/zip-stream.ts'
import { dayIn } from '#wire-time.ts'
import type { Period } from './accounts-file-rules.ts'
import { noId, pageSize, startOf, type Mark } from './accounts-queries.ts'
import { readAgencyAccounts, readAgencyMoves, type AgencyAccount, type AgencyMove } from './agency-statement-queries.ts'
import { debtorNumber } from './datev-account-rules.ts'

/** A statement for each brand with a balance or movement, named by its account number in the books. */
export async function* agencyStatements(deps: Deps, period: Period): AsyncGenerator<ZipEntry> {
  for (let after = noId; ;) {
    const accounts = await readAgencyAccounts(deps.patientDb, period, after)
    for (const account of accounts) {
      if (!account.hasMoves && account.openingMinor === 0) continue
      const debtor = debtorNumber(account.number, deps.config.datev.numbers)
      yield {
        // The last digits of the id distinguish two brands with the same number and name.
        name: nameToSave(`${debtor} ${account.name || 'Brand'} ${account.memberId.slice(-6)}.csv`, 'text/csv'),
        at: deps.now(),
        isPacked: false,
        open: () => Readable.from(statementOf(deps, period, { ...account, debtor }), { objectMode: false }),
      }
    }
    const last = accounts.at(-1)
    if (!last) return
    after = last.id
  }
}

/** The opening balance, the movements, and the closing balance. */
async function* statementOf(
  { patientDb, config }: Deps,
  period: Period,
  account: AgencyAccount & { debtor: string },
): AsyncGenerator<Buffer> {
  let balanceMinor = account.openingMinor
  const line = (cells: readonly [string, string, string, Cell, Cell]) =>
    csvLine([...cells, decimal(balanceMinor), config.currency, account.debtor, account.name, account.memberId])
  yield Buffer.from(csvLine(['Date', 'Description', 'Document', 'Debit', 'Credit', 'Balance', 'Currency', 'Account', 'Name', 'Brand']))
  yield Buffer.from(line([period.firstDay, 'Opening balance', '', '', '']))
  for (let mark: Mark = startOf(period); ;) {
    const moves = await readAgencyMoves(patientDb, period, { accountId: account.id, after: mark })
    const lines = moves.map((move) => {
      const { amountMinor } = move
      balanceMinor += amountMinor
      const debit = amountMinor < 0 ? decimal(-amountMinor) : ''
      const credit = amountMinor > 0 ? decimal(amountMinor) : ''
      return line([dayIn(period.timeZone, new Date(move.at)), wordsOf(move), move.document, debit, credit])
    })
    if (lines.length > 0) yield Buffer.from(lines.join(''))
    const last = moves.at(-1)
    if (!last || moves.length < pageSize) break
    mark = { at: last.at, id: last.id }
  }
  yield Buffer.from(line([period.lastDay, 'Closing balance', '', '', '']))
}

/** An account shows both sides of a transaction: the claim and its payment. */
function wordsOf({ cause, amountMinor }: AgencyMove): string {
  const isDebit = amountMinor < 0
  switch (cause.split(':')[0]) {
    case 'refund':
      return isDebit ? 'Refunded' : 'Credit note'
    case 'refund-failed':
      return isDebit ? 'Invoiced again' : 'Refund came back'
    default:
      return isDebit ? 'Invoice' : 'Paid'
  }
}
