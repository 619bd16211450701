import type { MemberId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { ProviderRefusedError, type Card } from '#adapters/payments/payments.ts'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { keepCard } from './keep-card-act.ts'
import { requireCustomer } from './payment-method-access.ts'
import { listPaymentMethodRows } from './payment-method-queries.ts'
import { viewPaymentMethod } from './payment-method-view.ts'

/** The card is looked up with the caller's own customer, so another member's card is not found. */
export const addPaymentMethod = serve(
  wire.addPaymentMethod,
  async ({ deps, caller, body, begin }) => {
    const card = await findSavedCard(deps, caller.id, body.paymentMethodId)
    if (!card) throw notFound('Card')

    const row = await transact(deps.db, async (tx) => {
      const added = await keepCard(tx, deps, { agencyId: caller.id, card })
      await begin(tx, added.id)
      return added
    }).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'UNAUTHENTICATED') await forgetCard(deps, card)
      throw error
    })

    return { data: viewPaymentMethod(row) }
  },
  {
    async repeats({ deps, caller }, methodId) {
      const added = (await listPaymentMethodRows(deps.db, caller.id, deps.payments.provider)).find((method) => method.id === methodId)
      return added ? { state: 'done', answer: { data: viewPaymentMethod(added) } } : { state: 'undone' }
    },
  },
)

/** The deletion of the account could not know this card, so it is removed at the provider here. */
async function forgetCard(deps: Deps, { methodRef }: Card): Promise<void> {
  await deps.payments.detachCard(methodRef).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a card of a deleted account stays')
  })
}

async function findSavedCard(deps: Deps, agencyId: MemberId, methodRef: string): Promise<Card | undefined> {
  try {
    const customer = await requireCustomer(deps, agencyId)
    return await deps.payments.findCard(customer.customer_ref, methodRef)
  } catch (error) {
    if (error instanceof ProviderRefusedError) throw new Refusal('PROVIDER_REFUSED', error.message)
    throw error
  }
}
