import { expect, test } from '#harness/test.ts'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { listEarnings } from '@pairtake/protocol/finances/finances-endpoints'
import { listOpportunities } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import type { Client } from '#harness/client.ts'
import { startDemoService } from '#harness/start-demo.ts'
import type { Service } from '#harness/service.ts'
import { demoClient, openAs, withoutNews } from '#pages/as-member.ts'
import { walk, type Stop } from '#pages/walk.ts'

let service: Service
let client: Client
test.beforeAll(async () => {
  service = await startDemoService()
  client = await demoClient(service.address, 'creator')
})
test.afterAll(() => service.stop())

test('what a newcomer finds with the demo creator: every state and every dialog at its address, in the words of the documents', async ({
  browser,
}) => {
  const { page, faults } = await openAs(browser, client)
  await withoutNews(page)
  await page.goto('/creator')
  await expect(page).toHaveURL('/creator/dashboard')

  await walk(page, 'Dashboard', [
    [
      '/creator/dashboard',
      'Waiting for you',
      /asks for changes for /,
      / made you an offer$/,
      /^One unread message$/,
      'Current balance',
      'Future earnings',
    ],
  ])
  await walk(page, 'Find work', await opportunityStops())
  await walk(page, 'My jobs', await contractStops())
  await walk(page, 'Portfolio', [['/creator/portfolio', /^5 videos ready\./, 'Give it a name first.', 'Ready']])
  await walk(page, 'Profile', [
    ['/settings/creator-profile', 'Birthdate', 'Professional languages', /^Brands see it when you apply\./, 'Verified'],
    ['/settings/creator-profile-verification', 'Your profile is verified. You can apply for work.'],
  ])
  await walk(page, 'Finances', await financeStops())
  await page.context().close()
  expect(faults).toEqual([])
})

async function opportunityStops(): Promise<Stop[]> {
  const { data } = await client.call(listOpportunities, { query: { limit: 50 } })
  const show = (name: string) => {
    const found = data.find(({ campaign }) => campaign.name === name)
    if (!found) throw new Error(`The demo creator is not shown “${name}”.`)
    return `/creator/opportunities?show=${found.campaign.id}`
  }
  return [
    ['/creator/opportunities', 'You are a candidate', 'Counter offer', 'You are collaborating', 'Application withdrawn', 'Not open to you'],
    ['/creator/opportunities?q=skincare', /^\d+ campaigns?$/, 'Sunday skincare reset'],
    [show('Three drops before bed'), 'What they want', 'Product is sent', /Apply/],
    [show('A chair you can fix'), 'Open to', /Denmark/],
    [show('The cup you always reach for'), /^You are a candidate\./, 'The brand decides next.', 'Withdraw'],
    [show('Trail shoes, first run of spring'), /^Accept job for €/, 'Counter offer', 'Decline', /^The offer expires /],
    [show('City bikes after dark'), 'You withdrew your application. You cannot apply to this campaign again.'],
    [show('Sunday skincare reset'), 'You are collaborating', 'Go to job', 'Agreed on €340', 'Mood, autumn.pdf'],
  ]
}

async function contractStops(): Promise<Stop[]> {
  const { data: contracts } = await client.call(listContracts, { query: { limit: 50 } })
  const contractOf = (is: (contract: Contract) => boolean) => {
    const found = contracts.find(is)
    if (!found) throw new Error('The demo creator lacks a job.')
    return `/creator/jobs/${found.id}`
  }
  const sentBack = contractOf(({ mediaStats, state }) => state === 'in_progress' && mediaStats.changesRequested > 0)
  return [
    ['/creator/jobs', 'In progress', 'Delivered', 'Finalized', 'Completed', 'Cancelled'],
    [
      `${sentBack}/summary`,
      'You are actively working on it. Upload each item when it is ready.',
      'Total required',
      'Reupload',
      /^Lovely mood\./,
    ],
    [`${sentBack}/messages`, 'Messages are in one place', 'Open the conversation'],
    [`${contractOf(({ state }) => state === 'delivered')}/summary`, 'Delivered', 'You get'],
    [`${contractOf(({ state }) => state === 'finalizing')}/summary`, 'Finalized'],
    [`${contractOf(({ state }) => state === 'completed')}/summary`, 'Completed'],
    [
      `${contractOf(({ state }) => state === 'cancelled')}/summary`,
      'This job was cancelled. Nothing is charged or paid',
      /Hail took the harvest/,
    ],
    [`${contractOf(({ reportedBy }) => reportedBy === 'creator')}/summary`, /^You reported this job on .+ We’ll review it/],
    ['/creator/jobs/nothing/summary', 'Job not found'],
  ]
}

async function financeStops(): Promise<Stop[]> {
  const { data: earnings } = await client.call(listEarnings, { query: { limit: 50 } })
  const earningOf = (state: string) => `/creator/finances/earnings/${earnings.find((one) => one.state === state)?.id}`
  return [
    ['/creator/finances/earnings', 'Available balance', 'Ready to pay out, from €50', 'Month by month', 'Earned', 'Future'],
    [earningOf('earned'), 'Agreed', 'Number', 'Go to job'],
    [earningOf('future'), 'When the brand finalizes the job'],
    ['/creator/finances/payouts', 'Requested', 'On its way', 'Paid'],
    ['/creator/finances/payouts/request', 'at least €50', 'Beneficiary', /^Request €770$/],
  ]
}
