import type { Dac7File } from '@pairtake/protocol/dac7/dac7-endpoints'
import type { Dac7FileId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/raw-routes'
import type { Deps } from '#deps.ts'
import { endOfNextHour, heldAddress } from '#http/held-address.ts'
import type { ViewContext } from '#http/serve.ts'
import { wireTime } from '#wire-time.ts'
import { recordMarkup, reportTail } from '#features/dac7/dac7-report-rules.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { readRecords, type FileRow } from './dac7-file-queries.ts'
import { canBeFiled, canBeLeft, type FileStand } from './dac7-file-rules.ts'

export const standOf = ({ id, follows, filed_on: filedOn, said_at: saidAt }: FileRow): FileStand => ({
  id,
  follows,
  filedOn,
  isOpen: saidAt === null,
})

/** One file; `rows` are all files of its year, newest first. */
export function viewDac7File(row: FileRow, rows: readonly FileRow[], context: ViewContext): Dac7File {
  const [stand, stands] = [standOf(row), rows.map(standOf)]
  return {
    id: row.id,
    year: row.year,
    kind: row.kind,
    messageRefId: row.message_ref_id,
    takenAt: wireTime(row.taken_at),
    takenBy: {
      id: row.operator_id,
      general: viewGeneral({ display_name: row.taker_display_name, picture_key: row.taker_picture_key }, context),
    },
    added: row.added,
    corrected: row.corrected,
    deleted: row.deleted,
    filing: viewFiling(row, context),
    canBeFiled: canBeFiled(stand, stands),
    canBeLeft: canBeLeft(stand, stands),
  }
}

function viewFiling(row: FileRow, context: ViewContext): Dac7File['filing'] {
  const { said_at: at, sayer_id: id, sayer_display_name: name } = row
  if (at === null || id === null || name === null) return null
  const general = viewGeneral({ display_name: name, picture_key: row.sayer_picture_key }, context)
  return { filedOn: row.filed_on, at: wireTime(at), by: { id, general } }
}

/** The signed address of one file. */
export function dac7FileAddress(dac7FileId: Dac7FileId, context: ViewContext): string {
  return heldAddress(wire.sendDac7File, { dac7FileId }, { ...context, endsAt: endOfNextHour(context.deps) })
}

const sentAtOnce = 500

/** The bytes of a file in chunks, the same on every download. */
export async function* dac7FileBytes(
  { patientDb: tx }: Deps,
  { fileId, head }: { fileId: Dac7FileId; head: string },
): AsyncGenerator<Buffer> {
  yield Buffer.from(head)
  for (let after = 0; ;) {
    const records = await readRecords(tx, { fileId, after, limit: sentAtOnce })
    const last = records.at(-1)
    if (!last) break
    after = last.number
    yield Buffer.from(
      records
        .map(({ doc_type: type, doc_ref_id: ref, corrects, content }) =>
          recordMarkup('ReportableSeller', { content, doc: { type, ref, corrects } }),
        )
        .join(''),
    )
  }
  yield Buffer.from(reportTail)
}
