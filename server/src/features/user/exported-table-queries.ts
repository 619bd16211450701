import type { Role } from '@pairtake/protocol/roles'
import { sql, type RawBuilder } from 'kysely'
import { mediaFailure } from '#adapters/media/media-failure.ts'
import { mediaFailureWords } from '#adapters/media/media-failure-words.ts'
import { letterSubject } from '#features/mail/letter-view.ts'
import { viewNotice } from '#features/notification/notice-view.ts'
import { storedLetter } from '#stored/letter.ts'
import { storedNotice } from '#stored/notice.ts'
import { paymentFailure } from '#stored/payment-failure.ts'
import { paymentFailureWords } from '#stored/payment-failure-words.ts'

export type ExportedTable = {
  /** Its name in the file: a table that both sides see differently is listed here twice under one name. */
  name: string
  table: string
  roles: readonly Role[]
  /** The columns that this member may read: the column itself, or an expression over `own`. Anything not listed is left out. */
  columns: Readonly<Record<string, true | string>>
  /** Columns that hold facts; the file puts them into the words of the page. */
  words?: Readonly<Record<string, (value: unknown) => unknown>>
  /** Joins and the condition that selects this member's rows. */
  from: (memberId: RawBuilder<unknown>) => RawBuilder<unknown>
}

const everybody = ['agency', 'creator', 'operator'] as const
const sides = ['agency', 'creator'] as const

const all = (names: string): Record<string, true> => Object.fromEntries(names.split(/\s+/).map((name) => [name, true]))
const ownBy = (column: string) => (memberId: RawBuilder<unknown>) => sql`where own.${sql.ref(column)} = ${memberId}`

const contractColumns = all(
  'id candidate_request_id campaign_id agency_id creator_id conversation_id state currency shipping_address ' +
    'auto_finalize_at delivered_at finalized_at completed_at cancelled_at cancel_reason reported_by ' +
    'reported_at created_at due_at',
)
const requestColumns = all(
  'id campaign_id agency_id creator_id state withdrawn lapsed note price_minor price_owner offer_id ' +
    'offer_count answer_due_at delivery_days conversation_id created_at renewed_at updated_at declined_by',
)
/** A report may be read by the operator and by the side that wrote it. */
const ownReport = (side: 'agency' | 'creator') => ({ report_reason: `case when own.reported_by = '${side}' then own.report_reason end` })

const ofContract = (memberId: RawBuilder<unknown>) =>
  sql`join contract on contract.id = own.contract_id where ${memberId} in (contract.agency_id, contract.creator_id)`

const remarkColumns = all(
  'id contract_media_id take number state from_frame to_frame text brief_quote drawing done_take added_later created_at sent_at',
)
const ofItem = sql`join contract_media on contract_media.id = own.contract_media_id join contract on contract.id = contract_media.contract_id`

