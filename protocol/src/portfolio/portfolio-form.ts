import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'

export const portfolioName = text({ ...limits.portfolioName, label: 'The name' })

export const portfolioNameForm = z.object({ name: portfolioName })
