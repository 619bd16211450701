/** How operators read about a clock: one item, several items, and what could not be done with them. */
type WorkWords = { one: string; many: string; undone: string }

/** Every clock with its words; separate from the clocks themselves, which only the worker loads. */
export const clockWords = {
  'lapse-unanswered-offers': { one: 'offer', many: 'offers', undone: 'could not be expired' },
  'remind-unanswered-offers': { one: 'reminder of an open offer', many: 'reminders of open offers', undone: 'could not be sent' },
  'deliver-filled-campaigns': { one: 'campaign', many: 'campaigns', undone: 'could not be marked as delivered' },
  'approve-overdue-media': { one: 'item', many: 'items', undone: 'could not be approved automatically' },
  'remind-silent-agencies': { one: 'review reminder', many: 'review reminders', undone: 'could not be sent' },
  'remind-late-deliveries': { one: 'delivery reminder', many: 'delivery reminders', undone: 'could not be sent' },
  'remind-of-held-media': { one: 'reminder of a held file', many: 'reminders of held files', undone: 'could not be sent' },
  'remove-earlier-originals': { one: 'file of an earlier take', many: 'files of earlier takes', undone: 'could not be removed' },
  'remove-earlier-previews': { one: 'preview of an earlier take', many: 'previews of earlier takes', undone: 'could not be removed' },
  'remind-due-deliveries': { one: 'due date reminder', many: 'due date reminders', undone: 'could not be sent' },
  'complete-finalized-contracts': { one: 'finalized job', many: 'finalized jobs', undone: 'could not be completed' },
  'mail-unread-messages': { one: 'email about unread messages', many: 'emails about unread messages', undone: 'could not be written' },
  'deliver-due-mails': { one: 'email', many: 'emails', undone: 'could not be handed to the mail server' },
  'remove-old-mails': { one: 'old email', many: 'old emails', undone: 'could not be removed' },
  'remove-expired-sessions': { one: 'expired session', many: 'expired sessions', undone: 'could not be removed' },
  'remove-expired-links': { one: 'expired email link', many: 'expired email links', undone: 'could not be removed' },
  'remove-old-attempts': { one: 'old login attempt', many: 'old login attempts', undone: 'could not be removed' },
  'remove-old-keys': { one: 'old idempotency key', many: 'old idempotency keys', undone: 'could not be removed' },
  'remove-old-looks': { one: 'record opened by an operator', many: 'records opened by operators', undone: 'could not be forgotten' },
  'sort-renamed': { one: 'renamed member', many: 'renamed members', undone: 'could not be sorted in conversations' },
  'sweep-uploads': { one: 'abandoned upload', many: 'abandoned uploads', undone: 'could not be removed' },
  'sweep-unused-media': { one: 'unused file', many: 'unused files', undone: 'could not be removed' },
  'sweep-leftovers': { one: 'leftover folder', many: 'leftover folders', undone: 'could not be removed' },
  'read-preview-rates': { one: 'older preview', many: 'older previews', undone: 'could not be read' },
  'requeue-contract-media': { one: 'delivered file', many: 'delivered files', undone: 'could not be processed again' },
  'requeue-portfolio-items': { one: 'portfolio video', many: 'portfolio videos', undone: 'could not be processed again' },
  'requeue-attachments': { one: 'attachment', many: 'attachments', undone: 'could not be processed again' },
  'finalize-due-contracts': { one: 'job', many: 'jobs', undone: 'could not be finalized automatically' },
  'finalize-unknown-charges': { one: 'charge', many: 'charges', undone: 'could not be settled' },
  'deliver-sandbox-events': { one: 'payment event', many: 'payment events', undone: 'could not be processed' },
  'remind-overdue-payments': { one: 'payment reminder', many: 'payment reminders', undone: 'could not be sent' },
  'verify-ledger': { one: 'check of the books', many: 'checks of the books', undone: 'could not be finished' },
  'settle-confirmations': { one: 'confirmation of a payment', many: 'confirmations of payments', undone: 'could not be settled' },
  'check-vat-ids': { one: 'VAT ID', many: 'VAT IDs', undone: 'could not be checked' },
  'take-provider-lines': {
    one: 'import of the card provider’s lines',
    many: 'imports of the card provider’s lines',
    undone: 'could not be finished',
  },
  'compare-provider-lines': {
    one: 'line of the card provider',
    many: 'lines of the card provider',
    undone: 'could not be compared with the books',
  },
  'fold-kept-sums': { one: 'stored total', many: 'stored totals', undone: 'could not be updated' },
  'prove-kept-sums': { one: 'check of totals', many: 'checks of totals', undone: 'could not be finished' },
  'settle-open-refunds': { one: 'refund', many: 'refunds', undone: 'could not be settled' },
} as const satisfies Record<string, WorkWords>

export type ClockName = keyof typeof clockWords

/** The same for tasks: a failing one is retried until it succeeds, and counted once it has used its usual number of tries. */
export const taskWords = {
  'process-contract-media': { one: 'delivered file', many: 'delivered files', undone: 'could not be processed' },
  'process-portfolio-item': { one: 'portfolio video', many: 'portfolio videos', undone: 'could not be processed' },
  'make-clean-twins': { one: 'file', many: 'files', undone: 'could not be made without a watermark' },
  'process-message-attachment': { one: 'attachment', many: 'attachments', undone: 'could not be processed' },
  'draw-cover': { one: 'cover picture', many: 'cover pictures', undone: 'could not be created' },
  'mail-notification': { one: 'email about a notification', many: 'emails about notifications', undone: 'could not be written' },
  'mail-account-link': { one: 'email with an account link', many: 'emails with account links', undone: 'could not be written' },
  'deliver-mail': { one: 'email', many: 'emails', undone: 'could not be sent right away' },
  'make-invoice-file': { one: 'invoice', many: 'invoices', undone: 'could not be saved as a PDF' },
  'mail-invoice': { one: 'email with an invoice', many: 'emails with invoices', undone: 'could not be written' },
  'make-creator-paper-file': { one: 'creator document', many: 'creator documents', undone: 'could not be saved as a PDF' },
  'replace-names': { one: 'deleted member’s name', many: 'deleted members’ names', undone: 'could not be replaced everywhere' },
  'forget-customer': {
    one: 'customer of a deleted account',
    many: 'customers of deleted accounts',
    undone: 'could not be deleted at the card provider',
  },
  'remove-files': { one: 'group of old files', many: 'groups of old files', undone: 'could not be removed' },
  'remove-unused-picture': { one: 'unused profile picture', many: 'unused profile pictures', undone: 'could not be removed' },
  'make-demo-media': { one: 'set of demo files', many: 'sets of demo files', undone: 'could not be created' },
} as const satisfies Record<string, WorkWords>

export type TaskName = keyof typeof taskWords

/** Failures that no clock retries. */
const finalWords = {
  'failed-refunds': { one: 'refund', many: 'refunds', undone: 'did not reach the brand' },
  'failed-give-backs': { one: 'returned charge', many: 'returned charges', undone: 'did not reach the brand' },
} as const satisfies Record<string, WorkWords>

const workWords: Record<string, WorkWords | undefined> = { ...clockWords, ...taskWords }

/** '3 offers could not be expired.' */
export function undoneWords(work: string, count: number): string {
  const words = { ...workWords, ...finalWords }[work] ?? { one: 'item', many: 'items', undone: `could not be done by ${work}` }
  return count === 1 ? `1 ${words.one} ${words.undone}.` : `${count} ${words.many} ${words.undone}.`
}

export const isWork = (name: string): boolean => Object.hasOwn(workWords, name)
