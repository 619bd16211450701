import { expect, test } from 'vitest'
import { findBreaches } from './find-breaches.ts'
import { houseRules } from './house-rules.ts'
import { walls } from './walls.ts'

/** Assembled, so that this file does not itself seem to prove a rule. */
const ruleOf = (number: number) => `R-${number}`

/** A breach of each wall and rule, to prove that the check can fail. */
const planted: Record<string, [path: string, source: string]> = {
  'protocol-stands-alone': ['protocol/src/money.ts', "import { x } from 'react'"],
  'web-knows-no-server': ['web/src/api/call.ts', "import { x } from '@pairtake/server/app'"],
  'web-takes-the-small-schema-library': ['web/src/api/call.ts', "import * as z from 'zod'"],
  'server-knows-no-web': ['server/src/app.ts', "import { x } from '../../web/src/main.tsx'"],
  'ui-knows-no-product': ['web/src/ui/button.tsx', "import { Link } from '@tanstack/react-router'"],
  'features-know-no-route': ['web/src/features/contract/contract-clock.tsx', "import { x } from '#routes/login.tsx'"],
  'mechanisms-know-no-feature': ['web/src/mechanisms/shell/bar-items.tsx', "import { x } from '#features/contract/contract-clock.tsx'"],
  'imports-by-name': ['web/src/features/contract/contract-clock.tsx', "import { Button } from '../../ui/actions/button.tsx'"],
  'parts-stay-at-home': ['web/src/routes/login.tsx', "import { x } from './agency/-parts/thing.tsx'"],
  'features-share-only-what-they-show': ['server/src/features/contract/get-contract.ts', "import { x } from '../campaign/get-campaign.ts'"],
  'arrows-point-down': ['server/src/features/campaign/get-campaign.ts', "import { x } from '#features/contract/contract-queries.ts'"],
  'rules-are-pure': ['server/src/features/campaign/price-rules.ts', "import type { Deps } from '#deps.ts'"],
  'traces-are-loaded-when-asked': ['server/src/adapters/mail/smtp.ts', "import { trace } from '@opentelemetry/api'"],
  'adapters-know-no-feature': ['server/src/adapters/mail/smtp.ts', "import { x } from '../../features/member/member-view.ts'"],
  'endpoints-are-only-called-by-routes': ['server/src/app.ts', "import { x } from './features/campaign/get-campaign.ts'"],
  'tests-stay-out': ['server/src/app.ts', "import { x } from './testing/builders.ts'"],
  'short-files': ['server/src/long.ts', 'const a = 1\n'.repeat(401)],
  'kebab-case': ['server/src/MyThing.ts', ''],
  'known-suffix': ['server/src/money-utils.ts', ''],
  'no-barrels': ['server/src/features/campaign/index.ts', ''],
  'sql-in-queries': ['server/src/features/campaign/get-campaign.ts', "db.selectFrom('campaign')"],
  'time-from-deps': ['server/src/features/campaign/get-campaign.ts', 'const now = new Date()'],
  'named-exports': ['server/src/app.ts', 'export default 1'],
  'states-are-moved': [
    'server/src/features/payout/payout-queries.ts',
    "sql`update payout set paid_at = now(), state = 'paid' where id = ${id}`",
  ],
  'tries-are-answered': ['server/src/features/contract/complete.ts', '  await tryMoveContract(tx, {})'],
  'live-rows-through-views': [
    'server/src/features/dashboard/dashboard-queries.ts',
    'sql`select count(*) from payment where agency_id = ${id}`',
  ],
  'one-meaning-of-place': ['web/src/ui/fields/list.tsx', 'items.map((item, place) => item.key + place)'],
  'contract-in-code': ['server/src/features/contract/get-contract.ts', 'const job = await findContract(tx, id)'],
  'job-on-screens': ['web/src/features/contract/contract-words.ts', "export const words = 'This contract is paid.'"],
  'late-parts-wait-for-presses': ['web/src/features/contract/contract-list.tsx', "const List = lazy(() => import('./list.tsx'))"],
  'patience-is-common': ['server/src/http/connections.test.ts', 'await expect.poll(isOpen, { timeout: 5_000 }).toBe(false)'],
  'proofs-are-titles': ['e2e/journeys/agency-payments.slow.e2e.ts', `await expect(held, '${ruleOf(100)}').toBeVisible()`],
  'erasable-syntax': ['server/src/app.ts', 'enum Color { red }'],
}

test.each([...walls, ...houseRules].map((rule) => rule.name))('%s refuses a planted breach', (name) => {
  const breach = planted[name]
  expect(breach, `no breach is planted for ${name}`).toBeDefined()
  if (!breach) return
  expect(findBreaches(new Map([breach])).map((line) => line.split(':')[0])).toContain(name)
})

