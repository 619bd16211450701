-- What a member holds apart from jobs is summed before each upload; what was completed long ago must not be read for it.
create index upload_open_by_owner on upload (owner_id) include (entity, entity_id, size_bytes, created_at) where completed_at is null;
create index media_kept_by_owner on media (owner_id) include (size_bytes) where entity <> 'ContractMediaOriginal';
create index media_by_slot on media (entity_id) where entity = 'ContractMediaOriginal';

-- One file a member, made once a day. Begun and never made, it may be begun again soon: see request-export-act.ts.
create table data_export (
  member_id uuid primary key references member (id) on delete cascade,
  name text not null,
  begun_at timestamptz not null,
  made_at timestamptz
);
