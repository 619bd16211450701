import { amount, finding, type Check } from './verify-words-queries.ts'

/** The books as such: every posting whole, every balance what its records make it. */
export const balanceChecks: readonly Check[] = [
  finding`select 'The ledger does not sum to zero: it is off by ' || ${amount('sum(amount_minor)')} || ' ' || currency || '.' as words
    from ledger_entry group by currency having sum(amount_minor) <> 0`,

  finding`select 'The posting ' || t.cause || ' is off by ' || ${amount('sum(e.amount_minor)')} || '.' as words
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    group by t.id, t.cause having sum(e.amount_minor) <> 0`,

  finding`select 'The posting ' || t.cause || ' is in ' || string_agg(distinct e.currency, ' and ') || '.' as words
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    group by t.id, t.cause having count(distinct e.currency) > 1`,

  finding`select 'The posting ' || t.cause || ' has no entries.' as words
    from ledger_transaction t where not exists (select from ledger_entry e where e.transaction_id = t.id)`,

  finding`select 'The posting ' || t.cause || ' names nothing that moves money.' as words
    from ledger_transaction t where split_part(t.cause, ':', 1) not in ('charge', 'refund', 'refund-failed', 'payout', 'payout-paid', 'payout-return', 'suspense', 'suspense-returned', 'suspense-refused', 'bank-opening', 'bank-line', 'chargeback', 'provider-line', 'provider-settled', 'provider-reopened', 'transit-opening')`,

  finding`select 'The account of agency ' || a.member_id || ' stands at ' || ${amount('sum(e.amount_minor)')} || ' and should be even.' as words
    from ledger_account a join ledger_entry e on e.account_id = a.id
    where a.kind = 'agency' group by a.member_id having sum(e.amount_minor) <> 0`,

  // earned - requested + returned - taken back by refunds
  finding`select 'The balance of creator ' || due.member_id || ' is ' || ${amount('coalesce(booked.minor, 0)')} || ' and should be '
      || ${amount('due.minor')} || '.' as words
    from (select m.id as member_id,
        coalesce((select sum(amount_minor) from earning where creator_id = m.id and state = 'earned'), 0)
        - coalesce((select sum(amount_minor) from payout where creator_id = m.id), 0)
        + coalesce((select sum(amount_minor) from payout where creator_id = m.id and returned_at is not null), 0)
        - coalesce((select sum(r.creator_minor) from refund r join payment p on p.id = r.payment_id
            join contract c on c.id = p.contract_id where c.creator_id = m.id and r.state = 'done'), 0) as minor
      from member m where m.role = 'creator') due
    left join (select a.member_id, sum(e.amount_minor) as minor
      from ledger_account a join ledger_entry e on e.account_id = a.id where a.kind = 'creator' group by a.member_id) booked
      using (member_id)
    where coalesce(booked.minor, 0) <> due.minor`,

  finding`select 'The balance of creator ' || a.member_id || ' is below zero.' as words
    from ledger_account a join ledger_entry e on e.account_id = a.id
    where a.kind = 'creator' group by a.member_id having sum(e.amount_minor) < 0`,

  finding`select 'The kept balance of ' || coalesce('creator ' || nullif(owner, of_all()), 'the account ' || part) || ' is '
      || ${amount('sum(kept)')} || ', its entries sum to ' || ${amount('sum(booked)')} || '.' as words
    from (select owner, part, amount as kept, 0 as booked from kept_sum where list in ('books', 'balance_of')
      union all select of_all(), a.kind, 0, e.amount_minor from ledger_entry e join ledger_account a on a.id = e.account_id
      union all select a.member_id, '', 0, e.amount_minor from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind = 'creator'
    ) as both_sides group by owner, part having sum(kept) <> sum(booked)`,

  finding`select 'Requested payouts sum to ' || ${amount('due.minor')} || ', the ledger has ' || ${amount('booked.minor')} || '.' as words
    from (select coalesce(sum(e.amount_minor), 0) as minor
        from ledger_account a join ledger_entry e on e.account_id = a.id where a.kind = 'payouts') booked,
      (select coalesce(sum(amount_minor), 0) as minor from payout where state = 'requested' and returned_at is null) due
    where booked.minor <> due.minor`,

  finding`select 'The payout ' || p.id || ' was ' || due.what || ' and the ledger has no ' || due.cause || ' of '
      || ${amount('p.amount_minor')} || '.' as words
    from payout p
    cross join lateral (values ('requested', 'payout', -1, true), ('paid', 'payout-paid', 0, p.paid_at is not null),
      ('returned', 'payout-return', 1, p.returned_at is not null)) as due (what, cause, sign, is_due)
    where due.is_due and not exists (
      select from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id and abs(e.amount_minor) = p.amount_minor
      join ledger_account a on a.id = e.account_id
      where t.cause = due.cause || ':' || p.id
        and case when due.sign = 0 then a.kind in ('bank', 'clearing') and e.amount_minor > 0
          else a.kind = 'creator' and a.member_id = p.creator_id and sign(e.amount_minor) = due.sign end)`,

  // Before the bank had an account of its own payouts left from the provider's; what they left there was carried over, once.
  finding`select 'Payouts stand at ' || ${amount('booked.minor')} || ' in the account of the card provider, ' || ${amount('carried.minor')}
      || ' was carried over to the bank.' as words
    from (select coalesce(sum(e.amount_minor), 0) as minor
        from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id
        where a.kind = 'clearing' and (t.cause like 'payout-paid:%' or t.cause like 'payout-return:%')) booked,
      (select coalesce(sum(e.amount_minor), 0) as minor
        from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id
        where a.kind = 'bank' and t.cause like 'bank-opening:%') carried
    where booked.minor <> carried.minor`,

  finding`select 'The ledger has ' || t.cause || ' for a payout that was not ' || case split_part(t.cause, ':', 1)
      when 'payout' then 'requested' when 'payout-paid' then 'paid' else 'returned' end || '.' as words
    from ledger_transaction t
    where t.cause like 'payout%' and not exists (
      select from payout p
      where p.id::text = split_part(t.cause, ':', 2) and case split_part(t.cause, ':', 1)
        when 'payout' then true when 'payout-paid' then p.paid_at is not null else p.returned_at is not null end)`,
]
