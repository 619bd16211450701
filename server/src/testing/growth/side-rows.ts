/** The file of a row of `job`, `member` or another table, stored like an upload of its owner. */
const files = (
  kind: string,
  { owner, entity, about, mime, from }: { owner: string; entity: string; about: string; mime: string; from: string },
) =>
  `insert into media (id, owner_id, entity, entity_id, kind, mime, file_name, size_bytes, storage_key, created_at, found_used_at)
    select pg_temp.id('${kind} media', n), pg_temp.id('member', ${owner}), '${entity}', ${about}, '${mime.split('/')[0]}', '${mime}', 'file', 1000, '${kind}/' || n,
      pg_temp.at(n), pg_temp.at(n) ${from}`

const renditions = (kind: string, variant: string, from: string) =>
  `insert into media_rendition (media_id, variant, mime, storage_key, size_bytes, width, height)
    select pg_temp.id('${kind} media', n), '${variant}', 'image/webp', '${kind}/${variant}/' || n, 100, 100, 100 ${from}`

/** Jobs whose item was sent a second time. */
export const isSentAgain = 'n % 3 = 0'
/** Jobs that were refunded in part. */
export const isRefunded = `(job.n % 50 = 3 and job.state in ('finalizing', 'completed'))`
/** Payouts are transferred in files of two hundred. */
export const batchOf = `pg_temp.id('batch', n / 800 * 800)`

/** Whether the bank's line of a payout is settled. */
export const isPaidOnLine = `n % 500 <> 21`

