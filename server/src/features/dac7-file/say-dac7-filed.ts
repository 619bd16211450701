import * as wire from '@pairtake/protocol/dac7/dac7-endpoints'
import { isId } from '#access.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { fieldRefusal, notFound, Refusal } from '#refusal.ts'
import { dayIn } from '#wire-time.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { findYearOf, insertFiling, lockYear, readFiles, type FileRow } from './dac7-file-queries.ts'
import { canBeFiled, canBeLeft } from './dac7-file-rules.ts'
import { standOf, viewDac7File } from './dac7-file-view.ts'

/** Records whether a file was filed; the latest entry counts, because the next file corrects what was filed. */
export const sayDac7Filed = serve(wire.sayDac7Filed, async (call) => {
  const { deps, caller, params, body } = call
  const { filedOn } = body
  const year = isId(params.id) ? await findYearOf(deps.db, params.id) : undefined
  if (year === undefined) throw notFound('File')

  await transact(deps.db, async (tx) => {
    await lockYear(tx, year)
    const rows = await readFiles(tx, year)
    const row = rows.find(({ id }) => id === params.id)
    if (!row) throw notFound('File')
    refuseUnlessFits(row, rows, filedOn)
    if (filedOn !== null)
      refuseOtherDays(
        filedOn,
        [row.taken_at, deps.now()].map((at) => dayIn(deps.config.sellerTimeZone, at)),
      )

    await insertFiling(tx, { fileId: row.id, filedOn, operatorId: caller.id, at: deps.now() })
    const action = filedOn === null ? 'dac7_file_not_filed' : 'dac7_file_filed'
    await recordAct(tx, deps, { operatorId: caller.id, action, subject: 'accounts', subjectId: row.message_ref_id, reason: filedOn })
  })

  const rows = await readFiles(deps.db, year)
  const row = rows.find(({ id }) => id === params.id)
  if (!row) throw notFound('File')
  return { data: viewDac7File(row, rows, call) }
})

function refuseUnlessFits(row: FileRow, rows: readonly FileRow[], filedOn: string | null): void {
  const [stand, stands] = [standOf(row), rows.map(standOf)]
  if (filedOn === null ? canBeLeft(stand, stands) : canBeFiled(stand, stands)) return
  throw new Refusal(
    'STATE_MOVED_ON',
    filedOn === null
      ? 'Another file builds on this one, or it is already not filed.'
      : 'Another file was filed or created since, or this one is already filed.',
  )
}

function refuseOtherDays(filedOn: string, [takenOn = '', today = '']: readonly string[]): void {
  if (filedOn > today) throw fieldRefusal('filedOn', 'This date is in the future.')
  if (filedOn < takenOn) throw fieldRefusal('filedOn', 'The file was created after this date.')
}
