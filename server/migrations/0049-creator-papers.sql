-- Papers that we write for a creator. What one says is frozen with it, and the stored PDF is held against its hash, as invoices are.
create table creator_paper (
  id uuid primary key,
  creator_id uuid not null references member (id) on delete restrict,
  kind text not null,
  payout_id uuid references payout (id) on delete restrict,
  number text not null,
  issued_at timestamptz not null,
  content jsonb not null,
  storage_key text,
  storage_sha256 text,
  damaged_at timestamptz,
  constraint creator_paper_kind_check check (kind in ('payout_statement')),
  constraint creator_paper_number_once unique (kind, number),
  constraint creator_paper_statement_of_payout check ((kind = 'payout_statement') = (payout_id is not null)),
  constraint creator_paper_sha256_in_hex check (storage_sha256 ~ '^[0-9a-f]{64}$')
);
create unique index creator_paper_one_per_payout on creator_paper (payout_id) where payout_id is not null;
create index creator_paper_by_creator on creator_paper (creator_id, id desc);
create index creator_paper_by_time on creator_paper (issued_at, id);
create index creator_paper_damaged on creator_paper (number) where damaged_at is not null;
create trigger creator_paper_append_only before delete or update of id, creator_id, kind, payout_id, number, issued_at, content on creator_paper
  for each row execute function refuse_change();
create trigger creator_paper_not_emptied before truncate on creator_paper for each statement execute function refuse_change();
