alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in
  ('agency', 'creator', 'fee_revenue', 'vat', 'clearing', 'bank', 'bank_charges', 'own_funds', 'payouts', 'platform_loss', 'suspense'));

-- What the bank sent, as it was: camt.053 or pain.002.
create table bank_file (
  id uuid primary key,
  kind text not null check (kind in ('statement', 'status')),
  file_name text not null,
  digest text not null,
  content text not null,
  pending integer not null,
  operator_id uuid not null references member (id) on delete restrict,
  read_at timestamptz not null,
  -- The same file read by two operators at once is read once.
  constraint bank_file_once unique (digest)
);
create trigger bank_file_append_only before update or delete on bank_file for each row execute function refuse_change();
create trigger bank_file_not_emptied before truncate on bank_file for each statement execute function refuse_change();

-- What lay in the account at the end of a statement, as the bank says it.
create table bank_balance (
  file_id uuid not null references bank_file (id) on delete restrict,
  closed_on date not null,
  closing_minor bigint not null,
  currency text not null,
  primary key (file_id, closed_on)
);
create index bank_balance_by_day on bank_balance (closed_on, file_id);

create table bank_line (
  id uuid primary key,
  file_id uuid not null references bank_file (id) on delete restrict,
  kind text not null check (kind in ('entry', 'refused_payout', 'refused_batch', 'opening')),
  -- Made of what the line says, so that it is the same in every file that has it.
  line_key text not null,
  booked_on date not null,
  amount_minor bigint not null,
  currency text not null,
  counterparty text not null,
  words text not null,
  reason_code text not null,
  is_return boolean not null,
  payout_id uuid references payout (id) on delete restrict,
  batch_id uuid references payout_batch (id) on delete restrict,
  settled_as text check (settled_as in ('paid', 'paid_before', 'returned', 'returned_before', 'voided', 'voided_before',
    'provider', 'charge', 'own', 'suspense', 'nothing')),
  settled_at timestamptz,
  settled_by uuid references member (id) on delete restrict,
  note text not null default '',
  constraint bank_line_once unique (line_key),
  constraint bank_line_settled_whole check (num_nulls(settled_as, settled_at, settled_by) in (0, 3)),
  constraint bank_line_names_one check (num_nonnulls(payout_id, batch_id) <= 1)
);
create index bank_line_open on bank_line (booked_on, id) where settled_at is null;
create index bank_line_settled on bank_line (settled_at desc, id) where settled_at is not null;
create index bank_line_by_file on bank_line (file_id);
-- One line pays a payout or a batch, one brings a payout back.
create unique index bank_line_pays_once on bank_line (coalesce(payout_id, batch_id)) where settled_as in ('paid', 'paid_before');
create unique index bank_line_returns_once on bank_line (payout_id) where settled_as in ('returned', 'returned_before');
