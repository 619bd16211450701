import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Deps } from '#deps.ts'
import type { ZipEntry } from '#http/zip-stream.ts'
import { Refusal } from '#refusal.ts'
import { readInvoicePdf } from '#features/payment/invoice-file-act.ts'
import type { Period } from './accounts-file-rules.ts'
import { pagesOf, readInvoices } from './accounts-queries.ts'

/**
 * Every invoice and credit note of a period, one in memory at a time, and at the end the hashes of what came before, as `sha256sum -c` reads
 * them. A paper whose file is damaged is named there instead: one of them must not keep ten years from being archived.
 */
export async function* archivedPapers(deps: Deps, period: Period): AsyncGenerator<ZipEntry> {
  const lines: string[] = []
  for await (const invoices of pagesOf(readInvoices, deps.patientDb, period)) {
    for (const invoice of invoices) {
      const name = `${invoice.number}.pdf`
      const bytes = await readInvoicePdf(deps, invoice).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined
        throw error
      })
      lines.push(bytes ? `${createHash('sha256').update(bytes).digest('hex')}  ${name}` : `# ${name} is damaged and not in this archive`)
      if (bytes) yield entryOf(name, bytes, invoice.issued_at)
    }
  }
  yield entryOf('SHA256SUMS.txt', Buffer.from(lines.map((line) => `${line}\n`).join('')), deps.now())
}

const entryOf = (name: string, bytes: Buffer, at: Date): ZipEntry => ({
  name,
  at,
  isPacked: false,
  sizeBytes: bytes.length,
  open: () => Readable.from([bytes], { objectMode: false }),
})
