import { Refusal } from '#refusal.ts'

/** Revealed only to a caller who has proved to be the member, who reads the operator's reason too. */
export function refuseSuspended(member: { is_suspended: boolean; suspension_reason: string | null }): void {
  if (!member.is_suspended) return
  const words = 'This account is suspended. Please contact support.'
  throw new Refusal('SUSPENDED', member.suspension_reason === null ? words : `${words} The reason: ${member.suspension_reason}`)
}
