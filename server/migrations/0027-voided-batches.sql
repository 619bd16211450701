-- Which payouts a file pays stays known when its batch is voided and they go into another one; `payout.batch_id` is the batch that counts.
create table batched_payout (
  batch_id uuid not null references payout_batch (id) on delete restrict,
  payout_id uuid not null references payout (id) on delete restrict,
  primary key (batch_id, payout_id)
);
create index batched_payout_by_payout on batched_payout (payout_id);
insert into batched_payout (batch_id, payout_id) select batch_id, id from payout where batch_id is not null;

create trigger batched_payout_append_only before update or delete on batched_payout
  for each row execute function refuse_change();
create trigger batched_payout_not_emptied before truncate on batched_payout
  for each statement execute function refuse_change();

-- A file that the bank must not carry out. What the file holds stays what it was.
alter table payout_batch
  add column void_at timestamptz,
  add column void_by uuid references member (id) on delete restrict,
  add column void_reason text,
  add constraint payout_batch_void_whole check (num_nulls(void_at, void_by, void_reason) in (0, 3));
drop trigger payout_batch_append_only on payout_batch;
create trigger payout_batch_append_only before delete or update of id, operator_id, file, created_at on payout_batch
  for each row execute function refuse_change();
