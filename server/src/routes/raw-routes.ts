import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveOriginalsZip } from '#features/contract/originals-zip.ts'
import { registerPictures } from '#features/user/send-picture.ts'
import { registerExports } from '#features/user/send-export.ts'
import { registerUnsubscribePage } from '#features/mail/unsubscribe-page.ts'
import { registerUploadParts } from '#features/media/receive-part.ts'
import { registerFiles } from '#features/media/send-file.ts'
import { registerEvents } from '#features/events/stream-events.ts'
import { serveCardFrame } from '#features/payment-method/serve-card-frame.ts'
import { sendInvoice } from '#features/payment/send-invoice.ts'
import { sendMailboxPage } from '#features/mail/send-mailbox-page.ts'
import { finalizeOnEvent } from '#features/charge/finalize-on-event.ts'
import { sendStatement } from '#features/finances/send-statement.ts'
import type { Sessions } from '#http/session.ts'

type RawRoute = (app: FastifyInstance, frame: { deps: Deps; sessions: Sessions }) => void | Promise<void>

/** What is not JSON: bytes of files, streams, the provider's webhooks. */
export const rawRoutes: readonly RawRoute[] = [
  serveOriginalsZip,
  registerPictures,
  registerExports,
  registerUnsubscribePage,
  registerUploadParts,
  registerFiles,
  registerEvents,
  serveCardFrame,
  sendInvoice,
  sendMailboxPage,
  finalizeOnEvent,
  sendStatement,
]