/** What is kept beside campaigns, jobs and money: files, checks, references, what the bank and the provider say, accounts and limits. */
export function sideRows(count: number): string[] {
  const all = `from generate_series(0, ${count - 1}) as n`
  const creators = `${all} where n % 5 <> 0`
  const agencies = `${all} where n % 5 = 0`
  const again = `from job where ${isSentAgain}`
  const paidOut = `from job where state = 'completed' and n % 4 = 1`
  const charged = `from job where state in ('finalizing', 'completed')`
  const operator = `pg_temp.id('operator', 0)`
  return [
    files('earlier', {
      owner: 'creator',
      entity: 'ContractMediaOriginal',
      about: `pg_temp.id('asset', n)`,
      mime: 'video/mp4',
      from: again,
    }),
    renditions('earlier', 'watermarked', again),
    `insert into contract_media_take (contract_media_id, take, media_id, sent_at, ended_at) select pg_temp.id('item', n), 1, pg_temp.id('earlier media', n), pg_temp.at(n),
      case when state in ('completed', 'cancelled') then pg_temp.at(n) end ${again}`,
    `insert into take_check (media_id, creator_id, facts, samples, checked_at) select pg_temp.id('media', n), pg_temp.id('member', creator), '{}',
      decode(repeat('5a', 200), 'hex'), pg_temp.at(n) from job`,
    files('portfolio', { owner: 'n', entity: 'PortfolioItemOriginal', about: 'null', mime: 'image/png', from: creators }),
    renditions('portfolio', 'thumb-0-md', creators),
    `insert into portfolio_item (id, creator_id, media_id, name, state, thumbnail_count, position, created_at)
      select pg_temp.id('portfolio', n), pg_temp.id('member', n), pg_temp.id('portfolio media', n), 'Kitchen', 'ready', 1, 0, pg_temp.at(n) ${creators}`,
    files('reference', {
      owner: 'agency',
      entity: 'CampaignReferenceMaterial',
      about: `pg_temp.id('campaign', campaign)`,
      mime: 'image/png',
      from: `from job where n = campaign`,
    }),
    renditions('reference', 'thumb-0-md', `from job where n = campaign`),
    `insert into reference_material (campaign_id, media_id, position) select pg_temp.id('campaign', campaign), pg_temp.id('reference media', n), 0 from job where n = campaign`,
    files('sent', { owner: 'agency', entity: 'MessageAttachment', about: 'null', mime: 'image/png', from: `from talk where n % 10 = 0` }),
    `insert into message_attachment (message_id, position, media_id, preview, sent_at)
      select pg_temp.id('message1', n), 0, pg_temp.id('sent media', n), 'ready', pg_temp.at(n) from talk where n % 10 = 0`,
    `insert into refund (id, payment_id, amount_minor, reason, refund_key, refund_ref, creator_minor, operator_id, created_at, done_at, state)
      select pg_temp.id('refund', n), pg_temp.id('payment', n), 1000, 'Late.', 'key' || n, 're_' || n, 870, ${operator}, pg_temp.at(n), pg_temp.at(n), 'done'
      from job where ${isRefunded}`,
    `insert into invoice (id, payment_id, refund_id, kind, number, issued_at, content)
      select pg_temp.id('credit note', n), pg_temp.id('payment', n), pg_temp.id('refund', n), 'credit_note', 'C-' || n, pg_temp.at(n),
        '{"issuedOn":"2026-01-01","totalMinor":1000}' from job where ${isRefunded}`,
    `insert into payment_method (id, agency_id, provider, method_ref, brand, last4, exp_month, exp_year, is_default, created_at)
      select pg_temp.id('card', n), pg_temp.id('member', n), 'sandbox', 'pm_' || n, 'visa', '4242', 1, 2031, true, pg_temp.at(n) ${agencies}`,
    `insert into payment_customer (agency_id, provider, customer_ref) select pg_temp.id('member', n), 'sandbox', 'cus_' || n ${agencies}`,
    `insert into shortlist_mark (candidate_request_id, campaign_id, marked_at) select id, campaign_id, created_at from candidate_request
      where state = 'new' and price_minor < 11000`,
    `insert into payout_batch (id, operator_id, file, created_at) select distinct ${batchOf}, ${operator}, '<Document/>', pg_temp.at(n / 800 * 800) ${paidOut}`,
    `insert into batched_payout (batch_id, payout_id) select batch_id, id from payout where batch_id is not null`,
    `insert into bank_file (id, kind, file_name, digest, content, pending, operator_id, read_at)
      select pg_temp.id('bank file', n), 'statement', 'statement.xml', 'digest' || n, '<Document/>', 0, ${operator}, pg_temp.at(n) ${all} where n % 1000 = 0`,
    `insert into bank_balance (file_id, closed_on, closing_minor, currency, opened_on)
      select pg_temp.id('bank file', n), pg_temp.at(n)::date, 100000, 'EUR', case when n = 0 then pg_temp.at(n)::date end ${all} where n % 1000 = 0`,
    `insert into bank_line (id, file_id, kind, line_key, booked_on, amount_minor, currency, counterparty, words, reason_code, is_return, payout_id, settled_as, settled_at, settled_by)
      select pg_temp.id('bank line', n), pg_temp.id('bank file', n / 1000 * 1000), 'entry', 'line' || n, pg_temp.at(n)::date, -10000, 'EUR', 'Mara Lund', 'Payout', '', false,
        pg_temp.id('payout', n), case when ${isPaidOnLine} then 'paid' end, case when ${isPaidOnLine} then pg_temp.at(n) end, case when ${isPaidOnLine} then ${operator} end
      ${paidOut} and n % 100 <> 1`,
    `insert into provider_line (id, line_ref, kind, type, amount_minor, fee_minor, currency, charge_ref, words, moved_at, available_at, taken_at, fit, booked_minor, payment_id, posted_at)
      select pg_temp.id('provider line', n), 'txn_' || n, 'charge', 'charge', 11500, 300, 'EUR', 'ch_' || n, 'Job', pg_temp.at(n), pg_temp.at(n), pg_temp.at(n),
        case when n % 2000 = 5 then 'differs' else 'fits' end, 11500, pg_temp.id('payment', n), pg_temp.at(n) ${charged}`,
    `insert into provider_day (day, kind, currency, lines, amount_minor, fee_minor)
      select moved_at::date, kind, currency, count(*), sum(amount_minor), sum(fee_minor) from provider_line group by 1, 2, 3`,
    `insert into provider_event (id, type, received_at) select 'evt_' || n, 'charge.updated', pg_temp.at(n) ${charged}`,
    `insert into upload (id, owner_id, entity, entity_id, file_name, size_bytes, chunk_bytes, media_id, created_at, completed_at)
      select pg_temp.id('upload', n), pg_temp.id('member', creator), 'ContractMediaOriginal', pg_temp.id('asset', n), 'take.mp4', 1000, 1000, pg_temp.id('media', n),
        pg_temp.at(n), pg_temp.at(n) from job where n % 20 = 0`,
    `insert into idempotency_key (member_id, key, request_hash, created_at, begun, sent)
      select pg_temp.id('member', creator), 'key' || n, decode(md5(n::text), 'hex'), pg_temp.at(n), '{}', '{"data":{}}' from job`,
    `insert into creator_tax (creator_id, status, tax_number, updated_at) select pg_temp.id('member', n), 'small_business', '21/815/08150', pg_temp.at(n) ${creators}`,
    `insert into self_billing_agreement (id, creator_id, text_version, agreed_at) select pg_temp.id('agreement', n), pg_temp.id('member', n), '1', pg_temp.at(n) ${creators}`,
    `insert into creator_paper_series (creator_id, kind, last) select creator_id, kind, count(*) from creator_paper group by 1, 2`,
    `insert into payout_beneficiary (creator_id, full_name, address, iban, bic, bank_name, bank_address, changed_at)
      select pg_temp.id('member', n), 'Mara Lund', '', 'DE02120300000000202051', '', '', '', pg_temp.at(n) ${creators}`,
    `insert into suspense (id, payment_id, charge_ref, amount_minor, currency, cause, arrived_at, given_back_at, refund_ref)
      select pg_temp.id('suspense', n), pg_temp.id('payment', n), 'late_' || n, 11500, 'EUR', 'paid_twice', pg_temp.at(n), pg_temp.at(n), 'back_' || n ${charged} and n % 1000 = 7`,
    `insert into mail_link (id, member_id, kind, token_hash, created_at, expires_at, used_at)
      select pg_temp.id('link', n), pg_temp.id('member', n), 'confirm', decode(md5('link' || n), 'hex'), pg_temp.at(n), pg_temp.at(n) + interval '1 day', pg_temp.at(n) ${all}`,
    `insert into vat_id_check (id, member_id, number, requester, asked_at, outcome, unanswered_before, ask_again_at)
      select pg_temp.id('vat', n), pg_temp.id('member', n), 'DE136695976', 'DE136695976', pg_temp.at(n), 'valid', 0, pg_temp.at(n) + interval '900 days' ${all} where n % 25 = 0`,
    `insert into calendar_feed (member_id, key, created_at) select pg_temp.id('member', n), gen_random_uuid(), pg_temp.at(n) ${all} where n % 20 = 0`,
    `insert into data_export (member_id, name, begun_at, made_at) select pg_temp.id('member', n), 'export', pg_temp.at(n), pg_temp.at(n) ${all} where n % 50 = 1`,
    `insert into attempt (kind, key, at) select 'login', 'm' || n, pg_temp.at(n) ${all} where n % 10 = 0`,
    `insert into spent_allowance (key, count, ends_at) select 'upload ' || n, 1, pg_temp.at(n) + interval '900 days' ${all} where n % 100 = 0`,
  ]
}
