import { createHash, randomBytes } from 'node:crypto'
import type { Charge, ChargeOutcome, Refund, RefundOutcome } from './payments.ts'
import { disputeOf, judgeCharge, notConfirmed, wantsTheCardholder, type CardBehaviour, type SavableCard } from './sandbox-cards.ts'
import { bookMove } from './sandbox-balance.ts'
import { bookDispute, isDisputed } from './sandbox-disputes.ts'
import { bookEvent, newRef } from './sandbox-news.ts'
import type { Keeper, Statements } from './sandbox-keeper.ts'

export type CardRow = {
  ref: string
  customer_ref: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  behaviour: CardBehaviour
}

export type Run = { keeper: Keeper; at: Date }

export async function findCardRow(books: Statements, customerRef: string, methodRef: string): Promise<CardRow | undefined> {
  const { rows } = await books.query<CardRow>(
    'select * from sandbox_provider.card where ref = $1 and customer_ref = $2 and detached_at is null',
    [methodRef, customerRef],
  )
  return rows[0]
}

/** Locks the customer, so that a card that is being saved is either detached here or not saved. */
export async function deleteCustomer({ keeper, at }: Run, customerRef: string): Promise<void> {
  await keeper.transact(async (books) => {
    await books.query("update sandbox_provider.customer set email = '', name = '', deleted_at = $2 where ref = $1 and deleted_at is null", [
      customerRef,
      at,
    ])
    await books.query('update sandbox_provider.card set detached_at = $2 where customer_ref = $1 and detached_at is null', [
      customerRef,
      at,
    ])
  })
}

/** Consumes the setup intent. Two submits of one form save one card: the second waits for the row lock and finds the method of the first. */
export async function saveCard({ keeper, at }: Run, clientSecret: string, card: SavableCard): Promise<string | undefined> {
  return keeper.transact(async (books) => {
    const found = await books.query<{ ref: string; customer_ref: string; method_ref: string | null }>(
      'select ref, customer_ref, method_ref from sandbox_provider.setup_intent where client_secret = $1 for update',
      [clientSecret],
    )
    const [intent] = found.rows
    if (!intent) return undefined
    if (intent.method_ref !== null) return intent.method_ref
    const customers = await books.query('select from sandbox_provider.customer where ref = $1 and deleted_at is null for share', [
      intent.customer_ref,
    ])
    if (customers.rowCount === 0) return undefined
    const ref = newRef('pm')
    await books.query(
      `insert into sandbox_provider.card (ref, customer_ref, brand, last4, exp_month, exp_year, behaviour, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [ref, intent.customer_ref, card.brand, card.last4, card.expMonth, card.expYear, card.behaviour, at],
    )
    await books.query('update sandbox_provider.setup_intent set method_ref = $2 where ref = $1', [intent.ref, ref])
    return ref
  })
}

type ChargeRow = { ref: string; request: string; refused_code: string | null; refused_words: string | null }

export function outcomeOfRow({ ref, refused_code: code, refused_words: words }: Omit<ChargeRow, 'request'>): ChargeOutcome {
  if (code === null) return { kind: 'paid', chargeRef: ref }
  if (wantsTheCardholder(code)) return { kind: 'needs_confirmation', chargeRef: ref, words: code === notConfirmed.code ? words : null }
  return { kind: 'refused', code, words: words ?? '' }
}

/** The same key charges only once: a second one waits for the first at the primary key and gets its outcome. */
export async function bookCharge({ keeper, at }: Run, charge: Charge): Promise<ChargeOutcome> {
  const { customerRef, methodRef, amountMinor, currency, description, idempotencyKey } = charge
  const request = createHash('sha256')
    .update(JSON.stringify([customerRef, methodRef, amountMinor, currency]))
    .digest('hex')
  return keeper.transact(async (books) => {
    const card = await findCardRow(books, customerRef, methodRef)
    const refusal = judgeCharge(card && { expMonth: card.exp_month, expYear: card.exp_year, behaviour: card.behaviour }, at)
    const ref = newRef('ch')
    const needsConfirmation = refusal !== undefined && wantsTheCardholder(refusal.code)
    const made = await books.query(
      `insert into sandbox_provider.charge
         (idempotency_key, request, ref, customer_ref, method_ref, amount_minor, currency, description, refused_code, refused_words, created_at,
          client_secret)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
      [
        idempotencyKey,
        request,
        ref,
        customerRef,
        methodRef,
        amountMinor,
        currency,
        description,
        refusal?.code ?? null,
        refusal?.words ?? null,
        at,
        needsConfirmation ? `${ref}_secret_${randomBytes(16).toString('base64url')}` : null,
      ],
    )
    if (made.rowCount === 1) {
      const refused = needsConfirmation ? 'charge_needs_confirmation' : 'charge_failed'
      const type = refusal === undefined ? 'charge_succeeded' : refused
      await bookEvent(books, { type, idempotencyKey, chargeRef: ref, words: refusal?.words }, at)
      if (refusal === undefined) {
        await bookMove(books, { kind: 'charge', amountMinor, currency, sourceRef: ref, chargeRef: ref, key: idempotencyKey }, at)
      }
      const dispute = refusal === undefined ? disputeOf(card?.behaviour) : undefined
      if (dispute) await bookDispute({ books, at }, ref, dispute)
    }
    const { rows } = await books.query<ChargeRow>('select * from sandbox_provider.charge where idempotency_key = $1', [idempotencyKey])
    const [row] = rows
    if (row?.request !== request) throw new Error('A charge was sent again under the same key with other particulars.')
    return outcomeOfRow(row)
  })
}

