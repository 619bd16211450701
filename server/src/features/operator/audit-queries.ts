import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../adapters/database/database.ts'
import { pagedRows } from '../../adapters/database/paged-rows.ts'
import { prepared } from '../../adapters/database/prepared.ts'
import type { AuditEntry } from '../../adapters/database/schema.gen.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { matches, totalOfAll } from './search-queries.ts'

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
      id: newId(),
      operator_id: act.operatorId,
      action: act.action,
      subject: act.subject,
      subject_id: act.subjectId,
      reason: act.reason ?? null,
      created_at: deps.now(),
    })
    .execute()
}

type AuditParams = { pattern: string; state: string; limit: number; offset: number }

const selectPage = prepared<AuditParams, AuditRow & { total: number | null }>((db, p) =>
  db
    .selectFrom('audit_entry')
    .innerJoin('member as operator', 'operator.id', 'audit_entry.operator_id')
    .selectAll('audit_entry')
    .select(['operator.display_name', 'operator.picture_key', totalOfAll])
    .where(
      sql<boolean>`(${p('state')}::text = '' or audit_entry.action = ${p('state')}::text or audit_entry.subject = ${p('state')}::text)`,
    )
    .where(
      matches(p('pattern'), [
        'operator.display_name',
        'operator.email',
        'audit_entry.action',
        'audit_entry.subject',
        'audit_entry.subject_id',
        'audit_entry.reason',
      ]),
    )
    .orderBy('audit_entry.id', 'desc')
    .limit(p('limit'))
    .offset(p('offset')),
)

export type AuditRow = Selectable<AuditEntry> & { display_name: string; picture_key: string | null }

/** Newest first. */
export const listAuditRows = (tx: Tx, params: AuditParams) => pagedRows(selectPage, tx, params)
