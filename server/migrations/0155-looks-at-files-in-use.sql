-- Without a transaction.
-- A file in use is looked at again once it has existed for twice as long, at least a month and at most a year later; reference material, which briefs let go of, each month.
-- Intervals, because an index holds no sum with a time zone.
drop index concurrently if exists media_to_look_at;
create index concurrently media_to_look_at on media ((found_used_at - timestamptz '2000-01-01 00:00:00+00' + case when entity = 'CampaignReferenceMaterial' then interval '30 days' else greatest(interval '30 days', least(found_used_at - created_at, interval '365 days')) end)) where found_used_at is not null;
drop index concurrently if exists media_swept;
