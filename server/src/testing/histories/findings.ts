import { ledgerChecks } from '#features/ledger/verify-queries.ts'
import { whole } from '#features/ledger/verify-words-queries.ts'
import type { Company } from './company.ts'
import type { Lane } from './lane.ts'
import type { LaneProvider } from './provider.ts'

// The product's tables filtered to one history, under their own names, so that the product's own checks run on them unchanged.
const narrowed = `
  contract as materialized (select * from public.contract where agency_id = $1),
  payment as materialized (select * from public.payment where agency_id = $1),
  refund as materialized (select * from public.refund where payment_id in (select id from payment)),
  suspense as materialized (select * from public.suspense where payment_id in (select id from payment)),
  invoice as materialized (select * from public.invoice where payment_id in (select id from payment)),
  earning as materialized (select * from public.earning where contract_id in (select id from contract)),
  payout as materialized (select * from public.payout where creator_id = any ($2)),
  creator_paper as materialized (select * from public.creator_paper where creator_id = any ($2)),
  creator_paper_series as materialized (select * from public.creator_paper_series where creator_id = any ($2)),
  -- Histories of a lane come one after another, and ids grow: later than the agency is of this history, also what names none of its payouts.
  payout_batch as materialized (select * from public.payout_batch where id > $1),
  member as materialized (select * from public.member where id = $1 or id = any ($2)),
  notification as materialized (select * from public.notification where member_id = $1 or member_id = any ($2)),
  chargeback as materialized (select * from public.chargeback where payment_id in (select id from payment)),
  ledger_account as materialized (select * from public.ledger_account where member_id is null or member_id = $1 or member_id = any ($2)),
  ledger_transaction as materialized (
    select * from public.ledger_transaction where cause = any (array(
      select 'charge:' || id from payment union all select 'refund:' || id from refund union all select 'refund-failed:' || id from refund
      union all select 'suspense:' || id from suspense
      union all select 'chargeback:' || id || ':' || number from chargeback, generate_series(1, postings) as number
      union all select what || id from payout, unnest(array['payout:', 'payout-paid:', 'payout-return:']) as what))
    union select * from public.ledger_transaction where id in (select transaction_id from public.ledger_entry
      where account_id in (select id from ledger_account where member_id is not null))),
  ledger_entry as materialized (select * from public.ledger_entry where transaction_id in (select id from ledger_transaction)),
  -- What all histories together keep of the house's accounts is none of one history: R-341 is proved for these elsewhere.
  kept_sum as materialized (select list, owner, part, amount from public.kept_sum where list = 'balance_of' and owner = any ($2)
    union all select 'books', of_all(), kind, amount_minor from ledger_entry join ledger_account on ledger_account.id = account_id)`

const share = (amount: string, rate: string) => `floor(${amount} * ${rate} + 0.5)`
const portion = (amount: string, part: string, whole: string) => `floor(${amount} * ${part} / ${whole}::numeric + 0.5)`

