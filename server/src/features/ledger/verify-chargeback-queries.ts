import { amount, each, named, rows, type Check } from './verify-words-queries.ts'

/** Checks that the books show what the provider took and gave back, and what the bank decided. */
export const chargebackChecks: readonly Check[] = [
  each(
    'chargeback',
  )`select 'The chargeback ' || c.id || ' stands at ' || ${amount('booked.minor')} || ' in ' || due.what || ' and should be '
      || ${amount('due.minor')} || '.' as words
    from ${rows} c
    cross join lateral (select c.withdrawn_minor - c.reinstated_minor as minor) gone
    cross join lateral (values ('clearing', 'the account of the card provider', gone.minor + c.fee_minor),
      ('chargebacks', 'the account of chargebacks', case when c.state = 'lost' then 0 else -gone.minor end),
      ('platform_loss', 'our losses', case when c.state = 'lost' then -gone.minor else 0 end),
      ('bank_charges', 'bank charges', -c.fee_minor)) due (kind, what, minor)
    cross join lateral (select coalesce(sum(e.amount_minor), 0) as minor
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.cause in (select 'chargeback:' || c.id || ':' || number from generate_series(1, c.postings) as number) and a.kind = due.kind) booked
    where booked.minor <> due.minor`,

  each('ledger_transaction')`select 'The ledger has ' || t.cause || ' for a chargeback that nobody told of.' as words
    from ${rows} t
    where t.cause like 'chargeback:%' and not exists (select from chargeback c
      where c.id = ${named} and split_part(t.cause, ':', 3) in (select number::text from generate_series(1, c.postings) as number))`,

  each('chargeback')`select 'The chargeback ' || c.id || ' takes back a payment that was never paid.' as words
    from ${rows} c join payment p on p.id = c.payment_id
    where p.state <> 'paid' and not exists (select from suspense s where s.payment_id = p.id)`,
]
