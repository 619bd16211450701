-- Without a transaction.
-- A creator is told of a held file once more; few are held at any time.
drop index concurrently if exists contract_media_held;
create index concurrently contract_media_held on contract_media (held_reminder_at) where held and held_reminder_at is not null;
