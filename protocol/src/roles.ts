export const roles = ['agency', 'creator', 'operator'] as const
export type Role = (typeof roles)[number]

/** Who moves a record from state to state: a member, or one of the automatic parts. */
export type Actor = Role | 'clock' | 'worker' | 'system'
