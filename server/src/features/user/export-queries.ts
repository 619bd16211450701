import { sql } from 'kysely'
import type { Tx } from '../../adapters/database/database.ts'

type Exported = {
  table: string
  /** The column that holds the member's id. */
  column: string
  /** Secrets that are nobody's to read, the member included. */
  without?: readonly string[]
}

/** Every table with rows of a member. A test compares these two lists with the foreign keys of the database. */
export const exported: readonly Exported[] = [
  { table: 'member', column: 'id', without: ['password_hash'] },
  { table: 'session', column: 'member_id', without: ['token_hash'] },
  { table: 'upload', column: 'owner_id' },
  { table: 'media', column: 'owner_id', without: ['storage_key'] },
  { table: 'creator_profile', column: 'creator_id' },
  { table: 'portfolio_item', column: 'creator_id' },
  { table: 'billing_info', column: 'agency_id' },
  { table: 'payment_method', column: 'agency_id', without: ['method_ref'] },
  { table: 'campaign', column: 'agency_id' },
  { table: 'conversation', column: 'agency_id' },
  { table: 'conversation', column: 'creator_id' },
  { table: 'conversation_member', column: 'member_id' },
  { table: 'message', column: 'sender_id' },
  { table: 'candidate_request', column: 'agency_id' },
  { table: 'candidate_request', column: 'creator_id' },
  { table: 'contract', column: 'agency_id' },
  { table: 'contract', column: 'creator_id' },
  { table: 'payment', column: 'agency_id', without: ['charge_key', 'charge_ref'] },
  { table: 'earning', column: 'creator_id' },
  { table: 'payout', column: 'creator_id', without: ['batch_id', 'first_operator_id'] },
  { table: 'payout_beneficiary', column: 'creator_id' },
  { table: 'notification', column: 'member_id' },
  { table: 'audit_entry', column: 'operator_id' },
]

/** What is left out, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  'data_export.member_id': 'When the last export was made; it is in the member’s hands.',
  'mail_link.member_id': 'Hashes of links in mails; they open accounts and say nothing about a person.',
  'idempotency_key.member_id': 'Answers kept for a day to repeat them; everything in them stands in the record itself.',
  'payment_customer.agency_id': 'The provider’s name for the account.',
  'refund.operator_id': 'An act of an operator; it stands in the audit log.',
  'payout_batch.operator_id': 'A bank file with the data of others; the act stands in the audit log.',
  'payout.first_operator_id': 'An act of an operator; it stands in the audit log.',
  'payout.second_operator_id': 'An act of an operator; it stands in the audit log.',
  'review_step.operator_id': 'An act of an operator; the judged member has it with the campaign or profile.',
  'ledger_account.member_id': 'A number of the books; what was booked stands with payments, earnings and payouts.',
}

/** Rows that hang on a member's records and bear no member's id of their own. */
const children = [
  {
    name: 'desired_asset',
    query: (id: string) =>
      sql`select child.* from desired_asset child join campaign on campaign.id = child.campaign_id where campaign.agency_id = ${id}`,
  },
  {
    name: 'offer',
    query: (id: string) =>
      sql`select child.* from offer child join candidate_request request on request.id = child.candidate_request_id where ${id} in (request.agency_id, request.creator_id)`,
  },
  {
    name: 'contract_media',
    query: (id: string) =>
      sql`select child.* from contract_media child join contract on contract.id = child.contract_id where ${id} in (contract.agency_id, contract.creator_id)`,
  },
  {
    name: 'review_step',
    query: (id: string) =>
      sql`select child.id, child.campaign_id, child.creator_id, child.kind, child.reason, child.snapshot, child.created_at
        from review_step child left join campaign on campaign.id = child.campaign_id where ${id} in (campaign.agency_id, child.creator_id)`,
  },
  {
    name: 'message_attachment',
    query: (id: string) =>
      sql`select child.* from message_attachment child join message on message.id = child.message_id where message.sender_id = ${id}`,
  },
  {
    name: 'feedback',
    query: (id: string) =>
      sql`select child.* from feedback child join contract on contract.id = child.contract_id where ${id} in (contract.agency_id, contract.creator_id)`,
  },
  {
    name: 'invoice',
    query: (id: string) =>
      sql`select child.id, child.kind, child.number, child.issued_at, child.content from invoice child join payment on payment.id = child.payment_id where payment.agency_id = ${id}`,
  },
  {
    name: 'mail',
    query: (id: string) =>
      sql`select child.id, child.subject, child.created_at, child.sent_at from mail child join member on lower(child.to_address) = lower(member.email) where member.id = ${id}`,
  },
]

type Row = Record<string, unknown>

/** Everything stored about one member, by table; in one snapshot, so that the parts agree with each other. */
export async function collectOwnData(tx: Tx, memberId: string): Promise<Record<string, Row[]>> {
  const collected: Record<string, Row[]> = {}
  for (const { table, column, without = [] } of exported) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${memberId}`.execute(tx)
    collected[table] = [...(collected[table] ?? []), ...rows.map((row) => withoutKeys(row, without))]
  }
  for (const { name, query } of children) collected[name] = (await query(memberId).execute(tx)).rows as Row[]
  return collected
}

function withoutKeys(row: Row, keys: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))
}
