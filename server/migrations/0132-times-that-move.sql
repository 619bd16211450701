-- Without a transaction.
-- From when the time to deliver counts, once a suspension has moved it, and when an application that had expired was made again.
set lock_timeout = '3s';
alter table contract add column if not exists delivery_since timestamptz;
alter table candidate_request add column if not exists renewed_at timestamptz;
reset lock_timeout;
-- A creator cannot change an offer that stands, so a second one in a row was made by applying again. After an offer of the brand it looks like any counteroffer.
update candidate_request set renewed_at = again.at from (select later.candidate_request_id as id, max(later.created_at) as at from offer as later join offer as earlier on earlier.candidate_request_id = later.candidate_request_id and earlier.number = later.number - 1 where later.made_by = 'creator' and earlier.made_by = 'creator' group by later.candidate_request_id) as again where again.id = candidate_request.id and renewed_at is null;
drop index concurrently if exists candidate_request_applied_to_campaign;
create index concurrently candidate_request_applied_to_campaign on candidate_request (campaign_id, state, coalesce(renewed_at, created_at) desc, id desc);
drop index concurrently if exists candidate_request_by_campaign;
drop index concurrently if exists candidate_request_applied_to_agency;
create index concurrently candidate_request_applied_to_agency on candidate_request (agency_id, coalesce(renewed_at, created_at) desc, id desc) include (creator_id, created_at, renewed_at);
drop index concurrently if exists candidate_request_of_agency;
drop index concurrently if exists contract_silent_to_remind;
create index concurrently contract_silent_to_remind on contract (delivery_reminders, coalesce(delivery_since, created_at)) where state = 'in_progress' and due_at is null;
drop index concurrently if exists contract_to_remind;
