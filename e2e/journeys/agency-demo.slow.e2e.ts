import { expect, test } from '#harness/test.ts'
import { listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import type { CampaignState } from '@pairtake/protocol/campaign/campaign-actions'
import { listCandidateRequests } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { listPaymentMethods } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import type { Client } from '#harness/client.ts'
import { startDemoService } from '#harness/start-demo.ts'
import type { Service } from '#harness/service.ts'
import { demoClient, openAs, withoutNews } from '#pages/as-member.ts'
import { walk, type Stop } from '#pages/walk.ts'
import { itemsOf, readContract } from '#steps/contract.ts'

let service: Service
let client: Client
test.beforeAll(async () => {
  service = await startDemoService()
  client = await demoClient(service.address, 'agency')
})
test.afterAll(() => service.stop())

test('what a newcomer finds with the demo brand: every state and every dialog at its address, in the words of the documents', async ({
  browser,
}) => {
  const { page, faults } = await openAs(browser, client)
  await withoutNews(page)
  await page.goto('/agency')
  await expect(page).toHaveURL('/agency/dashboard')

  await walk(page, 'Dashboard', [
    ['/agency/dashboard', 'Waiting for you', /^Auto-approves /, /^Auto-finalizes /, 'Your card was declined.', 'undecided candidates'],
  ])
  await walk(page, 'Campaigns', await campaignStops())
  await walk(page, 'Candidates', await candidateStops())
  await walk(page, 'Jobs', await contractStops())
  await walk(page, 'Billing', await billingStops())
  await page.context().close()
  expect(faults).toEqual([])
})

async function campaignOf(state: CampaignState): Promise<string> {
  const { data } = await client.call(listCampaigns, { query: { limit: 50 } })
  const found = data.find((campaign) => campaign.state === state)
  if (!found) throw new Error(`The demo brand has no campaign that is ${state}.`)
  return `/agency/campaigns/${found.id}`
}

async function campaignStops(): Promise<Stop[]> {
  const [draft, review, rejected, published, filled, delivered] = await Promise.all(
    (['draft', 'in_review', 'rejected', 'published', 'filled', 'delivered'] as const).map(campaignOf),
  )
  return [
    ['/agency/campaigns', 'Rejected', 'In review', 'Draft', 'Published', 'Filled', 'Delivered'],
    ['/agency/campaigns?page=2', 'Previous'],
    ['/agency/campaigns?waitForReview=1', /^Your campaign is in review/],
    ['/agency/campaigns?new=true', 'New campaign', 'Creators see it.'],
    [`${draft}/summary`, 'You can edit and save changes before submitting for review'],
    [`${draft}/summary?publish=true`, 'Confirm publish', 'Add at least one video or photo to publish.'],
    [`${draft}/candidates`, 'Here you will see undecided candidates - currently there are none'],
    [`${draft}/edit`, 'Before you publish'],
    [`${review}/summary`, 'You cannot make changes at this stage'],
    [`${rejected}/summary`, 'review the feedback and make necessary adjustments before resubmitting', /^The brief asks for music/],
    [`${rejected}/summary?publish=true`, 'Please resolve the earlier issues first'],
    [`${published}/summary`, 'Creators see it and will apply'],
    [`${published}/edit`, /cannot be removed$/],
    [`${filled}/contracts`, /for you to review$/],
    [`${delivered}/contracts`, 'Delivered'],
  ]
}

async function candidateStops(): Promise<Stop[]> {
  const { data: campaigns } = await client.call(listCampaigns, { query: { limit: 50 } })
  const all = await Promise.all(
    campaigns.map(async ({ id }) => (await client.call(listCandidateRequests, { params: { id }, query: {} })).data),
  )
  const candidates = all.flat()
  type Candidate = (typeof candidates)[number]
  const dialogOf = (is: (candidate: Candidate) => boolean, rest = '') => {
    const found = candidates.find(is)
    if (!found) throw new Error('The demo brand lacks a candidate.')
    return `/agency/campaigns/${found.campaign.id}/candidates?state=${found.state}&candidateRequestId=${found.id}${rest}`
  }
  const isAsking = ({ state, currentPriceOwner }: Candidate) => state === 'new' && currentPriceOwner === 'creator'
  return [
    [dialogOf(isAsking), /^Accept job for €/, 'Offer other terms', 'Decline', 'Message the creator', 'Service fee'],
    [dialogOf(isAsking, '&act=offer'), 'What you offer', 'Paid to the creator. The service fee comes on top.', 'Creator price'],
    [dialogOf(isAsking, '&act=message'), /^Message to /, '0 of 400'],
    [
      dialogOf(({ state, currentPriceOwner }) => state === 'new' && currentPriceOwner === 'agency'),
      'You ask',
      /^If no one answers, it expires /,
    ],
    [dialogOf(({ state }) => state === 'accepted'), 'Go to job', /^Agreed on /],
    [dialogOf(({ state, withdrawn, lapsed }) => state === 'declined' && !withdrawn && !lapsed), 'You declined'],
    [dialogOf(({ withdrawn }) => withdrawn), 'Withdrawn', / withdrew$/],
    [dialogOf(({ lapsed }) => lapsed === true), 'Expired without an answer'],
  ]
}

async function contractStops(): Promise<Stop[]> {
  const { data: contracts } = await client.call(listContracts, { query: { limit: 50 } })
  const contractOf = (is: (contract: Contract) => boolean) => {
    const found = contracts.find(is)
    if (!found) throw new Error('The demo brand lacks a job.')
    return found.id
  }
  const rich = contractOf(({ mediaStats }) => mediaStats.changesRequested > 0)
  const items = itemsOf(await readContract(client, rich))
  type Item = (typeof items)[number]
  const isRemarked = ({ remarks }: Item) => remarks.settled > 0
  const viewIf = (is: (item: Item) => boolean) => `/agency/jobs?show=${rich}&mediaId=${items.find(is)?.id}`
  const viewOf = (state: string) => viewIf((item) => item.state === state && !item.held && !isRemarked(item))
  const failed = contractOf(({ payment, state }) => state === 'delivered' && payment?.failure !== null)
  return [
    ['/agency/jobs', 'The last charge failed: Your card was declined.', 'Cancelled', 'Finalized', 'Completed'],
    [`/agency/jobs?show=${rich}`, 'Total required', 'Report a problem', 'Changes requested'],
    [`/agency/jobs?show=${rich}&tab=messages`, 'Table from above.pdf', 'Of course. Like this?'],
    [`/agency/jobs?show=${rich}&tab=profile`, 'Content quality', 'Portfolio'],
    [`/agency/jobs?show=${rich}&report=true`, 'Report a problem', /^You can report this one from /],
    [viewOf('needs_review'), 'Approve', 'Ask for changes', /^If you do nothing, it is approved automatically /],
    [viewOf('changes_requested'), 'Lovely mood. Could the label be in sight, just a little?'],
    [viewOf('failed'), 'This file cannot be read'],
    [viewIf(({ held }) => held), 'Mara is going over this file again.'],
    [viewIf((item) => item.state === 'needs_review' && isRemarked(item)), 'Mara says 1 of 2 are done', 'Then and now', 'Send 1 remark'],
    [`/agency/jobs?show=${failed}`, 'The last charge failed', /^We’ll try the card again /, /^Finalize and pay €/],
    [
      `/agency/jobs?show=${contractOf(({ autoFinalizeAt }) => autoFinalizeAt !== null)}`,
      /^If you do nothing, it is finalized and charged /,
    ],
    [`/agency/jobs?show=${contractOf(({ state }) => state === 'finalizing')}`, /^How was /, 'Download all originals'],
    [`/agency/jobs?show=${contractOf(({ payment }) => payment?.refundedAt != null)}`, 'Refunded', 'Done. The originals are yours.'],
    [`/agency/jobs?show=${contractOf(({ reportedBy }) => reportedBy !== null)}`, /^You reported this job on /],
    [
      `/agency/jobs?show=${contractOf(({ state }) => state === 'cancelled')}`,
      'This job was cancelled',
      'Nothing. The job was cancelled before you were charged.',
      '1 video not delivered',
    ],
    ['/agency/jobs?show=nothing', 'Contract not found'],
  ]
}

async function billingStops(): Promise<Stop[]> {
  const { data: contracts } = await client.call(listContracts, { query: { limit: 50 } })
  const payments = contracts.flatMap(({ payment }) => (payment ? [payment] : []))
  const paymentOf = (is: (payment: (typeof payments)[number]) => boolean) => `/agency/billing/payments/${payments.find(is)?.id}`
  const { data: cards } = await client.call(listPaymentMethods, {})
  return [
    ['/agency/billing/payments', 'Future', 'Scheduled', 'Failed', 'Paid', 'Refunded'],
    [paymentOf(({ failure }) => failure !== null), 'The last charge failed', 'Change card', /^Charge €.* now$/],
    [paymentOf(({ state, refundedAt }) => state === 'paid' && refundedAt === null), 'Creator price', 'Download invoice'],
    [paymentOf(({ refundedAt }) => refundedAt !== null), /^We refunded /, /^Credit note CN-/],
    ['/agency/billing/billing-information', 'We print this on invoices and use it to work out VAT.', 'Tax registration number'],
    ['/agency/billing/payment-methods', /^Visa ending in 4242/, 'Default', 'Add a payment method'],
    ['/agency/billing/payment-methods?add=true', 'Save card'],
    [`/agency/billing/payment-methods?remove=${cards[0]?.id}`, /^Remove Visa ending in /],
  ]
}
