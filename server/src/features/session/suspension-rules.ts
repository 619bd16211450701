import { Refusal } from '#refusal.ts'

/** Revealed only to a caller who has proved to be the member. */
export function refuseSuspended(member: { is_suspended: boolean }): void {
  if (member.is_suspended) throw new Refusal('SUSPENDED', 'This account is suspended. Please contact support.')
}