/** Every table with rows of a member, and every column of it that a member of this role may read. */
export const exportedTables: readonly ExportedTable[] = [
  {
    name: 'member',
    table: 'member',
    roles: everybody,
    columns: all(
      'id email role first_name last_name company_name display_name residence_country picture_key confirmed_at ' +
        'suspended_at suspension_reason mail_preferences created_at',
    ),
    from: ownBy('id'),
  },
  {
    name: 'session',
    table: 'session',
    roles: everybody,
    columns: all('id device created_at last_used_at expires_at'),
    from: ownBy('member_id'),
  },
  {
    name: 'upload',
    table: 'upload',
    roles: sides,
    columns: all('id entity entity_id file_name declared_type size_bytes media_id created_at completed_at'),
    from: ownBy('owner_id'),
  },
  {
    name: 'media',
    table: 'media',
    roles: sides,
    columns: all('id entity entity_id kind mime file_name size_bytes duration_seconds created_at'),
    from: ownBy('owner_id'),
  },
  {
    name: 'creator_profile',
    table: 'creator_profile',
    roles: ['creator'],
    columns: all(
      'state last_rejection_reason gender birth_date native_language languages short_bio country street_address ' +
        'city state_region postal_code instagram submitted_at verified_at quality_good quality_bad ' +
        'professionalism_good professionalism_bad',
    ),
    from: ownBy('creator_id'),
  },
  {
    name: 'portfolio_item',
    table: 'portfolio_item',
    roles: ['creator'],
    words: { failure: (failure) => mediaFailureWords(mediaFailure.parse(failure)) },
    columns: all('id media_id name state failure thumbnail_index thumbnail_count position created_at'),
    from: ownBy('creator_id'),
  },
  {
    name: 'billing_info',
    table: 'billing_info',
    roles: ['agency'],
    columns: all('street_address city state country postal_code trn updated_at'),
    from: ownBy('agency_id'),
  },
  {
    name: 'payment_method',
    table: 'payment_method',
    roles: ['agency'],
    columns: all('id provider brand last4 exp_month exp_year is_default created_at'),
    from: ownBy('agency_id'),
  },
  {
    name: 'campaign',
    table: 'campaign',
    roles: ['agency'],
    columns: all(
      'id name description state shippable_product desired_creators delivery_days currency restriction_age_from ' +
        'restriction_age_to restriction_genders restriction_countries restriction_language last_rejection_reason ' +
        'candidates_new candidates_accepted candidates_declined hired submitted_at published_at edited_at ' +
        'filled_at created_at updated_at',
    ),
    from: ownBy('agency_id'),
  },
  {
    name: 'desired_asset',
    table: 'desired_asset',
    roles: ['agency'],
    columns: all('id campaign_id type count brief crop requirements position removed_at'),
    from: (memberId) => sql`join campaign on campaign.id = own.campaign_id where campaign.agency_id = ${memberId}`,
  },
  {
    name: 'reference_material',
    table: 'reference_material',
    roles: ['agency'],
    columns: all('campaign_id media_id position'),
    from: (memberId) => sql`join campaign on campaign.id = own.campaign_id where campaign.agency_id = ${memberId}`,
  },
  {
    name: 'conversation',
    table: 'conversation',
    roles: sides,
    columns: all('id agency_id creator_id created_at'),
    from: (memberId) => sql`join conversation_member as mine on mine.conversation_id = own.id where mine.member_id = ${memberId}`,
  },
  {
    name: 'conversation_member',
    table: 'conversation_member',
    roles: sides,
    columns: all('conversation_id unread unread_since unread_mailed_at last_message_id'),
    from: ownBy('member_id'),
  },
  {
    name: 'message',
    table: 'message',
    roles: sides,
    columns: all('id conversation_id text created_at attachment_count'),
    from: (memberId) =>
      sql`join conversation_member as mine on mine.conversation_id = own.conversation_id and mine.member_id = ${memberId} where own.sender_id = ${memberId}`,
  },
  {
    name: 'message_attachment',
    table: 'message_attachment',
    roles: sides,
    columns: all('message_id position media_id preview sent_at'),
    from: (memberId) => sql`join message on message.id = own.message_id
      join conversation_member as mine on mine.conversation_id = message.conversation_id and mine.member_id = ${memberId}
      where message.sender_id = ${memberId}`,
  },
  { name: 'candidate_request', table: 'candidate_request', roles: ['agency'], columns: requestColumns, from: ownBy('agency_id') },
  { name: 'candidate_request', table: 'candidate_request', roles: ['creator'], columns: requestColumns, from: ownBy('creator_id') },
  {
    name: 'offer',
    table: 'offer',
    roles: sides,
    columns: all('id candidate_request_id number made_by price_minor created_at'),
    from: (memberId) =>
      sql`join candidate_request request on request.id = own.candidate_request_id where ${memberId} in (request.agency_id, request.creator_id)`,
  },
  {
    name: 'contract',
    table: 'contract',
    roles: ['agency'],
    columns: { ...contractColumns, ...ownReport('agency') },
    from: ownBy('agency_id'),
  },
  {
    name: 'contract',
    table: 'contract',
    roles: ['creator'],
    columns: { ...contractColumns, price_minor: true, ...ownReport('creator') },
    from: ownBy('creator_id'),
  },
  {
    name: 'contract_media',
    table: 'contract_media',
    roles: sides,
    columns: all(
      'id contract_id contract_asset_id media_id name note state change_request_message rounds take ' +
        'auto_approve_at sent_at updated_at held',
    ),
    from: ofContract,
  },
  {
    name: 'take_check',
    table: 'take_check',
    roles: ['creator'],
    columns: all('media_id facts findings reason sent_anyway_at checked_at'),
    from: ownBy('creator_id'),
  },
  {
    name: 'remark',
    table: 'remark',
    roles: ['agency'],
    columns: remarkColumns,
    from: (memberId) => sql`${ofItem} where contract.agency_id = ${memberId}`,
  },
  {
    // Without the brand's drafts.
    name: 'remark',
    table: 'remark',
    roles: ['creator'],
    columns: remarkColumns,
    from: (memberId) => sql`${ofItem} where contract.creator_id = ${memberId} and own.state <> 'draft'`,
  },
  {
    name: 'remark_reply',
    table: 'remark_reply',
    roles: sides,
    columns: all('id remark_id text created_at'),
    from: (memberId) => sql`join remark on remark.id = own.remark_id
      join contract_media on contract_media.id = remark.contract_media_id join contract on contract.id = contract_media.contract_id
      where ${memberId} in (contract.agency_id, contract.creator_id) and own.author_id = ${memberId}`,
  },
  {
    name: 'feedback',
    table: 'feedback',
    roles: sides,
    columns: all('id contract_id content_quality professionalism created_at completed_at'),
    from: ofContract,
  },
  {
    name: 'payment',
    table: 'payment',
    roles: ['agency'],
    words: { failure: (failure) => paymentFailureWords(paymentFailure.parse(failure)) },
    columns: all(
      'id contract_id state currency creator_fee_minor service_fee_minor vat_minor total_minor vat_reason ' +
        'vat_rate description failure failed_since next_retry_at reminders reminded_at method_id scheduled_at paid_at voided_at ' +
        'refunded_minor refunded_at created_at buyer',
    ),
    from: ownBy('agency_id'),
  },
  {
    name: 'invoice',
    table: 'invoice',
    roles: ['agency'],
    columns: all('id kind number issued_at content'),
    from: (memberId) => sql`join payment on payment.id = own.payment_id where payment.agency_id = ${memberId}`,
  },
  {
    name: 'earning',
    table: 'earning',
    roles: ['creator'],
    columns: all('id contract_id state amount_minor currency created_at earned_at voided_at'),
    from: ownBy('creator_id'),
  },
  {
    name: 'payout',
    table: 'payout',
    roles: ['creator'],
    columns: all('id state amount_minor currency beneficiary created_at paid_at returned_at return_reason'),
    from: ownBy('creator_id'),
  },
  {
    name: 'creator_paper',
    table: 'creator_paper',
    roles: ['creator'],
    columns: all('id kind number issued_at content'),
    from: ownBy('creator_id'),
  },
  {
    name: 'creator_tax',
    table: 'creator_tax',
    roles: ['creator'],
    columns: all('status tax_number tin birth_city birth_country updated_at'),
    from: ownBy('creator_id'),
  },
  {
    name: 'self_billing_agreement',
    table: 'self_billing_agreement',
    roles: ['creator'],
    columns: all('id text_version agreed_at revoked_at'),
    from: ownBy('creator_id'),
  },
  {
    name: 'vat_id_check',
    table: 'vat_id_check',
    roles: sides,
    columns: all('id number asked_at outcome name address consultation'),
    from: ownBy('member_id'),
  },
  {
    name: 'dac7_record',
    table: 'dac7_record',
    roles: ['creator'],
    columns: all('file_id number doc_type doc_ref_id corrects content'),
    from: ownBy('member_id'),
  },
  {
    name: 'payout_beneficiary',
    table: 'payout_beneficiary',
    roles: ['creator'],
    columns: all('full_name address iban bic bank_name bank_address first_saved_at changed_at'),
    from: ownBy('creator_id'),
  },
  {
    name: 'notification',
    table: 'notification',
    roles: everybody,
    words: { data: (data) => viewNotice(storedNotice.parse(data)).data },
    columns: all('id type data created_at seen_at'),
    from: ownBy('member_id'),
  },
  {
    name: 'review_step',
    table: 'review_step',
    roles: ['agency'],
    columns: all('id campaign_id kind reason snapshot created_at'),
    from: (memberId) => sql`join campaign on campaign.id = own.campaign_id where campaign.agency_id = ${memberId}`,
  },
  {
    name: 'review_step',
    table: 'review_step',
    roles: ['creator'],
    columns: all('id kind reason snapshot created_at'),
    from: ownBy('creator_id'),
  },
  {
    name: 'mail',
    table: 'mail',
    roles: everybody,
    words: { letter: (letter) => ({ subject: letterSubject(storedLetter.parse(letter)) }) },
    columns: all('id letter created_at sent_at'),
    from: (memberId) => sql`join member on lower(member.email) = lower(own.to_address) where member.id = ${memberId}`,
  },
  {
    name: 'audit_entry',
    table: 'audit_entry',
    roles: ['operator'],
    columns: all('id action subject subject_id reason created_at subject_name subject_sum'),
    from: ownBy('operator_id'),
  },
]

