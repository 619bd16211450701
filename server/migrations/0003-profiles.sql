create table creator_profile (
  creator_id uuid primary key references member (id) on delete cascade,
  state text not null default 'incomplete' check (state in ('incomplete', 'in_review', 'verified')),
  last_rejection_reason text,
  gender text check (gender in ('female', 'male', 'non_binary', 'trans_man', 'trans_woman')),
  birth_date date,
  native_language text,
  languages text[] not null default '{}',
  short_bio text not null default '',
  country text,
  street_address text not null default '',
  city text not null default '',
  state_region text not null default '',
  postal_code text not null default '',
  instagram text not null default '',
  submitted_at timestamptz,
  verified_at timestamptz,
  portfolio_changed_at timestamptz,
  -- Ratings add up here as agencies give them.
  quality_good integer not null default 0,
  quality_bad integer not null default 0,
  professionalism_good integer not null default 0,
  professionalism_bad integer not null default 0
);
create index creator_profile_by_state on creator_profile (state, submitted_at);

create table portfolio_item (
  id uuid primary key,
  creator_id uuid not null references member (id) on delete cascade,
  media_id uuid not null references media (id) on delete restrict,
  name text not null,
  state text not null check (state in ('processing', 'ready', 'failed')),
  failure_reason text,
  thumbnail_index integer not null default 0,
  thumbnail_count integer not null default 0,
  position integer not null,
  created_at timestamptz not null,
  constraint portfolio_item_media_once unique (media_id)
);
create index portfolio_item_by_creator on portfolio_item (creator_id, position);

create table billing_info (
  agency_id uuid primary key references member (id) on delete cascade,
  street_address text not null default '',
  city text not null default '',
  state text not null default '',
  country text,
  postal_code text not null default '',
  trn text not null default '',
  updated_at timestamptz not null
);

-- The provider's name for an agency.
create table payment_customer (
  agency_id uuid primary key references member (id) on delete cascade,
  provider text not null,
  customer_ref text not null
);

create table payment_method (
  id uuid primary key,
  agency_id uuid not null references member (id) on delete cascade,
  provider text not null,
  method_ref text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  constraint payment_method_once unique (provider, method_ref)
);
create index payment_method_by_agency on payment_method (agency_id, created_at);
create unique index payment_method_one_default on payment_method (agency_id) where is_default;
