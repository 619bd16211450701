export const roles = ['agency', 'creator', 'operator'] as const
export type Role = (typeof roles)[number]

/** Who moves a record from state to state: a member, or one of the parts that act on their own. */
export type Actor = Role | 'clock' | 'worker' | 'system'
