import { randomUUIDv7 } from 'node:crypto'
import { hashToken } from '#http/session.ts'
import type pg from 'pg'
import { batchOf, isPaidOnLine, isRefunded, isSentAgain, sideRows } from './side-rows.ts'

/** Whose calls are measured. The heavy ones have a fifth of all jobs and half of that many notifications again, up to 20,000 and 50,000. One campaign of the heavy agency has up to 20,000 applications. */
export const callers = ['light agency', 'heavy agency', 'light creator', 'heavy creator', 'operator'] as const
export type Caller = (typeof callers)[number]

export const tokenOf = (caller: Caller) => caller.replace(' ', '-').padEnd(43, 'x')

const heavyJobs = 20_000
const heavyNotifications = 50_000
/** Of one campaign. */
const heavyApplications = 20_000

/**
 * Ids are derived from a kind and a number, so that a row can compute the ids it references without a lookup, and are spread over two years, as
 * those of the product are. The functions are only `stable`, like date arithmetic: PostgreSQL would not inline functions declared `immutable`.
 */
export const rowFunctions = (count: number) => `
  create function pg_temp.at(n bigint) returns timestamptz stable language sql as
    $$ select timestamptz '2026-11-22' - interval '730 days' + n * interval '730 days' / ${count} $$;
  create function pg_temp.id(kind text, n bigint) returns uuid stable language sql as
    $$ select (lpad(to_hex((extract(epoch from pg_temp.at(n)) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8'
      || left(md5(kind || n), 15))::uuid $$;
  create function pg_temp.dice(n bigint, sides int) returns int stable language sql as
    $$ select ((hashint8(n) & 65535) % sides) $$;
  create function pg_temp.word(n bigint) returns text stable language sql as
    $$ select (array['Serum','Night','Pour','Shelf','Breakfast','Harbour','Studio','Meadow','Copper','Linen','Winter','Citrus'])[1 + n % 12] || ' '
      || (array['launch','unboxing','story','routine','walk','recipe','first look','review'])[1 + n / 12 % 8] || ' ' || to_hex(n * 7919) $$`

const campaignState = `(array['draft','rejected','in_review','published','published','published','filled','delivered','delivered','delivered'])[1 + pg_temp.dice(n, 10)]`

/** Whether the file of a job in progress could not be processed. */
const isFailed = `(job.state = 'in_progress' and pg_temp.dice(job.n + 3, 40) = 0)`

