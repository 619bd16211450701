-- The payment provider's own books, for the sandbox that stands in for it. Nothing of the product reads or writes here but its adapter.
create schema sandbox_provider;

create table sandbox_provider.account (
  singleton boolean primary key default true check (singleton),
  webhook_secret text not null
);

create table sandbox_provider.customer (
  ref text primary key,
  email text not null,
  name text not null,
  created_at timestamptz not null
);

create table sandbox_provider.setup_intent (
  ref text primary key,
  client_secret text not null unique,
  customer_ref text not null references sandbox_provider.customer (ref),
  method_ref text,
  created_at timestamptz not null
);

-- Never the number: its brand, its last digits, and the word for how a test card behaves.
create table sandbox_provider.card (
  ref text primary key,
  customer_ref text not null references sandbox_provider.customer (ref),
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  behaviour text not null,
  detached_at timestamptz,
  created_at timestamptz not null
);

create table sandbox_provider.charge (
  idempotency_key text primary key,
  request text not null,
  ref text not null unique,
  customer_ref text not null,
  method_ref text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  description text not null,
  refused_code text,
  refused_words text,
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  created_at timestamptz not null
);

create table sandbox_provider.refund (
  idempotency_key text primary key,
  ref text not null unique,
  charge_ref text not null references sandbox_provider.charge (ref),
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);

create table sandbox_provider.event (
  id text primary key,
  type text not null,
  body jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index event_undelivered on sandbox_provider.event (created_at) where delivered_at is null;
