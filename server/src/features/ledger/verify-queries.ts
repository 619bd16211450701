import { sql } from 'kysely'
import type { Tx } from '../../adapters/database/database.ts'

type Finding = { words: string }

const amount = (expression: string) => sql.raw(`to_char(${expression} / 100.0, 'FM999999999990.00')`)

/**
 * Proves the books and says in words what is wrong; an empty list is a sound ledger. Each check is one statement over all rows,
 * so it is for the night and the command line, not for a call.
 */
export async function verify(tx: Tx): Promise<string[]> {
  const findings: string[] = []
  for (const check of checks) {
    const { rows } = await check.execute(tx)
    findings.push(...rows.map((row) => row.words))
  }
  return findings
}

const checks = [
  sql<Finding>`select 'The ledger does not sum to zero: it is off by ' || ${amount('sum(amount_minor)')} || ' ' || currency || '.' as words
    from ledger_entry group by currency having sum(amount_minor) <> 0`,

  sql<Finding>`select 'The posting ' || t.cause || ' is off by ' || ${amount('sum(e.amount_minor)')} || '.' as words
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    group by t.id, t.cause having sum(e.amount_minor) <> 0`,

  sql<Finding>`select 'The posting ' || t.cause || ' has no entries.' as words
    from ledger_transaction t where not exists (select from ledger_entry e where e.transaction_id = t.id)`,

  sql<Finding>`select 'The payment ' || p.id || ' is paid and has no charge in the ledger.' as words
    from payment p where p.state = 'paid' and not exists (select from ledger_transaction t where t.cause = 'charge:' || p.id)`,

  sql<Finding>`select 'The ledger has ' || t.cause || ' for a payment that is not paid.' as words
    from ledger_transaction t
    where t.cause like 'charge:%' and not exists (select from payment p where t.cause = 'charge:' || p.id and p.state = 'paid')`,

  sql<Finding>`select 'The charge of payment ' || p.id || ' took ' || ${amount('coalesce(-sum(e.amount_minor), 0)')} || ' instead of '
      || ${amount('p.total_minor')} || '.' as words
    from payment p
    join ledger_transaction t on t.cause = 'charge:' || p.id
    left join ledger_entry e on e.transaction_id = t.id
      and e.account_id in (select id from ledger_account where kind = 'clearing')
    group by p.id, p.total_minor having coalesce(-sum(e.amount_minor), 0) <> p.total_minor`,

  sql<Finding>`select 'The payment ' || p.id || ' is paid and has no invoice.' as words
    from payment p where p.state = 'paid' and not exists (select from invoice i where i.payment_id = p.id and i.kind = 'invoice')`,

  sql<Finding>`select 'The earning ' || g.id || ' is earned and was not credited to its creator.' as words
    from earning g join payment p on p.contract_id = g.contract_id
    where g.state = 'earned' and not exists (
      select from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id and e.amount_minor = g.amount_minor
      join ledger_account a on a.id = e.account_id and a.kind = 'creator' and a.member_id = g.creator_id
      where t.cause = 'charge:' || p.id)`,

  sql<Finding>`select 'The payment ' || p.id || ' is paid, its earning is not earned.' as words
    from payment p join earning g on g.contract_id = p.contract_id where p.state = 'paid' and g.state <> 'earned'`,

  sql<Finding>`select 'The refunds of payment ' || p.id || ' sum to ' || ${amount('coalesce(sum(r.amount_minor), 0)')} || ', the payment says '
      || ${amount('p.refunded_minor')} || '.' as words
    from payment p left join refund r on r.payment_id = p.id and r.done_at is not null
    group by p.id, p.refunded_minor having coalesce(sum(r.amount_minor), 0) <> p.refunded_minor`,

  sql<Finding>`select 'The refund ' || r.id || ' is done and not in the ledger.' as words
    from refund r where r.done_at is not null and not exists (select from ledger_transaction t where t.cause = 'refund:' || r.id)`,

  // earned - requested + returned - taken back by refunds
  sql<Finding>`with due as (
      select m.id as member_id,
        coalesce((select sum(amount_minor) from earning where creator_id = m.id and state = 'earned'), 0)
        - coalesce((select sum(amount_minor) from payout where creator_id = m.id), 0)
        + coalesce((select sum(amount_minor) from payout where creator_id = m.id and returned_at is not null), 0)
        - coalesce((select sum(r.creator_minor) from refund r join payment p on p.id = r.payment_id
            join contract c on c.id = p.contract_id where c.creator_id = m.id and r.done_at is not null), 0) as minor
      from member m where m.role = 'creator'),
    booked as (
      select a.member_id, sum(e.amount_minor) as minor
      from ledger_account a join ledger_entry e on e.account_id = a.id where a.kind = 'creator' group by a.member_id)
    select 'The balance of creator ' || due.member_id || ' is ' || ${amount('coalesce(booked.minor, 0)')} || ' and should be '
      || ${amount('due.minor')} || '.' as words
    from due left join booked using (member_id) where coalesce(booked.minor, 0) <> due.minor`,

  sql<Finding>`select 'The balance of creator ' || a.member_id || ' is below zero.' as words
    from ledger_account a join ledger_entry e on e.account_id = a.id
    where a.kind = 'creator' group by a.member_id having sum(e.amount_minor) < 0`,

  sql<Finding>`with booked as (
      select coalesce(sum(e.amount_minor), 0) as minor from ledger_account a join ledger_entry e on e.account_id = a.id where a.kind = 'payouts'),
    due as (select coalesce(sum(amount_minor), 0) as minor from payout where state = 'requested' and returned_at is null)
    select 'Requested payouts sum to ' || ${amount('due.minor')} || ', the ledger has ' || ${amount('booked.minor')} || '.' as words
    from booked, due where booked.minor <> due.minor`,

  sql<Finding>`select 'The numbers of ' || s.name || ' run to ' || s.last || ', but there are ' || count(i.id) || '.' as words
    from number_series s left join invoice i on i.kind = s.name
    group by s.name, s.last having count(i.id) <> s.last`,
]

/** True for the first process that asks in a night. */
export async function claimNight(tx: Tx, day: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('installation')
    .values({ name: 'ledger_verified_on', value: day })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: day }).where('installation.value', '!=', day))
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}
