-- What the agency wants changed in a take: a frame, a stretch, or the whole (docs/decisions/099).
create table remark (
  id uuid primary key,
  contract_media_id uuid not null references contract_media (id) on delete cascade,
  take integer not null,
  -- Counted by item from sending on, without gaps: whoever sends holds the item.
  number integer,
  state text not null check (state in ('draft', 'open', 'done', 'settled')),
  from_frame integer,
  to_frame integer,
  text text not null check (char_length(text) between 1 and 400),
  brief_quote text check (char_length(brief_quote) between 1 and 400),
  drawing jsonb,
  done_take integer,
  -- Sent while the creator was at work on the changes already.
  added_later boolean not null default false,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Two that are sent at once never have one number.
  constraint remark_numbered unique (contract_media_id, number),
  constraint remark_stretch check ((from_frame is null) = (to_frame is null) and (0 <= from_frame and from_frame <= to_frame) is not false),
  constraint remark_drawn_on_a_frame check (drawing is null or from_frame is not null),
  constraint remark_draft_unsent check ((state = 'draft') = (sent_at is null) and (state = 'draft' or number is not null))
);
create index remark_by_item on remark (contract_media_id, take, from_frame, id);

create table remark_reply (
  id uuid primary key,
  remark_id uuid not null references remark (id) on delete cascade,
  author_id uuid not null references member (id) on delete restrict,
  text text not null check (char_length(text) between 1 and 400),
  client_reply_id text,
  created_at timestamptz not null,
  -- The page's own id twice is one reply.
  constraint remark_reply_once unique (remark_id, author_id, client_reply_id)
);
create index remark_reply_by_remark on remark_reply (remark_id, id);

-- Rounds of changes of items that were deleted: deleting hides none from who may report the job.
alter table contract_asset add column lost_rounds integer not null default 0;

-- Told with the item's id, once a statement. Of drafts their agency alone hears.
create function announce_remarks() returns trigger language plpgsql as $$
begin
  perform announce(case when heard.by_both then array[contract.agency_id, contract.creator_id] else array[contract.agency_id] end,
      'changed', 'remark', heard.contract_media_id)
    from (select contract_media_id, bool_or(state <> 'draft') as by_both from changed group by contract_media_id) as heard
    join contract_media on contract_media.id = heard.contract_media_id
    join contract on contract.id = contract_media.contract_id;
  return null;
end $$;
create trigger remark_written_announced after insert on remark
  referencing new table as changed for each statement execute function announce_remarks();
create trigger remark_changed_announced after update on remark
  referencing new table as changed for each statement execute function announce_remarks();
create trigger remark_removed_announced after delete on remark
  referencing old table as changed for each statement execute function announce_remarks();

create function announce_replies() returns trigger language plpgsql as $$
begin
  perform announce(array[contract.agency_id, contract.creator_id], 'changed', 'remark', contract_media.id)
    from (select distinct remark_id from changed) as heard
    join remark on remark.id = heard.remark_id
    join contract_media on contract_media.id = remark.contract_media_id
    join contract on contract.id = contract_media.contract_id;
  return null;
end $$;
create trigger remark_reply_announced after insert on remark_reply
  referencing new table as changed for each statement execute function announce_replies();
