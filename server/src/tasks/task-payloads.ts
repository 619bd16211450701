import * as z from 'zod/mini'
import type { TaskName } from './clock-names.ts'
import { contractMediaId, creatorPaperId, invoiceId, mediaId, memberId, notificationId, portfolioItemId } from '@pairtake/protocol/ids'

export type TaskOptions = {
  /** Runs that end in an error before a person is told: by the task itself, or by the operator's overview. It is tried again all the same. */
  tries: number
  /** Seconds before the first retry; they grow. */
  retryDelaySeconds: number
  /** After so long without an end the worker counts as dead and the task runs again. */
  expireSeconds: number
}

export type Task<Payload = unknown> = { name: TaskName; payload: z.ZodMiniType<Payload>; options: TaskOptions }

const usual: TaskOptions = { tries: 6, retryDelaySeconds: 2, expireSeconds: 60 }

function task<Payload>(name: TaskName, payload: z.ZodMiniType<Payload>, options: Partial<TaskOptions> = {}): Task<Payload> {
  return { name, payload, options: { ...usual, ...options } }
}

/** A caller enqueues by these definitions and never loads a handler: the API must not load the media worker. */
export const processContractMedia = task('process-contract-media', z.object({ contractMediaId, mediaId }), {
  tries: 3,
  expireSeconds: 900,
})
/** For files delivered before their twins without a watermark were made with the preview. */
export const makeCleanTwins = task('make-clean-twins', z.object({ mediaId }), { tries: 3, expireSeconds: 900 })
export const processPortfolioItem = task('process-portfolio-item', z.object({ portfolioItemId, mediaId }), {
  tries: 3,
  expireSeconds: 900,
})
export const processMessageAttachment = task('process-message-attachment', z.object({ mediaId }), {
  tries: 3,
  expireSeconds: 900,
})
export const drawCover = task('draw-cover', z.object({ mediaId }), { tries: 3, expireSeconds: 300 })
export const mailNotification = task('mail-notification', z.object({ notificationId }))
/** The address may be nobody's: the task looks, so that the call takes the same time for all. */
export const mailAccountLink = task(
  'mail-account-link',
  z.object({ kind: z.enum(['signup', 'confirm', 'reset']), emailKey: z.string(), origin: z.nullable(z.string()), cause: z.string() }),
)
/** The mail server's own failures are kept with the mail; only the database's are the task's. */
export const deliverMail = task('deliver-mail', z.object({ mailId: z.string() }), { expireSeconds: 120 })
/** Where nothing is mailed, and where a stored file has to be made again. */
export const makeInvoiceFile = task('make-invoice-file', z.object({ invoiceId }))
/** Of a charge, a refund or a refund that came back: the file, and the mail that brings it to the brand. */
export const mailInvoice = task('mail-invoice', z.object({ invoiceId }))
/** The file of a paper for a creator. */
export const makeCreatorPaperFile = task('make-creator-paper-file', z.object({ creatorPaperId }))
export const removeFiles = task('remove-files', z.object({ keys: z.array(z.string()) }))

const scene = { scene: z.string(), hue: z.number() }
/** Draws the files of the demo, once, after its first start. */
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
  makeDemoMedia,
]
