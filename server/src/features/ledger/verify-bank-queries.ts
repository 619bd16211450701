import { amount, each, named, rows, type Check } from './verify-words-queries.ts'

/** Checks of the bank's lines and of what the operator booked them as. */
export const bankChecks: readonly Check[] = [
  each(
    'bank_line',
  )`select 'The bank line ' || l.id || ' was settled as ' || l.settled_as || ' and the ledger has no posting of ' || ${amount('l.amount_minor')}
      || ' in the bank.' as words
    from ${rows} l
    where l.settled_as in ('provider', 'charge', 'own', 'suspense') and (
      select coalesce(-sum(e.amount_minor), 0) from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'bank'
      where t.cause = 'bank-line:' || l.id) <> l.amount_minor`,

  each('ledger_transaction')`select 'The ledger has ' || t.cause || ' for a bank line that was not settled that way.' as words
    from ${rows} t
    where t.cause like 'bank-line:%' and not exists (select from bank_line l
      where l.id = ${named} and t.cause = 'bank-line:' || l.id and l.settled_as in ('provider', 'charge', 'own', 'suspense'))`,

  each(
    'bank_line',
  )`select 'The bank line ' || l.id || ' was settled as ' || l.settled_as || ' and its payout ' || p.id || ' is not.' as words
    from ${rows} l join payout p on p.id = l.payout_id
    where (l.settled_as like 'paid%' and p.paid_at is null) or (l.settled_as like 'returned%' and p.returned_at is null)`,

  each('payout')`select 'The payout ' || p.id || ' does not say what its bank lines have confirmed.' as words
    from ${rows} p cross join lateral (select
      exists (select from bank_line l where coalesce(l.payout_id, l.batch_id) in (p.id, p.batch_id) and l.kind = 'entry'
        and l.settled_as in ('paid', 'paid_before')) as is_paid,
      exists (select from bank_line l where l.payout_id = p.id and l.kind = 'entry' and l.settled_as in ('returned', 'returned_before')) as is_returned) told
    where (p.is_paid_on_line, p.is_returned_on_line) is distinct from (told.is_paid, told.is_returned)`,
]
