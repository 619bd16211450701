import * as z from 'zod/mini'
import type { TaskName } from './clock-names.ts'
import { contractMediaId, creatorPaperId, invoiceId, mediaId, memberId, notificationId, portfolioItemId } from '@pairtake/protocol/ids'

export type TaskOptions = {
  /** Failed runs before a person is notified: by the task itself, or by the operator's overview. Retries continue regardless. */
  tries: number
  /** Seconds before the first retry; the delay grows. */
  retryDelaySeconds: number
  /** After this time a run is ended, and the task runs again. A worker that was killed is noticed within seconds, by its missing heartbeat. */
  expireSeconds: number
}

export type Task<Payload = unknown> = { name: TaskName; payload: z.ZodMiniType<Payload>; options: TaskOptions }

const usual: TaskOptions = { tries: 6, retryDelaySeconds: 2, expireSeconds: 60 }

/** Longer than the longest rendering may take (`render-video.ts`): ended by the queue, it would begin again and never be done. */
const ofMedia = { tries: 3, expireSeconds: 6 * 3600 }

function task<Payload>(name: TaskName, payload: z.ZodMiniType<Payload>, options: Partial<TaskOptions> = {}): Task<Payload> {
  return { name, payload, options: { ...usual, ...options } }
}

/** Callers enqueue by these definitions and never load a handler: the API must not load the media worker. */
export const processContractMedia = task('process-contract-media', z.object({ contractMediaId, mediaId }), ofMedia)
/** For files delivered before unwatermarked previews were made together with the watermarked ones. */
export const makeCleanTwins = task('make-clean-twins', z.object({ mediaId }), ofMedia)
export const processPortfolioItem = task('process-portfolio-item', z.object({ portfolioItemId, mediaId }), ofMedia)
export const processMessageAttachment = task('process-message-attachment', z.object({ mediaId }), ofMedia)
export const drawCover = task('draw-cover', z.object({ mediaId }), { tries: 3, expireSeconds: 300 })
export const mailNotification = task('mail-notification', z.object({ notificationId }))
/** The address may belong to nobody: the task looks it up, so that the call takes equally long for every address. */
export const mailAccountLink = task(
  'mail-account-link',
  z.object({ kind: z.enum(['signup', 'confirm', 'reset']), emailKey: z.string(), origin: z.nullable(z.string()), cause: z.string() }),
)
/** Failures of the mail server are stored with the mail; only those of the database fail the task. */
export const deliverMail = task('deliver-mail', z.object({ mailId: z.string() }), { expireSeconds: 120 })
/** For papers that are not emailed, and for stored files that have to be made again. */
export const makeInvoiceFile = task('make-invoice-file', z.object({ invoiceId }))
/** For a charge, a refund or a refund that came back: makes the file and emails it to the brand. */
export const mailInvoice = task('mail-invoice', z.object({ invoiceId }))
/** Makes the file of a paper for a creator. */
export const makeCreatorPaperFile = task('make-creator-paper-file', z.object({ creatorPaperId }))
export const removeFiles = task('remove-files', z.object({ keys: z.array(z.string()) }))
/** For a profile picture that is about to be stored; `pictureKey` as in the profile. */
export const removeUnusedPicture = task('remove-unused-picture', z.object({ memberId, pictureKey: z.string() }))
/** For a deleted account, and for a customer that was created but not kept; `provider`: where the customer is. */
export const forgetCustomer = task('forget-customer', z.object({ provider: z.string(), customerRef: z.string() }))
/** For a deleted account; `after`: the last of its partners who is done. */
export const replaceNames = task('replace-names', z.object({ memberId, after: z.nullable(memberId) }), { expireSeconds: 900 })

const scene = { scene: z.string(), hue: z.number() }
/** Draws the demo's files, once, after the first start with the demo. */
export const makeDemoMedia = task(
  'make-demo-media',
  z.object({
    files: z.array(
      z.object({
        mediaId,
        kind: z.enum(['video', 'image', 'paper']),
        use: z.enum(['watermarked', 'checked', 'optimized', 'attached', 'reference']),
        ...scene,
        wide: z.optional(z.boolean()),
        tinted: z.optional(z.boolean()),
      }),
    ),
    pictures: z.array(z.object({ memberId, ...scene })),
  }),
  { tries: 8, retryDelaySeconds: 30, expireSeconds: 900 },
)

export const allTasks: readonly Task[] = [
  processContractMedia,
  makeCleanTwins,
  processPortfolioItem,
  processMessageAttachment,
  drawCover,
  mailNotification,
  mailAccountLink,
  deliverMail,
  makeInvoiceFile,
  mailInvoice,
  makeCreatorPaperFile,
  removeFiles,
  removeUnusedPicture,
  forgetCustomer,
  replaceNames,
  makeDemoMedia,
]
