import { amount, each, named, rows, type Check } from './verify-words-queries.ts'

/** Checks of the books as a whole: every posting is complete, and every balance matches its records. */
export const balanceChecks: readonly Check[] = [
  each('booked')`select 'The ledger does not sum to zero: it is off by ' || ${amount('sum(minor)')} || ' ' || currency || '.' as words
    from ${rows} booked group by currency having sum(minor) <> 0`,

  each('ledger_transaction')`select 'The posting ' || t.cause || ' is off by ' || ${amount('sum(e.amount_minor)')} || '.' as words
    from ${rows} t join ledger_entry e on e.transaction_id = t.id
    group by t.id, t.cause having sum(e.amount_minor) <> 0`,

  each('ledger_transaction')`select 'The posting ' || t.cause || ' is in ' || string_agg(distinct e.currency, ' and ') || '.' as words
    from ${rows} t join ledger_entry e on e.transaction_id = t.id
    group by t.id, t.cause having count(distinct e.currency) > 1`,

  each('ledger_transaction')`select 'The posting ' || t.cause || ' has no entries.' as words
    from ${rows} t where not exists (select from ledger_entry e where e.transaction_id = t.id)`,

  each('ledger_transaction')`select 'The posting ' || t.cause || ' names nothing that moves money.' as words
    from ${rows} t where split_part(t.cause, ':', 1) not in ('charge', 'refund', 'refund-failed', 'payout', 'payout-paid', 'payout-return', 'suspense', 'suspense-returned', 'suspense-refused', 'bank-opening', 'bank-line', 'chargeback', 'provider-line', 'provider-settled', 'provider-reopened', 'transit-opening')`,

  each(
    'ledger_account',
  )`select 'The account of agency ' || a.member_id || ' stands at ' || ${amount('sum(e.amount_minor)')} || ' and should be even.' as words
    from ${rows} a join ledger_entry e on e.account_id = a.id
    where a.kind = 'agency' group by a.member_id having sum(e.amount_minor) <> 0`,

  // earned - requested + returned - taken back by refunds
  each('member')`select 'The balance of creator ' || due.member_id || ' is ' || ${amount('booked.minor')} || ' and should be '
      || ${amount('due.minor')} || '.' as words
    from (select m.id as member_id,
        coalesce((select sum(amount_minor) from earning where creator_id = m.id and state = 'earned'), 0)
        - coalesce((select sum(amount_minor) from payout where creator_id = m.id), 0)
        + coalesce((select sum(amount_minor) from payout where creator_id = m.id and returned_at is not null), 0)
        - coalesce((select sum(r.creator_minor) from contract c join payment p on p.contract_id = c.id
            join refund r on r.payment_id = p.id where c.creator_id = m.id and r.state = 'done'), 0) as minor
      from ${rows} m where m.role = 'creator') due
    cross join lateral (select coalesce(sum(e.amount_minor), 0) as minor
      from ledger_account a join ledger_entry e on e.account_id = a.id where a.kind = 'creator' and a.member_id = due.member_id) booked
    where booked.minor <> due.minor`,

  each('ledger_account')`select 'The balance of creator ' || a.member_id || ' is below zero.' as words
    from ${rows} a join ledger_entry e on e.account_id = a.id
    where a.kind = 'creator' group by a.member_id having sum(e.amount_minor) < 0`,

  each('creator_sum')`select 'The kept balance of creator ' || due.member_id || ' is ' || ${amount('kept.minor')} || ', its entries sum to '
      || ${amount('due.minor')} || '.' as words
    from ${rows} due
    cross join lateral (select coalesce(sum(amount), 0) as minor from kept_sum where list = 'balance_of' and owner = due.member_id) kept
    where kept.minor <> due.minor`,

  each('booked')`select 'The kept balance of the account ' || kind || ' is ' || ${amount('sum(kept)')} || ', its entries sum to '
      || ${amount('sum(booked)')} || '.' as words
    from (select part as kind, amount as kept, 0 as booked from kept_sum where list = 'books'
      union all select kind, 0, minor from ${rows} booked) as both_sides group by kind having sum(kept) <> sum(booked)`,

  each(
    'booked',
  )`select 'Requested payouts sum to ' || ${amount('due.minor')} || ', the ledger has ' || ${amount('booked.minor')} || '.' as words
    from (select coalesce(sum(minor), 0) as minor from ${rows} booked where kind = 'payouts') booked,
      (select coalesce(sum(amount_minor), 0) as minor from payout where state = 'requested' and returned_at is null) due
    where booked.minor <> due.minor`,

  each('payout')`select 'The payout ' || p.id || ' was ' || due.what || ' and the ledger has no ' || due.cause || ' of '
      || ${amount('p.amount_minor')} || '.' as words
    from ${rows} p
    cross join lateral (values ('requested', 'payout', -1, true), ('paid', 'payout-paid', 0, p.paid_at is not null),
      ('returned', 'payout-return', 1, p.returned_at is not null)) as due (what, cause, sign, is_due)
    where due.is_due and not exists (
      select from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id and abs(e.amount_minor) = p.amount_minor
      join ledger_account a on a.id = e.account_id
      where t.cause = due.cause || ':' || p.id
        and case when due.sign = 0 then a.kind in ('bank', 'clearing') and e.amount_minor > 0
          else a.kind = 'creator' and a.member_id = p.creator_id and sign(e.amount_minor) = due.sign end)`,

  // Before the bank had an account of its own, payouts were booked against the provider's; the difference was carried over once.
  each('booked')`select 'Payouts stand at ' || ${amount('booked')} || ' in the account of the card provider, ' || ${amount('carried')}
      || ' was carried over to the bank.' as words
    from (select coalesce(sum(minor) filter (where kind = 'clearing' and cause in ('payout-paid', 'payout-return')), 0) as booked,
        coalesce(sum(minor) filter (where kind = 'bank' and cause = 'bank-opening'), 0) as carried from ${rows} booked) sums
    where booked <> carried`,

  each('ledger_transaction')`select 'The ledger has ' || t.cause || ' for a payout that was not ' || case split_part(t.cause, ':', 1)
      when 'payout' then 'requested' when 'payout-paid' then 'paid' else 'returned' end || '.' as words
    from ${rows} t
    where t.cause like 'payout%' and not exists (
      select from payout p
      where p.id = ${named} and t.cause = split_part(t.cause, ':', 1) || ':' || p.id and case split_part(t.cause, ':', 1)
        when 'payout' then true when 'payout-paid' then p.paid_at is not null else p.returned_at is not null end)`,
]
