import { fromMinor } from '@pairtake/protocol/money'
import type { OperatorMember } from '@pairtake/protocol/operator/operator'
import type { OperatorMemberRecord } from '@pairtake/protocol/operator/operator-record'
import type { ViewContext } from '#http/serve.ts'
import { wireTime, wireTimeOrNull } from '#wire-time.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { viewAuditEntry } from '#features/operator/audit-view.ts'
import type { Config } from '#config.ts'
import { viesFailureWords } from '#features/vat-id/vat-id-rules.ts'
import { viewVatIdStanding } from '#features/vat-id/vat-id-view.ts'
import type { MemberRecordRow } from './member-record-queries.ts'
import type { OperatorMemberRow } from './operator-member-queries.ts'

export function viewOperatorMember(row: OperatorMemberRow, context: ViewContext): OperatorMember {
  return {
    id: row.id,
    general: viewGeneral(row, context),
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    createdAt: wireTime(row.created_at),
    isConfirmed: row.confirmed_at !== null,
    suspendedAt: wireTimeOrNull(row.suspended_at),
    suspensionReason: row.suspension_reason,
  }
}

export function viewMemberRecord(row: MemberRecordRow, context: ViewContext): OperatorMemberRecord {
  const money = (amountMinor: number) => fromMinor(amountMinor, context.deps.config.currency)
  const isCreator = row.role === 'creator'
  return {
    ...viewOperatorMember(row, context),
    lastSeenAt: wireTimeOrNull(row.last_seen_at),
    mailRefused: row.mail_refused && { ...row.mail_refused, at: wireTime(row.mail_refused.at) },
    sessions: row.sessions,
    campaigns: row.campaigns.map((campaign) => ({ ...campaign, createdAt: wireTime(campaign.createdAt) })),
    jobs: row.jobs.map(({ priceMinor, createdAt, other, ...job }) => ({
      ...job,
      createdAt: wireTime(createdAt),
      price: job.state === 'cancelled' ? null : money(priceMinor),
      other: { id: other.id, general: viewGeneral(other, context) },
    })),
    counts: { campaigns: row.campaign_count, jobs: row.job_count },
    money: {
      turnover: money(row.money.turnoverMinor),
      balance: isCreator ? money(row.money.balanceMinor) : null,
      payoutsRequested: isCreator ? money(row.money.requestedMinor) : null,
      failedPayments: row.money.failedPayments,
    },
    vatId: viewVatId(row.vat_id, context.deps.config),
    suspension: row.suspension,
    audit: row.audit.map((entry) => viewAuditEntry(entry, context)),
  }
}

function viewVatId(row: MemberRecordRow['vat_id'], config: Config): OperatorMemberRecord['vatId'] {
  const standing = viewVatIdStanding(config, row === null ? undefined : { ...row, answered_at: row.answeredAt })
  if (row === null || standing === null) return null
  return {
    ...standing,
    number: row.number,
    checks: row.checks.map(({ at, failure, ...check }) => ({
      ...check,
      at: wireTime(at),
      words: failure === null ? null : viesFailureWords(failure),
    })),
  }
}
