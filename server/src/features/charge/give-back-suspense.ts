import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { isId } from '#access.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Tx } from '#adapters/database/database.ts'
import { serve, type Call } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { post } from '#features/ledger/ledger-queries.ts'
import { suspenseEntries } from '#features/ledger/posting-rules.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { lockPaymentOfContract } from '#features/payment/payment-queries.ts'
import { giveBackKey, givenBackCause } from './give-back-key-rules.ts'
import { findContractOf, findSuspense, markGivenBack, requireListedSuspense, type SuspenseRow } from './suspense-queries.ts'
import { viewSuspense } from './suspense-view.ts'

/** Returns the money to the card it came from. The provider carries out a key once, so a retry after a lost answer moves nothing twice. */
export const giveBackSuspense = serve(
  wire.giveBackSuspense,
  async (call) => {
    const { deps, params } = call
    const item = await transact(deps.db, async (tx) => {
      const open = await lockOpen(tx, params.id)
      await call.begin(tx, open.id)
      return open
    })

    const { charge_ref: chargeRef, amount_minor: amountMinor } = item
    // Nothing here tells whether an earlier answer was lost, and after a day the provider has forgotten the key: it is always looked for first.
    const order = { chargeRef, amountMinor, idempotencyKey: giveBackKey(item), isAskedAgain: true }
    const outcome = await deps.payments.refund(order)
    if (outcome.kind === 'refused') throw new Refusal('REFUND_NOT_POSSIBLE', outcome.words)
    if (outcome.kind === 'unknown')
      throw new Refusal('PAYMENT_IN_PROGRESS', 'The payment provider has not answered yet. Please try again in a few minutes.')

    await settle(call, item, outcome.refundRef)
    return answerOf(call)
  },
  {
    async repeats(call, id) {
      const item = await findSuspense(call.deps.db, id)
      return item && item.given_back_at !== null ? { state: 'done', answer: await answerOf(call) } : { state: 'undone' }
    },
  },
)

/** Takes the lock on its payment, which every step of a charge takes. */
async function lockOpen(tx: Tx, id: string): Promise<SuspenseRow> {
  const known = isId(id) ? await findSuspense(tx, id) : undefined
  if (!known) throw notFound('Charge')
  await lockPaymentOfContract(tx, await findContractOf(tx, known.payment_id))
  const item = await findSuspense(tx, id)
  if (!item || item.given_back_at !== null) throw new Refusal('STATE_MOVED_ON', 'This charge has already been returned.')
  return item
}

function settle({ deps, caller }: Call<typeof wire.giveBackSuspense>, { id, attempt }: SuspenseRow, refundRef: string): Promise<void> {
  return transact(deps.db, async (tx) => {
    const item = await lockOpen(tx, id)
    // The provider reversed its answer before we had processed it.
    if (item.attempt !== attempt) throw new Refusal('REFUND_NOT_POSSIBLE', item.refusal ?? 'The payment provider could not carry it out.')
    const at = deps.now()
    await markGivenBack(tx, id, { refundRef, at })
    await post(tx, { cause: givenBackCause(item), entries: suspenseEntries(-item.amount_minor), currency: item.currency, at })
    const act = { action: 'charge_given_back', subject: 'payment', subjectId: item.payment_id } as const
    await recordAct(tx, deps, { operatorId: caller.id, ...act })
  })
}

async function answerOf(call: Call<typeof wire.giveBackSuspense>) {
  return { data: viewSuspense(await requireListedSuspense(call.deps.db, call.params.id), call) }
}
