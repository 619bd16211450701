import type { Tx } from '#adapters/database/database.ts'

/** Of an installation that was restored: when the first and the last of its backups were made. */
export const restoredFact = 'restored'

export function restoredAgain(before: string | undefined, takenAt: string): string {
  const [since = takenAt] = before?.split(' ') ?? []
  return `${since} ${takenAt}`
}

/**
 * Since when the provider may have been asked for the charge of a payment that has no trace of it: the service went on after the backup that it
 * was restored from. So it is looked for before it is made; keys are the same again, because they count the tries of a payment.
 */
export async function perhapsAskedSince(tx: Tx, openedAt: Date): Promise<Date | undefined> {
  const fact = await tx.selectFrom('installation').select('value').where('name', '=', restoredFact).executeTakeFirst()
  const [since, last] = fact?.value.split(' ').map((at) => new Date(at)) ?? []
  return since && last && openedAt <= last ? since : undefined
}
