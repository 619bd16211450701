import { transact } from '#adapters/database/transact.ts'
import type { CardNews } from '#adapters/payments/payments.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { keepCard } from './keep-card-act.ts'
import {
  dropPaymentMethod,
  findCustomerByRef,
  findMethodByRef,
  listPaymentMethodRows,
  lockCustomer,
  makeDefault,
  removalObstacles,
} from './payment-method-queries.ts'

/** A setup intent succeeded, perhaps after its tab was closed. The provider is asked for the card's current state, because an event may be late. */
export async function keepSavedCard(deps: Deps, { customerRef, methodRef }: CardNews): Promise<void> {
  const customer = customerRef === undefined ? undefined : await findCustomerByRef(deps.db, deps.payments.provider, customerRef)
  if (!customer) return
  const card = await deps.payments.findCard(customer.customer_ref, methodRef)
  if (!card) return
  try {
    await transact(deps.db, (tx) => keepCard(tx, deps, { agencyId: customer.agency_id, card }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Beyond ten cards, or after the account was deleted, it is only logged, because no caller waits for an answer here.
    deps.log.warn({ agencyId: customer.agency_id }, 'a card that was saved at the provider is not put on file')
  }
}

/** A card was removed at the provider and cannot be charged any more, even if it is the last one of a brand with open jobs. */
export async function dropRemovedCard(deps: Deps, { methodRef }: CardNews): Promise<void> {
  const { provider } = deps.payments
  const known = await findMethodByRef(deps.db, provider, methodRef)
  if (!known) return
  if (await deps.payments.findCard(known.customer_ref, methodRef)) return
  await transact(deps.db, async (tx) => {
    // As when a member removes a card: the default is decided under the customer's lock.
    await lockCustomer(tx, known.agency_id)
    const { isCharging } = await removalObstacles(tx, known.agency_id, known.id)
    // An open charge needs its card to ask for the outcome. The provider delivers the event again.
    if (isCharging) throw new Refusal('PAYMENT_IN_PROGRESS', 'This card is being charged right now.')
    const cards = await listPaymentMethodRows(tx, known.agency_id, provider)
    const removed = cards.find(({ id }) => id === known.id)
    if (!removed) return
    await dropPaymentMethod(tx, removed.id)
    const newest = cards.findLast(({ id }) => id !== removed.id)
    if (removed.is_default && newest) await makeDefault(tx, newest)
  })
}
