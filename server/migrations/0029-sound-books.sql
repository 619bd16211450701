-- The last line of the books: what no rule of the program may get past. Each posting has entries, all in one currency, which sum to zero.
create or replace function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare
  found_minor bigint;
  found_currencies bigint;
begin
  select sum(amount_minor), count(distinct currency) into found_minor, found_currencies
    from ledger_entry where transaction_id = new.transaction_id;
  if found_currencies > 1 then
    raise exception 'ledger transaction % is in % currencies', new.transaction_id, found_currencies;
  end if;
  if found_minor <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id;
  end if;
  return null;
end $$;

create function ledger_has_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entry where transaction_id = new.id) then
    raise exception 'ledger transaction % has no entries', new.id;
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_has_entries after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_has_entries();

-- With `invoice_one_per_refund`: one credit note for a refund, and none without.
alter table invoice add constraint invoice_credit_note_of_refund check (kind <> 'credit_note' or refund_id is not null);
