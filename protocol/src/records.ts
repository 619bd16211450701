/** Records whose changes the server announces to the members who can see them. */
export const liveRecords = [
  'notification',
  /** Notifications were marked as seen, for example in another tab; its id is the member's own. */
  'notification-seen',
  'conversation',
  'campaign',
  'candidate-request',
  'contract',
  /** Its id is the id of the item it is about. */
  'remark',
  'payment',
  'earning',
  'payout',
  'portfolio-item',
  'creator-profile',
  /** Another operator claimed a record, took a claim over or released one; its id is the record's. Only operators are notified. */
  'operator-claim',
  /** Events may have been missed: refetch everything. Its id is empty. */
  'all',
] as const

/** Records changed only by their owner or an operator: nobody is notified, but the page that made the change updates. */
type QuietRecord =
  | 'conversation-read'
  | 'user'
  | 'session'
  | 'shortlist'
  | 'mail-preferences'
  | 'calendar-feed'
  | 'billing-information'
  | 'payment-method'
  | 'beneficiary'
  /** The records that an operator opened and claimed. */
  | 'operator-marks'
  | 'creator-tax'
  | 'operator-campaign'
  | 'operator-profile'
  | 'operator-contract'
  | 'operator-member'
  | 'operator-payment'
  | 'operator-chargeback'
  | 'operator-payout'
  | 'operator-undone'
  | 'operator-audit'
  | 'operator-accounts'
  | 'operator-dac7'
  | 'operator-bank'

/** The records that an endpoint can declare as changed. */
export type ChangedRecord = Exclude<(typeof liveRecords)[number], 'all'> | QuietRecord
