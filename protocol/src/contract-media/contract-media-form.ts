import * as z from 'zod/mini'
import { optionalText, text } from '#fields.ts'
import { mediaId } from '#ids.ts'
import { limits } from '#limits.ts'

/** The version that was looked at; another one is refused. */
export const seen = { mediaId: z.optional(z.nullable(mediaId)) }

/** Why a held file is sent all the same. */
export const sendAnywayForm = z.object({ reason: text({ ...limits.takeNote, label: 'The reason' }), ...seen })

/** The message may be left out where the item has remarks to send. */
export const changeRequestForm = z.object({ message: optionalText({ ...limits.message, label: 'The message' }), ...seen })
