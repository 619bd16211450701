-- The candidates a brand keeps in sight. A table of its own: changes of `candidate_request` are announced to both sides, and its rows are
-- shown and exported to both; this mark is the brand's.
create table shortlist_mark (
  candidate_request_id uuid primary key references candidate_request (id) on delete cascade,
  marked_at timestamptz not null
);
