import { Refusal } from '#refusal.ts'
import { handle } from '#tasks/handle.ts'
import * as tasks from '#tasks/task-payloads.ts'
import { keepInvoicePdf, readInvoicePdf } from './invoice-file-act.ts'
import { findInvoice } from './invoice-queries.ts'

/** Draws and stores the file, and draws it again if the stored file is not the one that was issued. */
export const makeInvoiceFileTask = handle(tasks.makeInvoiceFile, async ({ invoiceId }, { deps }) => {
  await keepInvoicePdf(deps, invoiceId)
  const invoice = await findInvoice(deps.db, invoiceId)
  if (!invoice) return
  await readInvoicePdf(deps, invoice).catch((error: unknown) => {
    // It cannot be drawn again: the operator has been shown it, and a retry would fail the same way.
    if (!(error instanceof Refusal)) throw error
  })
})
