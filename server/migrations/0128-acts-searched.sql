-- Without a transaction.
-- What operators search an act by: the texts that it holds (docs/decisions/146).
drop index concurrently if exists audit_entry_searched;
create index concurrently audit_entry_searched on audit_entry using gin ((operator_name || ' ' || subject_name || ' ' || action || ' ' || subject || ' ' || subject_id || case when reason is null then '' else ' ' || reason end) gin_trgm_ops);
