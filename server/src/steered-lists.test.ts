import * as campaignWire from '@pairtake/protocol/campaign/campaign-endpoints'
import * as candidateWire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { contractId, paymentId } from '@pairtake/protocol/ids'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as conversationWire from '@pairtake/protocol/conversation/conversation-endpoints'
import * as operatorWire from '@pairtake/protocol/operator/operator-contract-endpoints'
import * as opportunityWire from '@pairtake/protocol/opportunity/opportunity-endpoints'
import * as paymentWire from '@pairtake/protocol/payment/payment-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, buildApplication, decline } from '#testing/builders-bargain.ts'
import { buildChargeback } from '#testing/builders-chargeback.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { byHand } from '#testing/by-hand.ts'
import { csvRows } from '#testing/csv-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const named = (creator: TestMember, name: string) =>
  app.deps.db.updateTable('member').set({ display_name: name }).where('id', '=', creator.id).execute()

test('R-147 campaigns are narrowed, searched and sorted, and their total is of what is listed', async () => {
  const agency = await buildAgency(app.deps)
  const oat = await buildPublishedCampaign(app.deps, agency, { name: 'Oat milk' })
  const rye = await buildPublishedCampaign(app.deps, agency, { name: 'rye bread', description: '100 % rye', state: 'draft' })
  const fig = await buildPublishedCampaign(app.deps, agency, { name: 'fig jam' })
  await buildPublishedCampaign(app.deps, await buildAgency(app.deps), { name: 'Oat milk of others' })
  await buildApplication(app, { campaign: oat, agency, creator: await buildCreator(app.deps) })
  const list = async (query: object) => {
    const { data, meta } = (await app.call(campaignWire.listCampaigns, { as: agency, query })).body
    return [data.map(({ id }) => id), meta.total]
  }

  expect(await list({})).toEqual([[fig.id, rye.id, oat.id], 3])
  expect(await list({ sort: 'oldest' })).toEqual([[oat.id, rye.id, fig.id], 3])
  expect(await list({ sort: 'name' })).toEqual([[fig.id, oat.id, rye.id], 3])
  expect(await list({ state: 'draft' })).toEqual([[rye.id], 1])
  expect(await list({ state: 'undecided' })).toEqual([[oat.id], 1])
  expect(await list({ q: ' OAT ' })).toEqual([[oat.id], 1])
  expect(await list({ q: '0 %' })).toEqual([[rye.id], 1])
  expect(await list({ q: 'oat', state: 'draft' })).toEqual([[], 0])
  // Pages of a filtered list have the filtered total, including pages past its end.
  expect(await list({ state: 'published', page: 2, limit: 1 })).toEqual([[oat.id], 2])
  expect(await list({ state: 'published', page: 9, limit: 1 })).toEqual([[], 2])
  const refused = await app.raw('GET', '/internal/campaigns?sort=price', { as: agency })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('This list cannot be sorted that way.')])
})

test('R-147 candidates are searched and sorted by price within a state', async () => {
  const agency = await buildAgency(app.deps)
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const [mara, juno, ilse] = [await buildCreator(app.deps), await buildCreator(app.deps), await buildCreator(app.deps)]
  await named(juno, 'Juno Film')
  const dear = await buildApplication(app, { campaign, agency, creator: mara }, { price: 300 })
  const cheap = await buildApplication(app, { campaign, agency, creator: juno }, { price: 100 })
  const gone = await buildApplication(app, { campaign, agency, creator: ilse }, { price: 50 })
  await decline(app, agency, gone)
  const list = async (query: object) => {
    const { data, meta } = (await app.call(candidateWire.listCandidateRequests, { as: agency, params: { id: campaign.id }, query })).body
    return [data.map(({ id }) => id), meta.total]
  }

  expect(await list({ sort: 'price_low' })).toEqual([[gone.requestId, cheap.requestId, dear.requestId], 3])
  expect(await list({ sort: 'price_high', state: 'new' })).toEqual([[dear.requestId, cheap.requestId], 2])
  expect(await list({ q: 'juno' })).toEqual([[cheap.requestId], 1])
  expect(await list({ q: 'juno', state: 'declined' })).toEqual([[], 0])
  expect(await list({ q: 'bake every' })).toHaveProperty('1', 3)
})

