create table campaign (
  id uuid primary key,
  agency_id uuid not null references member (id) on delete restrict,
  name text not null,
  description text not null default '',
  state text not null default 'draft' check (state in ('draft', 'rejected', 'in_review', 'published', 'filled', 'delivered')),
  shippable_product boolean not null default false,
  desired_creators integer not null default 1 check (desired_creators between 1 and 20),
  currency text not null,
  restriction_age_from integer,
  restriction_age_to integer,
  restriction_genders text[] not null default '{}',
  restriction_countries text[] not null default '{}',
  restriction_language text,
  last_rejection_reason text,
  -- Kept with every change of an application, so that lists need not count.
  candidates_new integer not null default 0 check (candidates_new >= 0),
  candidates_accepted integer not null default 0 check (candidates_accepted >= 0),
  candidates_declined integer not null default 0 check (candidates_declined >= 0),
  -- Hired and not cancelled; the last place is guarded here.
  hired integer not null default 0 check (hired >= 0),
  submitted_at timestamptz,
  published_at timestamptz,
  edited_at timestamptz,
  -- Since when the clock of open applications stands still.
  filled_at timestamptz,
  -- Suspended agencies leave the market without losing their state.
  hidden_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index campaign_by_agency on campaign (agency_id, id desc);
-- Walked from its newest end by every look at the market; what a creator applied to was published once, too.
create index campaign_on_market on campaign (published_at desc, id desc) where published_at is not null;
create index campaign_by_state on campaign (state, submitted_at);

create table desired_asset (
  id uuid primary key,
  campaign_id uuid not null references campaign (id) on delete cascade,
  type text not null check (type in ('video', 'photos')),
  count integer not null check (count between 1 and 50),
  brief text not null default '',
  crop text,
  position integer not null,
  -- Removed assets are kept for the history of bargains.
  removed_at timestamptz
);
create index desired_asset_by_campaign on desired_asset (campaign_id, position);

create table reference_material (
  campaign_id uuid not null references campaign (id) on delete cascade,
  media_id uuid not null references media (id) on delete restrict,
  position integer not null,
  primary key (campaign_id, media_id)
);
create index reference_material_by_media on reference_material (media_id);

create table conversation (
  id uuid primary key,
  agency_id uuid not null references member (id) on delete restrict,
  creator_id uuid not null references member (id) on delete restrict,
  created_at timestamptz not null,
  constraint conversation_one_per_pair unique (agency_id, creator_id)
);

create table message (
  id uuid primary key,
  conversation_id uuid not null references conversation (id) on delete cascade,
  -- Null for a line of the system.
  sender_id uuid references member (id) on delete restrict,
  text text not null,
  client_message_id text,
  created_at timestamptz not null,
  -- The page's own id twice is one message.
  constraint message_once unique (conversation_id, sender_id, client_message_id)
);
create index message_by_conversation on message (conversation_id, id desc);

create table conversation_member (
  conversation_id uuid not null references conversation (id) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  unread integer not null default 0 check (unread >= 0),
  -- When the oldest unread message came; the mail about it goes once until read.
  unread_since timestamptz,
  unread_mailed_at timestamptz,
  last_message_id uuid,
  primary key (conversation_id, member_id)
);
create index conversation_member_unread on conversation_member (unread_since) where unread > 0 and unread_mailed_at is null;
create index conversation_member_latest on conversation_member (member_id, last_message_id desc nulls last);

create table candidate_request (
  id uuid primary key,
  campaign_id uuid not null references campaign (id) on delete restrict,
  agency_id uuid not null references member (id) on delete restrict,
  creator_id uuid not null references member (id) on delete restrict,
  state text not null default 'new' check (state in ('new', 'accepted', 'declined')),
  withdrawn boolean not null default false,
  -- Declined by the clock: may apply again.
  lapsed boolean not null default false,
  note text not null default '',
  price_minor bigint not null check (price_minor > 0),
  price_owner text not null check (price_owner in ('creator', 'agency')),
  offer_id uuid not null,
  offer_count integer not null default 1,
  answer_due_at timestamptz,
  reminded_at timestamptz,
  conversation_id uuid references conversation (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint candidate_request_one_per_creator unique (campaign_id, creator_id),
  check (not withdrawn or state = 'declined')
);
create index candidate_request_by_campaign on candidate_request (campaign_id, state, id desc);
create index candidate_request_by_creator on candidate_request (creator_id, id desc);
create index candidate_request_by_pair on candidate_request (agency_id, creator_id);
create index candidate_request_due on candidate_request (answer_due_at) where state = 'new';

-- Every step of a bargain, numbered.
create table offer (
  id uuid primary key,
  candidate_request_id uuid not null references candidate_request (id) on delete cascade,
  number integer not null,
  made_by text not null check (made_by in ('creator', 'agency')),
  price_minor bigint not null check (price_minor > 0),
  created_at timestamptz not null,
  constraint offer_numbered unique (candidate_request_id, number)
);

create table offer_asset (
  offer_id uuid not null references offer (id) on delete cascade,
  desired_asset_id uuid not null references desired_asset (id) on delete restrict,
  count integer not null check (count >= 0),
  primary key (offer_id, desired_asset_id)
);
