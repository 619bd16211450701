import { sql } from 'kysely'
import { amount, each, named, rows, type Check } from './verify-words-queries.ts'

/** The causes of every attempt to give the money back and of its reversal. */
const attempts = sql.raw(`array(select what || s.id || case attempt when 1 then '' else ':' || attempt end
  from generate_series(1, s.attempt) as attempt, unnest(array['suspense-returned:', 'suspense-refused:']) as what)`)

/** Money that no job explains stays in suspense until it is given back; a give-back that failed is reversed under the cause of its attempt. */
export const suspenseChecks: readonly Check[] = [
  each('suspense')`select 'The charge ' || s.charge_ref || ' was ' || due.what || ' and the ledger has no ' || due.cause || ' of '
      || ${amount('s.amount_minor')} || '.' as words
    from ${rows} s
    cross join lateral (values ('kept in suspense', 'suspense', 1, true), ('given back', 'suspense-returned', -1, s.given_back_at is not null))
      as due (what, cause, sign, is_due)
    where due.is_due and (
      select coalesce(sum(e.amount_minor), 0) from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'suspense'
      where t.cause = any (case due.cause when 'suspense' then array['suspense:' || s.id] else ${attempts} end)) <> due.sign * s.amount_minor`,

  each('ledger_transaction')`select 'The ledger has ' || t.cause || ' for a charge that is not ' || case split_part(t.cause, ':', 1)
      when 'suspense' then 'in suspense' else 'given back' end || '.' as words
    from ${rows} t
    where t.cause like 'suspense%' and not exists (
      select from suspense s
      where s.id = ${named} and case when t.cause like 'suspense:%' then t.cause = 'suspense:' || s.id
        else t.cause = any (${attempts}) and (s.given_back_at is not null or s.refused_at is not null) end)`,

  each('suspense')`select 'The charge ' || s.charge_ref || ' came back and the ledger does not have it in suspense again.' as words
    from ${rows} s
    where s.given_back_at is null and s.refused_at is not null and (
      select coalesce(sum(e.amount_minor), 0) from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'suspense'
      where t.cause = any (${attempts})) <> 0`,

  each('suspense')`select 'The charge ' || s.charge_ref || ' is in suspense and pays payment ' || p.id || '.' as words
    from ${rows} s join payment p on p.charge_ref = s.charge_ref`,
]
