import * as wire from '@pairtake/protocol/billing-info/billing-info-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { requireLockedMember } from '#features/user/user-access.ts'
import { findBillingInfo, saveBillingInfo } from './billing-info-queries.ts'
import { viewBillingInformation } from './billing-info-view.ts'

/** Saves address, tax number, or both; absent fields stay. Jobs whose media is all approved keep the address and VAT of that day. */
export const saveBillingInformation = serve(wire.saveBillingInformation, async ({ deps, caller, body }) => {
  const { address, trn } = body
  const given = {
    ...(address && {
      street_address: address.streetAddress,
      city: address.city,
      state: address.state,
      country: address.country,
      postal_code: address.postalCode,
    }),
    ...(trn !== undefined && { trn: trn ?? '' }),
    updated_at: deps.now(),
  }

  await transact(deps.db, async (tx) => {
    await requireLockedMember(tx, caller.id)
    await saveBillingInfo(tx, { agency_id: caller.id, ...given }, given)
  })

  return { data: viewBillingInformation(await findBillingInfo(deps.db, caller.id), deps.config) }
})