/** Columns that refer to a member and are not exported, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  'data_export.member_id': 'When the last export was made; it is in the member’s hands.',
  'calendar_feed.member_id': 'A key to dates that stand with the jobs themselves; the page shows its address.',
  'mail_link.member_id': 'Hashes of links in mails; they open accounts and say nothing about a person.',
  'idempotency_key.member_id': 'Answers kept for 30 days to repeat them; everything in them stands in the record itself.',
  'owed_after_deletion.creator_id': 'Only of deleted accounts, which have nobody to ask for a file.',
  'creator_campaign.creator_id': 'Names of campaigns, which stand with the jobs themselves.',
  'renamed_member.member_id': 'Forgotten within seconds; the name stands in the account.',
  'payment_customer.agency_id': 'The provider’s name for the account.',
  'refund.operator_id': 'An act of an operator; it stands in the audit log.',
  'dac7_file.operator_id': 'An act of an operator; it stands in the audit log.',
  'dac7_filing.operator_id': 'An act of an operator; it stands in the audit log.',
  'bank_file.operator_id': 'A file of the bank with the data of others; the act stands in the audit log.',
  'bank_line.settled_by': 'An act of an operator; it stands in the audit log.',
  'provider_line.settled_by': 'An act of an operator; it stands in the audit log.',
  'payout_batch.operator_id': 'A bank file with the data of others; the act stands in the audit log.',
  'payout_batch.void_by': 'An act of an operator; it stands in the audit log.',
  'payout.first_operator_id': 'An act of an operator; it stands in the audit log.',
  'payout.second_operator_id': 'An act of an operator; it stands in the audit log.',
  'record_claim.operator_id': 'For some minutes: which record of others an operator is deciding on.',
  'record_look.operator_id': 'For two days: which records of others an operator has opened.',
  'review_step.operator_id': 'An act of an operator; the judged member has it with the campaign or profile.',
  'departed_seller.member_id': 'Of members who are gone, for the tax office.',
  'creator_paper_series.creator_id': 'How many papers there are; they are in the export themselves.',
  'ledger_account.member_id': 'A number of the books; what was booked stands with payments, earnings and payouts.',
  'vat_id_due.member_id': 'When the number is asked about next follows from the answers, which are exported.',
}
