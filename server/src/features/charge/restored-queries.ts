import type { Tx } from '#adapters/database/database.ts'

/** Fact of an installation that was restored: when the first and the last of the backups it was restored from were made. */
export const restoredFact = 'restored'

export function restoredAgain(before: string | undefined, takenAt: string): string {
  const [since = takenAt] = before?.split(' ') ?? []
  return `${since} ${takenAt}`
}

/**
 * Returns since when the provider may have been asked for the charge of a payment that has no trace of it, because the service kept running after the
 * backup it was restored from. The charge is then looked for before it is made; keys repeat, because they count the attempts of a payment.
 */
export async function perhapsAskedSince(tx: Tx, openedAt: Date): Promise<Date | undefined> {
  const fact = await tx.selectFrom('installation').select('value').where('name', '=', restoredFact).executeTakeFirst()
  const [since, last] = fact?.value.split(' ').map((at) => new Date(at)) ?? []
  return since && last && openedAt <= last ? since : undefined
}
