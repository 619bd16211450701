import type { AuditEntry } from '@pairtake/protocol/operator/operator'
import type { ViewContext } from '#http/serve.ts'
import { moneyWords } from '#money-words.ts'
import type { SubjectSum } from '#stored/subject-sum.ts'
import { wireTime } from '#wire-time.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import type { AuditRow } from './audit-queries.ts'

type OrText<T> = T extends Date ? T | string : T
/** A row of its own, or one from JSON inside another, whose times are strings. */
type ViewableAudit = { [K in keyof AuditRow]: OrText<AuditRow[K]> }

export function viewAuditEntry(row: ViewableAudit, context: ViewContext): AuditEntry {
  return {
    id: row.id,
    createdAt: wireTime(row.created_at),
    operator: { id: row.operator_id, general: viewGeneral(row, context) },
    operatorName: row.operator_name,
    subjectName: subjectWords(row.subject_name, row.subject_sum),
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    reason: row.reason,
  }
}

/** Formats 'Mara K., 60.00 EUR', '3 payouts, 180.00 EUR', or only the name if there is no amount. */
export function subjectWords(name: string, sum: SubjectSum | null): string {
  if (sum === null) return name
  const payouts = sum.payouts === 1 ? '1 payout' : `${sum.payouts} payouts`
  const who = sum.payouts === undefined ? name : payouts
  return `${who}, ${moneyWords(sum)}`
}
