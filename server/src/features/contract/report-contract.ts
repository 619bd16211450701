import * as wire from '@pairtake/protocol/contract/contract-endpoints'
import { serve } from '#http/serve.ts'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { transact } from '#adapters/database/transact.ts'
import { Refusal } from '#refusal.ts'
import { lockOwnContract, requireFullContract } from './contract-access.ts'
import { mostRounds } from './contract-asset-queries.ts'
import { findPausedSince, updateContract } from './contract-queries.ts'
import { viewContract } from './contract-view.ts'
import { isReportPaused, reportable } from './report-rules.ts'

/** Puts a stalled job into the operator's queue. */
export const reportContract = serve(wire.reportContract, async (call) => {
  const { deps, caller, params, body } = call

  await transact(deps.db, async (tx) => {
    const contract = await lockOwnContract(tx, caller, params.id)
    const closed = contractCan.report.why(contract)
    if (closed) throw new Refusal('STATE_MOVED_ON', closed)
    if (contract.reported_at) throw new Refusal('STATE_MOVED_ON', 'This job has already been reported. We’re looking into it.')
    const by = caller.role === 'agency' ? 'agency' : 'creator'
    const now = deps.now()
    const { at, isAfterAnswer } = reportable({ contract, by, rounds: await mostRounds(tx, contract.id) })
    if (at > now || isReportPaused(contract, { at, pausedSince: await findPausedSince(tx, contract) })) {
      const words = isAfterAnswer
        ? 'We answered a report of this job. You can report it again after 7 days if nothing has happened.'
        : 'You can report a job after 30 days without action from the other side, or after 3 rounds of changes on one item.'
      throw new Refusal('REPORT_TOO_EARLY', words)
    }
    await updateContract(tx, contract, { reported_by: by, report_reason: body.reason, reported_at: now })
  })

  return { data: viewContract(await requireFullContract(deps.db, caller, params.id), caller.role, call) }
})
