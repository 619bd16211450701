-- Without a transaction.
-- What a chargeback is about, so that operators' searches find it without its payment and its job (docs/decisions/169). The lock is waited for as long as migrations wait.
set lock_timeout = '3s';
alter table chargeback add column if not exists campaign_id uuid, add column if not exists creator_id uuid;
create or replace function set_job_of_chargeback() returns trigger language plpgsql as $$ begin select payment.agency_id, payment.contract_id, contract.campaign_id, contract.creator_id into new.agency_id, new.contract_id, new.campaign_id, new.creator_id from payment join contract on contract.id = payment.contract_id where payment.id = new.payment_id; return new; end $$;
reset lock_timeout;
update chargeback set campaign_id = contract.campaign_id, creator_id = contract.creator_id from contract where contract.id = chargeback.contract_id and chargeback.creator_id is null;
drop index concurrently if exists chargeback_by_campaign;
create index concurrently chargeback_by_campaign on chargeback (campaign_id);
drop index concurrently if exists chargeback_by_agency;
create index concurrently chargeback_by_agency on chargeback (agency_id);
drop index concurrently if exists chargeback_by_creator;
create index concurrently chargeback_by_creator on chargeback (creator_id);
drop index concurrently if exists chargeback_by_job;
create index concurrently chargeback_by_job on chargeback (contract_id);
