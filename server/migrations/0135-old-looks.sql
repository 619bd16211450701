-- Without a transaction.
-- The clock that removes what operators opened more than two days ago reads no younger rows.
create index concurrently if not exists record_look_by_time on record_look (opened_at);
