import type { Stripe } from 'stripe'
import { balanceTransactionObject, chargeObject, payoutObject, type DoublePayout } from './balance-objects.ts'
import { missing } from './stripe-error.ts'

type Around = { newRef: (kind: string) => string; created: () => number }
type Move = Pick<Stripe.BalanceTransaction, 'amount' | 'currency' | 'reporting_category' | 'type'> & { source: string | null; fee?: number }

/** Every movement of the account's balance at Stripe, in order. */
export function openBalanceBooks({ newRef, created }: Around) {
  const moves: Stripe.BalanceTransaction[] = []
  const charges = new Map<string, Stripe.Charge>()
  const payouts = new Map<string, DoublePayout>()
  /** Stripe's fee for a charge; tests change it. */
  const fee = { basisPoints: 0, fixed: 0 }

  function move({ fee: kept = 0, ...of }: Move): Stripe.BalanceTransaction {
    const made = balanceTransactionObject({ id: newRef('txn'), created: created(), fee: kept, ...of })
    moves.push(made)
    return made
  }

  return {
    moves,
    charges,
    payouts,
    fee,
    move,
    /** The charge of an intent that succeeded; it has the metadata of its intent. */
    moveCharge(intent: Stripe.PaymentIntent): Stripe.Charge {
      const { amount, currency, metadata } = intent
      const id = newRef('ch')
      const kept = Math.round((amount * fee.basisPoints) / 10_000) + fee.fixed
      const line = move({ amount, currency, fee: kept, source: id, type: 'charge', reporting_category: 'charge' })
      const charge = chargeObject({
        id,
        amount,
        currency,
        created: created(),
        payment_intent: intent.id,
        metadata: { ...metadata },
        balance_transaction: line.id,
        customer: intent.customer,
        payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
        description: intent.description,
      })
      charges.set(id, charge)
      return charge
    },
    /** A fee that Stripe bills separately from charges: Radar, for example. */
    takeFee(amount: number, currency: string): Stripe.BalanceTransaction {
      return move({ amount: -amount, currency, source: null, type: 'stripe_fee', reporting_category: 'fee' })
    },
    payOut(amount: number, currency: string): DoublePayout {
      const id = newRef('po')
      const line = move({ amount: -amount, currency, source: id, type: 'payout', reporting_category: 'payout' })
      const payout = payoutObject({ id, amount, currency, created: created(), status: 'paid', balance_transaction: line.id })
      payouts.set(id, payout)
      return payout
    },
    /** The bank sends the payout back. */
    failPayout(id: string): void {
      const payout = payouts.get(id)
      if (!payout) throw missing('payout', id, 404)
      payout.status = 'failed'
      const { amount, currency } = payout
      move({ amount, currency, source: id, type: 'payout_failure', reporting_category: 'payout_reversal' })
    },
    readBalance(): Stripe.Balance {
      const currencies = [...new Set(moves.map(({ currency }) => currency))]
      const available = currencies.map((currency) => ({
        amount: moves.reduce((sum, one) => (one.currency === currency ? sum + one.net : sum), 0),
        currency,
      }))
      return { object: 'balance', available, livemode: false, pending: currencies.map((currency) => ({ amount: 0, currency })) }
    },
  }
}
