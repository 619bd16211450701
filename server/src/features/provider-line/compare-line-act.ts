import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { post } from '#features/ledger/ledger-queries.ts'
import { providerLineEntries } from '#features/ledger/posting-rules.ts'
import { fitOf, isTooEarly, nextLook } from './provider-fit-rules.ts'
import {
  deleteLine,
  lockMissing,
  lockProviderLine,
  lookAgainAtDispute,
  saveCompared,
  type ProviderLineRow,
} from './provider-line-queries.ts'
import { findSubject, type Subject } from './provider-subject-queries.ts'
import { undoSettlement } from './undo-settlement-act.ts'

/**
 * Compares a line with the books, and books what only the line can tell: its fee, and a payout to our bank. A line that is not ours, or in another
 * currency, is shown and changes nothing.
 */
export async function compareLine(tx: Tx, deps: Deps, lineId: string): Promise<void> {
  const line = await lockProviderLine(tx, lineId)
  if (!line || line.look_at === null) return
  const now = deps.now()
  const subject = await findSubject(tx, line)
  const told = { kind: line.kind, amountMinor: line.amount_minor, currency: line.currency }
  const { fit, bookedMinor } = fitOf(told, subject?.booked, deps.config.currency)
  // The line was settled for a difference that has changed since.
  if (fit !== line.fit || bookedMinor !== line.booked_minor) await undoSettlement(tx, line, now)
  const postedAt = line.posted_at ?? (await book(tx, { line, isOurs: fit === 'fits' || fit === 'differs', at: now }))
  const ages = { takenAt: line.taken_at, now }
  await saveCompared(tx, line.id, {
    fit: isTooEarly(fit, ages) ? 'waiting' : fit,
    booked_minor: bookedMinor,
    ...subjectColumns(subject),
    posted_at: postedAt,
    look_at: nextLook(fit, { looks: line.looks, ...ages }),
    looks: line.looks + 1,
  })
  for (const missing of await lockMissing(tx, line)) {
    await undoSettlement(tx, missing, now)
    await deleteLine(tx, missing.id)
  }
  if (subject?.chargebackId !== undefined) await lookAgainAtDispute(tx, subject.chargebackId, { but: line.id, at: now })
}

function subjectColumns(subject: Subject | undefined) {
  return {
    payment_id: subject?.paymentId ?? null,
    refund_id: subject?.refundId ?? null,
    suspense_id: subject?.suspenseId ?? null,
    chargeback_id: subject?.chargebackId ?? null,
  }
}

type Booking = { line: ProviderLineRow; isOurs: boolean; at: Date }

/** Books a line once: the caller holds its row lock, and its cause can be posted only once. */
async function book(tx: Tx, { line, isOurs, at }: Booking): Promise<Date | null> {
  const entries = isOurs ? providerLineEntries(line) : []
  if (entries.length === 0) return null
  await post(tx, { cause: `provider-line:${line.id}`, entries, currency: line.currency, at })
  return at
}
