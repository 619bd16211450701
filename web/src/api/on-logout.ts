type Leaver = (userId: string | null) => void

const leavers = new Set<Leaver>()

/** Registers what the end of a session must stop or delete, so that the session does not need to know each part. */
export function onLogout(leaver: Leaver): void {
  leavers.add(leaver)
}

/** Without an id, as when another member has logged in, what runs is stopped, and what is kept stays for its owner. */
export function announceLogout(userId: string | null): void {
  for (const leaver of leavers) leaver(userId)
}
