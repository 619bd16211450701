import { sendAccounts } from '#features/accounts/send-accounts.ts'
import { sendCalendar } from '#features/calendar/send-calendar.ts'
import { receiveProviderEvent } from '#features/charge/receive-provider-event.ts'
import { sendOriginals } from '#features/contract/send-originals.ts'
import { streamEvents } from '#features/events/stream-events.ts'
import { sendCreatorEInvoice } from '#features/creator-paper/send-creator-e-invoice.ts'
import { sendCreatorPaper } from '#features/creator-paper/send-creator-paper.ts'
import { sendDac7File } from '#features/dac7-file/send-dac7-file.ts'
import { sendStatement } from '#features/finances/send-statement.ts'
import { askToUnsubscribe } from '#features/mail/ask-to-unsubscribe.ts'
import { sendMailboxPage } from '#features/mail/send-mailbox-page.ts'
import { unsubscribeByLink } from '#features/mail/unsubscribe-by-link.ts'
import { receivePart } from '#features/media/receive-part.ts'
import { sendFile } from '#features/media/send-file.ts'
import { sendCardFrame } from '#features/payment-method/send-card-frame.ts'
import { sendEInvoice } from '#features/payment/send-e-invoice.ts'
import { sendInvoice } from '#features/payment/send-invoice.ts'
import { sendRemarkFile } from '#features/remark/send-remark-file.ts'
import { sendExport } from '#features/user/send-export.ts'
import { sendPicture } from '#features/user/send-picture.ts'
import { sendHealth, sendReadiness } from '#http/send-health.ts'
import { sendRobots } from '#http/send-robots.ts'
import { sendSecurityContact } from '#http/send-security-contact.ts'
import type { RawBinding } from '#http/serve-raw.ts'

/** Routes other than JSON calls, one per line; a test compares them with the protocol. */
export const rawRoutes: readonly RawBinding[] = [
  // media
  sendFile,
  sendPicture,
  receivePart,
  // user
  sendExport,
  // contract
  sendOriginals,
  sendRemarkFile,
  sendCalendar,
  // money
  sendInvoice,
  sendEInvoice,
  sendCreatorPaper,
  sendCreatorEInvoice,
  sendDac7File,
  sendStatement,
  sendAccounts,
  sendCardFrame,
  receiveProviderEvent,
  // events
  streamEvents,
  // mail
  sendMailboxPage,
  askToUnsubscribe,
  unsubscribeByLink,
  // well-known
  sendSecurityContact,
  sendRobots,
  // operation
  sendHealth,
  sendReadiness,
]
