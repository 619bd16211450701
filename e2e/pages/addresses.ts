import { listConversationInvolvements } from '@pairtake/protocol/conversation/conversation-endpoints'
import { listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { listCandidateRequests } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { getContract, listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { listEarnings } from '@pairtake/protocol/finances/finances-endpoints'
import { listPayments } from '@pairtake/protocol/payment/payment-endpoints'
import type { Role } from '@pairtake/protocol/roles'
import type { Client } from '#harness/client.ts'

/** A screen: the roles that may see it, and the heading that shows that it has loaded. `to` is where the requirements redirect its URL. */
export type Screen = { path: string; roles: readonly Role[]; heading: string | RegExp; dialog?: string | RegExp; to?: string | RegExp }

const everybody: readonly Role[] = ['agency', 'creator', 'operator']
const members: readonly Role[] = ['agency', 'creator']

/** Section 2 of both requirement documents, with records of the demo members, plus the operator's area. */
export async function memberScreens(clients: Record<'agency' | 'creator', Client>): Promise<Screen[]> {
  return [...(await agencyScreens(clients.agency)), ...(await creatorScreens(clients.creator)), ...sharedScreens, ...operatorScreens]
}

async function agencyScreens(agency: Client): Promise<Screen[]> {
  const { data: campaigns } = await agency.call(listCampaigns, { query: { limit: 50 } })
  const published = must(campaigns.find((campaign) => campaign.state === 'published' && campaign.candidateCounts.new > 0))
  const draft = must(campaigns.find((campaign) => campaign.state === 'draft'))
  const { data: candidates } = await agency.call(listCandidateRequests, { params: { id: published.id }, query: { state: 'new' } })
  const candidate = must(candidates[0])
  const { data: contracts } = await agency.call(listContracts, {})
  const contract = must(contracts.find((contract) => contract.state === 'in_progress' && contract.mediaStats.reviewPending > 0))
  const delivered = must(contracts.find((contract) => contract.state === 'delivered'))
  const { data: whole } = await agency.call(getContract, { params: { id: contract.id } })
  const item = must(whole.contractAssets?.flatMap((asset) => asset.contractMedias).find((media) => media.state === 'needs_review'))
  const { data: payments } = await agency.call(listPayments, {})
  const paid = must(payments.find((payment) => payment.state === 'paid'))
  const campaign = `/agency/campaigns/${published.id}`
  const contractName = `Job with: ${contract.creator.general.displayName}`
  const screens: Omit<Screen, 'roles'>[] = [
    { path: '/agency', heading: /./, to: '/agency/dashboard' },
    { path: '/agency/dashboard', heading: /./ },
    { path: '/agency/campaigns', heading: 'Campaigns' },
    { path: '/agency/campaigns?waitForReview=1', heading: 'Campaigns' },
    { path: '/agency/campaigns?new=true', heading: 'Campaigns', dialog: 'New campaign' },
    { path: campaign, heading: published.name, to: `${campaign}/summary` },
    { path: `${campaign}/summary`, heading: published.name },
    { path: `${campaign}/candidates`, heading: published.name },
    {
      path: `${campaign}/candidates?state=new&candidateRequestId=${candidate.id}`,
      heading: published.name,
      dialog: candidate.creator.general.displayName,
    },
    { path: `${campaign}/contracts`, heading: published.name },
    {
      path: `/agency/campaigns/${contract.campaign.id}/contracts?show=${contract.id}`,
      heading: contract.campaign.name,
      dialog: contractName,
    },
    {
      path: `/agency/campaigns/${contract.campaign.id}/contracts?show=${contract.id}&mediaId=${item.id}`,
      heading: contract.campaign.name,
      dialog: /./,
    },
    { path: `/agency/campaigns/${draft.id}/edit`, heading: /./ },
    { path: '/agency/jobs', heading: 'Jobs' },
    { path: `/agency/jobs?show=${delivered.id}`, heading: 'Jobs', dialog: `Job with: ${delivered.creator.general.displayName}` },
    { path: `/agency/jobs?show=${contract.id}&tab=messages`, heading: 'Jobs', dialog: contractName },
    { path: `/agency/jobs?show=${contract.id}&tab=profile`, heading: 'Jobs', dialog: contractName },
    { path: '/agency/billing', heading: 'Billing', to: '/agency/billing/payments' },
    { path: '/agency/billing/payments', heading: 'Billing' },
    { path: `/agency/billing/payments/${paid.id}`, heading: 'Billing' },
    { path: '/agency/billing/billing-information', heading: 'Billing' },
    { path: '/agency/billing/payment-methods', heading: 'Billing' },
  ]
  return screens.map((screen) => ({ ...screen, roles: ['agency'] }))
}

async function creatorScreens(creator: Client): Promise<Screen[]> {
  const { data: contracts } = await creator.call(listContracts, {})
  const contract = must(contracts.find((contract) => contract.state === 'in_progress'))
  const { data: earnings } = await creator.call(listEarnings, {})
  const { data: conversations } = await creator.call(listConversationInvolvements, {})
  const campaignId = contract.campaign.id
  const screens: Omit<Screen, 'roles'>[] = [
    { path: '/creator', heading: /./, to: '/creator/dashboard' },
    { path: '/creator/dashboard', heading: /./ },
    { path: '/creator/opportunities', heading: 'Find work' },
    { path: `/creator/opportunities?show=${campaignId}`, heading: 'Find work', dialog: contract.campaign.name },
    { path: '/creator/jobs', heading: 'My jobs' },
    { path: `/creator/jobs/${contract.id}`, heading: contract.campaign.name, to: `/creator/jobs/${contract.id}/summary` },
    { path: `/creator/jobs/${contract.id}/summary`, heading: contract.campaign.name },
    { path: `/creator/jobs/${contract.id}/messages`, heading: contract.campaign.name },
    { path: '/creator/portfolio', heading: 'My portfolio' },
    { path: '/creator/finances/earnings', heading: 'Finances' },
    { path: `/creator/finances/earnings/${must(earnings[0]).id}`, heading: 'Finances' },
    { path: '/creator/finances/payouts', heading: 'Finances' },
    { path: '/creator/finances/payouts/request', heading: 'Finances' },
    { path: '/settings/creator-profile', heading: 'Profile & settings' },
    { path: '/settings/creator-profile-verification', heading: 'Profile & settings' },
    { path: `/conversations/${must(conversations[0]).id}`, heading: /./ },
  ]
  return screens.map((screen) => ({ ...screen, roles: ['creator'] }))
}

const sharedScreens: readonly Screen[] = [
  { path: '/conversations', roles: members, heading: /./, to: /^\/conversations/ },
  { path: '/calendar', roles: members, heading: 'Calendar' },
  { path: '/notifications', roles: everybody, heading: 'Notifications' },
  { path: '/settings', roles: everybody, heading: 'Profile & settings', to: '/settings/user-profile' },
  { path: '/settings/user-profile', roles: everybody, heading: 'Profile & settings' },
  { path: '/settings/security/change-password', roles: everybody, heading: 'Profile & settings' },
  { path: '/settings/notifications', roles: members, heading: 'Profile & settings' },
  { path: '/settings/account', roles: everybody, heading: 'Profile & settings' },
]

const operatorScreens: readonly Screen[] = [
  ['/operator', 'Overview'],
  ['/operator/campaigns', /./],
  ['/operator/creators', /./],
  ['/operator/jobs', 'Jobs'],
  ['/operator/payouts', 'Payouts'],
  ['/operator/payments', 'Payments'],
  ['/operator/members', 'Members'],
  ['/operator/accounts', 'Accounts'],
  ['/operator/accounts/bank', 'Accounts'],
  ['/operator/accounts/provider', 'Accounts'],
  ['/operator/accounts/creator-documents', 'Accounts'],
  ['/operator/accounts/balance', 'Accounts'],
  ['/operator/chargebacks', 'Chargebacks'],
  ['/operator/audit', 'Audit log'],
].map(([path, heading]) => ({ path: String(path), roles: ['operator'], heading: heading ?? /./ }))

/** The screens that anyone can see without an account. */
export const visitorScreens: readonly Omit<Screen, 'roles'>[] = [
  { path: '/login', heading: 'Welcome back' },
  { path: '/signup', heading: 'Welcome, enter your details to sign up' },
  { path: '/signup-success/confirm-email', heading: 'Please confirm your email' },
  { path: '/confirm-email', heading: 'Confirm your email' },
  { path: '/forgot-password', heading: 'Forgot your password?' },
  { path: '/reset-password/nothing', heading: 'Choose a new password' },
  { path: '/legal/terms-of-service', heading: 'Terms of service' },
  { path: '/mailbox', heading: /./ },
  { path: '/nowhere', heading: 'There is no page at this address' },
]

/** Redirects are visited at their target; dialogs that an address opens are left out, because they load later by design. */
export function firstViews(screens: readonly Omit<Screen, 'roles'>[]): string[] {
  return screens.filter(({ path, to = path, dialog }) => to === path && dialog === undefined).map(({ path }) => path)
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo members lack a record that a screen shows.')
  return value
}
