-- Without a transaction.
-- The sides of a job on each of its items, and on a chargeback: lists, dashboards and calendars find what waits for a member without looking at the member's other jobs (docs/decisions/161). The lock is waited for as long as migrations wait.
set lock_timeout = '3s';
alter table contract_media add column if not exists agency_id uuid, add column if not exists creator_id uuid, add column if not exists is_cancelled boolean not null default false;
alter table chargeback add column if not exists agency_id uuid, add column if not exists contract_id uuid;
create or replace function set_sides_of_item() returns trigger language plpgsql as $$ begin select agency_id, creator_id into new.agency_id, new.creator_id from contract where id = new.contract_id; return new; end $$;
create or replace trigger item_sides_set before insert on contract_media for each row execute function set_sides_of_item();
create or replace function set_job_of_chargeback() returns trigger language plpgsql as $$ begin select agency_id, contract_id into new.agency_id, new.contract_id from payment where id = new.payment_id; return new; end $$;
create or replace trigger chargeback_job_set before insert on chargeback for each row execute function set_job_of_chargeback();
-- An item of a cancelled job waits for nobody and counts nowhere, whatever its state.
create or replace function cancel_items() returns trigger language plpgsql as $$ begin update contract_media set is_cancelled = (new.state = 'cancelled') where contract_id = new.id; return null; end $$;
create or replace trigger items_cancelled after update of state on contract for each row when ((new.state = 'cancelled') <> (old.state = 'cancelled')) execute function cancel_items();
reset lock_timeout;
-- What there is already, two thousand rows at a time. A job never changes its sides, and who cancels it locks it first.
do $$ declare at uuid := '00000000-0000-0000-0000-000000000000'; last uuid; begin loop last := (select (array_agg(batch.id order by batch.id desc))[1] from (select id from contract where id > at order by id limit 2000) as batch); exit when last is null; perform from contract where id > at and id <= last order by id for no key update; update contract_media set agency_id = job.agency_id, creator_id = job.creator_id, is_cancelled = (job.state = 'cancelled') from contract as job where job.id > at and job.id <= last and contract_media.contract_id = job.id and contract_media.agency_id is null; commit; at := last; end loop; end $$;
update chargeback set agency_id = payment.agency_id, contract_id = payment.contract_id from payment where payment.id = chargeback.payment_id and chargeback.agency_id is null;
drop index concurrently if exists contract_media_waiting_of_agency;
create index concurrently contract_media_waiting_of_agency on contract_media (agency_id, state, contract_id desc) include (auto_approve_at, creator_id) where state in ('needs_review', 'changes_requested') and not is_cancelled;
drop index concurrently if exists contract_media_waiting_of_creator;
create index concurrently contract_media_waiting_of_creator on contract_media (creator_id, state, contract_id desc) include (auto_approve_at, agency_id) where state in ('needs_review', 'changes_requested') and not is_cancelled;
drop index concurrently if exists contract_media_approved_of_agency;
create index concurrently contract_media_approved_of_agency on contract_media (agency_id, updated_at) include (contract_id) where state = 'approved' and not is_cancelled;
drop index concurrently if exists contract_media_approved_of_creator;
create index concurrently contract_media_approved_of_creator on contract_media (creator_id, updated_at) include (contract_id) where state = 'approved' and not is_cancelled;
drop index concurrently if exists chargeback_undecided_of_agency;
create index concurrently chargeback_undecided_of_agency on chargeback (agency_id, contract_id) where state in ('open', 'answered') and not is_inquiry;
-- The payments that failed, in the order in which a brand's dashboard names them.
drop index concurrently if exists payment_failed_in_turn;
create index concurrently payment_failed_in_turn on payment (agency_id, next_retry_at, contract_id) where failure is not null and voided_at is null;
drop index concurrently if exists payment_failed_of_agency;