/** Tables in the order of their references; `count` members, campaigns, jobs, and what belongs to them. */
function inserts(count: number): string[] {
  const jobs = Math.min(heavyJobs, count / 5)
  const notifications = Math.min(heavyNotifications, count / 2)
  const step = count / jobs
  const agencies = count / 5
  const creators = count - agencies
  const crowd = Math.min(heavyApplications, creators * 0.75)
  // Every fifth member is an agency. Number 0 is the heavy one, number 1 the heavy creator; 5 and 6 are light ones.
  const agencyOf = (n: string) => `case when ${n} % ${step * 10} = 0 then 0 else 5 * (1 + ${n} % ${agencies - 1}) end`
  const creatorOf = (k: string) => `5 * (${k} / 4) + 1 + ${k} % 4`
  const all = `generate_series(0, ${count - 1}) as n`
  return [
    `insert into member (id, email, email_key, password_hash, role, first_name, last_name, company_name, display_name, confirmed_at, created_at, suspended_at)
      select pg_temp.id('member', n), 'm' || n || '@bench.example', 'm' || n || '@bench.example', 'none',
        case n % 5 when 0 then 'agency' else 'creator' end, pg_temp.word(n * 31), 'Lund', case n % 5 when 0 then pg_temp.word(n) else '' end,
        pg_temp.word(n), pg_temp.at(n), pg_temp.at(n), case when n % 1000 = 13 then pg_temp.at(n) end from ${all}`,
    `insert into member (id, email, email_key, password_hash, role, first_name, last_name, display_name, confirmed_at, created_at)
      select pg_temp.id('operator', 0), 'operator@bench.example', 'operator@bench.example', 'none', 'operator', 'Olga', 'Lund', 'Olga', now(), now()`,
    `insert into creator_profile (creator_id, state, gender, birth_date, native_language, languages, country, submitted_at, verified_at)
      select pg_temp.id('member', n), case when n < 10 then 'verified' else (array['verified','verified','verified','incomplete','in_review'])[1 + pg_temp.dice(n, 5)] end,
        (array['female','male'])[1 + n % 2], date '1990-01-01' + (n % 5000)::int, (array['de','en','fr'])[1 + n % 3], '{en}', (array['DE','FR','NL'])[1 + n % 3],
        case when pg_temp.dice(n, 5) = 4 then pg_temp.at(n) end, pg_temp.at(n) from ${all} where n % 5 <> 0`,
    `insert into billing_info (agency_id, street_address, city, country, postal_code, updated_at)
      select pg_temp.id('member', n), 'Street 1', 'Town', 'DE', '10115', pg_temp.at(n) from ${all} where n % 5 = 0`,
    `create temp table job as with numbered as (
        select n, case when n % ${step} = 0 then n / ${step} / 10 * ${step * 10} when n % ${step * 10} = 0 then n + 1 else n end as campaign,
          case when n % ${step} = 1 then 1 else ${creatorOf(`((n * 7 + 3) % ${creators})`)} end as creator,
          ${creatorOf(`((n * 7 + 11) % ${creators})`)} as other, pg_temp.dice(n + 7, 20) as die from ${all})
      select *, ${agencyOf('campaign')} as agency, case when die < 2 then 'in_progress' when die = 2 then 'delivered' when die = 3 then 'cancelled'
        when die = 4 then 'finalizing' else 'completed' end as state from numbered`,
    `analyze job`,
    `insert into candidate_request (id, campaign_id, agency_id, creator_id, state, price_minor, price_owner, offer_id, conversation_id, created_at, updated_at)
      select pg_temp.id('request' || side, n), pg_temp.id('campaign', campaign), pg_temp.id('member', agency), pg_temp.id('member', case side when 0 then creator else other end),
        case when side = 0 then 'accepted' when n % 10 = 0 then 'new' else 'declined' end, 10000 + pg_temp.dice(n + 11, 50) * 100, 'creator', pg_temp.id('offer' || side, n), null, pg_temp.at(n), pg_temp.at(n)
      from job, generate_series(0, 1) as side where side = 0 or other <> creator`,
    `insert into candidate_request (id, campaign_id, agency_id, creator_id, state, price_minor, price_owner, offer_id, conversation_id, created_at, updated_at)
      select pg_temp.id('crowd', at), pg_temp.id('campaign', crowded), pg_temp.id('member', 0), pg_temp.id('member', ${creatorOf(`(n * ${Math.floor(creators / crowd)})`)}),
        case when n % 3 = 0 then 'declined' else 'new' end, 10000 + pg_temp.dice(n + 11, 50) * 100, 'creator', pg_temp.id('crowd offer', at), null, pg_temp.at(at), pg_temp.at(at)
      from generate_series(0, ${crowd - 1}) as n, lateral (select n * ${Math.floor(count / crowd)} as at) as moment, (select max(n) as crowded from generate_series(0, ${count - 1}, ${step * 10}) as n where ${campaignState} = 'published') as campaign
      on conflict (campaign_id, creator_id) do nothing`,
    `create temp table candidates as select campaign_id, count(*) filter (where state = 'new') as candidates_new,
      count(*) filter (where state = 'accepted') as candidates_accepted, count(*) filter (where state = 'declined') as candidates_declined from candidate_request group by campaign_id`,
    `analyze candidates`,
    `insert into campaign (id, agency_id, name, description, state, desired_creators, currency, candidates_new, candidates_accepted, candidates_declined, hired, restriction_countries,
        restriction_genders, restriction_language, restriction_age_from, submitted_at, published_at, edited_at, filled_at, created_at, updated_at,
        wanted_files, wanted_types, shippable_product)
      select pg_temp.id('campaign', n), pg_temp.id('member', ${agencyOf('n')}), pg_temp.word(n), repeat('A quiet breakfast in the first light. ', 12), state,
        12, 'EUR', coalesce(candidates_new, 0), coalesce(candidates_accepted, 0), coalesce(candidates_declined, 0), 1, case when n % 4 = 0 then '{DE}'::text[] when n % 4 = 1 then '{FR,NL}' else '{}' end,
        case when n % 3 = 0 then '{female}'::text[] else '{}' end, case when n % 5 = 0 then 'de' end, case when n % 7 = 0 then 21 end,
        case when state = 'in_review' then pg_temp.at(n) end, case when state not in ('draft', 'in_review', 'rejected') then pg_temp.at(n) end,
        case when state = 'published' and n % 50 = 1 then pg_temp.at(n) end, case when state in ('filled', 'delivered') then pg_temp.at(n) end, pg_temp.at(n), pg_temp.at(n),
        4, '{photos,video}', pg_temp.dice(n + 11, 200) = 0
      from (select n, ${campaignState} as state from ${all}) as one left join candidates on candidates.campaign_id = pg_temp.id('campaign', n)`,
    `insert into campaign_words (campaign_id, name, description) select id, name, description from campaign where published_at is not null`,
    `insert into desired_asset (id, campaign_id, type, count, brief, position) select pg_temp.id('desired' || position, n), pg_temp.id('campaign', n),
      (array['video','photos'])[1 + position], 2, 'Fifteen seconds.', position from ${all}, generate_series(0, 1) as position`,
    `insert into conversation (id, agency_id, creator_id, created_at, agency_sort_name, creator_sort_name)
      select pg_temp.id('conversation', min(n)), pg_temp.id('member', agency), pg_temp.id('member', creator), pg_temp.at(min(n)),
        lower(pg_temp.word(agency)), lower(pg_temp.word(creator)) from job group by agency, creator`,
    `create temp table talk as select agency, creator, min(n) as n from job group by agency, creator`,
    `analyze talk`,
    `insert into message (id, conversation_id, sender_id, text, created_at) select pg_temp.id('message' || line, n), pg_temp.id('conversation', n),
      pg_temp.id('member', case line when 0 then creator else agency end), 'Line ' || line, pg_temp.at(n) from talk, generate_series(0, 1) as line`,
    `insert into message (id, conversation_id, sender_id, text, created_at) select pg_temp.id('long talk', line), pg_temp.id('conversation', 1),
      pg_temp.id('member', 1), 'Line ' || line, pg_temp.at(line) from generate_series(0, ${jobs - 1}) as line`,
    `insert into conversation_member (conversation_id, member_id, other_id, unread, unread_since, last_message_id)
      select pg_temp.id('conversation', n), pg_temp.id('member', side), pg_temp.id('member', other), case when n % 40 = 0 then 1 else 0 end, case when n % 40 = 0 then pg_temp.at(n) end, pg_temp.id('message1', n)
      from talk, lateral (values (agency, creator), (creator, agency)) as sides (side, other)`,
    `insert into past_application (campaign_id, creator_id, published_at, open_places, wanted_files, shippable_product, wanted_types)
      select campaign_id, creator_id, published_at, open_places, wanted_files, shippable_product, wanted_types from found_past_application`,
    `insert into offer (id, candidate_request_id, number, made_by, price_minor, created_at)
      select offer_id, id, 1, 'creator', price_minor, created_at from candidate_request`,
    `insert into offer_asset (offer_id, desired_asset_id, count) select pg_temp.id('offer0', n), pg_temp.id('desired0', campaign), 1 from job`,
    `insert into contract (id, candidate_request_id, campaign_id, agency_id, creator_id, conversation_id, state, price_minor, currency, auto_finalize_at, delivered_at,
        finalized_at, completed_at, cancelled_at, cancel_reason, agency_acted_at, creator_acted_at, created_at, due_at, unsent_items)
      select pg_temp.id('contract', job.n), pg_temp.id('request0', job.n), pg_temp.id('campaign', campaign), pg_temp.id('member', job.agency), pg_temp.id('member', job.creator),
        pg_temp.id('conversation', talk.n), state, 10000 + pg_temp.dice(job.n + 11, 50) * 100, 'EUR', case when state = 'delivered' then pg_temp.at(job.n) + interval '3 days' end,
        case when state in ('delivered', 'finalizing', 'completed') then pg_temp.at(job.n) end, case when state in ('finalizing', 'completed') then pg_temp.at(job.n) end,
        case when state = 'completed' then pg_temp.at(job.n) end, case when state = 'cancelled' then pg_temp.at(job.n) end, case when state = 'cancelled' then 'No time.' end,
        pg_temp.at(job.n), pg_temp.at(job.n), pg_temp.at(job.n), pg_temp.at(job.n) + interval '20 days', case when ${isFailed} then 2 else 1 end
      from job join talk on talk.agency = job.agency and talk.creator = job.creator`,
    `insert into contract_asset (id, contract_id, desired_asset_id, type, committed, position)
      select pg_temp.id('asset', n), pg_temp.id('contract', n), pg_temp.id('desired0', campaign), 'video', 2, 0 from job`,
    `insert into media (id, owner_id, entity, entity_id, kind, mime, file_name, size_bytes, storage_key, created_at, found_used_at)
      select pg_temp.id('media', n), pg_temp.id('member', creator), 'ContractMediaOriginal', pg_temp.id('asset', n), 'video', 'video/mp4', 'take.mp4', 1000, 'bench/' || n, pg_temp.at(n), pg_temp.at(n) from job`,
    `insert into media_rendition (media_id, variant, mime, storage_key, size_bytes, width, height)
      select pg_temp.id('media', n), 'thumb-0-md', 'image/webp', 'bench/thumb-' || n, 100, 100, 100 from job`,
    `insert into contract_media (id, contract_id, contract_asset_id, media_id, name, state, failure, take, review_since, auto_approve_at, sent_at, updated_at,
        agency_id, creator_id, is_cancelled)
      select pg_temp.id('item', n), pg_temp.id('contract', n), pg_temp.id('asset', n), pg_temp.id('media', n), 'take.mp4',
        case when ${isFailed} then 'failed' when state <> 'in_progress' then 'approved' else (array['needs_review','changes_requested','approved'])[1 + n % 3] end,
        case when ${isFailed} then '{"kind":"video_damaged"}'::jsonb end, case when ${isSentAgain} then 2 else 1 end,
        case when not ${isFailed} then pg_temp.at(n) end, case when state = 'in_progress' and not ${isFailed} then pg_temp.at(n) + interval '7 days' end, pg_temp.at(n), pg_temp.at(n),
        pg_temp.id('member', agency), pg_temp.id('member', creator), state = 'cancelled' from job`,
    `insert into remark (id, contract_media_id, take, number, state, text, created_at, sent_at)
      select pg_temp.id('remark' || number, n), pg_temp.id('item', n), 1, number,
        case when state <> 'in_progress' then 'settled' else (array['open', 'done', 'settled'])[number] end, 'Turn the label.', pg_temp.at(n), pg_temp.at(n)
      from job, generate_series(1, 3) as number`,
    `insert into remark_reply (id, remark_id, author_id, text, created_at)
      select pg_temp.id('reply', n), pg_temp.id('remark1', n), pg_temp.id('member', creator), 'Like this?', pg_temp.at(n) from job`,
    `insert into payment (id, contract_id, agency_id, state, currency, creator_fee_minor, service_fee_minor, vat_minor, vat_reason, description, failure, failed_since, charge_ref,
        scheduled_at, paid_at, voided_at, created_at, refunded_minor, buyer)
      select pg_temp.id('payment', n), pg_temp.id('contract', n), pg_temp.id('member', agency), paid.state, 'EUR', 10000, 1500, 0, 'none', 'Job',
        case when paid.state = 'scheduled' and n % 4 = 0 then '{"kind":"refused","words":null}'::jsonb end, case when paid.state = 'scheduled' and n % 4 = 0 then pg_temp.at(n) end,
        case when paid.state = 'paid' then 'ch_' || n end, case when paid.state <> 'future' then pg_temp.at(n) end, case when paid.state = 'paid' then pg_temp.at(n) end,
        case when job.state = 'cancelled' then pg_temp.at(n) end, pg_temp.at(n), case when ${isRefunded} then 1000 else 0 end, '{"name":"Nordlys","street":"Street 1","postalCode":"10115","city":"Town","state":"","country":"DE","taxNumber":""}'
      from job, lateral (select case when job.state in ('in_progress', 'cancelled') then 'future' when job.state = 'delivered' then 'scheduled' else 'paid' end as state) as paid`,
    `insert into chargeback (id, payment_id, dispute_ref, state, is_inquiry, amount_minor, currency, reason, due_at, opened_at, decided_at, created_at,
        agency_id, contract_id, campaign_id, creator_id)
      select pg_temp.id('chargeback', n), pg_temp.id('payment', n), 'dp_' || n, case when n % 1600 = 0 then 'open' else 'won' end, false, 11500, 'EUR', 'fraudulent',
        pg_temp.at(n) + interval '9 days', pg_temp.at(n), case when n % 1600 > 0 then pg_temp.at(n) end, pg_temp.at(n),
        pg_temp.id('member', agency), pg_temp.id('contract', n), pg_temp.id('campaign', campaign), pg_temp.id('member', creator)
      from job where state in ('finalizing', 'completed') and n % 80 = 0`,
    `insert into earning (id, contract_id, creator_id, state, amount_minor, currency, created_at, earned_at, voided_at)
      select pg_temp.id('earning', n), pg_temp.id('contract', n), pg_temp.id('member', creator), case when state in ('finalizing', 'completed') then 'earned' else 'future' end,
        10000, 'EUR', pg_temp.at(n), case when state in ('finalizing', 'completed') then pg_temp.at(n) end, case when state = 'cancelled' then pg_temp.at(n) end from job`,
    `insert into payout (id, creator_id, state, amount_minor, currency, beneficiary, beneficiary_changed_at, created_at, paid_at, batch_id, is_paid_on_line)
      select pg_temp.id('payout', n), pg_temp.id('member', creator), case when n % 100 = 1 then 'requested' else 'paid' end, 10000, 'EUR',
        '{"fullName":"Mara Lund","address":"","iban":"DE02120300000000202051","bic":"","bankName":"","bankAddress":""}', pg_temp.at(n), pg_temp.at(n), case when n % 100 <> 1 then pg_temp.at(n) end, case when n % 100 <> 1 then ${batchOf} end,
        n % 100 <> 1 and ${isPaidOnLine}
      from job where state = 'completed' and n % 4 = 1`,
    `insert into invoice (id, payment_id, kind, number, issued_at, content) select pg_temp.id('invoice', n), pg_temp.id('payment', n), 'invoice', 'B-' || n, pg_temp.at(n),
      '{"issuedOn":"2026-01-01","totalMinor":11500}' from job where state in ('finalizing', 'completed')`,
    `insert into creator_paper (id, creator_id, kind, payout_id, number, issued_at, content)
      select pg_temp.id('statement', n), pg_temp.id('member', creator), 'payout_statement', pg_temp.id('payout', n), 'ps-' || n, pg_temp.at(n),
        '{"kind":"payout_statement","totalMinor":10000,"currency":"EUR"}' from job where state = 'completed' and n % 4 = 1`,
    `insert into creator_paper (id, creator_id, kind, payment_id, number, issued_at, content)
      select pg_temp.id('self-billed', n), pg_temp.id('member', creator), 'self_billed_invoice', pg_temp.id('payment', n), 'SB-' || n, pg_temp.at(n),
        '{"kind":"self_billed_invoice","totalMinor":10000,"currency":"EUR"}' from job where state in ('finalizing', 'completed')`,
    `insert into feedback (id, contract_id, content_quality, professionalism, created_at, completed_at)
      select pg_temp.id('feedback', n), pg_temp.id('contract', n), 'good', 'good', pg_temp.at(n), pg_temp.at(n) from job where state = 'completed'`,
    ...ledger(),
    `insert into notification (id, member_id, data, created_at, seen_at) select pg_temp.id('notice' || side, n), pg_temp.id('member', n),
      '{"type":"rating_received","campaignName":"Serum"}', pg_temp.at(n), case when side > 0 then pg_temp.at(n) end from ${all}, generate_series(0, 4) as side`,
    `insert into notification (id, member_id, data, created_at, seen_at) select pg_temp.id('heavy notice' || side, n), pg_temp.id('member', side),
      '{"type":"rating_received","campaignName":"Serum"}', pg_temp.at(n), case when n % 100 > 0 then pg_temp.at(n) end
      from generate_series(0, ${count - 1}, ${count / notifications}) as n, generate_series(0, 1) as side`,
    `insert into review_step (id, campaign_id, kind, snapshot, created_at) select pg_temp.id('step', n), pg_temp.id('campaign', n), 'submitted', '{}', pg_temp.at(n) from ${all} where n % 2 = 0`,
    `insert into audit_entry (id, operator_id, action, subject, subject_id, created_at, operator_name, subject_name)
      select pg_temp.id('act', n), pg_temp.id('operator', 0), 'campaign_approved', 'campaign', pg_temp.id('campaign', n)::text, pg_temp.at(n), 'Olga', pg_temp.word(n) from ${all}`,
    // The oldest records, which lists read last: a list that looks for them in its own order reads everything before them.
    `insert into record_look (operator_id, subject, subject_id, opened_at)
      select pg_temp.id('operator', 0), subject, pg_temp.id(kind, n), now() from generate_series(1, 200) as n,
        (values ('campaign', 'campaign'), ('creator_profile', 'member'), ('contract', 'contract'), ('chargeback', 'chargeback')) as looked (subject, kind)`,
    `insert into mail (id, to_address, cause, created_at, sent_at, letter) select pg_temp.id('mail', n), 'm' || n || '@bench.example', 'bench' || n, pg_temp.at(n), pg_temp.at(n), '{}' from ${all}`,
  ]
}

