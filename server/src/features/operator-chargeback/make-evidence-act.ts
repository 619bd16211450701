import type { MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { postSystemMessage } from '#features/conversation/message-queries.ts'
import { hasActSince, recordAct } from '#features/operator/audit-queries.ts'
import type { ChargebackListRow } from './operator-chargeback-queries.ts'

type Look = {
  chargeback: ChargebackListRow
  operatorId: MemberId
  action: 'chargeback_evidence_read' | 'chargeback_answered'
  reason?: string
}

/** Records that the messages of two members were opened for the bank: the audit log says by whom, and the conversation says so once. */
export async function recordLook(tx: Tx, deps: Deps, { chargeback, operatorId, action, reason }: Look): Promise<void> {
  const looks = ['chargeback_evidence_read', 'chargeback_answered'] as const
  const since = chargeback.created_at
  const known = await Promise.all(looks.map((look) => hasActSince(tx, { action: look, subjectId: chargeback.id, since })))
  await recordAct(tx, deps, { operatorId, action, subject: 'chargeback', subjectId: chargeback.id, reason: reason ?? null })
  if (known.includes(true)) return
  const { conversation_id: conversationId, campaign_name: campaignName } = chargeback
  await postSystemMessage(tx, { conversationId, line: { kind: 'messages_to_bank', campaignName }, at: deps.now() })
}