/** Checks beyond the product's own: that its books match the provider's, and that each amount is the right one. */
const outerChecks = [
  `select 'The provider charged payment ' || p.id || ' ' || count(*) || ' times.' as words
   from payment p join charge ch on ch.idempotency_key like 'charge-' || p.id || '-%' and ch.refused_code is null
   group by p.id having count(*) > 1`,

  `select 'The payment ' || p.id || ' is ' || p.state || ' at ' || p.total_minor || ', the provider has '
     || coalesce(ch.amount_minor::text, 'nothing') || '.'
   from payment p left join charge ch on ch.idempotency_key like 'charge-' || p.id || '-%' and ch.refused_code is null
   where case when p.state = 'paid' then ch.ref is distinct from p.charge_ref or ch.amount_minor <> p.total_minor
     else p.charging_since is null and p.confirm_ref is null and ch.ref is not null end`,

  `select 'The provider has a charge for ' || coalesce(ch.idempotency_key, 'nobody') || ', which is no payment.'
   from charge ch where not exists (select from payment p where ch.idempotency_key like 'charge-' || p.id || '-%')`,

  `select 'The provider gave back ' || g.amount_minor || ' for ' || g.idempotency_key || ', which is '
     || case when r.id is null then 'no refund' when r.state = 'refused' then 'refused' else 'of ' || r.amount_minor end || ' here.'
   from given_back g left join refund r on r.refund_key = g.idempotency_key
   where r.id is null or r.amount_minor <> g.amount_minor or (r.state in ('refused', 'failed') and g.failed_at is null)`,

  `select 'The refund ' || r.id || ' is done, and the provider knows nothing of it.'
   from refund r where r.state = 'done' and not exists (select from given_back g where g.idempotency_key = r.refund_key)`,

  `select 'The payment ' || p.id || ' asks for a fee of ' || p.service_fee_minor || ' and VAT of ' || p.vat_minor || ' on '
     || p.creator_fee_minor || ' as ' || p.vat_reason || ' at ' || p.vat_rate || '.'
   from payment p
   where p.service_fee_minor <> ${share('p.creator_fee_minor', '$4::numeric')}
     or p.vat_minor <> ${share('(p.creator_fee_minor + p.service_fee_minor)', 'p.vat_rate')}
     or p.vat_rate <> case when p.vat_reason in ('domestic', 'eu_consumer') then $5::numeric else 0 end`,

  `select 'The refunds of payment ' || p.id || ' take ' || sum(r.creator_minor + r.loss_minor) || ' as the creator''s part.'
   from payment p join refund r on r.payment_id = p.id and r.state = 'done'
   cross join lateral (select ${portion('p.refunded_minor', 'p.vat_minor', 'p.total_minor')} as minor) vat
   -- After one that came back the next one evens it out.
   where not exists (select from refund f where f.payment_id = p.id and f.state = 'failed')
   group by p.id, p.refunded_minor, p.creator_fee_minor, p.service_fee_minor, vat.minor
   having sum(r.creator_minor + r.loss_minor)
     <> ${portion('(p.refunded_minor - vat.minor)', 'p.creator_fee_minor', '(p.creator_fee_minor + p.service_fee_minor)')}`,

  `select 'The refunds of payment ' || p.id || ' take ' || coalesce(sum(-e.amount_minor), 0) || ' of VAT.'
   from payment p join refund r on r.payment_id = p.id and r.state = 'done'
   join ledger_transaction t on t.cause = 'refund:' || r.id
   left join ledger_entry e on e.transaction_id = t.id and e.account_id in (select id from ledger_account where kind = 'vat')
   where not exists (select from refund f where f.payment_id = p.id and f.state = 'failed')
   group by p.id, p.refunded_minor, p.vat_minor, p.total_minor
   having coalesce(sum(-e.amount_minor), 0) <> ${portion('p.refunded_minor', 'p.vat_minor', 'p.total_minor')}`,

  `select 'The payment ' || p.id || ' is paid and still has a failure, a key or a retry open.'
   from payment p where p.state = 'paid' and (p.failure is not null or p.charging_since is not null or p.next_retry_at is not null
     or p.remind_at is not null)`,

  `select 'The job ' || c.id || ' is ' || c.state || ' and its rating is ' || case when f.id is null then 'not open.' else 'open.' end
   from contract c left join feedback f on f.contract_id = c.id where (f.id is null) = (c.state in ('finalizing', 'completed'))`,

  `select 'Of ' || due.type || ' ' || due.count || ' were due and ' || told.count || ' were told.'
   from (select 'contract_finalized' as type, 2 * count(*) as count from payment where state = 'paid'
     union all select 'contract_cancelled', 2 * count(*) from contract where state = 'cancelled'
     union all select 'payment_refunded', count(*) + count(*) filter (where creator_minor > 0) from refund where state in ('done', 'failed')
     union all select 'payment_overdue', coalesce(sum(reminders), 0) from payment
     union all select 'refund_failed', count(*) from refund where state = 'failed'
     union all select 'chargeback_decided', count(*) from chargeback where state in ('won', 'lost') and not is_inquiry
     union all select 'payout_paid', count(*) from payout where paid_at is not null
     union all select 'payout_returned', count(*) from payout where returned_at is not null) due
   cross join lateral (select count(*) from notification n join member m on m.id = n.member_id
     where n.type = due.type and m.role <> 'operator') told
   where told.count <> due.count`,
]

