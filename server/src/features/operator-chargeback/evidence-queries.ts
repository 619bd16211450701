import type { ContractId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { appliedAt } from '#adapters/database/applied-at.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { InvoiceContent } from '#stored/invoice-content.ts'
import type { SystemLine } from '#stored/system-line.ts'

/** No bank reads more messages than this; the newest are taken. */
const mostMessages = 200

/** The history of a job, as far as a bank needs it. Times are text, because they come as JSON. */
export type Evidence = {
  campaign_name: string
  creator_name: string
  /** The buyer's name as on the invoice, because the account may have been deleted since. */
  agency_name: string
  /** Null if the account was deleted. */
  agency_email: string | null
  items: { type: 'video' | 'photos'; committed: number }[]
  price_minor: number
  currency: string
  total_minor: number
  card: string | null
  charge_ref: string | null
  applied_at: string
  hired_at: string
  delivered_at: string | null
  paid_at: string | null
  files: { name: string; file_name: string; size_bytes: number; take: number; sent_at: string; approved_at: string | null }[]
  refunds: { amount_minor: number; done_at: string }[]
  invoice: InvoiceContent | null
  messages: { sender: string | null; text: string; line: SystemLine | null; files: string[]; created_at: string }[]
}

/**
 * Reads everything in one statement, from the same snapshot. Only messages from the time of the job are taken: the two may have written others, which
 * no bank needs.
 */
export async function readEvidence(tx: Tx, contractId: ContractId, until: Date): Promise<Evidence> {
  const { rows } = await sql<{ evidence: Evidence }>`
    select json_build_object(
      'campaign_name', campaign.name, 'creator_name', creator.display_name,
      'agency_name', coalesce(nullif(paper.content -> 'buyer' ->> 'name', ''), nullif(agency.company_name, ''), agency.display_name),
      'agency_email', living.email,
      'items', (select coalesce(json_agg(json_build_object('type', type, 'committed', committed) order by position), '[]')
        from contract_asset where contract_id = contract.id),
      'price_minor', contract.price_minor, 'currency', contract.currency, 'total_minor', payment.total_minor,
      'card', initcap(payment_method.brand) || ' ending in ' || payment_method.last4, 'charge_ref', payment.charge_ref,
      'applied_at', ${appliedAt('request')}, 'hired_at', contract.created_at, 'delivered_at', contract.delivered_at, 'paid_at', payment.paid_at,
      'files', (select coalesce(json_agg(json_build_object('name', item.name, 'file_name', media.file_name, 'size_bytes', media.size_bytes,
          'take', item.take, 'sent_at', item.sent_at, 'approved_at', case when item.state = 'approved' then item.updated_at end)
          order by item.sent_at, item.id), '[]')
        from contract_media item join media on media.id = item.media_id where item.contract_id = contract.id),
      'refunds', (select coalesce(json_agg(json_build_object('amount_minor', amount_minor, 'done_at', done_at) order by done_at), '[]')
        from refund where refund.payment_id = payment.id and refund.state = 'done'),
      'invoice', paper.content,
      'messages', (select coalesce(json_agg(json_build_object('sender', said.sender, 'text', said.text, 'line', said.line,
          'files', said.files, 'created_at', said.created_at) order by said.id), '[]')
        from (select message.id, sender.display_name as sender, message.text, message.line, message.created_at,
            array(select media.file_name from message_attachment join media on media.id = message_attachment.media_id
              where message_attachment.message_id = message.id order by position) as files
          from message left join member sender on sender.id = message.sender_id
          where message.conversation_id = contract.conversation_id and message.created_at between request.created_at and ${until}
          order by message.id desc limit ${mostMessages}) said)
    ) as evidence
    from contract
    join campaign on campaign.id = contract.campaign_id
    join candidate_request request on request.id = contract.candidate_request_id
    join member agency on agency.id = contract.agency_id
    left join live_member living on living.id = contract.agency_id
    join member creator on creator.id = contract.creator_id
    join payment on payment.contract_id = contract.id
    left join payment_method on payment_method.id = payment.method_id
    left join invoice paper on paper.payment_id = payment.id and paper.kind = 'invoice' and paper.refund_id is null
    where contract.id = ${contractId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`There is no job ${contractId}.`)
  return row.evidence
}
