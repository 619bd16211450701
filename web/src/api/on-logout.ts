type Leaver = (userId: string | null) => void

const leavers = new Set<Leaver>()

/** Registers what an explicit logout must stop or delete, so that the session does not need to know each part. */
export function onLogout(leaver: Leaver): void {
  leavers.add(leaver)
}

export function announceLogout(userId: string | null): void {
  for (const leaver of leavers) leaver(userId)
}
