import { sql } from 'kysely'
import { amount, atOnce, each, named, rows, type Check } from './verify-words-queries.ts'

/** The part of a line that is booked only from the line: its fee, and payouts to our bank. A dispute's fee is booked with its chargeback. */
const due = sql`case l.kind when 'dispute' then 0 when 'fee' then l.amount_minor - l.fee_minor when 'payout' then l.amount_minor - l.fee_minor
  when 'payout_failure' then l.amount_minor - l.fee_minor else -l.fee_minor end`

/** The amount our books lack for a line that does not fit. If the line is known to be ours, its fee was booked with the line. */
const unbooked = sql`case l.fit when 'differs' then l.amount_minor - l.booked_minor when 'unknown' then l.amount_minor - l.fee_minor
  when 'missing' then -l.booked_minor else 0 end`

/** The causes of a line's settlements and of their reversals. */
const settlements = sql.raw(`array(select what || l.id || ':' || number
  from generate_series(1, l.settlements) as number, unnest(array['provider-settled:', 'provider-reopened:']) as what)`)

/** Checks of the card provider's lines and of what was booked for them. */
export const providerChecks: readonly Check[] = [
  each(
    'provider_line',
  )`select 'The provider’s line ' || l.line_ref || ' moved ' || ${amount('due.minor')} || ' that only it tells, and the ledger has '
      || ${amount('booked.minor')} || '.' as words
    from ${rows} l
    cross join lateral (select case when l.fit in ('fits', 'differs') or l.posted_at is not null then ${due} else 0 end as minor) due
    cross join lateral (select coalesce(-sum(e.amount_minor), 0) as minor
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'clearing'
      where t.cause = 'provider-line:' || l.id) booked
    where l.line_ref is not null and booked.minor <> due.minor`,

  each(
    'provider_line',
  )`select 'The provider’s line ' || l.line_ref || ' sent ' || ${amount('due.minor')} || ' to our bank, and the ledger has '
      || ${amount('booked.minor')} || ' on its way.' as words
    from ${rows} l
    cross join lateral (select -l.amount_minor as minor) due
    cross join lateral (select coalesce(-sum(e.amount_minor), 0) as minor
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'provider_transit'
      where t.cause = 'provider-line:' || l.id) booked
    where l.kind in ('payout', 'payout_failure') and l.posted_at is not null and booked.minor <> due.minor`,

  each('ledger_transaction')`select 'The ledger has ' || t.cause || ' for a line that the provider never told.' as words
    from ${rows} t
    where t.cause like 'provider-line:%' and not exists (select from provider_line l
      where l.id = ${named} and t.cause = 'provider-line:' || l.id and l.line_ref is not null)`,

  // A settled line is booked as what an operator says it is, once for each time it is settled; each reopening is booked as a reversal.
  each(
    'provider_line',
  )`select 'What was settled of the provider’s line ' || coalesce(l.line_ref, l.id::text) || ' stands at ' || ${amount('settled.minor')}
      || ' with the provider and should be ' || ${amount('due.minor')} || '.' as words
    from ${rows} l
    cross join lateral (select coalesce(case when l.settled_as <> 'nothing' then ${unbooked} end, 0) as minor) due
    cross join lateral (select coalesce(-sum(e.amount_minor), 0) as minor
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'clearing' where t.cause = any (${settlements})) settled
    where settled.minor <> due.minor`,

  // A line that was settled as missing is deleted once the provider reports it; its postings stay, each with its reversal.
  each('ledger_transaction')`select 'The ledger has ' || t.cause || ' for a line of the provider that was not settled.' as words
    from ${rows} t
    cross join lateral (select substr(t.cause, strpos(t.cause, ':')) as of) settlement
    where (t.cause like 'provider-settled:%' or t.cause like 'provider-reopened:%')
      and not exists (select from provider_line l where l.id = ${named} and t.cause = any (${settlements}))
      and (select coalesce(sum(e.amount_minor), 0) from ledger_transaction o
        join ledger_entry e on e.transaction_id = o.id
        join ledger_account a on a.id = e.account_id and a.kind = 'clearing'
        where o.cause in ('provider-settled' || settlement.of, 'provider-reopened' || settlement.of)) <> 0`,

  atOnce`select 'The provider’s lines of kind ' || coalesce(d.kind, l.kind) || ' are ' || coalesce(l.lines, 0) || ' of '
      || ${amount('coalesce(l.minor, 0)')} || ' ' || coalesce(d.currency, l.currency) || ', the sums of their days say ' || coalesce(d.lines, 0)
      || ' of ' || ${amount('coalesce(d.minor, 0)')} || '.' as words
    from (select kind, currency, sum(lines) as lines, sum(amount_minor) as minor, sum(fee_minor) as fees from provider_day group by 1, 2) d
    full join (select kind, currency, count(*) as lines, sum(amount_minor) as minor, sum(fee_minor) as fees
      from provider_line where line_ref is not null group by 1, 2) l using (kind, currency)
    where (d.lines, d.minor, d.fees) is distinct from (l.lines, l.minor, l.fees)`,

  // Before the provider's payouts had an account of their own, bank lines were booked against the provider's; the difference was carried over once.
  each('booked')`select 'Bank lines stand at ' || ${amount('taken')} || ' in the account of the card provider, ' || ${amount('-carried')}
      || ' was carried over to what is on its way.' as words
    from (select coalesce(sum(minor) filter (where kind = 'clearing' and cause = 'bank-line'), 0) as taken,
        coalesce(sum(minor) filter (where kind = 'clearing' and cause = 'transit-opening'), 0) as carried from ${rows} booked) sums
    where taken + carried <> 0`,
]
