-- Without a transaction.
-- Jobs in progress and jobs delivered in a period, of one member: what the dashboard and the lists 'late' and 'approved this month' look at (docs/decisions/134).
drop index concurrently if exists contract_working_of_agency;
create index concurrently contract_working_of_agency on contract (agency_id, due_at, id desc) include (price_minor, campaign_id, creator_id) where state = 'in_progress';
drop index concurrently if exists contract_working_of_creator;
create index concurrently contract_working_of_creator on contract (creator_id, due_at, id desc) include (price_minor, campaign_id, agency_id) where state = 'in_progress';
drop index concurrently if exists contract_delivered_of_agency;
create index concurrently contract_delivered_of_agency on contract (agency_id, delivered_at) include (id, state, price_minor) where delivered_at is not null;
drop index concurrently if exists contract_delivered_of_creator;
create index concurrently contract_delivered_of_creator on contract (creator_id, delivered_at) include (id, state, price_minor) where delivered_at is not null;
-- Both replace an index without the included columns.
drop index concurrently if exists contract_media_in_state;
create index concurrently contract_media_in_state on contract_media (contract_id, state) include (id, updated_at, auto_approve_at);
drop index concurrently if exists contract_media_of_contract;
drop index concurrently if exists contract_asset_of_contract;
create index concurrently contract_asset_of_contract on contract_asset (contract_id, "position") include (committed);
drop index concurrently if exists contract_asset_by_contract;
drop index concurrently if exists candidate_request_undecided_of_agency;
create index concurrently candidate_request_undecided_of_agency on candidate_request (agency_id, campaign_id) include (price_owner, answer_due_at, id) where state = 'new';
drop index concurrently if exists candidate_request_new_of_agency;
-- What waits for a brand's money.
drop index concurrently if exists contract_to_finalize_of_agency;
create index concurrently contract_to_finalize_of_agency on contract (agency_id, auto_finalize_at) where state = 'delivered';
drop index concurrently if exists payment_failed_of_agency;
create index concurrently payment_failed_of_agency on payment (agency_id, contract_id) where failure is not null and voided_at is null;
