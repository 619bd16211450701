-- Without a transaction.
-- The constant rate of a film that was made, as whole numbers (30000/1001), and its frames; null where it has none.
alter table media_rendition add column if not exists rate_num integer;
alter table media_rendition add column if not exists rate_den integer;
alter table media_rendition add column if not exists frames integer;
-- Whether somebody looked for them: not yet in what was made before, or is still made by the version before.
alter table media_rendition add column if not exists rate_read boolean not null default false;
alter table media_rendition drop constraint if exists media_rendition_rate_whole;
alter table media_rendition add constraint media_rendition_rate_whole check (
  (rate_num is null) = (rate_den is null) and (rate_num is null) = (frames is null)
  and (rate_num > 0 and rate_den > 0 and frames > 0) is not false) not valid;
alter table media_rendition validate constraint media_rendition_rate_whole;
drop index concurrently if exists media_rendition_rate_unread;
create index concurrently media_rendition_rate_unread on media_rendition (media_id)
  where variant = 'watermarked' and mime = 'video/mp4' and not rate_read;
