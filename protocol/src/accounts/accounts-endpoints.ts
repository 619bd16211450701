import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { dateOnly } from '#fields.ts'
import { dataOf } from '#paging.ts'

/** The downloads for a bookkeeper; each is a separate file. */
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
  summary: 'Returns the address of one accounts file for a period, including its last day. The audit log records who requested it.',
  callers: ['operator'],
  body: z.object({ sheet: z.enum(accountSheets, 'There is no such file.'), from: dateOnly, to: dateOnly }),
  answer: dataOf(z.object({ url: z.string() })),
  changes: ['operator-accounts'],
  errors: [],
})
