import { listChargebacks } from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { listOperatorContracts } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { listOperatorCampaigns, listOperatorCreatorProfiles } from '@pairtake/protocol/operator/operator-review-endpoints'
import { claimRecord, type ClaimSubject } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChargeback } from '#testing/builders-chargeback.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hours } from '#wire-time.ts'

let app: TestApp
let olga: TestMember
let noor: TestMember
beforeAll(async () => {
  app = await openTestApp()
  olga = await buildOperator(app.deps)
  noor = await buildOperator(app.deps)
})
afterAll(() => app.close())

const now = async ({ id }: TestMember) => ({ token: await openSession(app.deps, id) })
const open = async (by: TestMember, subject: ClaimSubject, subjectId: string) =>
  app.call(claimRecord, { as: await now(by), body: { subject, subjectId } })

type Listed = { ids: string[]; total: number }
type Query = {
  state?: 'published' | 'draft' | 'in_review'
  seen?: 'today' | 'not_today' | ''
  dayBeganAt?: string
  q?: string
  page?: number
  limit?: number
}

async function campaigns(by: TestMember, query: Query): Promise<Listed> {
  const { data, meta } = (await app.call(listOperatorCampaigns, { as: await now(by), query })).body
  return { ids: data.map(({ id }) => id), total: meta.total }
}

test('R-417 a queue lists what this operator opened today, or all the rest, with the total of what is listed', async () => {
  const agency = await buildAgency(app.deps)
  const made: string[] = []
  for (const name of ['Oat milk', 'Rye bread', 'Oat cake', 'Fig jam'])
    made.push((await buildPublishedCampaign(app.deps, agency, { name })).id)
  const [oat = '', rye = '', cake = '', fig = ''] = made
  const waiting = (await buildPublishedCampaign(app.deps, agency, { name: 'Oat tea', state: 'in_review', published_at: null })).id
  await open(olga, 'campaign', oat)
  await open(olga, 'campaign', fig)
  await open(olga, 'campaign', waiting)
  await open(noor, 'campaign', rye)

  expect(await campaigns(olga, { seen: 'today' })).toEqual({ ids: [waiting, fig, oat], total: 3 })
  expect(await campaigns(olga, { seen: 'not_today' })).toEqual({ ids: [cake, rye], total: 2 })
  expect(await campaigns(olga, { seen: '' })).toEqual({ ids: [waiting, fig, cake, rye, oat], total: 5 })
  expect(await campaigns(olga, { seen: 'today', state: 'published' })).toEqual({ ids: [fig, oat], total: 2 })
  expect(await campaigns(olga, { seen: 'not_today', state: 'in_review' })).toEqual({ ids: [], total: 0 })
  expect(await campaigns(olga, { seen: 'today', q: 'oat' })).toEqual({ ids: [waiting, oat], total: 2 })
  expect(await campaigns(olga, { seen: 'not_today', q: 'oat' })).toEqual({ ids: [cake], total: 1 })
  expect(await campaigns(olga, { seen: 'not_today', page: 2, limit: 1 })).toEqual({ ids: [rye], total: 2 })
  expect(await campaigns(olga, { seen: 'today', page: 9, limit: 1 })).toEqual({ ids: [], total: 3 })
  expect(await campaigns(noor, { seen: 'today' })).toEqual({ ids: [rye], total: 1 })
})

test('R-417 today begins when the caller says, or else 24 hours ago', async () => {
  const id = (await buildPublishedCampaign(app.deps, await buildAgency(app.deps), { name: 'Evening campaign' })).id
  const openedAt = app.clock.now()
  await open(noor, 'campaign', id)
  app.clock.turn(hours(20))
  const at = (shift: number) => new Date(openedAt.getTime() + hours(shift)).toISOString()
  const seen = async (query: Query) => (await campaigns(noor, { ...query, q: 'Evening campaign' })).total
  expect(await seen({ seen: 'today', dayBeganAt: at(-1) })).toBe(1)
  expect(await seen({ seen: 'today', dayBeganAt: at(1) })).toBe(0)
  expect(await seen({ seen: 'not_today', dayBeganAt: at(1) })).toBe(1)
  expect(await seen({ seen: 'today' })).toBe(1)
  app.clock.turn(hours(5))
  expect(await seen({ seen: 'today' })).toBe(0)
})

test('R-417 creators, jobs and chargebacks are narrowed in the same way', async () => {
  const agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  const jobs = [
    await buildContract(app.deps, { agency, creator: await buildCreator(app.deps) }),
    await buildContract(app.deps, { agency, creator: await buildCreator(app.deps) }),
  ]
  for (const { id, paymentId } of jobs) {
    await app.call(finalizeContract, { as: await now(agency), params: { id } })
    await buildChargeback(app, paymentId)
  }
  const as = await now(olga)
  const lists = {
    creator_profile: async (query: Query) => {
      const { data, meta } = (await app.call(listOperatorCreatorProfiles, { as, query: { ...query, state: '' } })).body
      return { ids: data.map(({ user }) => user.id as string), total: meta.total }
    },
    contract: async (query: Query) => {
      const { data, meta } = (await app.call(listOperatorContracts, { as, query: { ...query, state: '' } })).body
      return { ids: data.map(({ id }) => id as string), total: meta.total }
    },
    chargeback: async (query: Query) => {
      const { data, meta } = (await app.call(listChargebacks, { as, query: { ...query, state: '' } })).body
      return { ids: data.map(({ id }) => id), total: meta.total }
    },
  }
  for (const [subject, list] of Object.entries(lists)) {
    const all = (await list({})).ids
    const [first = '', ...others] = all
    expect(all.length, subject).toBeGreaterThan(1)
    await open(olga, subject as ClaimSubject, first)
    expect(await list({ seen: 'today' }), subject).toEqual({ ids: [first], total: 1 })
    expect(await list({ seen: 'not_today' }), subject).toEqual({ ids: others, total: others.length })
  }
})

test('R-417 a filter or a time that does not exist is refused', async () => {
  const answers = await Promise.all(
    ['seen=yesterday', 'seen=today&dayBeganAt=yesterday', 'seen=today&dayBeganAt=2026-13-45T00:00:00Z'].map(async (query) => {
      const { status, body } = await app.raw('GET', `/internal/operator/campaigns?${query}`, { as: await now(olga) })
      return [status, JSON.stringify(body)]
    }),
  )
  expect(answers).toEqual([
    [400, expect.stringContaining('The filter is today or not_today.')],
    [400, expect.stringContaining('Please give the time as YYYY-MM-DDTHH:mm:ssZ.')],
    [400, expect.stringContaining('This time does not exist.')],
  ])
})
