-- A provider may say days later that money it gave back did not arrive. Then it is with us again, and is given back once more under another key.
alter table suspense
  add column attempt integer not null default 1 constraint suspense_attempt_check check (attempt >= 1),
  add column refused_at timestamptz,
  add column refusal text,
  add constraint suspense_refusal_whole check ((refused_at is null) = (refusal is null));
