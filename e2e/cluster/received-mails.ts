import type { OpenDeps } from '@pairtake/server/open-deps'

/**
 * Returns the differences between the emails written and those that the mail server received. An email that was being delivered when a process was
 * killed is delivered again with the same Message-ID, by which servers and readers detect the duplicate: it counts once.
 */
export async function compareReceived(db: OpenDeps['deps']['db'], received: readonly string[]): Promise<string[]> {
  const written = (await db.selectFrom('mail').select('id').execute()).map(({ id }) => id)
  const arrived = new Set(received.map((id) => id.replace(/@.*$/, '')))
  return [
    ...written.filter((id) => !arrived.has(id)).map((id) => `The mail ${id} never arrived.`),
    ...[...arrived].filter((id) => !written.includes(id)).map((id) => `The mail ${id} arrived and was never written.`),
  ]
}
