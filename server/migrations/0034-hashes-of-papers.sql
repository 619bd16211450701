-- The stored PDF of a paper is held against its hash whenever it is served. Those stored before have none and are served as they are.
alter table invoice
  add column storage_sha256 text,
  -- Since when the stored PDF is not the one that was issued, and could not be made again.
  add column damaged_at timestamptz,
  add constraint invoice_sha256_in_hex check (storage_sha256 ~ '^[0-9a-f]{64}$');

create index invoice_damaged on invoice (number) where damaged_at is not null;
