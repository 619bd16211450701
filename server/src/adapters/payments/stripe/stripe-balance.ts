import type { Stripe } from 'stripe'
import type { BalanceLine, BalanceSpan } from '#adapters/payments/payments.ts'
import { idOf } from './stripe-cards.ts'

const pageSize = 100

/** Lists balance lines, each expanded with its charge, refund or dispute, because their metadata contains our keys. */
export async function* listStripeBalance(stripe: Stripe, { from, until }: BalanceSpan): AsyncGenerator<BalanceLine[]> {
  const created = { gte: secondsOf(from), lt: secondsOf(until) }
  let page: BalanceLine[] = []
  for await (const line of stripe.balanceTransactions.list({ created, limit: pageSize, expand: ['data.source'] })) {
    page.push(lineOf(line))
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** Stripe uses whole seconds: a span ends where the next one begins. */
const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** Includes money that is not available yet. */
export async function readStripeBalance(stripe: Stripe, currency: string): Promise<number> {
  const { available, pending } = await stripe.balance.retrieve()
  const own = [...available, ...pending].filter((sum) => sum.currency === currency.toLowerCase())
  return own.reduce((minor, { amount }) => minor + amount, 0)
}

/** Stripe's reporting categories are more precise than its types, of which `adjustment` covers many things (Reporting categories). */
const kinds: Record<string, BalanceLine['kind']> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout_failure',
}

function lineOf(line: Stripe.BalanceTransaction): BalanceLine {
  const source = typeof line.source === 'string' || line.source === null ? undefined : line.source
  return {
    lineRef: line.id,
    kind: kinds[line.reporting_category] ?? 'other',
    type: line.type,
    amountMinor: line.amount,
    feeMinor: line.fee,
    currency: line.currency.toUpperCase(),
    movedAt: new Date(line.created * 1000),
    availableAt: new Date(line.available_on * 1000),
    sourceRef: idOf(line.source) ?? null,
    chargeRef: source === undefined ? null : chargeRefOf(source),
    key: source === undefined ? null : keyOf(source),
    words: line.description ?? '',
  }
}

type Source = Exclude<Stripe.BalanceTransaction['source'], string | null>

/** The payment intent, by which we know a charge. */
function chargeRefOf(source: Source): string | null {
  if (!('payment_intent' in source)) return null
  return idOf(source.payment_intent) ?? null
}

/** A charge has the metadata of its intent, a refund its own; a dispute has none of ours. */
function keyOf(source: Source): string | null {
  if (source.object === 'charge') return source.metadata['chargeKey'] ?? null
  return source.object === 'refund' ? (source.metadata?.['refundKey'] ?? null) : null
}