// These may be violated while a charge or refund is unanswered, but not afterwards.
const restChecks = [
  `select 'The payment ' || id || ' is still being charged.' from payment where charging_since is not null`,
  `select 'The payment ' || p.id || ' was confirmed, and is ' || p.state || ' here.'
   from payment p join charge ch on ch.idempotency_key like 'charge-' || p.id || '-%' and ch.refused_code is null where p.state <> 'paid'`,
  `select 'The ledger has ' || ours.minor || ' of payment ' || p.id || ' with the provider, whose own books have ' || theirs.minor || '.'
   from payment p
   cross join lateral (select coalesce(-sum(e.amount_minor), 0) as minor from ledger_transaction t
     join ledger_entry e on e.transaction_id = t.id and e.account_id in (select id from ledger_account where kind = 'clearing')
     where t.cause = 'charge:' || p.id or t.cause in (select 'suspense:' || s.id from suspense s where s.payment_id = p.id)
       or t.cause in (select what || r.id from refund r, unnest(array['refund:', 'refund-failed:']) as what where r.payment_id = p.id)
       or t.cause in (select 'chargeback:' || c.id || ':' || number from chargeback c, generate_series(1, c.postings) as number
         where c.payment_id = p.id)) ours
   cross join lateral (select coalesce(sum(ch.amount_minor
       - (select coalesce(sum(g.amount_minor), 0) from given_back g where g.charge_ref = ch.ref and g.failed_at is null)
       - (select coalesce(sum(d.withdrawn_minor - d.reinstated_minor + d.fee_minor), 0) from disputed d where d.charge_ref = ch.ref)), 0) as minor
     from charge ch where ch.idempotency_key like 'charge-' || p.id || '-%' and ch.refused_code is null) theirs
   where ours.minor <> theirs.minor`,
  `select 'The refund ' || id || ' is still open.' from refund where state = 'open'`,
  `select 'The dispute ' || d.ref || ' is ' || d.status || ' at the provider, with ' || d.withdrawn_minor - d.reinstated_minor || ' gone, and '
     || coalesce(c.state || ' here, with ' || c.withdrawn_minor - c.reinstated_minor, 'unknown here') || '.'
   from disputed d left join chargeback c on c.dispute_ref = d.ref
   where c.id is null or c.withdrawn_minor <> d.withdrawn_minor or c.reinstated_minor <> d.reinstated_minor or c.fee_minor <> d.fee_minor
     or c.state <> case d.status when 'needs_response' then 'open' when 'under_review' then 'answered' else d.status end`,
  `select 'The refund ' || r.id || ' failed at the provider and is ' || r.state || ' here.'
   from refund r join given_back g on g.idempotency_key = r.refund_key where g.failed_at is not null and r.state not in ('failed', 'refused')`,
]

type Texts = { between: string; atRest: string }
const texts = new Map<LaneProvider['name'], Texts>()

function textsOf({ app, provider }: Lane): Texts {
  const known = texts.get(provider.name)
  if (known) return known
  const of = (checks: readonly string[]) =>
    `with ${narrowed}, ${provider.booksText} ${checks.map((text) => `(${text})`).join('\nunion all\n')}`
  const always = [...ledgerChecks.map((check) => whole(check).compile(app.deps.db).sql), ...outerChecks]
  const made = { between: of(always), atRest: of([...always, ...restChecks]) }
  texts.set(provider.name, made)
  return made
}

/** Everything that is wrong with a history's money, in one statement; `atRest` when nothing is pending any more. */
export async function findingsOf(lane: Lane, company: Company, moment: 'between' | 'atRest'): Promise<string[]> {
  const { feeRate, vatRate } = lane.terms
  const creatorIds = company.creators.map((creator) => creator.id)
  const values = [company.agency.id, creatorIds, lane.provider.ownBooks(company.customerRef), feeRate, vatRate]
  const { rows } = await lane.look.query<{ words: string }>({ name: moment, text: textsOf(lane)[moment], values })
  return rows.map((row) => row.words)
}