/** A charge of each paid job: what the agency paid, the creator earned and we kept. */
function ledger(): string[] {
  const paid = `from job where state in ('finalizing', 'completed')`
  return [
    `insert into ledger_account (id, kind, member_id, number) select gen_random_uuid(), kind, null, null from (values ('clearing'), ('fee_revenue')) as shared (kind)
      on conflict do nothing`,
    `insert into ledger_account (id, kind, member_id, number) select pg_temp.id('account', one), 'creator', pg_temp.id('member', one), row_number() over ()
      from (select distinct creator as one ${paid}) as owed`,
    `insert into ledger_transaction (id, cause, created_at) select pg_temp.id('charge', n), 'charge:' || pg_temp.id('payment', n), pg_temp.at(n) ${paid}`,
    `insert into ledger_entry (id, transaction_id, account_id, amount_minor, currency, created_at)
      select pg_temp.id('entry' || side, n), pg_temp.id('charge', n), case side when 0 then pg_temp.id('account', creator) else (select id from ledger_account where kind = (array['','clearing','fee_revenue'])[side + 1]) end,
        (array[10000,-11500,1500])[side + 1], 'EUR', pg_temp.at(n) from job, generate_series(0, 2) as side where state in ('finalizing', 'completed')`,
  ]
}

/** Fills an empty database with the rows of a market that has had `count` jobs, and signs the callers in. */
export async function fillMarket(client: pg.Client, count: number): Promise<void> {
  await client.query(rowFunctions(count))
  await withoutChecks(client, async () => {
    for (const statement of [...inserts(count), ...sideRows(count)]) await client.query(statement)
  })
  const numbers: Record<Caller, [kind: string, number: number]> = {
    'light agency': ['member', 5],
    'heavy agency': ['member', 0],
    'light creator': ['member', 6],
    'heavy creator': ['member', 1],
    operator: ['operator', 0],
  }
  for (const caller of callers) {
    await client.query(
      `insert into session (id, member_id, token_hash, device, created_at, last_used_at, expires_at)
        values ($1, pg_temp.id($2, $3), $4, $5, now(), now(), now() + interval '1 day')`,
      [randomUUIDv7(), ...numbers[caller], hashToken(tokenOf(caller)), caller],
    )
  }
  // Kept sums are counted as the nightly proof counts them.
  await client.query('select mend_kept_sums_of(step) from sums_proven()')
  await client.query('vacuum analyze')
}

/**
 * Nobody hears of these rows, so no trigger runs; that they name each other rightly is tried once for all at the end, not row by row. Indexes
 * that are no constraint are built at the end, too, which is several times faster at a million rows.
 */
export async function withoutChecks(client: pg.Client, fill: () => Promise<void>, isWhole = (_table: string) => true): Promise<void> {
  const tables = await client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  const references = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { name } of tables.rows) await client.query(`alter table ${name} disable trigger user`)
  for (const { table, name } of references.rows) await client.query(`alter table ${table} drop constraint ${name}`)
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any(select oid from pg_class where relnamespace = 'public'::regnamespace)
        and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  await fill()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of indexes.rows) await client.query(definition)
  for (const { table, name, definition } of references.rows.filter(({ table }) => isWhole(table))) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const { name } of tables.rows) await client.query(`alter table ${name} enable trigger user`)
}
