import { sql } from 'kysely'
import { amount, finding, type Check } from './verify-words-queries.ts'

/** What a line moves at the provider that only it tells: its fee, and what went to our bank. A dispute's fee is booked with its chargeback. */
const due = sql`case l.kind when 'dispute' then 0 when 'fee' then l.amount_minor - l.fee_minor when 'payout' then l.amount_minor - l.fee_minor
  when 'payout_failure' then l.amount_minor - l.fee_minor else -l.fee_minor end`

/** What our books lack of a line that does not fit. Its fee was booked with the line where the line is known to be ours. */
const unbooked = sql`case l.fit when 'differs' then l.amount_minor - l.booked_minor when 'unknown' then l.amount_minor - l.fee_minor
  when 'missing' then -l.booked_minor else 0 end`

/** What the card provider told, and what was made of it. */
export const providerChecks: readonly Check[] = [
  finding`select 'The provider’s line ' || l.line_ref || ' moved ' || ${amount('due.minor')} || ' that only it tells, and the ledger has '
      || ${amount('booked.minor')} || '.' as words
    from provider_line l
    cross join lateral (select case when l.fit in ('fits', 'differs') or l.posted_at is not null then ${due} else 0 end as minor) due
    cross join lateral (select coalesce(-sum(e.amount_minor), 0) as minor
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'clearing'
      where t.cause = 'provider-line:' || l.id) booked
    where l.line_ref is not null and booked.minor <> due.minor`,

  finding`select 'The provider’s line ' || l.line_ref || ' sent ' || ${amount('due.minor')} || ' to our bank, and the ledger has '
      || ${amount('booked.minor')} || ' on its way.' as words
    from provider_line l
    cross join lateral (select -l.amount_minor as minor) due
    cross join lateral (select coalesce(-sum(e.amount_minor), 0) as minor
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'provider_transit'
      where t.cause = 'provider-line:' || l.id) booked
    where l.kind in ('payout', 'payout_failure') and l.posted_at is not null and booked.minor <> due.minor`,

  finding`select 'The ledger has ' || t.cause || ' for a line that the provider never told.' as words
    from ledger_transaction t
    where t.cause like 'provider-line:%' and not exists (select from provider_line l
      where l.id::text = split_part(t.cause, ':', 2) and l.line_ref is not null)`,

  // A line is booked as what an operator says it is once each time it is settled; what was taken back stands there with its mirror.
  finding`select 'What was settled of the provider’s line ' || coalesce(l.line_ref, l.id::text, settled.line_id) || ' stands at ' || ${amount('coalesce(settled.minor, 0)')}
      || ' with the provider and should be ' || ${amount('coalesce(due.minor, 0)')} || '.' as words
    from (select split_part(t.cause, ':', 2) as line_id, coalesce(-sum(e.amount_minor), 0) as minor
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'clearing'
      where t.cause like 'provider-settled:%' or t.cause like 'provider-reopened:%' group by 1) settled
    full join (select * from provider_line where settled_at is not null) l on l.id::text = settled.line_id
    left join lateral (select ${unbooked} as minor where l.settled_as <> 'nothing') due on true
    where coalesce(settled.minor, 0) <> coalesce(due.minor, 0)`,

  finding`select 'The provider’s lines of kind ' || coalesce(d.kind, l.kind) || ' are ' || coalesce(l.lines, 0) || ' of '
      || ${amount('coalesce(l.minor, 0)')} || ' ' || coalesce(d.currency, l.currency) || ', the sums of their days say ' || coalesce(d.lines, 0)
      || ' of ' || ${amount('coalesce(d.minor, 0)')} || '.' as words
    from (select kind, currency, sum(lines) as lines, sum(amount_minor) as minor, sum(fee_minor) as fees from provider_day group by 1, 2) d
    full join (select kind, currency, count(*) as lines, sum(amount_minor) as minor, sum(fee_minor) as fees
      from provider_line where line_ref is not null group by 1, 2) l using (kind, currency)
    where (d.lines, d.minor, d.fees) is distinct from (l.lines, l.minor, l.fees)`,

  // Before payouts of the provider had an account of their own, bank lines took them from the provider's; that was carried over, once.
  finding`select 'Bank lines stand at ' || ${amount('taken.minor')} || ' in the account of the card provider, ' || ${amount('-carried.minor')}
      || ' was carried over to what is on its way.' as words
    from (select coalesce(sum(e.amount_minor), 0) as minor
        from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id
        where a.kind = 'clearing' and t.cause like 'bank-line:%') taken,
      (select coalesce(sum(e.amount_minor), 0) as minor
        from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id
        where a.kind = 'clearing' and t.cause like 'transit-opening:%') carried
    where taken.minor + carried.minor <> 0`,
]
