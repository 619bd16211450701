import type { MemberId, PaymentMethodId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import type { Caller } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
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
  await transact(deps.db, async (tx) => {
    await requireLockedMember(tx, agencyId)
    await keepCustomer(tx, { agency_id: agencyId, provider, customer_ref: customerRef })
  })
  const kept = await findCustomer(deps.db, agencyId, provider)
  if (!kept) throw new Error('The provider’s customer could not be kept.')
  return kept
}
