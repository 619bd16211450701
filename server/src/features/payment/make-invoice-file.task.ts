import { Refusal } from '#refusal.ts'
import { handle } from '#tasks/handle.ts'
import * as tasks from '#tasks/task-payloads.ts'
import { keepInvoicePdf, readInvoicePdf } from './invoice-file-act.ts'
import { findInvoice } from './invoice-queries.ts'

/** Makes the file, and makes it again where what is stored is not what was issued. */
export const makeInvoiceFileTask = handle(tasks.makeInvoiceFile, async ({ invoiceId }, { deps }) => {
  await keepInvoicePdf(deps, invoiceId)
  const invoice = await findInvoice(deps.db, invoiceId)
  if (!invoice) return
  await readInvoicePdf(deps, invoice).catch((error: unknown) => {
    // It cannot be made again: the operator has been shown it, and another try would say the same.
    if (!(error instanceof Refusal)) throw error
  })
})
