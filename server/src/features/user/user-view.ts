import type { UserProfile } from '@pairtake/protocol/user/user'
import type { ViewContext } from '#http/serve.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { viewCountry } from '#features/member/reference-view.ts'
import type { ProfileRow } from './user-queries.ts'

export function viewUserProfile(row: ProfileRow, context: ViewContext): UserProfile {
  return {
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    role: row.role,
    profilePicturePath: viewGeneral(row, context).profilePicturePath,
    residenceCountry: viewCountry(row.residence_country || null),
  }
}
