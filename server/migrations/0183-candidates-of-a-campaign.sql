-- Without a transaction.
-- The candidates of one campaign, in each order of their list, read from an index only, as far as the page (docs/decisions/183).
drop index concurrently if exists candidate_request_of_campaign;
create index concurrently candidate_request_of_campaign on candidate_request (campaign_id, coalesce(renewed_at, created_at) desc, id desc)
  include (state, created_at, renewed_at);
drop index concurrently if exists candidate_request_in_state_of_campaign;
create index concurrently candidate_request_in_state_of_campaign on candidate_request
  (campaign_id, state, coalesce(renewed_at, created_at) desc, id desc) include (created_at, renewed_at);
drop index concurrently if exists candidate_request_by_price;
create index concurrently candidate_request_by_price on candidate_request (campaign_id, price_minor, id desc) include (state);
-- `candidate_request_in_state_of_campaign` does its work.
drop index concurrently if exists candidate_request_applied_to_campaign;
-- Marked candidates come first in an order of their own. The trigger is created before existing
-- marks are filled, so that those of the version before have a campaign, too.
alter table shortlist_mark add column if not exists campaign_id uuid;
create or replace function keep_campaign_of_mark() returns trigger language plpgsql as
  $$ begin new.campaign_id := (select campaign_id from candidate_request where id = new.candidate_request_id); return new; end $$;
create or replace trigger campaign_of_mark_kept before insert on shortlist_mark for each row execute function keep_campaign_of_mark();
update shortlist_mark set campaign_id = candidate_request.campaign_id from candidate_request
  where candidate_request.id = shortlist_mark.candidate_request_id and shortlist_mark.campaign_id is null;
drop index concurrently if exists shortlist_mark_of_campaign;
create index concurrently shortlist_mark_of_campaign on shortlist_mark (campaign_id, candidate_request_id);
