create table contract (
  id uuid primary key,
  candidate_request_id uuid not null references candidate_request (id) on delete restrict,
  campaign_id uuid not null references campaign (id) on delete restrict,
  agency_id uuid not null references member (id) on delete restrict,
  creator_id uuid not null references member (id) on delete restrict,
  conversation_id uuid not null references conversation (id) on delete restrict,
  state text not null default 'in_progress' check (state in ('in_progress', 'delivered', 'finalizing', 'completed', 'cancelled')),
  price_minor bigint not null check (price_minor > 0),
  currency text not null,
  -- The creator's address as it was when the job began, where the product ships.
  shipping_address jsonb,
  auto_finalize_at timestamptz,
  delivered_at timestamptz,
  finalized_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  reported_by text check (reported_by in ('agency', 'creator')),
  report_reason text,
  reported_at timestamptz,
  agency_acted_at timestamptz not null,
  creator_acted_at timestamptz not null,
  delivery_reminders integer not null default 0,
  created_at timestamptz not null,
  constraint contract_once_per_request unique (candidate_request_id)
);
create index contract_by_agency on contract (agency_id, id desc);
create index contract_by_creator on contract (creator_id, id desc);
create index contract_by_campaign on contract (campaign_id, id desc);
create index contract_due on contract (auto_finalize_at) where state = 'delivered';
create index contract_to_complete on contract (finalized_at) where state = 'finalizing';
create index contract_reported on contract (reported_at) where reported_at is not null;

create table contract_asset (
  id uuid primary key,
  contract_id uuid not null references contract (id) on delete cascade,
  desired_asset_id uuid not null references desired_asset (id) on delete restrict,
  type text not null check (type in ('video', 'photos')),
  committed integer not null check (committed > 0),
  position integer not null
);
create index contract_asset_by_contract on contract_asset (contract_id, position);
create index contract_asset_by_desired on contract_asset (desired_asset_id);

create table contract_media (
  id uuid primary key,
  contract_id uuid not null references contract (id) on delete cascade,
  contract_asset_id uuid not null references contract_asset (id) on delete cascade,
  media_id uuid not null references media (id) on delete restrict,
  name text not null,
  note text not null default '',
  state text not null check (state in ('processing', 'needs_review', 'changes_requested', 'approved', 'failed')),
  change_request_message text,
  failure_reason text,
  -- Rounds of changes asked for; after three a side may report the job.
  rounds integer not null default 0,
  take integer not null default 1,
  review_since timestamptz,
  auto_approve_at timestamptz,
  review_reminders integer not null default 0,
  sent_at timestamptz not null,
  updated_at timestamptz not null,
  -- A file is delivered once; a second attach answers the same record.
  constraint contract_media_file_once unique (media_id)
);
create index contract_media_by_asset on contract_media (contract_asset_id, id);
create index contract_media_by_contract on contract_media (contract_id);
create index contract_media_due on contract_media (auto_approve_at) where state = 'needs_review';
create index contract_media_processing on contract_media (updated_at) where state = 'processing';

-- Earlier takes stay viewable.
create table contract_media_take (
  contract_media_id uuid not null references contract_media (id) on delete cascade,
  take integer not null,
  media_id uuid not null references media (id) on delete restrict,
  note text not null default '',
  change_request_message text,
  sent_at timestamptz not null,
  primary key (contract_media_id, take)
);
create index contract_media_take_by_media on contract_media_take (media_id);

create table feedback (
  id uuid primary key,
  contract_id uuid not null references contract (id) on delete cascade,
  content_quality text check (content_quality in ('good', 'bad')),
  professionalism text check (professionalism in ('good', 'bad')),
  created_at timestamptz not null,
  completed_at timestamptz,
  constraint feedback_once_per_contract unique (contract_id)
);
