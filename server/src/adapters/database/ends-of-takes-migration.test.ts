import type { ContractId, ContractMediaId, PaymentId, PaymentMethodId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0096-ends-of-takes.sql')
})
afterAll(() => older.close())

test('R-355 R-443 a take of a job that ended before knows when, and one of a job that goes on has no end; a charge from before knows its provider', async () => {
  const { db } = older
  // The rows refer to records that do not exist, which is irrelevant here.
  await sql`do ${sql.lit(`declare one record; begin
    for one in select conrelid::regclass as relation, conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', one.relation, one.conname);
    end loop; end`)}`.execute(db)
  const at = '2026-11-16T09:00:00Z'
  const build = async (state: string, ended: { completed?: string; cancelled?: string } = {}) => {
    const [contract, item] = [newId<ContractId>(), newId<ContractMediaId>()]
    await sql`insert into contract (id, candidate_request_id, campaign_id, agency_id, creator_id, conversation_id, state, price_minor, currency,
        completed_at, cancelled_at, created_at, agency_acted_at, creator_acted_at)
      values (${contract}, ${newId()}, ${newId()}, ${newId()}, ${newId()}, ${newId()}, ${state}, 100, 'EUR',
        ${ended.completed ?? null}, ${ended.cancelled ?? null}, ${at}, ${at}, ${at})`.execute(db)
    await sql`insert into contract_media (id, contract_id, contract_asset_id, media_id, name, state, take, sent_at, updated_at)
      values (${item}, ${contract}, ${newId()}, ${newId()}, 'take.mp4', 'needs_review', 2, ${at}, ${at})`.execute(db)
    await sql`insert into contract_media_take (contract_media_id, take, media_id, sent_at) values (${item}, 1, ${newId()}, ${at})`.execute(
      db,
    )
    return item
  }
  const open = await build('in_progress')
  const completed = await build('completed', { completed: '2026-11-01T09:00:00Z' })
  const cancelled = await build('cancelled', { cancelled: '2026-11-02T09:00:00Z' })

  const card = newId<PaymentMethodId>()
  await sql`insert into payment_method (id, agency_id, provider, method_ref, brand, last4, exp_month, exp_year, is_default, created_at)
    values (${card}, ${newId()}, 'sandbox', 'pm_one', 'visa', '4242', 1, 2030, false, ${at})`.execute(db)
  await sql`insert into sandbox_provider.charge (idempotency_key, request, ref, customer_ref, method_ref, amount_minor, currency, description, created_at)
    values ('charge-one', '', 'ch_sandbox', 'cus_one', 'pm_gone', 115, 'EUR', '', ${at})`.execute(db)
  const charge = async (state: 'future' | 'scheduled' | 'paid', of: { chargeRef?: string; methodId?: string } = {}) => {
    const id = newId<PaymentId>()
    await sql`insert into payment (id, contract_id, agency_id, state, currency, creator_fee_minor, service_fee_minor, vat_minor, vat_reason,
        description, buyer, charge_ref, method_id, paid_at, created_at)
      values (${id}, ${newId()}, ${newId()}, ${state}, 'EUR', 100, 15, 0, 'none', '', '{}', ${of.chargeRef ?? null}, ${of.methodId ?? null},
        ${state === 'paid' ? at : null}, ${at})`.execute(db)
    return id
  }
  const atSandbox = await charge('paid', { chargeRef: 'ch_sandbox' })
  const atStripe = await charge('paid', { chargeRef: 'pi_stripe' })
  const refused = await charge('scheduled', { methodId: card })
  const never = await charge('future')

  await older.migrateOn()
  const endOf = async (id: ContractMediaId) => {
    const row = await db.selectFrom('contract_media_take').select('ended_at').where('contract_media_id', '=', id).executeTakeFirstOrThrow()
    return row.ended_at?.toISOString() ?? null
  }
  expect([await endOf(open), await endOf(completed), await endOf(cancelled)]).toEqual([
    null,
    '2026-11-01T09:00:00.000Z',
    '2026-11-02T09:00:00.000Z',
  ])

  const providers = async () => {
    const rows = await db.selectFrom('payment').select(['id', 'provider']).execute()
    return new Map(rows.map(({ id, provider }) => [id, provider]))
  }
  const expected = new Map([
    [atSandbox, 'sandbox'],
    [atStripe, 'stripe'],
    [refused, 'sandbox'],
    [never, null],
  ])
  expect(await providers()).toEqual(expected)

  // Both are repeated after an interruption.
  await sql`delete from migration where name in ('0097-ends-of-takes-before.sql', '0131-provider-of-a-charge.sql')`.execute(db)
  await older.migrateOn()
  expect(await endOf(completed)).toBe('2026-11-01T09:00:00.000Z')
  expect(await providers()).toEqual(expected)
})
