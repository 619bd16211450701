import type { LiveEvent } from '@pairtake/protocol/events/live-event'
import type { ChangedRecord } from '@pairtake/protocol/records'

type Reads = {
  /** Stale whatever their parameters. */ all: readonly string[]
  /** Stale only if their parameters name this record. */ own?: readonly string[]
}

// Only paths, because importing the endpoints would pull every schema of the protocol into the first load; a test compares the paths with the
// protocol.
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

/** Defines which reads show a record; the only place to do so, both for the page's own changes and for announced ones. */
export const staleReads: Record<ChangedRecord, Reads> = {
  notification: { all: ['/notifications', '/notifications/_count-unseen'] },
  // The list keeps showing as new what this visit marked as seen.
  'notification-seen': { all: ['/notifications/_count-unseen'] },
  conversation: {
    all: ['/conversation-involvements', '/unread-messages', '/dashboard'],
    own: ['/conversations/{id}', '/conversations/{id}/messages'],
  },
  campaign: { all: aboutCampaigns, own: ['/campaigns/{id}'] },
  'candidate-request': { all: [...aboutCampaigns, ...aboutRequests], own: ['/candidate-requests/{id}'] },
  // The brand's own mark: no event is sent, so only its own page refetches.
  shortlist: { all: ['/campaigns/{id}/candidate-requests'], own: ['/candidate-requests/{id}'] },
  contract: {
    all: [...aboutCampaigns, ...aboutRequests, '/contracts', '/campaigns/{id}/contracts', '/calendar'],
    own: ofContract,
  },
  // The event names the item, which is part of its job; the job shows its counts.
  remark: { all: ofContract, own: ['/contract-media/{id}/remarks'] },
  // A failed charge disappears from the calendar, and jobs show it.
  payment: {
    all: ['/payments', '/dashboard', '/calendar', '/contracts', '/campaigns/{id}/contracts', '/contracts/{id}'],
    own: ['/payments/{id}'],
  },
  earning: { all: ['/earnings', '/creator-finances', '/creator-papers', '/dashboard'], own: ['/earnings/{id}'] },
  payout: { all: ['/payouts', '/creator-finances', '/creator-papers', '/dashboard'] },
  'portfolio-item': { all: ['/portfolio', '/user/general', '/dashboard'] },
  'creator-profile': {
    all: ['/creator-profile', '/user/general', '/dashboard', '/creator-opportunities', '/creator-opportunities/{id}'],
  },
  // The conversation itself shows no count.
  'conversation-read': { all: ['/conversation-involvements', '/unread-messages', '/dashboard'], own: ['/conversations/{id}'] },
  user: { all: ['/user/general', '/user/profile', '/dashboard'] },
  session: { all: ['/user/sessions'] },
  // Conversations show when an email about unread messages will be sent.
  'mail-preferences': { all: ['/user/mail-preferences', '/conversation-involvements'], own: ['/conversations/{id}'] },
  'calendar-feed': { all: ['/calendar-feed'] },
  'billing-information': { all: ['/billing-information', '/user/general', '/dashboard'] },
  'payment-method': { all: ['/payment-methods', '/user/general', '/dashboard'] },
  'creator-tax': { all: ['/creator-tax'] },
  beneficiary: { all: ['/payout-beneficiary', '/dashboard'] },
  // A released claim often means a decision, so the record is refetched if it is open.
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
    all: [
      ...byOperators,
      '/operator/payments',
      '/operator/creator-papers',
      '/operator/suspense',
      '/operator/balance-sheet',
      '/operator/deleted-creators',
    ],
  },
  'operator-chargeback': {
    all: [...byOperators, '/operator/chargebacks', '/operator/balance-sheet'],
    own: ['/operator/chargebacks/{id}'],
  },
  'operator-accounts': { all: ['/operator/audit'] },
  'operator-audit': { all: ['/operator/audit'] },
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
      '/operator/deleted-creators',
      '/operator/payout-batches',
      '/operator/creator-papers',
      '/operator/bank-lines',
      '/operator/balance-sheet',
    ],
  },
}

const everything = new Set(Object.values(staleReads).flatMap(({ all, own = [] }) => [...all, ...own]))

/** Returns whether a cached read may be stale after these events. Its key is the path, then the parameters. */
export function isStale([path, ...asked]: readonly unknown[], events: readonly LiveEvent[]): boolean {
  if (typeof path !== 'string') return false
  return events.some(({ record, id }) => {
    if (record === 'all') return everything.has(path)
    const { all, own = [] } = staleReads[record]
    return all.includes(path) || (own.includes(path) && namesId(asked, id))
  })
}

/** Returns whether a cached read may be stale after a change made on this page, whatever its parameters. */
export function isStaleAfter([path]: readonly unknown[], changes: readonly ChangedRecord[]): boolean {
  if (typeof path !== 'string') return false
  return changes.some((record) => staleReads[record].all.includes(path) || staleReads[record].own?.includes(path))
}

function namesId(asked: readonly unknown[], id: string): boolean {
  return asked.some((part) => part === id || (typeof part === 'object' && part !== null && Object.values(part).includes(id)))
}
