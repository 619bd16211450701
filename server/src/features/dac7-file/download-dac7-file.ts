import * as wire from '@pairtake/protocol/dac7/dac7-endpoints'
import { isId } from '#access.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { findYearOf, readFiles } from './dac7-file-queries.ts'
import { dac7FileAddress, viewDac7File } from './dac7-file-view.ts'

/** The download is in the audit log before the operator gets the address of the file. */
export const downloadDac7File = serve(
  wire.downloadDac7File,
  async (call) => {
    const { deps, caller, params } = call
    const year = isId(params.id) ? await findYearOf(deps.db, params.id) : undefined
    const rows = year === undefined ? [] : await readFiles(deps.db, year)
    const row = rows.find(({ id }) => id === params.id)
    if (!row) throw notFound('File')

    const act = { action: 'dac7_file_downloaded', subject: 'accounts', subjectId: row.message_ref_id } as const
    await transact(deps.db, (tx) => recordAct(tx, deps, { operatorId: caller.id, ...act }))
    return { data: { file: viewDac7File(row, rows, call), url: dac7FileAddress(row.id, call) } }
  },
  { repeats: 'afresh' },
)
