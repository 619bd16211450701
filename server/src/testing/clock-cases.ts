import type { CampaignId, RefundId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { sendText } from '#features/conversation/message-queries.ts'
import { chargeKeyOf } from '#features/charge/charge-key-rules.ts'
import { insertLines } from '#features/provider-line/provider-line-queries.ts'
import { beginTake } from '#features/provider-line/provider-take-queries.ts'
import { mostUnfolded } from '#features/kept-sum/kept-sum-queries.ts'
import { newId } from '#ids.ts'
import type { ClockName } from '#tasks/clock-names.ts'
import { after, days, hours, minutes } from '#wire-time.ts'
import { buildContract } from './builders-money.ts'
import { buildAgency, buildCreator } from './builders.ts'
import { fileClockCases } from './clock-cases-of-files.ts'
import { hasBecome, isGone, isThere, type ClockCase } from './clock-checks.ts'
import {
  ago,
  buildDueJob,
  buildFilledCampaign,
  buildFinalizedJob,
  buildHeldItem,
  buildItem,
  buildOverdue,
  buildMail,
  buildPaid,
  buildRequest,
  buildSilentJob,
} from './clock-items.ts'

const secretBytes = () => Buffer.from(newId())

/** How each clock gets something to do and is made to fail at it; a clock without a case does not compile. */
export const clockCases: Record<ClockName, ClockCase> = {
  'lapse-unanswered-offers': {
    breaks: { table: 'candidate_request', on: 'update', key: 'old.id' },
    build: (world, agoMs) => buildRequest(world, ago(world, agoMs), ago(world, agoMs + days(3))),
    isDone: hasBecome('candidate_request', 'lapsed'),
  },
  'remind-unanswered-offers': {
    breaks: { table: 'candidate_request', on: 'update', key: 'old.id' },
    build: (world, agoMs) => buildRequest(world, ago(world, agoMs - days(3))),
    isDone: hasBecome('candidate_request', 'reminded_at is not null'),
  },
  'deliver-filled-campaigns': {
    isUntimed: true,
    breaks: { table: 'campaign', on: 'update', key: 'old.id' },
    build: buildFilledCampaign,
    isDone: hasBecome('campaign', "state = 'delivered'"),
  },
  'approve-overdue-media': {
    breaks: { table: 'contract_media', on: 'update', key: 'old.id' },
    build: async (world, agoMs) =>
      (await buildItem(world, { state: 'needs_review', sentAt: ago(world, days(8)), dueAt: ago(world, agoMs) })).id,
    isDone: hasBecome('contract_media', "state = 'approved'"),
  },
  'remind-silent-agencies': {
    breaks: { table: 'contract_media', on: 'update', key: 'old.contract_id' },
    build: async (world, agoMs) =>
      (await buildItem(world, { state: 'needs_review', sentAt: ago(world, days(3.5) + agoMs), dueAt: ago(world, agoMs - days(3.5)) }))
        .contractId,
    isDone: hasBecome('contract_media', 'review_reminders > 0', 'contract_id'),
  },
  'remind-of-held-media': {
    breaks: { table: 'contract_media', on: 'update', key: 'old.id' },
    build: buildHeldItem,
    isDone: hasBecome('contract_media', 'held and held_reminder_at is null'),
  },
  'remind-late-deliveries': {
    breaks: { table: 'contract', on: 'update', key: 'old.id' },
    build: buildSilentJob,
    isDone: hasBecome('contract', 'delivery_reminders > 0'),
  },
  'remind-due-deliveries': {
    breaks: { table: 'contract', on: 'update', key: 'old.id' },
    build: buildDueJob,
    isDone: hasBecome('contract', 'due_reminders = 2'),
  },
  'complete-finalized-contracts': {
    breaks: { table: 'contract', on: 'update', key: 'old.id' },
    build: buildFinalizedJob,
    isDone: hasBecome('contract', "state = 'completed'"),
  },
  'mail-unread-messages': {
    breaks: { table: 'conversation_member', on: 'update', key: "old.conversation_id || ':' || old.member_id" },
    async build({ app, agency }, agoMs) {
      const { deps } = app
      const creator = await buildCreator(deps)
      const conversationId = await requireConversation(deps.db, { agencyId: agency.id, creatorId: creator.id }, deps.now())
      const at = after(deps.now(), -minutes(10) - agoMs)
      await sendText(deps.db, { id: newId(), conversationId, senderId: agency.id, text: 'Hello?', clientMessageId: null, at })
      return `${conversationId}:${creator.id}`
    },
    isDone: hasBecome('conversation_member', 'unread_mailed_at is not null', "conversation_id || ':' || member_id"),
  },
  'deliver-due-mails': {
    breaks: { table: 'mail', on: 'update', key: 'old.id' },
    build: (world, agoMs) => buildMail(world, { created_at: ago(world, agoMs), next_try_at: ago(world, agoMs) }),
    isDone: hasBecome('mail', 'sent_at is not null'),
  },
  'remove-old-mails': {
    breaks: { table: 'mail', on: 'delete', key: 'old.id' },
    build: (world, agoMs) => buildMail(world, { created_at: ago(world, days(90) + agoMs) }),
    isDone: isGone('mail'),
  },
  'remove-expired-sessions': {
    breaks: { table: 'session', on: 'delete', key: 'old.id' },
    async build(world, agoMs) {
      const id = newId()
      const times = { created_at: ago(world, days(40)), last_used_at: ago(world, days(40)), expires_at: ago(world, agoMs) }
      const session = { id, member_id: world.agency.id, token_hash: secretBytes(), device: 'test', ...times }
      await world.app.deps.db.insertInto('session').values(session).execute()
      return id
    },
    isDone: isGone('session'),
  },
  'remove-expired-links': {
    breaks: { table: 'mail_link', on: 'delete', key: 'old.id' },
    async build(world, agoMs) {
      const id = newId()
      const times = { created_at: ago(world, days(4)), expires_at: ago(world, days(1) + agoMs) }
      const link = { id, member_id: world.agency.id, kind: 'reset' as const, token_hash: secretBytes(), ...times }
      await world.app.deps.db.insertInto('mail_link').values(link).execute()
      return id
    },
    isDone: isGone('mail_link'),
  },
  'remove-old-attempts': {
    breaks: { table: 'attempt', on: 'delete', key: 'old.key' },
    async build(world, agoMs) {
      const key = newId()
      await world.app.deps.db
        .insertInto('attempt')
        .values({ kind: 'test', key, at: ago(world, days(1) + agoMs) })
        .execute()
      return key
    },
    isDone: isGone('attempt', 'key'),
  },
  'remove-old-keys': {
    breaks: { table: 'idempotency_key', on: 'delete', key: 'old.key' },
    async build(world, agoMs) {
      const key = newId()
      const row = { member_id: world.agency.id, key, request_hash: secretBytes(), created_at: ago(world, days(30) + agoMs) }
      await world.app.deps.db.insertInto('idempotency_key').values(row).execute()
      return key
    },
    isDone: isGone('idempotency_key', 'key'),
  },
  'remove-old-looks': {
    breaks: { table: 'record_look', on: 'delete', key: 'old.subject_id' },
    async build(world, agoMs) {
      const id = newId<CampaignId>()
      const look = { operator_id: world.operator.id, subject: 'campaign' as const, subject_id: id, opened_at: ago(world, days(2) + agoMs) }
      await world.app.deps.db.insertInto('record_look').values(look).execute()
      return id
    },
    isDone: isGone('record_look', 'subject_id'),
  },
  'sort-renamed': {
    isUntimed: true,
    breaks: { table: 'renamed_member', on: 'delete', key: 'old.member_id' },
    async build(world, agoMs) {
      const { id } = await buildCreator(world.app.deps)
      await world.app.deps.db
        .insertInto('renamed_member')
        .values({ member_id: id, renamed_at: ago(world, agoMs) })
        .execute()
      return id
    },
    isDone: isGone('renamed_member', 'member_id'),
  },
  ...fileClockCases,
  'finalize-due-contracts': {
    breaks: { table: 'payment', on: 'update', key: 'old.contract_id' },
    async build(world, agoMs) {
      const { id } = await buildContract(world.app.deps, world)
      const due = { auto_finalize_at: ago(world, agoMs) }
      await world.app.deps.db.updateTable('contract').set(due).where('id', '=', id).execute()
      return id
    },
    isDone: hasBecome('contract', "state = 'finalizing'"),
  },
  'finalize-unknown-charges': {
    breaks: { table: 'payment', on: 'update', key: 'old.id' },
    async build(world, agoMs) {
      const { paymentId } = await buildContract(world.app.deps, world)
      const key = chargeKeyOf(paymentId, 1)
      const claimed = { charging_since: ago(world, minutes(1) + agoMs), charge_key: key, charge_attempts: 1, method_id: world.cardId }
      await world.app.deps.db.updateTable('payment').set(claimed).where('id', '=', paymentId).execute()
      return paymentId
    },
    isDone: hasBecome('payment', "state = 'paid'"),
  },
  'settle-confirmations': {
    breaks: { table: 'payment', on: 'update', key: 'old.id' },
    async build(world, agoMs) {
      const { paymentId } = await buildContract(world.app.deps, world)
      // The provider has ended it in the meantime, as it answers for an unknown reference.
      const begun = { confirm_ref: 'ch_gone', confirm_begun_at: ago(world, minutes(15) + agoMs), method_id: world.cardId }
      const failure = { kind: 'needs_confirmation' as const, words: null }
      await world.app.deps.db
        .updateTable('payment')
        .set({ ...begun, failure })
        .where('id', '=', paymentId)
        .execute()
      return paymentId
    },
    isDone: hasBecome('payment', 'confirm_begun_at is null'),
  },
  'remind-overdue-payments': {
    breaks: { table: 'payment', on: 'update', key: 'old.id' },
    build: async (world, agoMs) => buildOverdue(world, ago(world, agoMs)),
    isDone: hasBecome('payment', 'reminders > 0'),
  },
  'deliver-sandbox-events': {
    isUntimed: true,
    breaks: { table: 'provider_event', on: 'insert', key: 'new.id' },
    async build(world, agoMs) {
      const id = `evt_${newId()}`
      const body = JSON.stringify({ id, type: 'other' })
      await sql`insert into sandbox_provider.event (id, type, body, created_at) values (${id}, 'other', ${body}, ${ago(world, agoMs)})`.execute(
        world.app.deps.db,
      )
      return id
    },
    isDone: hasBecome('sandbox_provider.event', 'delivered_at is not null'),
  },
  'fold-kept-sums': {
    isUntimed: true,
    breaks: { table: 'kept_sum', on: 'delete', key: 'old.list' },
    async build({ app }) {
      const list = newId()
      const changes = sql`select ${list}, of_all(), '', 1 from generate_series(1, ${mostUnfolded})`
      await sql`insert into kept_sum (list, owner, part, amount) ${changes}`.execute(app.deps.db)
      return list
    },
    isDone: (world, id) => isThere(world, 'kept_sum', id, `is_folded and amount = ${mostUnfolded}`, 'list'),
  },
  'prove-kept-sums': {
    isSingle: true,
    breaks: { table: 'installation', on: 'insert', key: "new.name || ' ' || new.value" },
    build: async ({ app }) => {
      await app.deps.db.deleteFrom('installation').where('name', '=', 'kept_sums_proved_on').execute()
      return `kept_sums_proved_on ${after(app.deps.now(), -hours(3)).toISOString().slice(0, 10)}`
    },
    isDone: hasBecome('installation', 'true', "name || ' ' || value"),
  },
  'verify-ledger': {
    isSingle: true,
    breaks: { table: 'installation', on: 'insert', key: "new.name || ' ' || new.value" },
    build: async ({ app }) => {
      await app.deps.db.deleteFrom('installation').where('name', '=', 'ledger_verified_on').execute()
      return `ledger_verified_on ${after(app.deps.now(), -hours(2)).toISOString().slice(0, 10)}`
    },
    isDone: hasBecome('installation', 'true', "name || ' ' || value"),
  },
  'check-vat-ids': {
    breaks: { table: 'vat_id_check', on: 'insert', key: 'new.member_id' },
    async build(world, agoMs) {
      const { deps } = world.app
      const { id } = await buildAgency(deps)
      const number = 'FR12345678901'
      await deps.db.updateTable('billing_info').set({ country: 'FR', trn: number }).where('agency_id', '=', id).execute()
      const asked = { member_id: id, number, requester: 'DE123456789', asked_at: ago(world, days(30) + agoMs), unanswered_before: 0 }
      await deps.db
        .insertInto('vat_id_check')
        .values({ id: newId(), ...asked, outcome: 'valid', ask_again_at: ago(world, agoMs) })
        .execute()
      return id
    },
    isDone: hasBecome('vat_id_check', "asked_at > '2026-11-01'", 'member_id'),
  },
  'settle-open-refunds': {
    breaks: { table: 'refund', on: 'update', key: 'old.id' },
    async build(world, agoMs) {
      const { db } = world.app.deps
      const { paymentId } = await buildPaid(world)
      const id = newId<RefundId>()
      const words = { reason: 'The files were lost.', refund_key: `refund-${id}`, operator_id: world.operator.id }
      const row = { id, payment_id: paymentId, amount_minor: 1000, ...words, created_at: ago(world, minutes(1) + agoMs) }
      await db.insertInto('refund').values(row).execute()
      return id
    },
    isDone: hasBecome('refund', "state = 'done'"),
  },
  'take-provider-lines': {
    isSingle: true,
    breaks: { table: 'provider_take', on: 'update', key: "'lines'" },
    async build({ app: { deps } }) {
      await beginTake(deps.db, 'sandbox')
      await deps.db.updateTable('provider_take').set({ taken_at: null }).execute()
      return 'lines'
    },
    isDone: hasBecome('provider_take', 'taken_at is not null', "'lines'"),
  },
  'compare-provider-lines': {
    breaks: { table: 'provider_line', on: 'update', key: 'old.id' },
    async build(world, agoMs) {
      const { deps } = world.app
      const at = ago(world, agoMs)
      const of = { kind: 'fee', type: 'stripe_fee', amountMinor: -100, feeMinor: 0, currency: 'EUR', words: '' } as const
      const line = { ...of, lineRef: `txn_${newId()}`, sourceRef: null, chargeRef: null, key: null, movedAt: at, availableAt: at }
      const [row] = await insertLines(deps.db, { lines: [line], at })
      return row?.id ?? ''
    },
    isDone: hasBecome('provider_line', "fit = 'fits'"),
  },
}
