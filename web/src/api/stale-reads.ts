import type { LiveEvent } from '@pairtake/protocol/events/live-event'
import type { ChangedRecord } from '@pairtake/protocol/records'

type Reads = {
  /** Stale whatever they were asked for. */ all: readonly string[]
  /** Stale only where they were asked for this record. */ own?: readonly string[]
}

// Only paths, because the endpoints would bring every schema of the protocol into the first load; a test compares them with the protocol.
const aboutCampaigns = ['/campaigns', '/dashboard']
const aboutRequests = [
  '/campaigns/{id}',
  '/campaigns/{id}/candidate-requests',
  '/candidate-requests',
  '/creator-opportunities',
  '/creator-opportunities/{id}',
  '/relationship-by-conversation/{id}',
]

const ofContract = ['/contracts/{id}', '/contracts/{id}/assets']
const byOperators = ['/operator/overview', '/operator/audit']

/** Which reads show a record: the one place that says so, for changes made here and for those that are announced. */
export const staleReads: Record<ChangedRecord, Reads> = {
  notification: { all: ['/notifications', '/notifications/_count-unseen'] },
  // The list goes on showing as new what this look at it has marked as seen.
  'notification-seen': { all: ['/notifications/_count-unseen'] },
  conversation: {
    all: ['/conversation-involvements', '/unread-messages', '/dashboard'],
    own: ['/conversations/{id}', '/conversations/{id}/messages'],
  },
  campaign: { all: aboutCampaigns, own: ['/campaigns/{id}'] },
  'candidate-request': { all: [...aboutCampaigns, ...aboutRequests], own: ['/candidate-requests/{id}'] },
  // The brand's own mark: nobody is told, so only its own page asks again.
  shortlist: { all: ['/campaigns/{id}/candidate-requests'], own: ['/candidate-requests/{id}'] },
  contract: {
    all: [...aboutCampaigns, ...aboutRequests, '/contracts', '/campaigns/{id}/contracts', '/calendar'],
    own: ofContract,
  },
  // Told by the item, which is a part of its job; its counts stand with the job.
  remark: { all: ofContract, own: ['/contract-media/{id}/remarks'] },
  // A charge that fails leaves the calendar.
  payment: { all: ['/payments', '/dashboard', '/calendar'], own: ['/payments/{id}'] },
  earning: { all: ['/earnings', '/creator-finances', '/creator-papers', '/dashboard'], own: ['/earnings/{id}'] },
  payout: { all: ['/payouts', '/creator-finances', '/creator-papers', '/dashboard'] },
  'portfolio-item': { all: ['/portfolio', '/user/general', '/dashboard'] },
  'creator-profile': {
    all: ['/creator-profile', '/user/general', '/dashboard', '/creator-opportunities', '/creator-opportunities/{id}'],
  },
  // The thread itself shows no count.
  'conversation-read': { all: ['/conversation-involvements', '/unread-messages', '/dashboard'], own: ['/conversations/{id}'] },
  user: { all: ['/user/general', '/user/profile', '/dashboard'] },
  session: { all: ['/user/sessions'] },
  // Conversations say when a mail about what waits unread goes out.
  'mail-preferences': { all: ['/user/mail-preferences', '/conversation-involvements'], own: ['/conversations/{id}'] },
  'calendar-feed': { all: ['/calendar-feed'] },
  'billing-information': { all: ['/billing-information', '/user/general', '/dashboard'] },
  'payment-method': { all: ['/payment-methods', '/user/general', '/dashboard'] },
  'creator-tax': { all: ['/creator-tax'] },
  beneficiary: { all: ['/payout-beneficiary', '/dashboard'] },
  // A claim that ends is often a decision: the record is read again where it is open.
  'operator-claim': {
    all: ['/operator/claims'],
    own: ['/operator/campaigns/{id}', '/operator/creator-profiles/{userId}', '/operator/contracts/{id}', '/operator/chargebacks/{id}'],
  },
  'operator-marks': { all: ['/operator/claims'] },
  'operator-campaign': { all: [...byOperators, '/operator/campaigns'], own: ['/operator/campaigns/{id}'] },
  'operator-profile': { all: [...byOperators, '/operator/creator-profiles'], own: ['/operator/creator-profiles/{userId}'] },
  'operator-contract': { all: [...byOperators, '/operator/contracts', '/operator/payments'], own: ['/operator/contracts/{id}'] },
  'operator-member': { all: [...byOperators, '/operator/members', '/operator/contracts'], own: ['/operator/members/{id}'] },
  'operator-payment': {
    all: [...byOperators, '/operator/payments', '/operator/creator-papers', '/operator/suspense', '/operator/balance-sheet'],
  },
  'operator-chargeback': {
    all: [...byOperators, '/operator/chargebacks', '/operator/balance-sheet'],
    own: ['/operator/chargebacks/{id}'],
  },
  'operator-accounts': { all: ['/operator/audit'] },
  'operator-dac7': { all: ['/operator/dac7', '/operator/audit'] },
  'operator-bank': {
    all: [
      '/operator/audit',
      '/operator/creator-papers',
      '/operator/bank-lines',
      '/operator/balance-sheet',
      '/operator/provider-lines',
      '/operator/provider-stand',
    ],
  },
  'operator-undone': { all: byOperators },
  'operator-payout': {
    all: [
      ...byOperators,
      '/operator/payouts',
      '/operator/payout-batches',
      '/operator/creator-papers',
      '/operator/bank-lines',
      '/operator/balance-sheet',
    ],
  },
}

const everything = new Set(Object.values(staleReads).flatMap(({ all, own = [] }) => [...all, ...own]))

/** Whether a cached read, by its key, may show something else after these events. Keys begin with the path, then the parameters. */
export function isStale([path, ...asked]: readonly unknown[], events: readonly LiveEvent[]): boolean {
  if (typeof path !== 'string') return false
  return events.some(({ record, id }) => {
    if (record === 'all') return everything.has(path)
    const { all, own = [] } = staleReads[record]
    return all.includes(path) || (own.includes(path) && namesId(asked, id))
  })
}

/** Whether a cached read may show something else after a change made here, whichever record it was asked for. */
export function isStaleAfter([path]: readonly unknown[], changes: readonly ChangedRecord[]): boolean {
  if (typeof path !== 'string') return false
  return changes.some((record) => staleReads[record].all.includes(path) || staleReads[record].own?.includes(path))
}

function namesId(asked: readonly unknown[], id: string): boolean {
  return asked.some((part) => part === id || (typeof part === 'object' && part !== null && Object.values(part).includes(id)))
}
