-- Without a transaction.
-- What the market compares of a campaign's wanted files is read from this index alone (docs/decisions/134).
drop index concurrently if exists desired_asset_live;
create index concurrently desired_asset_live on desired_asset (campaign_id) include (type, count) where removed_at is null;
