import type { OpenDeps } from '@pairtake/server/open-deps'

/**
 * Every mail that was written reached its server, and nothing else did. One that was in the hands of a process when that was killed is handed over
 * again under the same Message-ID, by which servers and readers know it for the same: it counts once.
 */
export async function compareReceived(db: OpenDeps['deps']['db'], received: readonly string[]): Promise<string[]> {
  const written = (await db.selectFrom('mail').select('id').execute()).map(({ id }) => id)
  const arrived = new Set(received.map((id) => id.replace(/@.*$/, '')))
  return [
    ...written.filter((id) => !arrived.has(id)).map((id) => `The mail ${id} never arrived.`),
    ...[...arrived].filter((id) => !written.includes(id)).map((id) => `The mail ${id} arrived and was never written.`),
  ]
}
