import type { General } from '@pairtake/protocol/general'
import type { Role } from '@pairtake/protocol/roles'
import type { ViewContext } from '#http/serve.ts'

export type MemberFace = { display_name: string; picture_key: string | null }

/** The storage key of a `picture_key`. */
export const pictureStorageKey = (pictureKey: string) => `pictures/${pictureKey}`

/** The storage key of an export of a member's own data, by the name of its row. */
export const exportStorageKey = (name: string) => `exports/${name}`

/** What the other side sees of a member. Pictures have plain URLs that need no header and do not expire. */
export function viewGeneral(member: MemberFace, { origin }: ViewContext): General {
  return {
    displayName: member.display_name,
    profilePicturePath: member.picture_key === null ? null : `${origin}/media/pictures/${member.picture_key}`,
  }
}

type MemberNames = { role: Role; firstName: string; lastName: string; companyName: string }

/** Agency: company name; creator: company name if given, else first name and the initial of the last name. */
export function displayNameOf({ role, firstName, lastName, companyName }: MemberNames): string {
  if (companyName !== '') return companyName
  if (role !== 'creator') return `${firstName} ${lastName}`
  const [initial = ''] = lastName
  return `${firstName} ${initial.toUpperCase()}.`
}
