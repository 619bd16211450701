import type { MemberId, PaymentMethodId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import type { Caller } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { forgetCustomer } from '#tasks/task-payloads.ts'
import { requireLockedMember } from '#features/user/user-access.ts'
import {
  findCustomer,
  keepCustomer,
  lockPaymentMethod,
  requireMemberFace,
  type Customer,
  type PaymentMethodRow,
} from './payment-method-queries.ts'

export async function lockOwnPaymentMethod(tx: Tx, caller: Caller, methodId: PaymentMethodId): Promise<Own<PaymentMethodRow>> {
  const row = isId(methodId) ? await lockPaymentMethod(tx, methodId, caller.id) : undefined
  if (!row) throw notFound('Card')
  return own(row)
}

/** Returns the caller's customer at the provider, created when the first card is about to be saved. */
export async function requireCustomer(deps: Deps, agencyId: MemberId): Promise<Customer> {
  const { provider } = deps.payments
  const known = await findCustomer(deps.db, agencyId, provider)
  if (known) return known
  const face = await requireMemberFace(deps.db, agencyId)
  const { customerRef } = await deps.payments.createCustomer({ id: agencyId, ...face })
  const kept = await transact(deps.db, async (tx) => {
    await requireLockedMember(tx, agencyId)
    await keepCustomer(tx, { agency_id: agencyId, provider, customer_ref: customerRef })
    return findCustomer(tx, agencyId, provider)
  }).catch(async (error: unknown) => {
    // The account was deleted meanwhile: its deletion could not know this customer.
    if (error instanceof Refusal) await deps.tasks.enqueue(deps.db, forgetCustomer, { provider, customerRef })
    throw error
  })
  // Another call has created one at the same time.
  if (kept?.customer_ref !== customerRef) await deps.tasks.enqueue(deps.db, forgetCustomer, { provider, customerRef })
  if (!kept) throw new Error('The provider’s customer could not be kept.')
  return kept
}
