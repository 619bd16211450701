-- A payment that the bank of a card takes back. What the provider withdraws stands in an account of its own until the bank has decided.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('agency', 'creator', 'fee_revenue', 'vat', 'clearing', 'payouts', 'platform_loss', 'suspense', 'bank', 'bank_charges', 'own_funds', 'chargebacks'));

create table chargeback (
  id uuid primary key,
  payment_id uuid not null references payment (id) on delete restrict,
  dispute_ref text not null constraint chargeback_once_per_dispute unique,
  state text not null default 'open' check (state in ('open', 'answered', 'won', 'lost')),
  -- The bank asks first and has taken nothing yet.
  is_inquiry boolean not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- The provider's word for it: 'fraudulent'.
  reason text not null,
  due_at timestamptz,
  opened_at timestamptz not null,
  -- What the provider has moved so far; the ledger has the same sums.
  withdrawn_minor bigint not null default 0 check (withdrawn_minor >= 0),
  reinstated_minor bigint not null default 0 check (reinstated_minor >= 0),
  fee_minor bigint not null default 0,
  postings integer not null default 0,
  -- When the provider was asked to take our answer, or that we give up, while it has not said anything to it.
  asked_at timestamptz,
  answered_at timestamptz,
  explanation text,
  accepted_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null,
  constraint chargeback_decided_whole check ((decided_at is not null) = (state in ('won', 'lost')))
);
create index chargeback_by_payment on chargeback (payment_id);
create index chargeback_undecided on chargeback (due_at) where state in ('open', 'answered');

-- The brand's own pages show it with the payment.
create function announce_chargeback() returns trigger language plpgsql as $$
begin
  perform announce(array[agency_id], 'changed', 'payment', new.payment_id) from payment where id = new.payment_id;
  return null;
end $$;
create trigger chargeback_announced after insert or update on chargeback for each row execute function announce_chargeback();

alter table record_claim drop constraint record_claim_subject_check;
alter table record_claim add constraint record_claim_subject_check
  check (subject in ('campaign', 'creator_profile', 'contract', 'payment', 'chargeback'));
alter table record_look drop constraint record_look_subject_check;
alter table record_look add constraint record_look_subject_check
  check (subject in ('campaign', 'creator_profile', 'contract', 'payment', 'chargeback'));

create table sandbox_provider.dispute (
  ref text primary key,
  charge_ref text not null references sandbox_provider.charge (ref),
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  is_inquiry boolean not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  due_at timestamptz not null,
  opened_at timestamptz not null,
  withdrawn_minor bigint not null default 0,
  reinstated_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  evidence jsonb
);
create index dispute_by_charge on sandbox_provider.dispute (charge_ref);
