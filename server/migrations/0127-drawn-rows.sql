-- Without a transaction.
-- One row in 4,096 of each list that is searched, drawn by the hash of its id: how many of them a search finds tells whether it finds thousands (docs/decisions/146). Payouts are fewer, so one in 512.
drop index concurrently if exists campaign_drawn;
create index concurrently campaign_drawn on campaign (id desc) where uuid_hash(id) & 4095 = 0;
drop index concurrently if exists creator_profile_drawn;
create index concurrently creator_profile_drawn on creator_profile (creator_id desc) where uuid_hash(creator_id) & 4095 = 0;
drop index concurrently if exists contract_drawn;
create index concurrently contract_drawn on contract (id desc) where uuid_hash(id) & 4095 = 0;
drop index concurrently if exists payment_drawn;
create index concurrently payment_drawn on payment (id desc) where uuid_hash(id) & 4095 = 0;
drop index concurrently if exists member_drawn;
create index concurrently member_drawn on member (id desc) where uuid_hash(id) & 4095 = 0;
drop index concurrently if exists creator_paper_drawn;
create index concurrently creator_paper_drawn on creator_paper (id desc) where uuid_hash(id) & 4095 = 0;
drop index concurrently if exists audit_entry_drawn;
create index concurrently audit_entry_drawn on audit_entry (id desc) where uuid_hash(id) & 4095 = 0;
drop index concurrently if exists payout_drawn;
create index concurrently payout_drawn on payout (id desc) where uuid_hash(id) & 511 = 0;
