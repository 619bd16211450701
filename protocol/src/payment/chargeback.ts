import * as z from 'zod/mini'
import { time } from '#general.ts'
import { money } from '#money.ts'

/** The amount that the cardholder's bank is taking back or took back; null if there is no chargeback, or it was won. */
export const chargeback = z.nullable(z.object({ state: z.enum(['open', 'lost']), amount: money, openedAt: time }))
