/** Records whose changes the server announces to the members who see them. */
export const liveRecords = [
  'notification',
  /** Notifications were seen, in another tab say; its id is the member's own. */
  'notification-seen',
  'conversation',
  'campaign',
  'candidate-request',
  'contract',
  /** Its id is that of the item it is about. */
  'remark',
  'payment',
  'earning',
  'payout',
  'portfolio-item',
  'creator-profile',
  /** Another operator claims a record, takes a claim over or ends one; its id is the record's. Only operators are told. */
  'operator-claim',
  /** Something may have been missed: look at everything again. Its id is empty. */
  'all',
] as const

/** What only its owner changes, and what operators look at: nobody is told of it, but the page that changed it shows it. */
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
  /** What an operator itself opened and claimed. */
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
  | 'operator-accounts'
  | 'operator-dac7'
  | 'operator-bank'

/** What an endpoint names as changed by it. */
export type ChangedRecord = Exclude<(typeof liveRecords)[number], 'all'> | QuietRecord
