import * as z from 'zod/mini'
import { idText, text } from '#fields.ts'
import { limits } from '#limits.ts'

/** The version that was looked at; another one is refused. */
export const seen = { mediaId: z.optional(z.nullable(idText)) }

export const changeRequestForm = z.object({ message: text({ ...limits.message, label: 'The message' }), ...seen })
