import { askForChanges } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { downloadContracts, listCampaignContracts, listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import type { ContractFilter } from '@pairtake/protocol/list-filters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approve, buildContract, buildItem } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestCampaign, type TestMember } from '#testing/builders.ts'
import { csvRows } from '#testing/csv-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'

let app: TestApp
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
})
afterAll(() => app.close())

async function build(campaign: TestCampaign, name: string, video = 1) {
  const creator = await buildCreator(app.deps)
  await app.deps.db.updateTable('member').set({ display_name: name }).where('id', '=', creator.id).execute()
  return buildContract(app, { campaign, agency, creator }, { video })
}

type Asked = { state?: ContractFilter; q?: string }
type Listed = { data: { creator?: { general: { displayName: string } } }[]; meta: { total: number } }
const namesOf = ({ data, meta }: Listed) => {
  expect(meta.total).toBe(data.length)
  return data.map(({ creator }) => creator?.general.displayName)
}
const listed = async (query: Asked) => namesOf((await app.call(listContracts, { as: agency, query })).body)
const listedOf = async ({ id }: TestCampaign, query: Asked) =>
  namesOf((await app.call(listCampaignContracts, { as: agency, params: { id }, query })).body)
const filed = async (query: Asked) => {
  const file = await app.raw('GET', `${downloadContracts.path}?${new URLSearchParams(query).toString()}`, { as: agency })
  return csvRows(String(file.body)).map(({ Creator }) => Creator)
}

test('R-147 R-182 R-394 a filter lists the same jobs of a brand with and without a search, in their file, and of one campaign', async () => {
  const fig = await buildPublishedCampaign(app.deps, agency, { name: 'Fig jam', desired_creators: 5, delivery_days: 3 })
  const rye = await buildPublishedCampaign(app.deps, agency, { name: 'Rye bread' })
  await buildItem(app, await build(fig, 'Anna'))
  const bela = await buildItem(app, await build(fig, 'Bela'))
  await app.call(askForChanges, { as: agency, params: { id: bela.id }, body: { message: 'More light, please.' } })
  await build(fig, 'Cleo')
  const dora = await build(fig, 'Dora', 2)
  await approve(app, dora, await buildItem(app, dora))
  await buildItem(app, await build(rye, 'Elsa'))
  // Past the due date, and before the agency's time to review ends.
  app.clock.turn(days(4))

  const ofFig = { review: ['Anna'], changes: ['Bela'], late: ['Dora', 'Cleo'], approved_this_month: ['Dora'] } as const
  const states = ['review', 'changes', 'late', 'approved_this_month'] as const
  const found = async (list: (state: ContractFilter) => Promise<unknown>) =>
    Object.fromEntries(await Promise.all(states.map(async (state) => [state, await list(state)])))
  const ofAll = { ...ofFig, review: ['Elsa', 'Anna'] }
  expect(await found((state) => listed({ state }))).toEqual(ofAll)
  expect(await found((state) => filed({ state }))).toEqual(ofAll)
  expect(await found((state) => listed({ state, q: 'fig' }))).toEqual(ofFig)
  expect(await found((state) => filed({ state, q: 'fig' }))).toEqual(ofFig)
  expect(await found((state) => listedOf(fig, { state }))).toEqual(ofFig)
  expect(await found((state) => listedOf(fig, { state, q: 'fig' }))).toEqual(ofFig)
  const none = { review: [], changes: [], late: [], approved_this_month: [] }
  expect(await found((state) => listedOf(fig, { state, q: 'anna' }))).toEqual({ ...none, review: ['Anna'] })
  expect(await listedOf(fig, { q: 'cleo' })).toEqual(['Cleo'])
  expect(await listedOf(fig, { q: 'elsa' })).toEqual([])
})
