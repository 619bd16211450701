type Leaver = (userId: string | null) => void

const leavers = new Set<Leaver>()

/** Registers what an explicit logout must end or remove, without the session knowing who that is. */
export function onLogout(leaver: Leaver): void {
  leavers.add(leaver)
}

export function announceLogout(userId: string | null): void {
  for (const leaver of leavers) leaver(userId)
}