test('R-176 the candidates of all own campaigns are found by name, with and without a conversation, and by nobody else', async () => {
  const agency = await buildAgency(app.deps)
  const stranger = await buildAgency(app.deps)
  const [oat, rye] = [
    await buildPublishedCampaign(app.deps, agency, { name: 'Oat milk' }),
    await buildPublishedCampaign(app.deps, agency, { name: 'Rye bread' }),
  ]
  const foreign = await buildPublishedCampaign(app.deps, stranger, { name: 'Fig jam' })
  const [nora, otto] = [await buildCreator(app.deps), await buildCreator(app.deps)]
  await named(nora, 'Nora 50 % Film')
  await named(otto, 'Otto Film')
  const first = await buildApplication(app, { campaign: oat, agency, creator: nora })
  await app.call(candidateWire.initiateConversation, { as: agency, params: { id: first.requestId }, body: { message: 'Hello' } })
  const second = await buildApplication(app, { campaign: rye, agency, creator: nora })
  const third = await buildApplication(app, { campaign: rye, agency, creator: otto })
  await decline(app, agency, third)
  const fourth = await buildApplication(app, { campaign: foreign, agency: stranger, creator: nora })
  const list = async (as: TestMember, query: object) => {
    const { data, meta } = (await app.call(candidateWire.listOwnCandidates, { as, query })).body
    return [data.map(({ id, state, campaign }) => [id, state, campaign.name]), meta.total]
  }

  const ofNora = [
    [second.requestId, 'new', 'Rye bread'],
    [first.requestId, 'new', 'Oat milk'],
  ]
  expect(await list(agency, { q: ' NORA ' })).toEqual([ofNora, 2])
  expect(await list(agency, { q: '0 %', page: 2, limit: 1 })).toEqual([ofNora.slice(1), 2])
  expect(await list(agency, {})).toEqual([[[third.requestId, 'declined', 'Rye bread'], ...ofNora], 3])
  expect(await list(agency, { q: 'rye' })).toEqual([[], 0])
  expect(await list(stranger, { q: 'film' })).toEqual([[[fourth.requestId, 'new', 'Fig jam']], 1])
  expect((await app.call(candidateWire.listOwnCandidates, { as: nora })).status).toBe(403)
})

test('R-147 jobs of both sides, payments and conversations are narrowed, searched and sorted', async () => {
  const agency = await buildAgency(app.deps)
  const [mara, juno] = [await buildCreator(app.deps), await buildCreator(app.deps)]
  await named(juno, 'juno film')
  const cheap = await buildContract(app.deps, { agency, creator: mara, priceMinor: 10_000, state: 'in_progress' })
  const dear = await buildContract(app.deps, { agency, creator: juno, priceMinor: 30_000 })
  await app.deps.db.updateTable('campaign').set({ name: 'Fig jam' }).where('id', '=', cheap.campaignId).execute()
  const jobs = async (as: TestMember, query: object) => {
    const { data, meta } = (await app.call(contractWire.listContracts, { as, query })).body
    return [data.map(({ id }) => id), meta.total]
  }
  expect(await jobs(agency, {})).toEqual([[dear.id, cheap.id], 2])
  expect(await jobs(agency, { sort: 'oldest' })).toEqual([[cheap.id, dear.id], 2])
  expect(await jobs(agency, { sort: 'price_low' })).toEqual([[cheap.id, dear.id], 2])
  expect(await jobs(agency, { sort: 'price_high' })).toEqual([[dear.id, cheap.id], 2])
  expect(await jobs(agency, { state: 'delivered' })).toEqual([[dear.id], 1])
  expect(await jobs(agency, { q: 'juno' })).toEqual([[dear.id], 1])
  expect(await jobs(agency, { q: 'fig' })).toEqual([[cheap.id], 1])
  expect(await jobs(mara, { q: 'Studio' })).toEqual([[cheap.id], 1])
  expect(await jobs(mara, { q: 'juno' })).toEqual([[], 0])
  expect(await jobs(agency, { state: 'review' })).toEqual([[], 0])

  const payments = async (query: object) => {
    const { data, meta } = (await app.call(paymentWire.listPayments, { as: agency, query })).body
    return [data.map(({ id }) => id), meta.total]
  }
  expect(await payments({ sort: 'oldest' })).toEqual([[cheap.paymentId, dear.paymentId], 2])
  expect(await payments({ sort: 'price_low' })).toEqual([[cheap.paymentId, dear.paymentId], 2])
  expect(await payments({ sort: 'price_high' })).toEqual([[dear.paymentId, cheap.paymentId], 2])
  expect(await payments({ state: 'scheduled' })).toEqual([[dear.paymentId], 1])
  expect(await payments({ q: 'juno' })).toEqual([[dear.paymentId], 1])
  expect(await payments({ state: 'failed' })).toEqual([[], 0])

  const talks = async (query: object) => {
    const { data, meta } = (await app.call(conversationWire.listConversationInvolvements, { as: agency, query })).body
    return [data.map(({ participantsApartMe: [other] }) => other?.id), meta.total]
  }
  expect(await talks({ q: 'juno' })).toEqual([[juno.id], 1])
  expect(await talks({ sort: 'name' })).toEqual([[juno.id, mara.id], 2])
  expect(await talks({ state: 'unread' })).toEqual([[], 0])
  const { data } = (await app.call(conversationWire.listConversationInvolvements, { as: mara })).body
  await app.call(conversationWire.sendMessage, { as: mara, params: { id: data[0]?.id ?? '' }, body: { text: 'Hello' } })
  expect(await talks({ state: 'unread' })).toEqual([[mara.id], 1])
  expect(await talks({})).toEqual([[mara.id, juno.id], 2])
  expect(await talks({ sort: 'oldest' })).toEqual([[juno.id, mara.id], 2])
})

