-- Without a transaction.
-- Whether an offer names an asset that is removed from its campaign: without an index, each one that is deleted reads all offers.
drop index concurrently if exists offer_asset_by_desired;
create index concurrently offer_asset_by_desired on offer_asset (desired_asset_id);
