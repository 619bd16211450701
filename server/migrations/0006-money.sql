create table payment (
  id uuid primary key,
  contract_id uuid not null references contract (id) on delete restrict,
  agency_id uuid not null references member (id) on delete restrict,
  state text not null default 'future' check (state in ('future', 'scheduled', 'paid')),
  currency text not null,
  creator_fee_minor bigint not null check (creator_fee_minor > 0),
  service_fee_minor bigint not null check (service_fee_minor >= 0),
  vat_minor bigint not null check (vat_minor >= 0),
  total_minor bigint generated always as (creator_fee_minor + service_fee_minor + vat_minor) stored,
  -- Frozen at acceptance: domestic, eu_consumer, reverse_charge, export, none.
  vat_reason text not null,
  vat_rate numeric not null default 0,
  description text not null,
  failure text,
  failed_since timestamptz,
  retries integer not null default 0,
  next_retry_at timestamptz,
  -- Set while the provider's answer is unknown; no second charge may begin.
  charging_since timestamptz,
  charge_key text,
  -- Each refusal that is definite ends a key; the next charge has a new one.
  charge_attempts integer not null default 0,
  charge_ref text,
  method_id uuid references payment_method (id) on delete set null,
  scheduled_at timestamptz,
  paid_at timestamptz,
  voided_at timestamptz,
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  refunded_at timestamptz,
  created_at timestamptz not null,
  constraint payment_once_per_contract unique (contract_id),
  constraint payment_refund_within_total check (refunded_minor <= creator_fee_minor + service_fee_minor + vat_minor)
);
create index payment_by_agency on payment (agency_id, id desc);
create index payment_failed on payment (failed_since) where failure is not null and state = 'scheduled';
create index payment_charging on payment (charging_since) where charging_since is not null;

create table refund (
  id uuid primary key,
  payment_id uuid not null references payment (id) on delete restrict,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  refund_key text not null,
  refund_ref text,
  -- What the refund took from the creator's balance, and what it cost us because the balance did not reach.
  creator_minor bigint not null default 0 check (creator_minor >= 0),
  loss_minor bigint not null default 0 check (loss_minor >= 0),
  operator_id uuid not null references member (id) on delete restrict,
  created_at timestamptz not null,
  done_at timestamptz,
  refused_at timestamptz
);
create index refund_by_payment on refund (payment_id);
create index refund_open on refund (created_at) where done_at is null and refused_at is null;

-- Events of the provider, each taken once.
create table provider_event (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);

-- Consecutive numbers: the row is locked by the transaction that takes one, so a rollback leaves no gap.
create table number_series (
  name text primary key,
  last integer not null
);

create table invoice (
  id uuid primary key,
  payment_id uuid not null references payment (id) on delete restrict,
  refund_id uuid references refund (id) on delete restrict,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null,
  issued_at timestamptz not null,
  -- Everything printed on it; the PDF is made from this and never from live data.
  content jsonb not null,
  storage_key text,
  constraint invoice_number_once unique (kind, number)
);
create index invoice_by_payment on invoice (payment_id);
create unique index invoice_one_per_payment on invoice (payment_id) where kind = 'invoice';

create table earning (
  id uuid primary key,
  contract_id uuid not null references contract (id) on delete restrict,
  creator_id uuid not null references member (id) on delete restrict,
  state text not null default 'future' check (state in ('future', 'earned')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  created_at timestamptz not null,
  earned_at timestamptz,
  voided_at timestamptz,
  constraint earning_once_per_contract unique (contract_id)
);
create index earning_by_creator on earning (creator_id, id desc);

create table payout_beneficiary (
  creator_id uuid primary key references member (id) on delete cascade,
  full_name text not null,
  address text not null,
  iban text not null,
  bic text not null,
  bank_name text not null,
  bank_address text not null,
  changed_at timestamptz not null
);

create table payout_batch (
  id uuid primary key,
  operator_id uuid not null references member (id) on delete restrict,
  file text not null,
  created_at timestamptz not null
);

create table payout (
  id uuid primary key,
  creator_id uuid not null references member (id) on delete restrict,
  state text not null default 'requested' check (state in ('requested', 'paid')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- The bank account as it was when the payout was requested.
  beneficiary jsonb not null,
  beneficiary_changed_at timestamptz not null,
  batch_id uuid references payout_batch (id) on delete restrict,
  first_operator_id uuid references member (id) on delete restrict,
  created_at timestamptz not null,
  paid_at timestamptz,
  returned_at timestamptz,
  return_reason text
);
create index payout_by_creator on payout (creator_id, id desc);
create index payout_waiting on payout (id) where state = 'requested';

create table ledger_account (
  id uuid primary key,
  kind text not null check (kind in ('agency', 'creator', 'fee_revenue', 'vat', 'clearing', 'payouts', 'platform_loss')),
  member_id uuid references member (id) on delete restrict,
  constraint ledger_account_once unique nulls not distinct (kind, member_id),
  check ((kind in ('agency', 'creator')) = (member_id is not null))
);

create table ledger_transaction (
  id uuid primary key,
  -- One cause is posted once: charge:<payment>, payout:<payout>, refund:<refund>.
  cause text not null,
  created_at timestamptz not null,
  constraint ledger_transaction_cause_once unique (cause)
);

create table ledger_entry (
  id uuid primary key,
  transaction_id uuid not null references ledger_transaction (id) on delete restrict,
  account_id uuid not null references ledger_account (id) on delete restrict,
  -- Positive is what we owe or have earned, negative what we hold or are owed (docs/decisions/009-ledger.md).
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  created_at timestamptz not null
);
create index ledger_entry_by_account on ledger_entry (account_id, id);
create index ledger_entry_by_transaction on ledger_entry (transaction_id);

create trigger ledger_transaction_append_only before update or delete on ledger_transaction
  for each row execute function refuse_change();
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();

-- The last line: a transaction whose entries do not sum to zero cannot commit.
create function ledger_sums_to_zero() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_minor), 0) from ledger_entry where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_sums_to_zero();
