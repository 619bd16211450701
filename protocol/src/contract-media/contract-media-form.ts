import * as z from 'zod/mini'
import { optionalField, optionalText, text } from '#fields.ts'
import { mediaId } from '#ids.ts'
import { limits } from '#limits.ts'

/** The version the caller was looking at; the call is refused if it is not the current one. */
export const seen = { mediaId: optionalField(mediaId) }

/** The reason for sending a held file anyway. */
export const sendAnywayForm = z.object({ reason: text({ ...limits.takeNote, label: 'The reason' }), ...seen })

/** The message is optional if the item has remarks to send. */
export const changeRequestForm = z.object({ message: optionalText({ ...limits.message, label: 'The message' }), ...seen })
