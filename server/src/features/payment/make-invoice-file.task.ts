import { handle } from '#tasks/handle.ts'
import * as tasks from '#tasks/task-payloads.ts'
import { keepInvoicePdf } from './invoice-file-act.ts'

export const makeInvoiceFileTask = handle(tasks.makeInvoiceFile, async ({ invoiceId }, { deps }) => {
  await keepInvoicePdf(deps, invoiceId)
})
