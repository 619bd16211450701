import { amount, finding, type Check } from './verify-words-queries.ts'

/** Money that no job is owed stands in suspense until it is given back; what came again is booked back under the attempt it came from. */
export const suspenseChecks: readonly Check[] = [
  finding`select 'The charge ' || s.charge_ref || ' was ' || due.what || ' and the ledger has no ' || due.cause || ' of '
      || ${amount('s.amount_minor')} || '.' as words
    from suspense s
    cross join lateral (values ('kept in suspense', 'suspense', 1, true), ('given back', 'suspense-returned', -1, s.given_back_at is not null))
      as due (what, cause, sign, is_due)
    where due.is_due and (
      select coalesce(sum(e.amount_minor), 0) from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'suspense'
      where t.cause = due.cause || ':' || s.id or (due.cause = 'suspense-returned' and split_part(t.cause, ':', 2) = s.id::text
        and split_part(t.cause, ':', 1) in ('suspense-returned', 'suspense-refused'))) <> due.sign * s.amount_minor`,

  finding`select 'The ledger has ' || t.cause || ' for a charge that is not ' || case split_part(t.cause, ':', 1)
      when 'suspense' then 'in suspense' else 'given back' end || '.' as words
    from ledger_transaction t
    where t.cause like 'suspense%' and not exists (
      select from suspense s
      where s.id::text = split_part(t.cause, ':', 2) and (t.cause like 'suspense:%' or s.given_back_at is not null or s.refused_at is not null))`,

  finding`select 'The charge ' || s.charge_ref || ' came back and the ledger does not have it in suspense again.' as words
    from suspense s
    where s.given_back_at is null and s.refused_at is not null and (
      select coalesce(sum(e.amount_minor), 0) from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'suspense'
      where split_part(t.cause, ':', 2) = s.id::text
        and split_part(t.cause, ':', 1) in ('suspense-returned', 'suspense-refused')) <> 0`,

  finding`select 'The charge ' || s.charge_ref || ' is in suspense and pays payment ' || p.id || '.' as words
    from suspense s join payment p on p.charge_ref = s.charge_ref`,
]
