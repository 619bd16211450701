-- How a creator is taxed, asked once, and the agreement that we write their invoices to us.
create table creator_tax (
  creator_id uuid primary key references member (id) on delete cascade,
  status text not null,
  tax_number text not null,
  updated_at timestamptz not null,
  constraint creator_tax_status_check check (status in ('private', 'small_business', 'vat_registered'))
);
create table self_billing_agreement (
  id uuid primary key,
  creator_id uuid not null references member (id) on delete restrict,
  text_version text not null,
  agreed_at timestamptz not null,
  revoked_at timestamptz
);
create unique index self_billing_agreement_one_in_force on self_billing_agreement (creator_id) where revoked_at is null;

-- Each creator's papers have numbers of their own, without gaps.
create table creator_paper_series (
  creator_id uuid not null references member (id) on delete restrict,
  kind text not null,
  last integer not null,
  primary key (creator_id, kind)
);

alter table creator_paper
  add column payment_id uuid references payment (id) on delete restrict,
  add column refund_id uuid references refund (id) on delete restrict,
  drop constraint creator_paper_kind_check,
  add constraint creator_paper_kind_check check (kind in ('payout_statement', 'self_billed_invoice', 'self_billed_credit_note')),
  add constraint creator_paper_self_billed_for_payment check ((kind = 'payout_statement') = (payment_id is null)),
  add constraint creator_paper_credit_note_of_refund check (kind <> 'self_billed_credit_note' or refund_id is not null);
create index creator_paper_by_payment on creator_paper (payment_id) where payment_id is not null;
create unique index creator_paper_one_per_payment on creator_paper (payment_id) where kind = 'self_billed_invoice' and refund_id is null;
create unique index creator_paper_one_per_refund on creator_paper (refund_id, kind) where refund_id is not null;
drop trigger creator_paper_append_only on creator_paper;
create trigger creator_paper_append_only
  before delete or update of id, creator_id, kind, payout_id, payment_id, refund_id, number, issued_at, content on creator_paper
  for each row execute function refuse_change();
