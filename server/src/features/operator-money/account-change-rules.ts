import { hours } from '#wire-time.ts'

const recentlyMs = hours(48)

/** Whether the payout was requested shortly after a change of the bank account, as whoever takes over an account would do; the first one is no change. */
export const isToNewAccount = (payout: { is_first_account: boolean; created_at: Date; beneficiary_changed_at: Date }) =>
  !payout.is_first_account && payout.created_at.getTime() - payout.beneficiary_changed_at.getTime() < recentlyMs
