import { limits } from '@pairtake/protocol/limits'
import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { newId } from '#ids.ts'

let app: TestApp
let olga: TestMember
/** Oldest first. */
let requested: string[]
const rest = 100
const most = limits.payoutFile.max

beforeAll(async () => {
  app = await openTestApp({ PAYOUT_SECOND_OPERATOR_ABOVE: '500' })
  olga = await buildOperator(app.deps)
  const creator = await buildCreator(app.deps)
  requested = Array.from({ length: most + rest + 3 }, () => newId())
  const beneficiary = { fullName: 'Mara Lund', address: '', iban: 'DE02120300000000202051', bic: '', bankName: '', bankAddress: '' }
  await sql`insert into payout (id, creator_id, state, amount_minor, currency, beneficiary, beneficiary_changed_at, created_at, is_first_account)
    select id, ${creator.id}, 'requested', 1, 'EUR', ${JSON.stringify(beneficiary)}::jsonb, now(), now(), id <> ${requested[2]}::uuid from unnest(${requested}::uuid[]) as id`.execute(
    app.deps.db,
  )
  // The oldest cannot be paid by SEPA, the next one needs a second operator, and the third one was requested after a change of the account.
  await sql`update payout set beneficiary = beneficiary || '{"iban": "SA0380000000608010167519"}' where id = ${requested[0]}`.execute(
    app.deps.db,
  )
  const another = await buildCreator(app.deps)
  await sql`update payout set amount_minor = 60000, creator_id = ${another.id} where id = ${requested[1]}`.execute(app.deps.db)
})
afterAll(() => app.close())

async function exported(ids?: readonly string[], more: object = { exceptChangedAccounts: true }) {
  const { status, body } = await app.raw('POST', '/operator/payouts/export', { as: olga, body: ids ? { ids } : more })
  const found = [...String(body).matchAll(/<EndToEndId>(.*?)<\/EndToEndId>/g)].map(([, id = '']) => id)
  return { status, body, ids: found }
}
/** As the file writes ids. */
const written = (ids: readonly string[]) => ids.map((id) => id.replaceAll('-', ''))

test('R-557 a file takes as many of the oldest payouts as it can pay, and the next export takes the next', async () => {
  const tooMany = await exported(requested.slice(3, most + 4))
  expect([tooMany.status, tooMany.body]).toMatchObject([
    409,
    { code: 'NOT_EXPORTABLE', message: 'One file takes at most 2,000 payouts. Choose fewer, and export the others after it.' },
  ])
  const first = await exported()
  expect(first.ids).toEqual(written(requested.slice(3, most + 3)))
  const second = await exported()
  expect(second.ids).toEqual(written(requested.slice(most + 3)))
  await sql`update payout set beneficiary = (select beneficiary from payout where id = ${requested[2]}), state = 'paid', paid_at = now() where id in (${requested[0]}, ${requested[1]})`.execute(
    app.deps.db,
  )
  const third = await exported()
  expect([third.status, third.body]).toMatchObject([409, { code: 'NOTHING_TO_EXPORT' }])
  const anyAccount = await exported(undefined, {})
  expect(anyAccount.ids).toEqual(written(requested.slice(2, 3)))
  const { body } = await app.call(wire.listPayoutBatches, { as: olga })
  expect(body.data.map(({ counts }) => counts.payouts)).toEqual([1, rest, most])
})
