import { transact } from '#adapters/database/transact.ts'
import { handle } from '#tasks/handle.ts'
import * as tasks from '#tasks/task-payloads.ts'
import { postMail } from '#features/mail/mail-queries.ts'
import { keepInvoicePdf } from './invoice-file-act.ts'
import { findInvoiceToMail } from './invoice-queries.ts'
import { paperLetterOf } from './paper-letter-view.ts'

/** Stores the file first, so that a mail never waits for its attachment; a repeat finds both in place. */
export const mailInvoiceTask = handle(tasks.mailInvoice, async ({ invoiceId }, { deps }) => {
  const fileKey = await keepInvoicePdf(deps, invoiceId)
  if (fileKey === undefined) return
  await transact(deps.db, async (tx) => {
    const paper = await findInvoiceToMail(tx, invoiceId)
    const letter = paperLetterOf(paper, { fileKey, timeZone: deps.config.sellerTimeZone })
    await postMail(tx, deps, { memberId: paper.agencyId, cause: `invoice:${invoiceId}`, letter })
  })
})
