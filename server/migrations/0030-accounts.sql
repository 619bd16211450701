-- What the bookkeeper takes away is read by time, a thousand rows at once; for a statement, by account and time.
create index ledger_transaction_by_time on ledger_transaction (created_at, id);
create index ledger_entry_by_time on ledger_entry (created_at, id);
create index ledger_entry_by_account_time on ledger_entry (account_id, created_at, id);
create index invoice_by_time on invoice (issued_at, id);
