import { expect, test } from 'vitest'
import { findBreaches } from './find-breaches.ts'
import { houseRules } from './house-rules.ts'
import { walls } from './walls.ts'

/** A breach of each wall and rule: a check that cannot fail is no check. */
const planted: Record<string, [path: string, source: string]> = {
  'protocol-stands-alone': ['protocol/src/money.ts', "import { x } from 'react'"],
  'web-knows-no-server': ['web/src/api/call.ts', "import { x } from '@pairtake/server/app'"],
  'web-takes-the-small-schema-library': ['web/src/api/call.ts', "import * as z from 'zod'"],
  'server-knows-no-web': ['server/src/app.ts', "import { x } from '../../web/src/main.tsx'"],
  'ui-knows-no-product': ['web/src/ui/button.tsx', "import { Link } from '@tanstack/react-router'"],
  'features-know-no-route': ['web/src/features/contract/job-clock.tsx', "import { x } from '#routes/login.tsx'"],
  'mechanisms-know-no-feature': ['web/src/mechanisms/shell/places.tsx', "import { x } from '#features/contract/job-clock.tsx'"],
  'imports-by-name': ['web/src/features/contract/job-clock.tsx', "import { Button } from '../../ui/actions/button.tsx'"],
  'parts-stay-at-home': ['web/src/routes/login.tsx', "import { x } from './agency/-parts/thing.tsx'"],
  'features-share-only-what-they-show': ['server/src/features/contract/get-contract.ts', "import { x } from '../campaign/get-campaign.ts'"],
  'arrows-point-down': ['server/src/features/campaign/get-campaign.ts', "import { x } from '#features/contract/contract-queries.ts'"],
  'rules-are-pure': ['server/src/features/campaign/price-rules.ts', "import type { Deps } from '#deps.ts'"],
  'adapters-know-no-feature': ['server/src/adapters/mail/smtp.ts', "import { x } from '../../features/member/member-view.ts'"],
  'endpoints-are-called-by-routes-alone': ['server/src/app.ts', "import { x } from './features/campaign/get-campaign.ts'"],
  'tests-stay-out': ['server/src/app.ts', "import { x } from './testing/builders.ts'"],
  'short-files': ['server/src/long.ts', 'const a = 1\n'.repeat(401)],
  'kebab-case': ['server/src/MyThing.ts', ''],
  'known-suffix': ['server/src/money-utils.ts', ''],
  'no-barrels': ['server/src/features/campaign/index.ts', ''],
  'sql-in-queries': ['server/src/features/campaign/get-campaign.ts', "db.selectFrom('campaign')"],
  'time-from-deps': ['server/src/features/campaign/get-campaign.ts', 'const now = new Date()'],
  'named-exports': ['server/src/app.ts', 'export default 1'],
  'erasable-syntax': ['server/src/app.ts', 'enum Color { red }'],
}

test.each([...walls, ...houseRules].map((rule) => rule.name))('%s refuses a planted breach', (name) => {
  const breach = planted[name]
  expect(breach, `no breach is planted for ${name}`).toBeDefined()
  if (!breach) return
  expect(findBreaches(new Map([breach])).map((line) => line.split(':')[0])).toContain(name)
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
