import * as wire from '@pairtake/protocol/user/user-endpoints'
import { agencyProfileForm, memberProfileForm } from '@pairtake/protocol/user/user-form'
import type { Role } from '@pairtake/protocol/roles'
import { transact } from '#adapters/database/transact.ts'
import { validationRefusal } from '#http/field-tree.ts'
import { serve } from '#http/serve.ts'
import { displayNameOf } from '#features/member/member-view.ts'
import { requireLockedMember } from './user-access.ts'
import { updateMember } from './user-queries.ts'
import { viewUserProfile } from './user-view.ts'

export const saveUserProfile = serve(wire.saveUserProfile, async (call) => {
  const { deps, caller, body } = call
  const companyName = body.companyName === undefined ? undefined : readCompanyName(caller.role, body.companyName)

  const saved = await transact(deps.db, async (tx) => {
    const row = await requireLockedMember(tx, caller.id)
    const names = {
      firstName: body.firstName ?? row.first_name,
      lastName: body.lastName ?? row.last_name,
      companyName: companyName ?? row.company_name,
    }
    const change = {
      first_name: names.firstName,
      last_name: names.lastName,
      company_name: names.companyName,
      display_name: displayNameOf({ role: row.role, ...names }),
    }
    await updateMember(tx, caller.id, change)
    return { ...row, ...change }
  })

  return { data: viewUserProfile(saved, call) }
})

/** S2 section 5: the company name is required for agencies and optional otherwise. */
function readCompanyName(role: Role, given: string | null): string {
  const form = role === 'agency' ? agencyProfileForm : memberProfileForm
  const read = form.shape.companyName.safeParse(given ?? '')
  if (!read.success) throw validationRefusal(read.error.issues.map((issue) => ({ ...issue, path: ['companyName'] })))
  return read.data
}
