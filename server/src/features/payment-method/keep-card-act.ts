import type { MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Card } from '#adapters/payments/payments.ts'
import type { Deps } from '#deps.ts'
import { requireLockedMember } from '#features/user/user-access.ts'
import { refuseEleventhCard } from './card-limit-rules.ts'
import {
  deleteCardsOfOthers,
  insertPaymentMethod,
  listPaymentMethodRows,
  lockCustomer,
  makeDefault,
  type PaymentMethodRow,
} from './payment-method-queries.ts'

/** Adds a card that the provider has saved, once; the first one becomes the default. */
export async function keepCard(tx: Tx, deps: Deps, { agencyId, card }: { agencyId: MemberId; card: Card }): Promise<PaymentMethodRow> {
  const { provider } = deps.payments
  await requireLockedMember(tx, agencyId)
  await lockCustomer(tx, agencyId)
  await deleteCardsOfOthers(tx, agencyId, provider)
  const onFile = await listPaymentMethodRows(tx, agencyId, provider)
  const known = onFile.find((method) => method.method_ref === card.methodRef)
  if (known) return known
  refuseEleventhCard(onFile.length)
  const kept = await insertPaymentMethod(tx, { agencyId, provider, card, at: deps.now() })
  if (onFile.some((method) => method.is_default)) return kept
  // A card of another provider that is being charged may still be the default.
  await makeDefault(tx, kept)
  return { ...kept, is_default: true }
}
