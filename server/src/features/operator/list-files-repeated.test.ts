import { pathPrefix, type Endpoint } from '@pairtake/protocol/endpoint'
import { downloadOperatorContracts } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { downloadChargebacks } from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { downloadAuditEntries } from '@pairtake/protocol/operator/operator-endpoints'
import { downloadOperatorMembers } from '@pairtake/protocol/operator/operator-member-endpoints'
import {
  downloadOperatorPayments,
  downloadOperatorPayouts,
  downloadPayoutBatches,
} from '@pairtake/protocol/operator/operator-money-endpoints'
import { downloadOperatorCampaigns, downloadOperatorCreatorProfiles } from '@pairtake/protocol/operator/operator-review-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { buildWorld } from '#testing/build-world.ts'
import { buildOperator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'

let app: TestApp
let olga: TestMember
beforeAll(async () => {
  app = await openTestApp()
  await buildWorld(app)
  olga = await buildOperator(app.deps)
})
afterAll(() => app.close())

async function download(endpoint: Endpoint, body: object, key: string) {
  const headers = { 'idempotency-key': key }
  const answer = await app.raw(endpoint.method, `${pathPrefix}${endpoint.path}`, { as: olga, body, headers })
  return { status: answer.status, error: answer.error, headers: answer.headers, text: String(answer.body) }
}

const files: Record<string, { file: Endpoint; body: object }> = {
  campaigns: { file: downloadOperatorCampaigns, body: {} },
  creators: { file: downloadOperatorCreatorProfiles, body: {} },
  jobs: { file: downloadOperatorContracts, body: { state: 'cancelled' } },
  payments: { file: downloadOperatorPayments, body: { q: 'mara' } },
  payouts: { file: downloadOperatorPayouts, body: {} },
  batches: { file: downloadPayoutBatches, body: {} },
  chargebacks: { file: downloadChargebacks, body: {} },
  members: { file: downloadOperatorMembers, body: { state: 'operator' } },
  audit: { file: downloadAuditEntries, body: { state: 'list_downloaded' } },
}
const recorded = async () =>
  (
    await app.deps.db
      .selectFrom('audit_entry')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('action', '=', 'list_downloaded')
      .executeTakeFirstOrThrow()
  ).count

test.each(Object.entries(files))(
  'R-440 %s: a download repeated under its key answers the same file and is recorded once',
  async (_, { file, body }) => {
    const key = newId()
    const before = await recorded()
    const first = await download(file, body, key)
    expect(first.status, JSON.stringify(first.error)).toBe(200)
    expect(await recorded()).toBe(before + 1)
    // What the list would now say is different: the log has grown by this download, an operator is new, and a day has passed.
    await buildOperator(app.deps)
    app.clock.turn(days(1))
    const again = await download(file, body, key)
    expect([again.status, again.text]).toEqual([200, first.text])
    for (const name of ['content-type', 'content-disposition']) expect(again.headers[name], name).toBe(first.headers[name])
    expect(await recorded()).toBe(before + 1)

    const other = await download(file, { ...body, q: 'another search' }, key)
    expect([other.status, other.error]).toMatchObject([409, { code: 'IDEMPOTENCY_KEY_REUSED' }])
    expect(await recorded()).toBe(before + 1)
    expect((await download(file, body, newId())).status).toBe(200)
    expect(await recorded()).toBe(before + 2)
  },
)