test('R-147 ABUSE-28 jobs and payments are downloaded as they are narrowed, and a name that begins like a formula is none', async () => {
  const agency = await buildAgency(app.deps, { display_name: 'Nordlys Studio' })
  const [mara, juno] = [await buildCreator(app.deps), await buildCreator(app.deps)]
  await named(juno, '=HYPERLINK("x")')
  const first = await buildContract(app.deps, { agency, creator: mara, state: 'in_progress' })
  await app.deps.db.updateTable('campaign').set({ name: 'Fig jam' }).where('id', '=', first.campaignId).execute()
  const second = await buildContract(app.deps, { agency, creator: juno, priceMinor: 30_000 })
  const given = {
    [first.id]: { due_at: new Date('2026-12-24T12:00:00Z') },
    [second.id]: { finalized_at: new Date('2026-11-15T12:00:00Z') },
  }
  for (const [id, set] of Object.entries(given)) {
    await app.deps.db.updateTable('contract').set(set).where('id', '=', contractId.parse(id)).execute()
  }
  const file = async (path: string, as: TestMember) => {
    const { headers, body } = await app.raw('GET', path, { as })
    return { type: headers['content-type'], lines: String(body).trimEnd().split('\r\n') }
  }
  const day = new Date(app.deps.now()).toISOString().slice(0, 10)
  const type = 'text/csv; charset=utf-8'
  expect(await file('/contract-list?state=delivered', agency)).toEqual({
    type,
    lines: [
      'Started,Campaign,Creator,State,Total,Currency,Finalized,Due',
      `${day},"Oat milk, slow mornings","'=HYPERLINK(""x"")",Delivered,345.00,EUR,2026-11-15,`,
    ],
  })
  expect(await file('/payment-list?state=future', agency)).toEqual({
    type,
    lines: [
      'Created,Campaign,Creator,State,Creator fee,Service fee,VAT,Total,Currency,Paid,Refunded',
      `${day},Fig jam,Mara K.,Future,200.00,30.00,0.00,230.00,EUR,,0.00`,
    ],
  })
  // The brand pays the total, and the creator reads only what they get.
  expect((await file('/contract-list', mara)).lines).toEqual([
    'Started,Campaign,Brand,State,Price,Currency,Finalized,Due',
    `${day},Fig jam,Nordlys Studio,In progress,200.00,EUR,,2026-12-24`,
  ])

  /** The campaigns of the rows, which have one each. */
  const campaigns = async (path: string, as = agency) => {
    const [, ...rows] = (await file(path, as)).lines
    return rows.map((row) => (row.includes('Fig jam') ? 'fig' : 'oat'))
  }
  for (const list of ['/contract-list', '/payment-list']) {
    expect(await campaigns(list)).toEqual(['oat', 'fig'])
    expect(await campaigns(`${list}?sort=oldest`)).toEqual(['fig', 'oat'])
    expect(await campaigns(`${list}?q=fig`)).toEqual(['fig'])
    expect(await campaigns(`${list}?q=nothing`)).toEqual([])
  }
  expect(await campaigns('/contract-list?q=fig', juno)).toEqual([])

  // Nobody pays or earns anything for a cancelled job.
  const operator = await buildOperator(app.deps)
  const over = await app.call(operatorWire.cancelContract, { as: operator, params: { id: first.id }, body: { reason: 'Agreed.' } })
  expect(over.status).toBe(200)
  expect((await file('/contract-list', mara)).lines[1]).toBe(`${day},Fig jam,Nordlys Studio,Cancelled,,EUR,,2026-12-24`)
  expect((await file('/contract-list?q=fig', agency)).lines[1]).toBe(`${day},Fig jam,Mara K.,Cancelled,,EUR,,2026-12-24`)
  const { data, meta } = (await app.call(paymentWire.listPayments, { as: agency })).body
  expect([data.map(({ id }) => id), meta.total]).toEqual([[second.paymentId], 1])
})

