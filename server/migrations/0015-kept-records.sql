-- Records that an auditor reads: a table that refuses a change of its rows must refuse to be emptied too, which no row trigger sees.
create trigger audit_entry_not_emptied before truncate on audit_entry
  for each statement execute function refuse_change();
create trigger ledger_transaction_not_emptied before truncate on ledger_transaction
  for each statement execute function refuse_change();
create trigger ledger_entry_not_emptied before truncate on ledger_entry
  for each statement execute function refuse_change();

-- An issued invoice never changes (product.md, Money). Where its file lies is told later.
create trigger invoice_append_only before delete or update of id, payment_id, refund_id, kind, number, issued_at, content on invoice
  for each row execute function refuse_change();
create trigger invoice_not_emptied before truncate on invoice
  for each statement execute function refuse_change();

-- What went to the bank stays what it was.
create trigger payout_batch_append_only before update or delete on payout_batch
  for each row execute function refuse_change();
create trigger payout_batch_not_emptied before truncate on payout_batch
  for each statement execute function refuse_change();
