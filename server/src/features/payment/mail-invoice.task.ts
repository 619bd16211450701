import { transact } from '#adapters/database/transact.ts'
import { handle } from '#tasks/handle.ts'
import * as tasks from '#tasks/task-payloads.ts'
import { dayIn } from '#wire-time.ts'
import { postMail } from '#features/mail/mail-queries.ts'
import { keepInvoicePdf } from './invoice-file-act.ts'
import { findInvoiceToMail } from './invoice-queries.ts'

/** The file first, so that a mail never waits for what it brings; run again it finds both in their place. */
export const mailInvoiceTask = handle(tasks.mailInvoice, async ({ invoiceId }, { deps }) => {
  const fileKey = await keepInvoicePdf(deps, invoiceId)
  if (fileKey === undefined) return
  await transact(deps.db, async (tx) => {
    const { agencyId, issuedAt, ...facts } = await findInvoiceToMail(tx, invoiceId)
    const letter = { kind: 'invoice', ...facts, issuedOn: dayIn(deps.config.sellerTimeZone, issuedAt), fileKey } as const
    await postMail(tx, deps, { memberId: agencyId, cause: `invoice:${invoiceId}`, letter })
  })
})
