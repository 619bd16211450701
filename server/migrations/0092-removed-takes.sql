-- Files of earlier takes go a while after the end of their job: what was sent first (R-355), its preview later (R-356).
alter table contract_media_take
  add column original_removed_at timestamptz,
  add column previews_removed_at timestamptz;
