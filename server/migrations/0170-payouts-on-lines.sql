-- Without a transaction.
-- Whether a line of the bank confirms a payout or its return: the balance sheet tells by it what no line has confirmed, without comparing every payout with every line (docs/decisions/170).
-- The lock is waited for as long as migrations wait.
set lock_timeout = '3s';
alter table payout add column if not exists is_paid_on_line boolean not null default false;
alter table payout add column if not exists is_returned_on_line boolean not null default false;
create or replace view live_payout as select * from payout where returned_at is null;
-- A line names the payout or its batch; a return always names the payout. The conditions are those of the unique indexes.
create or replace function paid_on_line(payout uuid, batch uuid) returns boolean stable language sql as $$ select exists (select from bank_line where coalesce(payout_id, batch_id) in (payout, batch) and settled_as in ('paid', 'paid_before') and kind = 'entry') $$;
create or replace function returned_on_line(payout uuid) returns boolean stable language sql as $$ select exists (select from bank_line where payout_id = payout and settled_as in ('returned', 'returned_before') and kind = 'entry') $$;
-- Lines are locked before their payouts by everything that settles them, and payouts before they leave their batch.
create or replace function see_payouts_on_line() returns trigger language plpgsql as $$ declare line bank_line := case tg_op when 'DELETE' then old else new end; begin update payout set is_paid_on_line = paid_on_line(id, batch_id), is_returned_on_line = returned_on_line(id) where id in (select id from payout where id = line.payout_id union all select id from payout where batch_id = line.batch_id) and (is_paid_on_line, is_returned_on_line) is distinct from (paid_on_line(id, batch_id), returned_on_line(id)); return null; end $$;
create or replace function see_payout_of_batch() returns trigger language plpgsql as $$ begin new.is_paid_on_line := paid_on_line(new.id, new.batch_id); return new; end $$;
create or replace trigger payout_of_batch_seen before update of batch_id on payout for each row when (new.batch_id is distinct from old.batch_id) execute function see_payout_of_batch();
-- A bank's line alone changes nothing that the creator sees.
create or replace trigger payout_change_announced after update on payout for each row when (new.is_paid_on_line = old.is_paid_on_line and new.is_returned_on_line = old.is_returned_on_line or new.batch_id is distinct from old.batch_id) execute function announce_change('payout', 'creator_id');
create or replace trigger payout_announced after insert on payout for each row execute function announce_change('payout', 'creator_id');
create or replace trigger settled_line_seen after insert on bank_line for each row when (new.settled_as is not null) execute function see_payouts_on_line();
create or replace trigger line_settled_seen after update of settled_as on bank_line for each row when (new.settled_as is distinct from old.settled_as) execute function see_payouts_on_line();
create or replace trigger deleted_line_seen after delete on bank_line for each row when (old.settled_as is not null) execute function see_payouts_on_line();
reset lock_timeout;
-- Two thousand payouts at a time: what was settled before the triggers is marked here.
do $$ declare at uuid := '00000000-0000-0000-0000-000000000000'; last uuid; begin loop last := (select (array_agg(batch.id order by batch.id desc))[1] from (select id from payout where id > at order by id limit 2000) as batch); exit when last is null; perform from payout where id > at and id <= last order by id for no key update; update payout set is_paid_on_line = paid_on_line(id, batch_id), is_returned_on_line = returned_on_line(id) where id > at and id <= last and (is_paid_on_line, is_returned_on_line) is distinct from (paid_on_line(id, batch_id), returned_on_line(id)); commit; at := last; end loop; end $$;
drop index concurrently if exists payout_not_on_line;
create index concurrently payout_not_on_line on payout (paid_at) include (amount_minor) where paid_at is not null and not is_paid_on_line;
drop index concurrently if exists payout_return_not_on_line;
create index concurrently payout_return_not_on_line on payout (returned_at) include (amount_minor) where paid_at is not null and returned_at is not null and not is_returned_on_line;
-- Lines that name a payout or a batch and confirm nothing, which are few.
drop index concurrently if exists bank_line_confirming_nothing;
create index concurrently bank_line_confirming_nothing on bank_line (payout_id, batch_id) include (amount_minor) where kind = 'entry' and coalesce(payout_id, batch_id) is not null and (settled_as is null or settled_as not in ('paid', 'paid_before', 'returned', 'returned_before'));
