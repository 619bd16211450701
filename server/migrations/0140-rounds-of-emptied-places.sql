-- The rounds of changes of deleted items, one number for each place that was emptied: the next item takes the place with the most of them. What the version before adds to lost_rounds still counts for every item.
alter table contract_asset add column lost_rounds_by_place integer[] not null default '{}';
