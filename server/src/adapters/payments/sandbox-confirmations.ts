import type { ChargeOutcome, ConfirmedCharge, OpenConfirmation, Withdrawal } from './payments.ts'
import { findCardRow, outcomeOfRow, type Run } from './sandbox-books.ts'
import { judgeCharge, notConfirmed } from './sandbox-cards.ts'
import type { Statements } from './sandbox-keeper.ts'
import { bookEvent } from './sandbox-news.ts'
import { bookMove } from './sandbox-balance.ts'

type ChargeRow = {
  idempotency_key: string
  amount_minor: string
  currency: string
  ref: string
  customer_ref: string
  method_ref: string
  refused_code: string | null
  refused_words: string | null
  client_secret: string | null
  withdrawn_at: Date | null
}

/** Locks the row, so that of a concurrent confirmation and withdrawal only one takes effect. */
async function lockCharge(books: Statements, by: 'ref' | 'client_secret', value: string): Promise<ChargeRow | undefined> {
  const { rows } = await books.query<ChargeRow>(`select * from sandbox_provider.charge where ${by} = $1 for update`, [value])
  return rows[0]
}

const gone = { kind: 'refused', code: 'canceled', words: 'The payment was canceled.' } as const

function outcomeOf(row: ChargeRow | undefined): ChargeOutcome {
  return row === undefined || row.withdrawn_at !== null ? gone : outcomeOfRow(row)
}

export function readCharge({ keeper }: Run, chargeRef: string): Promise<ChargeOutcome> {
  return keeper.transact(async (books) => outcomeOf(await lockCharge(books, 'ref', chargeRef)))
}

export function openConfirmation({ keeper }: Run, chargeRef: string): Promise<OpenConfirmation> {
  return keeper.transact(async (books) => {
    const row = await lockCharge(books, 'ref', chargeRef)
    const outcome = outcomeOf(row)
    if (outcome.kind === 'needs_confirmation') return { kind: 'open', clientSecret: row?.client_secret ?? '' }
    return outcome
  })
}

export function withdrawCharge({ keeper, at }: Run, chargeRef: string): Promise<Withdrawal> {
  return keeper.transact(async (books) => {
    const row = await lockCharge(books, 'ref', chargeRef)
    if (row?.refused_code === null) return { kind: 'paid', chargeRef }
    await books.query('update sandbox_provider.charge set withdrawn_at = $2 where ref = $1 and withdrawn_at is null', [chargeRef, at])
    return { kind: 'withdrawn' }
  })
}

/** Does what a real bank's page would do. */
export function confirmCharge({ keeper, at }: Run, clientSecret: string, isConfirmed: boolean): Promise<ConfirmedCharge> {
  return keeper.transact(async (books) => {
    const row = await lockCharge(books, 'client_secret', clientSecret)
    if (!row) return { kind: 'no_such_charge' }
    if (row.refused_code === null) return { kind: 'paid' }
    if (row.withdrawn_at !== null) return { kind: 'refused', words: gone.words }

    const card = await findCardRow(books, row.customer_ref, row.method_ref)
    const face = card && { expMonth: card.exp_month, expYear: card.exp_year, behaviour: card.behaviour }
    const refusal = isConfirmed ? judgeCharge(face, at, { isConfirmed }) : notConfirmed
    await books.query('update sandbox_provider.charge set refused_code = $2, refused_words = $3 where ref = $1', [
      row.ref,
      refusal?.code ?? null,
      refusal?.words ?? null,
    ])
    if (refusal === undefined) {
      const { ref, idempotency_key: key, currency } = row
      await bookMove(books, { kind: 'charge', amountMinor: Number(row.amount_minor), currency, sourceRef: ref, chargeRef: ref, key }, at)
    }
    const news = { idempotencyKey: row.idempotency_key, chargeRef: row.ref, words: refusal?.words }
    await bookEvent(books, { type: refusal === undefined ? 'charge_succeeded' : 'charge_failed', ...news }, at)
    return refusal === undefined ? { kind: 'paid' } : { kind: 'refused', words: refusal.words }
  })
}
