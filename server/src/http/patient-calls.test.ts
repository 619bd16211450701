import { suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { approveCampaign, takeDownCampaign } from '@pairtake/protocol/operator/operator-review-endpoints'
import { deleteAccount } from '@pairtake/protocol/user/user-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())

test('R-556 acts over all records of a member or a campaign may have statements that are slower than those of other calls', async () => {
  const password = 'a long password'
  const [leaving, suspended, owner] = [
    await buildAgency(app.deps, { password_hash: await hashPassword(password) }),
    await buildAgency(app.deps),
    await buildAgency(app.deps),
  ]
  for (const agency of [leaving, suspended]) await buildPublishedCampaign(app.deps, agency)
  const down = await buildPublishedCampaign(app.deps, owner)
  const waiting = await buildPublishedCampaign(app.deps, owner, { state: 'in_review', submitted_at: app.deps.now(), published_at: null })
  // The first change of campaigns in a transaction takes longer than a statement of a call may.
  await sql`create function slowly() returns trigger language plpgsql as $$ begin
    if current_setting('slow.passed', true) is distinct from 'yes' then perform pg_sleep(2.6), set_config('slow.passed', 'yes', true); end if;
    return null; end $$`.execute(app.deps.db)
  await sql`create trigger slowly after update on campaign for each statement execute function slowly()`.execute(app.deps.db)
  const reason = { reason: 'Fraud.' }
  const answers = await Promise.all([
    app.call(takeDownCampaign, { as: operator, params: { id: down.id }, body: reason }),
    app.call(suspendMember, { as: operator, params: { id: suspended.id }, body: reason }),
    app.call(deleteAccount, { as: leaving, body: { password } }),
    app.call(approveCampaign, { as: operator, params: { id: waiting.id }, body: {} }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 503])
})
