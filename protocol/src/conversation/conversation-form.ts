import * as z from 'zod/mini'
import { optionalField, optionalText } from '#fields.ts'
import { mediaId } from '#ids.ts'
import { limits } from '#limits.ts'

export const messageForm = z
  .object({
    text: optionalText({ ...limits.message, label: 'The message' }),
    /** Media uploaded for this conversation, in display order. */
    attachments: optionalField(
      z.array(mediaId).check(
        z.maxLength(limits.messageAttachments.max, `A message may have at most ${limits.messageAttachments.max} files.`),
        z.refine((ids) => new Set(ids).size === ids.length, 'A file is listed twice.'),
      ),
    ),
    /** 32 random characters created by the page; sending the same id twice stores one message (S1 section 3). */
    clientMessageId: optionalField(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This message id is not usable.'))),
  })
  .check(
    z.refine(({ text, attachments }) => text !== '' || (attachments ?? []).length > 0, {
      error: 'The message is required.',
      path: ['text'],
    }),
  )
