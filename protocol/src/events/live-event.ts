import * as z from 'zod/mini'

/** The `event:` of GET /events: a message came, a notification came, or a record that the member sees has changed. */
export const liveEventKinds = ['message', 'notification', 'changed'] as const
export type LiveEventKind = (typeof liveEventKinds)[number]

const liveRecords = [
  'notification',
  /** Notifications were seen, in another tab say; its id is the member's own. */
  'notification-seen',
  'conversation',
  'campaign',
  'candidate-request',
  'contract',
  'payment',
  'earning',
  'payout',
  'portfolio-item',
  'creator-profile',
  /** Something may have been missed: look at everything again. Its id is empty. */
  'all',
] as const

/** The `data:` of an event. A message's event carries the id of its conversation. */
export const liveEvent = z.object({ record: z.enum(liveRecords), id: z.string() })
export type LiveEvent = z.infer<typeof liveEvent>
