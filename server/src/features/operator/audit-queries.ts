import type { Tx } from '../../adapters/database/database.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'

/** What an operator acted upon. */
export type AuditSubject = 'campaign' | 'creator_profile' | 'contract' | 'contract_media' | 'member' | 'payout' | 'payout_batch' | 'payment'

export type Act = {
  operatorId: string
  /** In the past, as the log reads: 'campaign_approved', 'payout_marked_paid'. */
  action: string
  subject: AuditSubject
  subjectId: string
  reason?: string | null
}

/** Writes an operator's act into the audit log, in the transaction of the act itself. The table is append-only. */
export async function recordAct(tx: Tx, deps: Pick<Deps, 'now'>, act: Act): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      id: newId<string>(),
      operator_id: act.operatorId,
      action: act.action,
      subject: act.subject,
      subject_id: act.subjectId,
      reason: act.reason ?? null,
      created_at: deps.now(),
    })
    .execute()
}
