create table notification (
  id uuid primary key,
  member_id uuid not null references member (id) on delete cascade,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null,
  seen_at timestamptz
);
create index notification_by_member on notification (member_id, id desc);
create index notification_unseen on notification (member_id) where seen_at is null;

-- Outbox and built-in mailbox in one.
create table mail (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null default '{}',
  -- One cause is mailed once.
  cause text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint mail_cause_once unique (cause)
);
create index mail_latest on mail (id desc);
create index mail_by_address on mail (lower(to_address), id desc);
create index mail_unsent on mail (id) where sent_at is null;
