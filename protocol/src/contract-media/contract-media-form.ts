import * as z from 'zod/mini'
import { text } from '#fields.ts'
import { mediaId } from '#ids.ts'
import { limits } from '#limits.ts'

/** The version that was looked at; another one is refused. */
export const seen = { mediaId: z.optional(z.nullable(mediaId)) }

/** Why a held file is sent all the same. */
export const sendAnywayForm = z.object({ reason: text({ ...limits.sendAnywayReason, label: 'The reason' }), ...seen })

export const changeRequestForm = z.object({ message: text({ ...limits.message, label: 'The message' }), ...seen })
