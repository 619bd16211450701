-- Which operator is deciding on a record, until when. One that has run out is nobody's; the next claim takes its place.
create table record_claim (
  subject text not null check (subject in ('campaign', 'creator_profile', 'contract', 'payment')),
  subject_id uuid not null,
  operator_id uuid not null references member (id) on delete cascade,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (subject, subject_id)
);
create index record_claim_of_operator on record_claim (operator_id);

-- When an operator last opened a record, so that the lists say where they have been today.
create table record_look (
  operator_id uuid not null references member (id) on delete cascade,
  subject text not null check (subject in ('campaign', 'creator_profile', 'contract', 'payment')),
  subject_id uuid not null,
  opened_at timestamptz not null,
  primary key (operator_id, subject, subject_id)
);

-- Operators hear of a claim when it changes hands or ends; one that is only renewed says nothing new. Who holds it knows. One event an
-- operator: the names of all in one would outgrow what an announcement may hold.
create function announce_claim() returns trigger language plpgsql as $$
declare
  claim record := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and new.operator_id = old.operator_id then
    return null;
  end if;
  perform announce(array[id], 'changed', 'operator-claim', claim.subject_id)
    from member where role = 'operator' and deleted_at is null and id <> claim.operator_id;
  return null;
end $$;
create trigger claim_announced after insert or update or delete on record_claim
  for each row execute function announce_claim();
