import { CompiledQuery } from 'kysely'
import type { Db } from '../server/src/adapters/database/database.ts'

/** The tables whose ids have their own type in the protocol. */
const typeOf: Record<string, string> = {
  member: 'MemberId',
  campaign: 'CampaignId',
  candidate_request: 'CandidateRequestId',
  contract: 'ContractId',
  contract_media: 'ContractMediaId',
  media: 'MediaId',
  payment: 'PaymentId',
  earning: 'EarningId',
  payout: 'PayoutId',
  conversation: 'ConversationId',
  message: 'MessageId',
  invoice: 'InvoiceId',
  creator_paper: 'CreatorPaperId',
  refund: 'RefundId',
  offer: 'OfferId',
  desired_asset: 'DesiredAssetId',
  contract_asset: 'ContractAssetId',
  remark: 'RemarkId',
  remark_reply: 'RemarkReplyId',
  portfolio_item: 'PortfolioItemId',
  payment_method: 'PaymentMethodId',
  upload: 'UploadId',
  notification: 'NotificationId',
  feedback: 'FeedbackId',
  dac7_file: 'Dac7FileId',
}

/** Columns that refer to a row that may no longer exist. */
const withoutKey: Record<string, string> = {
  'candidate_request.offer_id': 'OfferId',
  'conversation_member.last_message_id': 'MessageId',
  'upload.media_id': 'MediaId',
}

export const idTypes = Object.values(typeOf).join(', ')

/** Every column, with the column that its foreign key references. */
const columnsAndKeys = `
  select c.relname || '.' || a.attname as name, f.relname || '.' || n.attname as names, a.attnotnull as is_required
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
  left join pg_class f on f.oid = k.confrelid
  left join pg_attribute n on n.attrelid = f.oid and array[n.attnum] = k.confkey
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  order by c.relname, a.attnum`

type Column = { name: string; names: string | null; is_required: boolean }

/** Returns the id types of columns for the generator: `contract.campaign_id` is a `CampaignId`. They are derived from the foreign keys. */
export async function idColumns(db: Db): Promise<Record<string, string>> {
  const { rows } = await db.executeQuery<Column>(CompiledQuery.raw(columnsAndKeys))
  const keys = new Map(rows.map(({ name, names }) => [name, names]))
  const typeAt = (name: string): string | undefined => {
    const names = keys.get(name)
    return names ? typeAt(names) : (withoutKey[name] ?? typeOf[name.replace(/\.id$/, '')])
  }
  return Object.fromEntries(
    rows.flatMap(({ name, is_required: isRequired }) => {
      const type = typeAt(name)
      return type === undefined ? [] : [[name, isRequired ? type : `${type} | null`]]
    }),
  )
}
