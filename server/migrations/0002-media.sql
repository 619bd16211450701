create table upload (
  id uuid primary key,
  owner_id uuid not null references member (id) on delete cascade,
  entity text not null check (entity in ('PortfolioItemOriginal', 'CampaignReferenceMaterial', 'ContractMediaOriginal')),
  entity_id uuid,
  file_name text not null,
  declared_type text not null default '',
  size_bytes bigint not null check (size_bytes > 0),
  chunk_bytes integer not null check (chunk_bytes > 0),
  media_id uuid,
  created_at timestamptz not null,
  completed_at timestamptz
);
create index upload_open on upload (created_at) where completed_at is null;
create index upload_by_owner on upload (owner_id);

-- A stored file as a member sent it.
create table media (
  id uuid primary key,
  owner_id uuid not null references member (id) on delete restrict,
  entity text not null check (entity in ('PortfolioItemOriginal', 'CampaignReferenceMaterial', 'ContractMediaOriginal')),
  entity_id uuid,
  kind text not null check (kind in ('video', 'image', 'other')),
  mime text not null,
  file_name text not null,
  size_bytes bigint not null,
  storage_key text not null,
  duration_seconds double precision,
  created_at timestamptz not null
);
create index media_by_owner on media (owner_id);
create index media_by_age on media (created_at);

-- What the worker made of it: watermarked, optimized, poster, thumb-0 and so on.
create table media_rendition (
  media_id uuid not null references media (id) on delete cascade,
  variant text not null,
  mime text not null,
  storage_key text not null,
  size_bytes bigint not null,
  width integer,
  height integer,
  primary key (media_id, variant)
);
