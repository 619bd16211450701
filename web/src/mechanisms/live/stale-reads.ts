import type { LiveEvent } from '@pairtake/protocol/events/live-event'

type Reads = {
  /** Stale whatever they were asked for. */ all: readonly string[]
  /** Stale only where they were asked for this record. */ own: readonly string[]
}

// Paths alone, because the endpoints would bring every schema of the protocol into the first load; a test compares them with the protocol.
const aboutCampaigns = ['/campaigns', '/dashboard']
const aboutRequests = [
  '/campaigns/{id}',
  '/campaigns/{id}/candidate-requests',
  '/creator-opportunities',
  '/creator-opportunities/{id}',
  '/relationship-by-conversation/{id}',
]

/** Which reads show a record. */
export const staleReads: Record<Exclude<LiveEvent['record'], 'all'>, Reads> = {
  notification: { all: ['/notifications', '/notifications/_count-unseen'], own: [] },
  // The list goes on showing as new what this look at it has marked as seen.
  'notification-seen': { all: ['/notifications/_count-unseen'], own: [] },
  conversation: {
    all: ['/conversation-involvements', '/unread-messages', '/dashboard'],
    own: ['/conversations/{id}', '/conversations/{id}/messages'],
  },
  campaign: { all: aboutCampaigns, own: ['/campaigns/{id}'] },
  'candidate-request': { all: [...aboutCampaigns, ...aboutRequests], own: ['/candidate-requests/{id}'] },
  contract: {
    all: [...aboutCampaigns, ...aboutRequests, '/contracts', '/campaigns/{id}/contracts'],
    own: ['/contracts/{id}', '/contracts/{id}/assets'],
  },
  payment: { all: ['/payments', '/dashboard'], own: ['/payments/{id}'] },
  earning: { all: ['/earnings', '/creator-finances', '/dashboard'], own: ['/earnings/{id}'] },
  payout: { all: ['/payouts', '/creator-finances', '/dashboard'], own: [] },
  'portfolio-item': { all: ['/portfolio', '/user/general', '/dashboard'], own: [] },
  'creator-profile': { all: ['/creator-profile', '/user/general', '/creator-opportunities', '/creator-opportunities/{id}'], own: [] },
}

const everything = new Set(Object.values(staleReads).flatMap(({ all, own }) => [...all, ...own]))

/** Whether a cached read, by its key, may show something else after these events. Keys begin with the path, then the parameters. */
export function isStale([path, ...asked]: readonly unknown[], events: readonly LiveEvent[]): boolean {
  if (typeof path !== 'string') return false
  return events.some(({ record, id }) => {
    if (record === 'all') return everything.has(path)
    const { all, own } = staleReads[record]
    return all.includes(path) || (own.includes(path) && namesId(asked, id))
  })
}

function namesId(asked: readonly unknown[], id: string): boolean {
  return asked.some((part) => part === id || (typeof part === 'object' && part !== null && Object.values(part).includes(id)))
}
