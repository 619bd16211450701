import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { firstId, type Range } from './proof-step-queries.ts'

/** A proof without findings: how far it went, and when it last checked everything. */
export type Proof = { id: string; upTo: string; provenAt: Date; wholeAt: Date }

export async function findProof(tx: Tx): Promise<Proof | undefined> {
  const row = await tx.selectFrom('ledger_proof').selectAll().orderBy('whole_at', 'desc').limit(1).executeTakeFirst()
  return row && { id: row.id, upTo: row.up_to, provenAt: row.proven_at, wholeAt: row.whole_at }
}

/** The house has few accounts, and each posting has an entry in them; members have many accounts. */
const ofMembers = sql.raw(`kind in ('agency', 'creator')`)

/** Sums the entries up to an id, for the members whose accounts are in this range. */
export async function sumMembers(db: Db, { proofId, accounts, upTo }: { proofId: string; accounts: Range; upTo: string }): Promise<void> {
  await sql`insert into proven_sum (proof_id, account_id, cause, currency, minor)
    select ${proofId}, a.id, '', e.currency, sum(e.amount_minor)
    from ledger_account a join ledger_entry e on e.account_id = a.id and e.id <= ${upTo}
    where a.id > ${accounts.after} and a.id <= ${accounts.upTo} and ${ofMembers} group by a.id, e.currency`.execute(db)
}

const entriesAStep = 20_000

/** Sums the entries of the house's accounts, one account and a few entries at a time. */
export async function sumHouse(
  db: Db,
  { proofId, upTo, onStep }: { proofId: string; upTo: string; onStep: () => Promise<void> },
): Promise<void> {
  const accounts = await db
    .selectFrom('ledger_account')
    .select('id')
    .where(sql<boolean>`not ${ofMembers}`)
    .execute()
  for (const { id: accountId } of accounts) {
    for (let after: string | undefined = firstId; after !== undefined; after = await sumSome(db, { proofId, accountId, after, upTo }))
      await onStep()
  }
}

type Some = { proofId: string; accountId: string } & Range

/** Returns the last entry that it summed, or undefined at the end. */
async function sumSome(db: Db, { proofId, accountId, after, upTo }: Some): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`with
      few as materialized (select id, transaction_id, currency, amount_minor from ledger_entry
        where account_id = ${accountId} and id > ${after} and id <= ${upTo} order by id limit ${entriesAStep}),
      added as (${addTo(
        proofId,
        sql`select ${accountId}::uuid as account_id, split_part(t.cause, ':', 1) as cause, few.currency, few.amount_minor
        from few join ledger_transaction t on t.id = few.transaction_id`,
      )})
    select (select id from few order by id desc limit 1) as last`.execute(db)
  return rows[0]?.last ?? undefined
}

const addTo = (
  proofId: string,
  entries: ReturnType<typeof sql>,
) => sql`insert into proven_sum (proof_id, account_id, cause, currency, minor)
  select ${proofId}, account_id, cause, currency, sum(amount_minor) from (${entries}) as one group by account_id, cause, currency
  on conflict (proof_id, account_id, cause, currency) do update set minor = proven_sum.minor + excluded.minor`

/** Replaces the previous proof by a whole proof without findings. */
export async function keepWholeProof(db: Db, { id, upTo, provenAt, wholeAt }: Proof): Promise<void> {
  await transact(db, async (tx) => {
    await tx.deleteFrom('ledger_proof').execute()
    await tx.insertInto('ledger_proof').values({ id, up_to: upTo, proven_at: provenAt, whole_at: wholeAt }).execute()
  })
  await removeOtherSums(db, id)
}

const sumsAStep = 20_000

/** Deletes the sums of every proof but this one: of the previous proof, and of any that had findings or was interrupted. */
export async function removeOtherSums(db: Db, id: string | undefined): Promise<void> {
  let removed: bigint
  do {
    const result = await sql`delete from proven_sum where ctid = any (array(
      select ctid from proven_sum where proof_id <> ${id ?? firstId} limit ${sumsAStep}))`.execute(db)
    removed = result.numAffectedRows ?? 0n
  } while (removed > 0n)
}

/** Adds the entries proven since to the sums. Of two processes that add the same entries, one finds the mark moved (R-336). */
export async function extendProof(db: Db, proof: Proof, to: { upTo: string; at: Date }): Promise<void> {
  await transact(db, async (tx) => {
    const moved = await tx
      .updateTable('ledger_proof')
      .set({ up_to: to.upTo, proven_at: to.at })
      .where('id', '=', proof.id)
      .where('up_to', '=', proof.upTo)
      .returning('id')
      .executeTakeFirst()
    if (!moved) return
    await addTo(
      proof.id,
      sql`select e.account_id, case when a.kind in ('agency', 'creator') then '' else split_part(t.cause, ':', 1) end as cause, e.currency, e.amount_minor
        from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id
        where e.id > ${proof.upTo} and e.id <= ${to.upTo}`,
    ).execute(tx)
  })
}
