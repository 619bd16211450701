import { createHash } from 'node:crypto'
import * as wire from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve, type UploadedFile } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { fieldRefusal, Refusal } from '#refusal.ts'
import { wireTime } from '#wire-time.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { readBankFile as readFile } from './bank-file-rules.ts'
import { insertFile, requireFile } from './bank-file-queries.ts'
import { textOfFile } from './file-text-rules.ts'
import { keepLines } from './keep-lines-act.ts'

const maxBytes = 10 * 1024 * 1024

/** Reading books nothing: the operator checks each line first. The same file again gets the same answer as the first time. */
export const readBankFile = serve(
  wire.readBankFile,
  async (call) => {
    const { deps, caller } = call
    const sent = await call.file()
    if (!sent) throw fieldRefusal('file', 'Please choose a file from your bank.')
    const bytes = await bytesOf(sent)
    const text = textOfFile(bytes)
    const file = readFile(text, deps.config.currency)
    const digest = createHash('sha256').update(bytes).digest('hex')

    await transact(deps.db, async (tx) => {
      const [id, at] = [newId(), deps.now()]
      const pending = file.kind === 'statement' ? file.statements.reduce((sum, statement) => sum + statement.pending, 0) : 0
      const fileName = sent.fileName.replaceAll(/[\u0000-\u001f\u007f]/g, '').slice(-200) || 'file.xml'
      const row = { id, kind: file.kind, file_name: fileName, digest, content: text, pending, operator_id: caller.id, read_at: at }
      if (!(await insertFile(tx, row))) return
      await keepLines(tx, deps, { fileId: id, file })
      await recordAct(tx, deps, { operatorId: caller.id, action: 'bank_file_read', subject: 'bank_file', subjectId: id })
    })

    const row = await requireFile(deps.db, digest)
    const by = { id: row.operator_id, general: viewGeneral(row, call) }
    const { kind, lines, pending } = row
    return { data: { id: row.id, fileName: row.file_name, kind, readAt: wireTime(row.read_at), by, lines, pending } }
  },
  // The same bytes are read only once, whatever idempotency key they come with.
  { repeats: 'harmless' },
)

async function bytesOf(file: UploadedFile): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of file.stream as AsyncIterable<Buffer>) {
    size += part.length
    // The rest is read and discarded, so that the caller gets an answer.
    if (size <= maxBytes) parts.push(part)
  }
  if (size > maxBytes || file.isCut())
    throw new Refusal('TOO_LARGE', 'A bank file may have at most 10 MB. Ask the bank for a shorter period.')
  return Buffer.concat(parts)
}
