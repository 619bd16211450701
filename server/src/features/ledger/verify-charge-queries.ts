import { amount, each, named, rows, type Check } from './verify-words-queries.ts'

/** Checks of what belongs to a paid payment, and must not exist for an unpaid one. */
export const chargeChecks: readonly Check[] = [
  each('payment')`select 'The payment ' || p.id || ' is paid and has no charge in the ledger.' as words
    from ${rows} p where p.state = 'paid' and not exists (select from ledger_transaction t where t.cause = 'charge:' || p.id)`,

  each('ledger_transaction')`select 'The ledger has ' || t.cause || ' for a payment that is not paid.' as words
    from ${rows} t
    where t.cause like 'charge:%' and not exists (select from payment p where p.id = ${named} and t.cause = 'charge:' || p.id and p.state = 'paid')`,

  each('payment')`select 'The charge of payment ' || p.id || ' took ' || ${amount('coalesce(-sum(e.amount_minor), 0)')} || ' instead of '
      || ${amount('p.total_minor')} || '.' as words
    from ${rows} p
    join ledger_transaction t on t.cause = 'charge:' || p.id
    left join ledger_entry e on e.transaction_id = t.id
      and e.account_id in (select id from ledger_account where kind = 'clearing')
    group by p.id, p.total_minor having coalesce(-sum(e.amount_minor), 0) <> p.total_minor`,

  each('payment')`select 'The charge of payment ' || p.id || ' booked ' || ${amount('booked.minor')} || ' as ' || due.what || ' instead of '
      || ${amount('due.minor')} || '.' as words
    from ${rows} p
    join ledger_transaction t on t.cause = 'charge:' || p.id
    cross join lateral (values ('fee_revenue', 'our fee', p.service_fee_minor), ('vat', 'VAT', p.vat_minor)) due (kind, what, minor)
    cross join lateral (select coalesce(sum(e.amount_minor), 0) as minor
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.transaction_id = t.id and a.kind = due.kind) booked
    where booked.minor <> due.minor`,

  each('payment')`select 'The payment ' || p.id || ' is ' || p.state || ' while its job is ' || c.state || '.' as words
    from ${rows} p join contract c on c.id = p.contract_id
    where case
      when p.voided_at is not null then c.state <> 'cancelled' or p.state = 'paid'
      else c.state <> all (case p.state
        when 'future' then array['in_progress'] when 'scheduled' then array['delivered'] else array['finalizing', 'completed'] end)
      end`,

  each('payment')`select 'The payment ' || p.id || ' of a cancelled job is being charged.' as words
    from ${rows} p where p.voided_at is not null and p.charging_since is not null`,

  each('payment')`select 'The payment ' || p.id || ' is paid and has no invoice.' as words
    from ${rows} p where p.state = 'paid' and not exists (select from invoice i where i.payment_id = p.id and i.kind = 'invoice' and i.refund_id is null)`,

  each('invoice')`select 'The invoice ' || i.number || ' is for a payment that is not paid.' as words
    from ${rows} i join payment p on p.id = i.payment_id where i.kind = 'invoice' and p.state <> 'paid'`,

  each('invoice')`select 'The invoice ' || i.number || ' says ' || ${amount("(i.content->>'totalMinor')::bigint")} || ', its payment '
      || ${amount('p.total_minor')} || '.' as words
    from ${rows} i join payment p on p.id = i.payment_id
    where i.kind = 'invoice' and i.refund_id is null and (i.content->>'totalMinor')::bigint <> p.total_minor`,

  each('earning')`select 'The earning ' || g.id || ' is ' || ${amount('g.amount_minor')} || ', its job was agreed at '
      || ${amount('c.price_minor')} || ' and charged at ' || ${amount('p.creator_fee_minor')} || '.' as words
    from ${rows} g join contract c on c.id = g.contract_id join payment p on p.contract_id = c.id
    where g.amount_minor <> c.price_minor or p.creator_fee_minor <> c.price_minor`,

  each('payment')`select 'The payment ' || p.id || ' has no earning.' as words
    from ${rows} p where not exists (select from earning g where g.contract_id = p.contract_id)`,

  each('earning')`select 'The earning ' || g.id || ' is earned and was not credited to its creator.' as words
    from ${rows} g join payment p on p.contract_id = g.contract_id
    where g.state = 'earned' and not exists (
      select from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id and e.amount_minor = g.amount_minor
      join ledger_account a on a.id = e.account_id and a.kind = 'creator' and a.member_id = g.creator_id
      where t.cause = 'charge:' || p.id)`,

  each('earning')`select 'The earning ' || g.id || case when g.voided_at is null then ' stands while its job is cancelled.'
      else ' is void and its job is not cancelled.' end as words
    from ${rows} g join contract c on c.id = g.contract_id where (g.voided_at is not null) <> (c.state = 'cancelled')`,

  each('payment')`select 'The payment ' || p.id || ' is paid, its earning is not earned.' as words
    from ${rows} p join earning g on g.contract_id = p.contract_id where p.state = 'paid' and g.state <> 'earned'`,

  each('payment')`select 'The earning ' || g.id || ' is earned, its payment is not paid.' as words
    from ${rows} p join earning g on g.contract_id = p.contract_id where p.state <> 'paid' and g.state = 'earned'`,
]
