-- How much a member or a network has written within a minute, counted by all processes together. Worth nothing after a crash, so it is not logged.
create unlogged table spent_allowance (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);

create index spent_allowance_over on spent_allowance (ends_at);
