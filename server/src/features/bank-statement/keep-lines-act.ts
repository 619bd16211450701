import type { Insertable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { BankLine } from '#adapters/database/schema.gen.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { Refusal } from '#refusal.ts'
import { dayOf } from '#wire-time.ts'
import type { BankFile } from './bank-file-rules.ts'
import {
  findBatchIds,
  findPayoutAmounts,
  findFirstDay,
  findPayoutIds,
  insertBalances,
  insertLines,
  lockStatements,
  messageIdIn,
  totalOfRest,
} from './bank-file-queries.ts'
import { missingOfOpening } from './bank-stand-queries.ts'
import type { Statement } from './camt-rules.ts'
import { firstOpening, keysOfLines } from './line-key-rules.ts'
import type { StatusReport } from './status-report-rules.ts'

type NewLine = Insertable<BankLine>

export function keepLines(tx: Tx, deps: Deps, { fileId, file }: { fileId: string; file: BankFile }): Promise<void> {
  return file.kind === 'statement' ? keepStatements(tx, deps, { fileId, file }) : keepReport(tx, deps, { fileId, report: file.report })
}

type Statements = { fileId: string; file: { statements: readonly Statement[] } }

async function keepStatements(tx: Tx, { config }: Deps, { fileId, file }: Statements): Promise<void> {
  for (const { iban } of file.statements) {
    if (iban !== config.sepaDebtor.iban) {
      throw new Refusal('BANK_FILE_REFUSED', `This is a statement of ${iban.slice(0, 34)}. Payouts leave from ${config.sepaDebtor.iban}.`)
    }
  }
  await lockStatements(tx)
  const firstDay = await findFirstDay(tx)
  const [first] = file.statements.toSorted((a, b) => (a.movesFrom < b.movesFrom ? -1 : 1))
  const earliest = first && (firstDay === null || first.movesFrom < firstDay) ? first : undefined
  const all = file.statements.flatMap(({ lines }) => lines)
  const payoutIds = await findPayoutIds(
    tx,
    all.map(({ transferRef }) => transferRef),
  )
  const batchIds = await findBatchIds(
    tx,
    all.map(({ fileRef }) => fileRef),
  )
  const keys = keysOfLines(config.sepaDebtor.iban, all)
  const rows = all.map((line, index): NewLine => {
    const payoutId = payoutIds.get(line.transferRef.toLowerCase()) ?? null
    return {
      id: newId(),
      file_id: fileId,
      kind: 'entry',
      line_key: keys[index] ?? '',
      booked_on: line.bookedOn,
      amount_minor: line.amountMinor,
      currency: config.currency,
      counterparty: line.counterparty,
      words: line.words,
      reason_code: line.reasonCode,
      is_return: line.isReturn && payoutId !== null,
      payout_id: payoutId,
      // A line that names one of our payouts does not need the batch.
      batch_id: payoutId === null && line.endToEndId === '' ? (batchIds.get(messageIdIn(line.fileRef)) ?? null) : null,
    }
  })
  const balances = new Map(file.statements.map(({ closedOn, closingMinor }) => [closedOn, closingMinor]))
  await insertLines(tx, rows)
  await insertBalances(
    tx,
    [...balances].map(([closedOn, minor]) => ({
      file_id: fileId,
      closed_on: closedOn,
      closing_minor: minor,
      currency: config.currency,
      opened_on: earliest?.closedOn === closedOn ? earliest.openedOn : null,
    })),
  )
  if (earliest) await keepOpening(tx, { fileId, isFirst: firstDay === null, statement: earliest, currency: config.currency })
}

type Opened = { fileId: string; isFirst: boolean; statement: Statement; currency: string }

/**
 * Stores the balance before the first statement, which is in no book, as a line of its own, to be booked as what it is. If an earlier statement is
 * read later, a further line has the difference, whether or not the first one was settled meanwhile.
 */
async function keepOpening(tx: Tx, { fileId, isFirst, statement, currency }: Opened): Promise<void> {
  const missingMinor = await missingOfOpening(tx, statement.openingMinor)
  if (missingMinor === 0) return
  const line = { counterparty: '', words: '', reason_code: '', is_return: false }
  await insertLines(tx, [
    {
      id: newId(),
      file_id: fileId,
      kind: 'opening',
      line_key: isFirst ? firstOpening : `${firstOpening}:${fileId}`,
      booked_on: statement.movesFrom,
      amount_minor: missingMinor,
      currency,
      ...line,
    },
  ])
}

async function keepReport(tx: Tx, { config, now }: Deps, { fileId, report }: { fileId: string; report: StatusReport }): Promise<void> {
  const batchId = (await findBatchIds(tx, [report.fileRef])).get(messageIdIn(report.fileRef))
  if (batchId === undefined) throw new Refusal('BANK_FILE_REFUSED', 'This report is about a file that we didn’t make.')
  const payoutIds = await findPayoutIds(
    tx,
    report.refused.map(({ endToEndId }) => endToEndId),
  )
  const common = { file_id: fileId, booked_on: dayOf(now()), currency: config.currency, counterparty: '', is_return: false }
  const amounts = await findPayoutAmounts(tx, [...payoutIds.values()])
  const transfers = report.refused.map(({ endToEndId, amountMinor, reasonCode, words }): NewLine => {
    const payoutId = payoutIds.get(endToEndId.toLowerCase()) ?? null
    const dueMinor = payoutId === null ? undefined : amounts.get(payoutId)
    if (amountMinor !== undefined && dueMinor !== undefined && amountMinor !== dueMinor)
      throw new Refusal('BANK_FILE_REFUSED', 'This report refuses a transfer with a different amount than we sent.')
    return {
      id: newId(),
      kind: 'refused_payout',
      line_key: `refused:${batchId}:${endToEndId}`,
      amount_minor: -(dueMinor ?? amountMinor ?? 0),
      reason_code: reasonCode,
      words,
      payout_id: payoutId,
      ...common,
    }
  })
  await insertLines(tx, transfers)
  if (!report.wholeFile) return
  const { reasonCode, words } = report.wholeFile
  // The rest of the file: the transfers named above are lines of their own, and if nothing else is open there is no batch left to void.
  const restMinor = await totalOfRest(tx, { batchId, namedIds: new Set(payoutIds.values()) })
  if (transfers.length > 0 && restMinor === 0) return
  const whole = { kind: 'refused_batch', line_key: `refused:${batchId}`, reason_code: reasonCode, words, batch_id: batchId } as const
  await insertLines(tx, [{ id: newId(), amount_minor: -restMinor, ...whole, ...common }])
}