/** Whether this is the test card whose refunds are accepted and later come back, as when its account is closed. */
async function failsRefunds(books: Statements, chargeRef: string): Promise<boolean> {
  const { rows } = await books.query<{ behaviour: CardBehaviour }>(
    'select card.behaviour from sandbox_provider.charge join sandbox_provider.card on card.ref = charge.method_ref where charge.ref = $1',
    [chargeRef],
  )
  return rows[0]?.behaviour === 'fails_refunds'
}

export async function bookRefund({ keeper, at }: Run, refund: Refund): Promise<RefundOutcome> {
  return keeper.transact(async (books) => {
    // The charge's row is locked, so that two concurrent refunds cannot give back more than was paid.
    const charge = await books.query<{ amount_minor: string; refunded_minor: string; refused_code: string | null; currency: string }>(
      'select amount_minor, refunded_minor, refused_code, currency from sandbox_provider.charge where ref = $1 for update',
      [refund.chargeRef],
    )
    const known = await books.query<{ ref: string }>('select ref from sandbox_provider.refund where idempotency_key = $1', [
      refund.idempotencyKey,
    ])
    if (known.rows[0]) return { kind: 'refunded', refundRef: known.rows[0].ref }
    const [row] = charge.rows
    if (!row || row.refused_code !== null) return { kind: 'refused', words: 'No such charge.' }
    if (Number(row.refunded_minor) + refund.amountMinor > Number(row.amount_minor)) {
      return { kind: 'refused', words: 'The refund is greater than what is left of the charge.' }
    }
    if (await isDisputed(books, refund.chargeRef)) return { kind: 'refused', words: 'The cardholder has disputed the charge.' }
    const ref = newRef('re')
    const isFailing = await failsRefunds(books, refund.chargeRef)
    const back = { currency: row.currency, sourceRef: ref, chargeRef: refund.chargeRef, key: refund.idempotencyKey }
    await bookMove(books, { kind: 'refund', amountMinor: -refund.amountMinor, ...back }, at)
    if (isFailing) await bookMove(books, { kind: 'refund_failure', amountMinor: refund.amountMinor, ...back }, at)
    if (isFailing) {
      const news = { type: 'refund_failed', idempotencyKey: refund.idempotencyKey, chargeRef: refund.chargeRef } as const
      await bookEvent(books, { ...news, words: 'The bank sent the refund back: the account of the card is closed.' }, at)
    } else {
      await books.query('update sandbox_provider.charge set refunded_minor = refunded_minor + $2 where ref = $1', [
        refund.chargeRef,
        refund.amountMinor,
      ])
    }
    await books.query(
      `insert into sandbox_provider.refund (idempotency_key, ref, charge_ref, amount_minor, created_at, failed_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [refund.idempotencyKey, ref, refund.chargeRef, refund.amountMinor, at, isFailing ? at : null],
    )
    return { kind: 'refunded', refundRef: ref }
  })
}
