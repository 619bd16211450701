import * as wire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { limits } from '@pairtake/protocol/limits'
import { transact } from '#adapters/database/transact.ts'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { fieldRefusal, notFound, Refusal } from '#refusal.ts'
import { findContractNames, lockContract } from '#features/contract/contract-queries.ts'
import { viewMessage } from '#features/conversation/conversation-view.ts'
import { afterAllIds, listMessagesOfReport, postSystemMessage } from '#features/conversation/message-queries.ts'
import { hasActSince, recordAct } from '#features/operator/audit-queries.ts'

/**
 * Messages of two members are private; while a report of either side is open, an operator may read them from the application to this job on,
 * and both are notified. A report ends with its job.
 */
export const readContractMessages = serve(wire.readContractMessages, async (call) => {
  const { deps, caller, params, body } = call
  const { before } = body
  if (before && !isId(before)) throw fieldRefusal('before', 'This is not the id of a message.')

  const rows = await transact(deps.db, async (tx) => {
    const contract = isId(params.id) ? await lockContract(tx, params.id) : undefined
    if (!contract) throw notFound('Job')
    if (contract.reported_at === null || !contractCan.dismissReport(contract)) {
      throw new Refusal('STATE_MOVED_ON', 'This job isn’t reported, so you can’t read its messages.')
    }

    const { conversation_id: conversationId, candidate_request_id: requestId } = contract
    const page = { before: before || afterAllIds, limit: limits.page.messages }
    const found = await listMessagesOfReport(tx, { conversationId, requestId, ...page })
    const opened = { action: 'contract_messages_read', subjectId: contract.id } as const
    const reads = { ...opened, since: contract.reported_at }
    const isTold = await hasActSince(tx, reads)
    // Earlier pages belong to the read that this operator began in this report, and are not logged again.
    const isContinued = before && (await hasActSince(tx, { ...reads, operatorId: caller.id }))
    if (!isContinued) await recordAct(tx, deps, { operatorId: caller.id, subject: 'contract', ...opened, reason: contract.report_reason })
    if (!isTold) {
      const { campaignName } = await findContractNames(tx, contract.id)
      await postSystemMessage(tx, { conversationId, line: { kind: 'messages_opened', campaignName }, at: deps.now() })
    }
    return found
  })

  return { data: rows.map((row) => viewMessage(row, caller, call)) }
})
