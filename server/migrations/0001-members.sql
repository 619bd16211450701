create table member (
  id uuid primary key,
  email text not null,
  -- Addresses are case-insensitive and unique (product.md, Accounts).
  email_key text not null,
  password_hash text not null,
  role text not null check (role in ('agency', 'creator', 'operator')),
  first_name text not null,
  last_name text not null,
  company_name text not null default '',
  display_name text not null,
  residence_country text not null default '',
  picture_key text,
  confirmed_at timestamptz,
  suspended_at timestamptz,
  suspension_reason text,
  deleted_at timestamptz,
  mail_preferences jsonb not null default '{}',
  created_at timestamptz not null,
  constraint member_email_once unique (email_key)
);

create table session (
  id uuid primary key,
  member_id uuid not null references member (id) on delete cascade,
  token_hash bytea not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  constraint session_token_once unique (token_hash)
);
create index session_by_member on session (member_id);

-- Links mailed to a member; one use each.
create table mail_link (
  id uuid primary key,
  member_id uuid not null references member (id) on delete cascade,
  kind text not null check (kind in ('confirm', 'reset')),
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint mail_link_token_once unique (token_hash)
);
create index mail_link_by_member on mail_link (member_id, kind);

-- What is counted to slow people down: failed logins, resent mails, signups.
create table attempt (
  kind text not null,
  key text not null,
  at timestamptz not null
);
create index attempt_recent on attempt (kind, key, at);

create table idempotency_key (
  member_id uuid not null references member (id) on delete cascade,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (member_id, key)
);

create table audit_entry (
  id uuid primary key,
  operator_id uuid not null references member (id) on delete restrict,
  action text not null,
  subject text not null,
  subject_id text not null,
  reason text,
  created_at timestamptz not null
);

-- Facts of this installation that must not change under it: its currency, its signing secret.
create table installation (
  name text primary key,
  value text not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
