import { sql, type Selectable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { ProviderTake } from '#adapters/database/schema.gen.ts'

export type TakeRow = Selectable<ProviderTake>
export type Provider = 'sandbox' | 'stripe'

function findTake(tx: Tx, provider: Provider): Promise<TakeRow | undefined> {
  return tx.selectFrom('provider_take').selectAll().where('provider', '=', provider).executeTakeFirst()
}

/** Starts taking in lines from the first agreed payment on, because nothing earlier can be ours. Undefined while there is none. */
export async function beginTake(tx: Tx, provider: Provider): Promise<TakeRow | undefined> {
  const known = await findTake(tx, provider)
  if (known) return known
  const first = await tx.selectFrom('payment').select('created_at').orderBy('created_at').limit(1).executeTakeFirst()
  if (!first) return undefined
  await tx
    .insertInto('provider_take')
    .values({ provider, reached_at: first.created_at, compared_until: first.created_at })
    .onConflict((conflict) => conflict.column('provider').doNothing())
    .execute()
  return findTake(tx, provider)
}

/** Never moves backwards: of two processes, the one that got further counts. */
export async function reach(tx: Tx, provider: Provider, reachedAt: Date): Promise<void> {
  await tx
    .updateTable('provider_take')
    .set({ reached_at: sql`greatest(reached_at, ${reachedAt})` })
    .where('provider', '=', provider)
    .execute()
}

type End = { takenAt: Date; balanceMinor: number; clearingMinor: number; comparedUntil: Date }

export async function endTake(tx: Tx, provider: Provider, { takenAt, balanceMinor, clearingMinor, comparedUntil }: End): Promise<void> {
  await tx
    .updateTable('provider_take')
    .set({
      taken_at: takenAt,
      balance_minor: balanceMinor,
      clearing_minor: clearingMinor,
      compared_until: sql`greatest(compared_until, ${comparedUntil})`,
    })
    .where('provider', '=', provider)
    .execute()
}

type Span = { from: Date; until: Date; at: Date }

/** Stores a line of its own for everything in the books, in a time that is covered, that no line reports, until the provider's line arrives. */
export async function insertMissing(tx: Tx, provider: Provider, { from, until, at }: Span): Promise<void> {
  // Without one, the version before charged it while both ran.
  const byProvider = sql`coalesce(p.provider, ${provider}) = ${provider}`
  await sql`insert into provider_line (id, kind, type, amount_minor, fee_minor, currency, charge_ref, key, words, moved_at, taken_at, fit, booked_minor, payment_id)
    select gen_random_uuid(), 'charge', 'charge', 0, 0, p.currency, p.charge_ref, p.charge_key, '', p.paid_at, ${at}::timestamptz, 'missing', p.total_minor, p.id
    from payment p
    where p.state = 'paid' and p.paid_at >= ${from} and p.paid_at < ${until} and ${byProvider}
      and not exists (select from provider_line l where l.charge_ref = p.charge_ref and l.kind = 'charge')
    on conflict do nothing`.execute(tx)
  await sql`insert into provider_line (id, kind, type, amount_minor, fee_minor, currency, charge_ref, key, words, moved_at, taken_at, fit, booked_minor, payment_id, refund_id)
    select gen_random_uuid(), 'refund', 'refund', 0, 0, p.currency, p.charge_ref, r.refund_key, '', r.done_at, ${at}::timestamptz, 'missing', -r.amount_minor, p.id, r.id
    from refund r join payment p on p.id = r.payment_id
    where r.done_at >= ${from} and r.done_at < ${until} and ${byProvider}
      and not exists (select from provider_line l where l.key = r.refund_key and l.kind = 'refund')
    on conflict do nothing`.execute(tx)
}

/** The amount missing from clearing until the waiting lines are compared: fees and payouts that are not booked yet. */
export async function readUnbooked(tx: Tx, currency: string): Promise<number> {
  const { rows } = await sql<{
    minor: number
  }>`select coalesce(sum(case when kind in ('fee', 'payout', 'payout_failure') then amount_minor - fee_minor
      when kind in ('charge', 'refund', 'refund_failure') then -fee_minor else 0 end), 0)::bigint as minor
    from provider_line where fit = 'waiting' and posted_at is null and currency = ${currency}`.execute(tx)
  return rows[0]?.minor ?? 0
}
