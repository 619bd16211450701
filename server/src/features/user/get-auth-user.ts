import * as wire from '@pairtake/protocol/user/user-endpoints'
import { serve } from '#http/serve.ts'
import { loggedOut } from '#refusal.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { findAuthUser } from './user-queries.ts'

export const getAuthUser = serve(wire.getAuthUser, async (call) => {
  const row = await findAuthUser(call.deps.db, { memberId: call.caller.id, provider: call.deps.payments.provider })
  if (!row) throw loggedOut()
  const isCreator = row.role === 'creator'
  const isAgency = row.role === 'agency'

  return {
    data: {
      ...viewGeneral(row, call),
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      role: row.role,
      billingInfoProvided: isAgency && row.has_billing_info,
      paymentMethodProvided: isAgency && row.has_payment_method,
      creatorProfileProvided: isCreator && row.has_creator_profile,
      portfolioProvided: isCreator && row.has_portfolio,
      creatorProfileState: isCreator ? (row.creator_profile_state ?? 'incomplete') : null,
    },
  }
})
