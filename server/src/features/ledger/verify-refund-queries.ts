import { amount, each, named, rows, type Check } from './verify-words-queries.ts'

export const refundChecks: readonly Check[] = [
  each(
    'payment',
  )`select 'The refunds of payment ' || p.id || ' sum to ' || ${amount('coalesce(sum(r.amount_minor), 0)')} || ', the payment says '
      || ${amount('p.refunded_minor')} || '.' as words
    from ${rows} p left join refund r on r.payment_id = p.id and r.state = 'done'
    group by p.id, p.refunded_minor having coalesce(sum(r.amount_minor), 0) <> p.refunded_minor`,

  each('payment')`select 'The payment ' || p.id || ' was never paid and has a refund.' as words
    from ${rows} p where p.state <> 'paid' and exists (select from refund r where r.payment_id = p.id)`,

  each('refund')`select 'The refund ' || r.id || ' is done and not in the ledger.' as words
    from ${rows} r where r.state in ('done', 'failed') and not exists (select from ledger_transaction t where t.cause = 'refund:' || r.id)`,

  each('ledger_transaction')`select 'The ledger has ' || t.cause || ' for a refund that is not done.' as words
    from ${rows} t
    where t.cause like 'refund:%' and not exists (select from refund r
      where r.id = ${named} and t.cause = 'refund:' || r.id and r.state in ('done', 'failed'))`,

  each('refund')`select 'The refund ' || r.id || ' gave back ' || ${amount('coalesce(sum(e.amount_minor), 0)')} || ' instead of '
      || ${amount('r.amount_minor')} || '.' as words
    from ${rows} r
    join ledger_transaction t on t.cause = 'refund:' || r.id
    left join ledger_entry e on e.transaction_id = t.id and e.account_id in (select id from ledger_account where kind = 'clearing')
    group by r.id, r.amount_minor having coalesce(sum(e.amount_minor), 0) <> r.amount_minor`,

  each('refund')`select 'The refund ' || r.id || ' took ' || ${amount('booked.minor')} || ' from ' || due.whom || ' instead of '
      || ${amount('due.minor')} || '.' as words
    from ${rows} r
    join ledger_transaction t on t.cause = 'refund:' || r.id
    cross join lateral (values ('creator', 'its creator', r.creator_minor), ('platform_loss', 'us', r.loss_minor)) due (kind, whom, minor)
    cross join lateral (select coalesce(-sum(e.amount_minor), 0) as minor
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.transaction_id = t.id and a.kind = due.kind) booked
    where booked.minor <> due.minor`,

  each('refund')`select 'The refund ' || r.id || ' is done and has no credit note.' as words
    from ${rows} r where r.state in ('done', 'failed') and not exists (select from invoice i where i.refund_id = r.id and i.kind = 'credit_note')`,

  each('invoice')`select 'The credit note ' || i.number || ' says ' || ${amount("(i.content->>'totalMinor')::bigint")} || ', its refund '
      || coalesce(${amount('r.amount_minor')}, 'nothing') || '.' as words
    from ${rows} i left join refund r on r.id = i.refund_id and r.state in ('done', 'failed')
    where i.kind = 'credit_note' and (i.content->>'totalMinor')::bigint is distinct from r.amount_minor`,

  each('refund')`select 'The refund ' || r.id || ' failed and was not booked back to the cent.' as words
    from ${rows} r
    where r.state = 'failed' and exists (
      select from (
        select e.account_id, e.amount_minor from ledger_transaction t join ledger_entry e on e.transaction_id = t.id where t.cause = 'refund:' || r.id
        union all
        select e.account_id, e.amount_minor from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
          where t.cause = 'refund-failed:' || r.id) both_ways
      group by account_id having sum(amount_minor) <> 0)`,

  each('ledger_transaction')`select 'The ledger has ' || t.cause || ' for a refund that did not fail.' as words
    from ${rows} t
    where t.cause like 'refund-failed:%' and not exists (select from refund r
      where r.id = ${named} and t.cause = 'refund-failed:' || r.id and r.state = 'failed')`,

  each('refund')`select 'The refund ' || r.id || ' failed and was not invoiced again at ' || ${amount('r.amount_minor')} || '.' as words
    from ${rows} r
    where r.state = 'failed' and not exists (select from invoice i
      where i.refund_id = r.id and i.kind = 'invoice' and (i.content->>'totalMinor')::bigint = r.amount_minor)`,
]