test('R-521 a brand’s file of payments says what failed, was refunded or is charged back, as its list does', async () => {
  const agency = await buildAgency(app.deps)
  const creator = await buildCreator(app.deps)
  await buildCard(app, agency)
  const paid = async () => {
    const contract = await buildContract(app.deps, { agency, creator })
    await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
    return contract.paymentId
  }
  const [refunded, partly, open, kept] = [await paid(), await paid(), await paid(), await paid()]
  const failed = (await buildContract(app.deps, { agency, creator })).paymentId
  await buildChargeback(app, open)
  const won = await buildChargeback(app, kept)
  await app.deps.db
    .updateTable('chargeback')
    .set(byHand({ state: 'won', decided_at: app.deps.now() }))
    .where('id', '=', won.id)
    .execute()
  const set = (id: string, values: object) => app.deps.db.updateTable('payment').set(values).where('id', '=', paymentId.parse(id)).execute()
  await set(refunded, { refunded_minor: 23_000 })
  await set(partly, { refunded_minor: 1, paid_at: new Date('2026-12-24T12:00:00Z') })
  await set(failed, { failure: { kind: 'no_card' } })
  const rows = async (query: string) => csvRows(String((await app.raw('GET', `/payment-list${query}`, { as: agency })).body))
  const states = async (query: string) => (await rows(query)).map(({ State }) => State)
  expect(await states('?sort=oldest')).toEqual(['Refunded', 'Partly refunded', 'Chargeback', 'Paid', 'Failed'])
  expect((await rows('?sort=oldest'))[1]).toEqual({
    Created: app.deps.now().toISOString().slice(0, 10),
    Campaign: 'Oat milk, slow mornings',
    Creator: 'Mara K.',
    State: 'Partly refunded',
    'Creator fee': '200.00',
    'Service fee': '30.00',
    VAT: '0.00',
    Total: '230.00',
    Currency: 'EUR',
    Paid: '2026-12-24',
    Refunded: '0.01',
  })
  expect(await states('?state=failed')).toEqual(['Failed'])
  expect(await states('?state=chargeback')).toEqual(['Chargeback'])
})

test('R-147 opportunities are sorted by places and by what they ask, and narrowed to those the creator bargains about', async () => {
  const agency = await buildAgency(app.deps)
  const creator = await buildCreator(app.deps)
  const words = { description: 'Only these' }
  const one = await buildPublishedCampaign(app.deps, agency, { ...words, desired_creators: 1 })
  const five = await buildPublishedCampaign(app.deps, agency, { ...words, desired_creators: 5 })
  const least = await buildPublishedCampaign(app.deps, agency, { ...words, desired_creators: 3 })
  await app.deps.db.updateTable('desired_asset').set({ count: 1 }).where('campaign_id', '=', least.id).execute()
  const find = async (query: object) => {
    const { data, meta } = (await app.call(opportunityWire.listOpportunities, { as: creator, query: { q: 'only these', ...query } })).body
    return [data.map((row) => row.campaign.id), meta.total]
  }
  expect(await find({ sort: 'openings' })).toEqual([[five.id, least.id, one.id], 3])
  expect(await find({ sort: 'least' })).toEqual([[least.id, five.id, one.id], 3])
  const open = await buildApplication(app, { campaign: five, agency, creator })
  expect(await find({ mine: 'true' })).toEqual([[five.id], 1])
  await accept(app, agency, open)
  expect(await find({ mine: 'true' })).toEqual([[], 0])
})
