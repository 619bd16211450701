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

/** The restore, as its fact names it, after which every event that the provider still has was taken. */
const heardFact = 'restored_events_taken'

/**
 * Returns the fact of the restore after which the events that the lost service had taken are still to be taken: the provider counts them as delivered.
 * Undefined without a restore, or once they have been taken.
 */
export async function findUnheardRestore(tx: Tx): Promise<string | undefined> {
  const facts = await tx.selectFrom('installation').select(['name', 'value']).where('name', 'in', [restoredFact, heardFact]).execute()
  const [restored, heard] = [restoredFact, heardFact].map((wanted) => facts.find(({ name }) => name === wanted)?.value)
  return restored === heard ? undefined : restored
}

/** Call it once the provider has no event left that is not known here. */
export async function keepHeardRestore(tx: Tx, restored: string): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ name: heardFact, value: restored })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: restored }))
    .execute()
}
