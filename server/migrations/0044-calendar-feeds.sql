-- The secret address of a member's calendar names this key; another key, and the address is another one.
create table calendar_feed (
  member_id uuid primary key references member (id) on delete cascade,
  key uuid not null,
  created_at timestamptz not null
);
