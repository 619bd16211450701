-- What the card provider moved in our balance, line by line: charges, refunds, fees, chargebacks, payouts to our bank.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('agency', 'creator', 'fee_revenue', 'vat', 'clearing', 'payouts', 'platform_loss', 'suspense', 'bank', 'bank_charges', 'own_funds',
    'chargebacks', 'provider_fees', 'provider_transit'));

create table provider_line (
  id uuid primary key,
  -- Null in what only our books have.
  line_ref text constraint provider_line_once unique,
  kind text not null check (kind in ('charge', 'refund', 'refund_failure', 'dispute', 'fee', 'payout', 'payout_failure', 'other')),
  -- The provider's own word.
  type text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency text not null,
  source_ref text,
  charge_ref text,
  -- Our key of the charge or the refund, where the provider has kept it.
  key text,
  words text not null,
  moved_at timestamptz not null,
  available_at timestamptz,
  taken_at timestamptz not null,
  fit text not null default 'waiting' check (fit in ('waiting', 'fits', 'differs', 'unknown', 'missing', 'foreign')),
  -- What the books have for the same thing.
  booked_minor bigint,
  payment_id uuid references payment (id) on delete restrict,
  refund_id uuid references refund (id) on delete restrict,
  suspense_id uuid references suspense (id) on delete restrict,
  chargeback_id uuid references chargeback (id) on delete restrict,
  -- When its posting was made: a fee, a payout.
  posted_at timestamptz,
  -- When it is compared again; null once it fits.
  look_at timestamptz,
  looks integer not null default 0,
  constraint provider_line_missing_whole check ((line_ref is null) = (fit = 'missing'))
);
-- What only our books have stands here once.
create unique index provider_line_missing_once on provider_line (kind, coalesce(refund_id, payment_id)) where line_ref is null;
create index provider_line_by_time on provider_line (moved_at desc, id desc);
create index provider_line_by_kind on provider_line (kind, moved_at desc, id desc);
create index provider_line_not_fitting on provider_line (fit, moved_at desc, id desc) where fit <> 'fits';
create index provider_line_to_look_at on provider_line (look_at, id) where look_at is not null;
create index provider_line_by_charge on provider_line (charge_ref, kind) where charge_ref is not null;
create index provider_line_by_key on provider_line (key, kind) where key is not null;
create index provider_line_by_chargeback on provider_line (chargeback_id) where chargeback_id is not null;

-- The sums of a day where the seller is, so that nobody adds up every line to show a total.
create table provider_day (
  day date not null,
  kind text not null,
  currency text not null,
  lines integer not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  primary key (day, kind, currency)
);

-- How far the lines were taken in, and what lay at the provider then, by its word and by our books.
create table provider_take (
  provider text primary key,
  reached_at timestamptz not null,
  compared_until timestamptz not null,
  taken_at timestamptz,
  balance_minor bigint,
  clearing_minor bigint
);

-- Until now the provider's transfers, and what it kept of them, were booked when they came to the bank; from here on when they leave it.
with moved as (
  select sum(e.amount_minor) filter (where a.kind = 'bank') as transit_minor, sum(e.amount_minor) filter (where a.kind = 'clearing') as clearing_minor,
    sum(e.amount_minor) filter (where a.kind = 'bank_charges') as charges_minor, max(e.currency) as currency, gen_random_uuid() as posting_id
  from bank_line l
  join ledger_transaction t on t.cause = 'bank-line:' || l.id
  join ledger_entry e on e.transaction_id = t.id
  join ledger_account a on a.id = e.account_id
  where l.settled_as = 'provider'
  having count(*) > 0
), accounts as (
  insert into ledger_account (id, kind) select gen_random_uuid(), 'provider_transit' from moved returning id, kind
), posting as (
  insert into ledger_transaction (id, cause, created_at) select posting_id, 'transit-opening:bank-lines', now() from moved returning id
), entries as (
  select posting_id, id as account_id, -coalesce(transit_minor, 0) as minor, currency from moved cross join accounts
  union all
  select posting_id, a.id, case a.kind when 'clearing' then -coalesce(clearing_minor, 0) else -coalesce(charges_minor, 0) end, currency
    from moved join ledger_account a on a.kind in ('clearing', 'bank_charges')
)
insert into ledger_entry (id, transaction_id, account_id, amount_minor, currency, created_at)
  select gen_random_uuid(), entries.posting_id, account_id, minor, currency, now() from entries join posting on posting.id = entries.posting_id
  where minor <> 0;

-- The sandbox's own: what it takes of a charge, and every movement of what it holds for us.
alter table sandbox_provider.account add column fee_basis_points integer not null default 0;
alter table sandbox_provider.account add column fee_fixed_minor bigint not null default 0;
create table sandbox_provider.balance_line (
  ref text primary key,
  type text not null,
  amount_minor bigint not null,
  fee_minor bigint not null default 0,
  currency text not null,
  source_ref text not null,
  charge_ref text,
  key text,
  created_at timestamptz not null
);
create index balance_line_by_time on sandbox_provider.balance_line (created_at desc, ref desc);
insert into sandbox_provider.balance_line (ref, type, amount_minor, fee_minor, currency, source_ref, charge_ref, key, created_at)
  select 'txn_' || md5(ref), 'charge', amount_minor, 0, currency, ref, ref, idempotency_key, created_at
    from sandbox_provider.charge where refused_code is null
  union all select 'txn_' || md5(r.ref), 'refund', -r.amount_minor, 0, c.currency, r.ref, c.ref, r.idempotency_key, r.created_at
    from sandbox_provider.refund r join sandbox_provider.charge c on c.ref = r.charge_ref
  union all select 'txn_' || md5(r.ref || 'failed'), 'refund_failure', r.amount_minor, 0, c.currency, r.ref, c.ref, r.idempotency_key, r.failed_at
    from sandbox_provider.refund r join sandbox_provider.charge c on c.ref = r.charge_ref where r.failed_at is not null
  union all select 'txn_' || md5(d.ref), 'dispute', -d.withdrawn_minor, d.fee_minor, c.currency, d.ref, c.ref, c.idempotency_key, d.opened_at
    from sandbox_provider.dispute d join sandbox_provider.charge c on c.ref = d.charge_ref where d.withdrawn_minor > 0
  union all select 'txn_' || md5(d.ref || 'won'), 'dispute', d.reinstated_minor, 0, c.currency, d.ref, c.ref, c.idempotency_key, d.opened_at
    from sandbox_provider.dispute d join sandbox_provider.charge c on c.ref = d.charge_ref where d.reinstated_minor > 0;
