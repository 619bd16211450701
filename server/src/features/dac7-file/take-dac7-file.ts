import * as wire from '@pairtake/protocol/dac7/dac7-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { fieldRefusal, notFound } from '#refusal.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { lockYear, readFiles } from './dac7-file-queries.ts'
import { dac7FileAddress, viewDac7File } from './dac7-file-view.ts'
import { isYearOver } from './dac7-overview-view.ts'
import { makeFile } from './make-file-act.ts'

/** The records of a file are stored before its address is given out, so that it can be corrected. */
export const takeDac7File = serve(wire.takeDac7File, async (call) => {
  const { deps, caller, body } = call
  const { year } = body
  const { dac7: settings } = deps.config
  if (settings === undefined) throw fieldRefusal('year', 'The report of sellers is switched off. Set DAC7=on.')
  if (!isYearOver(deps, year))
    throw fieldRefusal('year', `${year} is not over yet. Its report can be downloaded from 1 January ${year + 1}.`)

  // This reads everyone who earned something that year, which can exceed the usual statement timeout.
  const { id } = await transact(deps.patientDb, async (tx) => {
    await lockYear(tx, year)
    const made = await makeFile(tx, deps, { year, settings, operatorId: caller.id })
    await recordAct(tx, deps, { operatorId: caller.id, action: 'dac7_file_taken', subject: 'accounts', subjectId: made.ref })
    return made
  })

  const rows = await readFiles(deps.db, year)
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound('File')
  return { data: { file: viewDac7File(row, rows, call), url: dac7FileAddress(id, call) } }
})
