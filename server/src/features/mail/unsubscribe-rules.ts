import type { MemberId } from '@pairtake/protocol/ids'
import { isId } from '#access.ts'
import { checkAddress, signAddress } from '#http/signed-address.ts'
import { after, days } from '#wire-time.ts'

type Signing = { signingSecret: string; now: () => Date }

const claimOf = (deps: Signing, memberId: MemberId, kind: string) => ({
  secret: deps.signingSecret,
  purpose: 'unsubscribe',
  subject: [memberId, kind],
})

/** Valid for two years, so that the link in an old mail still works. */
export function unsubscribeToken(deps: Signing, memberId: MemberId, kind: string): string {
  return `${memberId}.${kind}.${signAddress(claimOf(deps, memberId, kind), after(deps.now(), days(730)))}`
}

export function readUnsubscribeToken(deps: Signing, token: string): { memberId: MemberId; kind: string } | undefined {
  const [memberId, kind, ...rest] = token.split('.')
  // Stryker disable next-line ConditionalExpression,LogicalOperator: for the types; a token that lacks a part or names nobody carries no signature either.
  if (!memberId || !kind || !isId<MemberId>(memberId)) return undefined
  return checkAddress(claimOf(deps, memberId, kind), rest.join('.'), deps.now()) === 'good' ? { memberId, kind } : undefined
}
