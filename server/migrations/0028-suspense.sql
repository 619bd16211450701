-- Money of a brand that no job is owed: it is ours to give back, and stands in an account of its own until it is.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('agency', 'creator', 'fee_revenue', 'vat', 'clearing', 'payouts', 'platform_loss', 'suspense'));

create table suspense (
  id uuid primary key,
  payment_id uuid not null references payment (id) on delete restrict,
  charge_ref text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  cause text not null check (cause in ('paid_twice', 'contract_closed')),
  arrived_at timestamptz not null,
  given_back_at timestamptz,
  refund_ref text,
  constraint suspense_once_per_charge unique (charge_ref),
  constraint suspense_given_back_whole check ((given_back_at is null) = (refund_ref is null))
);
create index suspense_by_payment on suspense (payment_id);
create index suspense_open on suspense (arrived_at) where given_back_at is null;
