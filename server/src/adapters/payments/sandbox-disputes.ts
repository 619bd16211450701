import { after, days } from '#wire-time.ts'
import type { Dispute, DisputeEvidence, DisputeOutcome } from './payments.ts'
import { verdictOn } from './sandbox-cards.ts'
import type { Keeper, Statements } from './sandbox-keeper.ts'
import { bookMove } from './sandbox-balance.ts'
import { bookEvent, newRef } from './sandbox-news.ts'

type Run = { keeper: Keeper; at: Date }
type Booking = { books: Statements; at: Date }
type Verdict = 'won' | 'lost' | 'escalated'

/** The provider's fee for each chargeback, won or lost. */
const feeMinor = 1500
const answerMs = days(9)

type Row = {
  ref: string
  charge_ref: string
  idempotency_key: string
  currency: string
  status: Dispute['status']
  is_inquiry: boolean
  amount_minor: string
  reason: string
  due_at: Date
  opened_at: Date
  withdrawn_minor: string
  reinstated_minor: string
  fee_minor: string
}

const selected = `select d.*, c.idempotency_key, c.currency from sandbox_provider.dispute d
  join sandbox_provider.charge c on c.ref = d.charge_ref where d.ref = $1`

async function findRow(books: Statements, ref: string): Promise<Row | undefined> {
  const { rows } = await books.query<Row>(selected, [ref])
  return rows[0]
}

/** Locks the row, so that of two concurrent decisions the second one finds the first. */
async function lockRow(books: Statements, ref: string): Promise<Row | undefined> {
  const { rows } = await books.query<Row>(`${selected} for update`, [ref])
  return rows[0]
}

const viewRow = (row: Row): Dispute => ({
  disputeRef: row.ref,
  chargeRef: row.charge_ref,
  chargeKey: row.idempotency_key,
  amountMinor: Number(row.amount_minor),
  currency: row.currency,
  reason: row.reason,
  status: row.status,
  isInquiry: row.is_inquiry,
  dueAt: new Date(row.due_at),
  openedAt: new Date(row.opened_at),
  withdrawnMinor: Number(row.withdrawn_minor),
  reinstatedMinor: Number(row.reinstated_minor),
  feeMinor: Number(row.fee_minor),
})

const tell = ({ books, at }: Booking, row: Pick<Row, 'ref' | 'charge_ref' | 'idempotency_key'>) =>
  bookEvent(books, { type: 'dispute_changed', idempotencyKey: row.idempotency_key, chargeRef: row.charge_ref, disputeRef: row.ref }, at)

/** While the bank has the money, or keeps it, the charge cannot be refunded as well; an inquiry does not prevent a refund. */
export async function isDisputed(books: Statements, chargeRef: string): Promise<boolean> {
  const { rowCount } = await books.query(
    `select 1 from sandbox_provider.dispute where charge_ref = $1 and not is_inquiry and status <> 'won'`,
    [chargeRef],
  )
  return rowCount > 0
}

export async function bookDispute(
  { books, at }: Booking,
  chargeRef: string,
  { reason, isInquiry }: { reason: string; isInquiry: boolean },
): Promise<string> {
  // A concurrent refund waits for this row lock, or this waits for the refund.
  const charge = await books.query<{ idempotency_key: string; left: string; currency: string }>(
    'select idempotency_key, amount_minor - refunded_minor as left, currency from sandbox_provider.charge where ref = $1 for update',
    [chargeRef],
  )
  const [row] = charge.rows
  if (!row || Number(row.left) === 0) throw new Error('There is nothing to take back of this charge.')
  const ref = newRef('dp')
  await books.query(
    `insert into sandbox_provider.dispute
       (ref, charge_ref, status, is_inquiry, amount_minor, reason, due_at, opened_at, withdrawn_minor, fee_minor)
     values ($1, $2, 'needs_response', $3, $4::bigint, $5, $6, $7, case when $3 then 0 else $4::bigint end, case when $3 then 0 else $8::bigint end)`,
    [ref, chargeRef, isInquiry, row.left, reason, after(at, answerMs), at, feeMinor],
  )
  const { idempotency_key, currency } = row
  if (!isInquiry)
    await move({ books, at }, { ref, charge_ref: chargeRef, idempotency_key, currency }, { minor: -Number(row.left), fee: feeMinor })
  await tell({ books, at }, { ref, charge_ref: chargeRef, idempotency_key })
  return ref
}

