import * as z from 'zod/mini'
import { line } from '#fields.ts'
import { limits } from '#limits.ts'

export const portfolioName = line({ ...limits.portfolioName, label: 'The name' })

export const portfolioNameForm = z.object({ name: portfolioName })
