-- Without a transaction.
create or replace trigger creator_paper_sums_kept after insert or delete on creator_paper for each row execute function keep_sums_of_creator_paper();
drop index concurrently if exists creator_paper_by_kind;
create index concurrently creator_paper_by_kind on creator_paper (kind, id desc);
select mend_kept_sums();