type Moved = Pick<Row, 'ref' | 'charge_ref' | 'idempotency_key' | 'currency'>

const move = ({ books, at }: Booking, row: Moved, { minor, fee }: { minor: number; fee: number }) =>
  bookMove(
    books,
    {
      kind: 'dispute',
      amountMinor: minor,
      feeMinor: fee,
      currency: row.currency,
      sourceRef: row.ref,
      chargeRef: row.charge_ref,
      key: row.idempotency_key,
    },
    at,
  )

/** Applies the bank's decision; on a dispute that is already decided it has no effect. */
async function decide({ books, at }: Booking, row: Row, verdict: Verdict): Promise<void> {
  if (row.status === 'won' || row.status === 'lost') return
  if (verdict === 'escalated') {
    await books.query(
      `update sandbox_provider.dispute set is_inquiry = false, status = 'needs_response', withdrawn_minor = amount_minor, fee_minor = $2
       where ref = $1 and is_inquiry`,
      [row.ref, feeMinor],
    )
    if (row.is_inquiry) await move({ books, at }, row, { minor: -Number(row.amount_minor), fee: feeMinor })
  } else {
    await books.query(
      `update sandbox_provider.dispute set status = $2, reinstated_minor = case when $2 = 'won' then withdrawn_minor else 0 end where ref = $1`,
      [row.ref, verdict],
    )
    const withdrawn = Number(row.withdrawn_minor)
    if (verdict === 'won' && withdrawn > 0) await move({ books, at }, row, { minor: withdrawn, fee: 0 })
  }
  await tell({ books, at }, row)
}

export async function findSandboxDispute(books: Statements, ref: string): Promise<Dispute | undefined> {
  const row = await findRow(books, ref)
  return row && viewRow(row)
}

export function openSandboxDispute({ keeper, at }: Run, chargeRef: string, how: { reason: string; isInquiry: boolean }): Promise<string> {
  return keeper.transact((books) => bookDispute({ books, at }, chargeRef, how))
}

export async function decideSandboxDispute({ keeper, at }: Run, ref: string, verdict: Verdict): Promise<void> {
  await keeper.transact(async (books) => {
    const row = await lockRow(books, ref)
    if (!row) throw new Error('There is no such dispute.')
    await decide({ books, at }, row, verdict)
  })
}

type Change = (booking: Booking, row: Row) => Promise<void>

function change({ keeper, at }: Run, ref: string, work: Change): Promise<DisputeOutcome> {
  return keeper.transact(async (books) => {
    const row = await lockRow(books, ref)
    if (!row) return { kind: 'refused', words: `No such dispute: '${ref}'` }
    if (row.status === 'needs_response') await work({ books, at }, row)
    const now = await findRow(books, ref)
    return now ? { kind: 'done', dispute: viewRow(now) } : { kind: 'unknown' }
  })
}

export function answerSandboxDispute(run: Run, ref: string, { file, ...words }: DisputeEvidence): Promise<DisputeOutcome> {
  return change(run, ref, async (booking, row) => {
    const evidence = JSON.stringify({ ...words, fileName: file.name, file: file.content.toString('base64') })
    await booking.books.query(`update sandbox_provider.dispute set status = 'under_review', evidence = $2 where ref = $1`, [ref, evidence])
    const verdict = verdictOn(words.explanation)
    if (verdict === undefined) await tell(booking, row)
    else await decide(booking, row, verdict)
  })
}

export function acceptSandboxDispute(run: Run, ref: string): Promise<DisputeOutcome> {
  return change(run, ref, (booking, row) => decide(booking, row, 'lost'))
}
