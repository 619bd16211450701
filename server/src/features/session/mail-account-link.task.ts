import type { MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { handle } from '#tasks/handle.ts'
import { mailAccountLink } from '#tasks/task-payloads.ts'
import { findMemberByEmail, insertMailLink } from './session-queries.ts'
import { isMailed, postMail } from '#features/mail/mail-queries.ts'
import type { Letter } from '#stored/letter.ts'

type Kind = 'signup' | 'confirm' | 'reset'
type Receiver = { id: MemberId; confirmed_at: Date | null }

/** Does the lookup that the call skipped, because its duration would reveal who is a member. */
export const mailAccountLinkTask = handle(mailAccountLink, async ({ kind, emailKey, origin, cause }, { deps }) => {
  await transact(deps.db, async (tx) => {
    const member = await findMemberByEmail(tx, emailKey)
    if (!member || (await isMailed(tx, cause))) return
    const letter = await letterFor(tx, deps, { kind, member })
    if (letter) await postMail(tx, deps, { memberId: member.id, cause, letter, origin })
  })
})

async function letterFor(tx: Tx, deps: Deps, { kind, member }: { kind: Kind; member: Receiver }): Promise<Letter | undefined> {
  const link = (linkKind: 'confirm' | 'reset') => insertMailLink(tx, { memberId: member.id, kind: linkKind, at: deps.now() })
  if (kind === 'reset') return { kind: 'password_reset', token: await link('reset') }
  if (member.confirmed_at === null) return { kind: 'confirmation', token: await link('confirm') }
  // A confirmed member who asks for the confirmation mail again gets none.
  return kind === 'signup' ? { kind: 'address_taken' } : undefined
}