test.each([
  ['a payment bare', 'features/dashboard/dashboard-queries.ts', "db.selectFrom('payment as due')", 'reads payment bare; read live_payment'],
  [
    'a join',
    'features/contract/contract-queries.ts',
    "query.leftJoin('payment', 'payment.contract_id', 'contract.id')",
    'reads payment bare',
  ],
  [
    'the column by hand',
    'features/dashboard/dashboard-queries.ts',
    'sql`from x where voided_at is null`',
    'voided_at is read by hand; read live_payment',
  ],
  ['a payout', 'features/account/a-queries.ts', 'sql`select sum(amount_minor) from payout`', 'reads payout bare; read live_payout'],
  [
    'a member who left',
    'features/dashboard/dashboard-queries.ts',
    "q.where('member.deleted_at', 'is', null)",
    'deleted_at is read by hand; read live_member',
  ],
  [
    'a member who is suspended',
    'features/dashboard/dashboard-queries.ts',
    'sql`from member where member.suspended_at is null`',
    'suspended_at is read by hand; read isSuspended',
  ],
  [
    'an offer that lapsed',
    'features/dashboard/dashboard-queries.ts',
    'sql`where not mine.lapsed`',
    'lapsed is read by hand; read hasLapsed',
  ],
  [
    'a campaign that is hidden',
    'features/opportunity/list-opportunities.ts',
    'if (campaign.hidden_at !== null) return',
    'hidden_at is read by hand; read live_campaign',
  ],
])('refuses %s where rows that left could slip in', (_what, path, source, words) => {
  expect(findBreaches(new Map([[`server/src/${path}`, source]])).join()).toContain(words)
})

test.each([
  ['a component', 'web/src/features/contract/report-form.tsx', 'export function ReportJobForm() {}'],
  ['a prop', 'web/src/features/contract/report-form.tsx', 'function ReportForm({ contract: job }: { job: Contract }) {}'],
  ['a hook', 'web/src/routes/_member/creator/jobs/-parts/use-open.ts', 'export function useJob() {}'],
  ['several', 'web/src/features/contract/contract-words.ts', 'const jobsLeft = 1'],
  ['a file', 'web/src/features/contract/report-job-form.tsx', ''],
  ['a page of the journeys', 'e2e/pages/brand.ts', 'const readJob = () => 1'],
  ['a file of the journeys', 'e2e/steps/job.ts', ''],
])('refuses %s that is named after the word of the screens', (_what, path, source) => {
  expect(findBreaches(new Map([[path, source]])).join()).toContain('contract-in-code')
})

test('lets the screens say job: their words, addresses, labels and the main job', () => {
  const sources = new Map([
    ['web/src/routes/_member/agency/jobs/index.tsx', "const title = 'Job with: Mara'"],
    ['e2e/journeys/main-job.e2e.ts', "test('an agency hires', () => page.goto('/agency/jobs'))"],
    ['e2e/journeys/shell.e2e.ts', "const links = { Campaigns: '/agency/campaigns', Jobs: '/agency/jobs' }"],
    ['web/src/features/member/suspend-words.ts', 'const words = preview.jobsToQueue'],
  ])
  expect(findBreaches(sources)).toEqual([])
})

test('lets the view through, and the places that mean what left', () => {
  const sources = new Map([
    ['server/src/features/dashboard/dashboard-queries.ts', 'sql`select count(*) from live_payment as payment join payment_method on true`'],
    ['server/src/features/ledger/verify-charge-queries.ts', 'sql`select from payment p where p.voided_at is null`'],
    ['server/src/features/finances/earning-queries.ts', "tx.updateTable('earning').set({ voided_at: at })"],
  ])
  expect(findBreaches(sources)).toEqual([])
})

test('no-cycle refuses two files that import each other, by types too', () => {
  const sources = new Map([
    ['server/src/a.ts', "import type { B } from './b.ts'"],
    ['server/src/b.ts', "import { a } from './a.ts'"],
  ])
  expect(findBreaches(sources)).toEqual(['no-cycle: server/src/a.ts → server/src/b.ts → server/src/a.ts'])
})

test('lets through what the plan allows', () => {
  const sources = new Map([
    ['server/src/features/contract/get-contract.ts', "import { x } from '#features/campaign/campaign-queries.ts'"],
    ['server/src/features/campaign/campaign-queries.ts', "db.selectFrom('campaign')"],
    ['web/src/routes/_member/agency/campaigns/$campaignId/index.tsx', "import { x } from './-parts/publish-dialog.tsx'"],
  ])
  expect(findBreaches(sources)).toEqual([])
})
