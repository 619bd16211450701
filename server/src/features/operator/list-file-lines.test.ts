import { pathPrefix, type Endpoint } from '@pairtake/protocol/endpoint'
import { downloadOperatorContracts } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { downloadOperatorMembers } from '@pairtake/protocol/operator/operator-member-endpoints'
import { downloadOperatorCampaigns, downloadOperatorCreatorProfiles } from '@pairtake/protocol/operator/operator-review-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { byHand } from '#testing/by-hand.ts'
import { csvRows } from '#testing/csv-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())

async function fileOf(endpoint: Endpoint, body: object = {}): Promise<Record<string, string>[]> {
  const { body: text } = await app.raw(endpoint.method, `${pathPrefix}${endpoint.path}`, { as: operator, body })
  return csvRows(String(text))
}

/** Noon of a day of October 2026: no two columns of a line have the same one. */
const october = (day: number) => new Date(Date.UTC(2026, 9, day, 12))

test('R-440 each cell of a creator, of a member and of a campaign stands under its head', async () => {
  const creator = await buildCreator(app.deps, {
    state: 'verified',
    country: 'AT',
    submitted_at: october(2),
    verified_at: october(3),
    portfolio_changed_at: october(4),
    last_rejection_reason: 'Too dark.',
  })
  const person = {
    email: 'juno@film.example',
    first_name: 'Juno',
    last_name: 'Farr',
    display_name: 'Farr Film',
    created_at: october(1),
    confirmed_at: october(5),
    suspended_at: october(6),
    suspension_reason: 'Spam.',
  }
  await app.deps.db.updateTable('member').set(person).where('id', '=', creator.id).execute()
  const who = { Joined: '2026-10-01', Name: 'Farr Film', 'First name': 'Juno', 'Last name': 'Farr', Email: 'juno@film.example' }
  expect(await fileOf(downloadOperatorCreatorProfiles)).toEqual([
    {
      ...who,
      State: 'verified',
      Country: 'AT',
      Languages: 'de en',
      Submitted: '2026-10-02',
      Verified: '2026-10-03',
      'Portfolio changed': '2026-10-04',
      'Last rejection': 'Too dark.',
      'Creator ID': creator.id,
    },
  ])
  expect(await fileOf(downloadOperatorMembers, { state: 'creator' })).toEqual([
    {
      ...who,
      Role: 'creator',
      Confirmed: '2026-10-05',
      Suspended: '2026-10-06',
      'Suspension reason': 'Spam.',
      'Member ID': creator.id,
    },
  ])

  const agency = await buildAgency(app.deps, { display_name: 'Serum Labs', email: 'ida@serum.example' })
  const { id } = await buildPublishedCampaign(app.deps, agency, {
    name: 'Serum, for mornings',
    desired_creators: 5,
    hired: 2,
    candidates_new: 3,
    created_at: october(1),
    submitted_at: october(2),
    published_at: october(3),
    edited_at: october(4),
    last_rejection_reason: 'Say what you sell.',
  })
  expect(await fileOf(downloadOperatorCampaigns)).toEqual([
    {
      Created: '2026-10-01',
      Campaign: 'Serum, for mornings',
      Brand: 'Serum Labs',
      'Brand email': 'ida@serum.example',
      State: 'published',
      'Creators wanted': '5',
      'Creators hired': '2',
      'New candidates': '3',
      Submitted: '2026-10-02',
      Published: '2026-10-03',
      Edited: '2026-10-04',
      'Last rejection': 'Say what you sell.',
      'Campaign ID': id,
    },
  ])
})

test('R-440 each cell of a job stands under its head', async () => {
  const { db } = app.deps
  const agency = await buildAgency(app.deps, { display_name: 'Oat Foods' })
  const of = { agency, creator: await buildCreator(app.deps), state: 'in_progress' as const }
  const [over, reported] = [await buildContract(app.deps, of), await buildContract(app.deps, { ...of, priceMinor: 12_000 })]
  const ended = { state: 'completed', created_at: october(1), finalized_at: october(2), completed_at: october(3) }
  await db.updateTable('contract').set(byHand(ended)).where('id', '=', over.id).execute()
  const open = { created_at: october(1), due_at: october(20), reported_at: october(4), report_reason: 'No word for weeks.' }
  await db
    .updateTable('contract')
    .set(byHand({ ...open, reported_by: 'agency' }))
    .where('id', '=', reported.id)
    .execute()
  const both = {
    Started: '2026-10-01',
    Campaign: 'Oat milk, slow mornings',
    Brand: 'Oat Foods',
    Creator: 'Mara K.',
    Currency: 'EUR',
    Cancelled: '',
    'Cancel reason': '',
  }
  expect(await fileOf(downloadOperatorContracts)).toEqual([
    {
      ...both,
      State: 'in_progress',
      'Creator fee': '120.00',
      Total: '138.00',
      Due: '2026-10-20',
      Finalized: '',
      Completed: '',
      'Reported by': 'brand',
      Reported: '2026-10-04',
      Report: 'No word for weeks.',
      'Job ID': reported.id,
    },
    {
      ...both,
      State: 'completed',
      'Creator fee': '200.00',
      Total: '230.00',
      Due: '',
      Finalized: '2026-10-02',
      Completed: '2026-10-03',
      'Reported by': '',
      Reported: '',
      Report: '',
      'Job ID': over.id,
    },
  ])
})
