-- What an operator says a line of the card provider is that does not fit, and what was booked for it.
alter table provider_line add column settled_as text constraint provider_line_settled_as check (settled_as in ('fee', 'own', 'loss', 'nothing'));
alter table provider_line add column settled_at timestamptz;
alter table provider_line add column settled_by uuid references member (id) on delete restrict;
alter table provider_line add column settle_note text;
-- How often it was settled: each time is a posting of its own, and so is each that was taken back.
alter table provider_line add column settlements integer not null default 0;
alter table provider_line add constraint provider_line_settled_whole
  check ((settled_as is null) = (settled_at is null) and (settled_as is null) = (settled_by is null) and (settled_as is null) = (settle_note is null));
