import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Deps } from '#deps.ts'
import type { ZipEntry } from '#http/zip-stream.ts'
import { Refusal } from '#refusal.ts'
import { readCreatorPaperPdf } from '#features/creator-paper/creator-paper-file-act.ts'
import { fileNameOf } from '#features/creator-paper/creator-paper-rules.ts'
import { readInvoicePdf } from '#features/payment/invoice-file-act.ts'
import type { Period } from './accounts-file-rules.ts'
import { pagesOf, readCreatorPapers, readInvoices } from './accounts-queries.ts'

/**
 * Every paper of a period, one in memory at a time, followed by the hashes of all files in the format of `sha256sum -c`. A paper whose file
 * is damaged is listed there instead: one damaged file must not prevent archiving ten years.
 */
export async function* archivedPapers(deps: Deps, period: Period): AsyncGenerator<ZipEntry> {
  const lines: string[] = []
  for await (const { name, at, read } of papersOf(deps, period)) {
    const bytes = await read().catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    lines.push(bytes ? `${createHash('sha256').update(bytes).digest('hex')}  ${name}` : `# ${name} is damaged and not in this archive`)
    if (bytes) yield entryOf(name, bytes, at)
  }
  yield entryOf('SHA256SUMS.txt', Buffer.from(lines.map((line) => `${line}\n`).join('')), deps.now())
}

type Paper = { name: string; at: Date; read: () => Promise<Buffer> }

/** Papers for brands, and those for creators in a separate folder. */
async function* papersOf(deps: Deps, period: Period): AsyncGenerator<Paper> {
  for await (const invoices of pagesOf(readInvoices, deps.patientDb, period)) {
    for (const invoice of invoices)
      yield { name: `${invoice.number}.pdf`, at: invoice.issued_at, read: () => readInvoicePdf(deps, invoice) }
  }
  for await (const papers of pagesOf(readCreatorPapers, deps.patientDb, period)) {
    for (const paper of papers)
      yield { name: `creators/${fileNameOf(paper)}`, at: paper.issued_at, read: () => readCreatorPaperPdf(deps, paper) }
  }
}

const entryOf = (name: string, bytes: Buffer, at: Date): ZipEntry => ({
  name,
  at,
  isPacked: false,
  sizeBytes: bytes.length,
  open: () => Readable.from([bytes], { objectMode: false }),
})
