-- Without a transaction.
-- Which of a member's jobs have items that failed: a list of late jobs looks only these up (docs/decisions/181). Few items fail.
drop index concurrently if exists contract_media_failed_of_agency;
create index concurrently contract_media_failed_of_agency on contract_media (agency_id, contract_id) where state = 'failed';
drop index concurrently if exists contract_media_failed_of_creator;
create index concurrently contract_media_failed_of_creator on contract_media (creator_id, contract_id) where state = 'failed';
