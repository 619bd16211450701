import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { dateOnly } from '#fields.ts'
import { dataOf } from '#paging.ts'

/** What a bookkeeper takes away, each a file of its own. */
export const accountSheets = [
  'journal',
  'datev',
  'invoices',
  'vat',
  'ec-sales',
  'open-items',
  'creator-papers',
  'vat-id-checks',
  'provider-lines',
  'agency-statements',
  'papers',
] as const
export type AccountSheet = (typeof accountSheets)[number]

export const exportAccounts = endpoint({
  method: 'POST',
  path: '/operator/accounts/exports',
  summary: 'The address of one file of the accounts of a period, its last day included. The audit log says who asked for it.',
  callers: ['operator'],
  body: z.object({ sheet: z.enum(accountSheets, 'There is no such file.'), from: dateOnly, to: dateOnly }),
  answer: dataOf(z.object({ url: z.string() })),
  changes: ['operator-accounts'],
  errors: [],
})
