-- What leaves the sums while its row stays: the jobs' money that was cancelled, payouts that came back, assets no longer asked for, members who
-- left, campaigns off the market. Reads go through these views, so that none can forget it; they are inlined and cost nothing. A view keeps the
-- columns it was made with: a migration that adds one to the table makes the view again.
create view live_payment as select * from payment where voided_at is null;
create view live_earning as select * from earning where voided_at is null;
create view live_payout as select * from payout where returned_at is null;
create view live_desired_asset as select * from desired_asset where removed_at is null;
create view live_campaign as select * from campaign where hidden_at is null;
create view live_member as select * from member where deleted_at is null;

-- A refund has a state like every other record. One that the provider took and could not carry out after all is 'failed': its booking is
-- mirrored, and the operators read of it until one of them has dealt with it.
alter table refund
  add column state text not null default 'open' check (state in ('open', 'done', 'refused', 'failed')),
  add column failed_at timestamptz,
  -- Why it did not arrive, in the provider's words.
  add column failure text,
  add column dealt_with_at timestamptz;
update refund set state = case when done_at is not null then 'done' when refused_at is not null then 'refused' else 'open' end,
  -- Refused in front of the operator, as far as anybody can tell now.
  dealt_with_at = refused_at;
alter table refund add constraint refund_times_fit_state check (
  (done_at is not null) = (state in ('done', 'failed')) and (refused_at is not null) = (state = 'refused')
  and (failed_at is not null) = (state = 'failed'));
drop index refund_open;
create index refund_open on refund (created_at) where state = 'open';
create index refund_undone on refund (payment_id) where state in ('refused', 'failed') and dealt_with_at is null;

-- A refund that failed is invoiced again: its credit note stands, as every paper does.
drop index invoice_one_per_payment;
create unique index invoice_one_per_payment on invoice (payment_id) where kind = 'invoice' and refund_id is null;
create unique index invoice_one_per_refund on invoice (refund_id, kind) where refund_id is not null;

-- The sandbox's test card whose refunds are taken and fail later.
alter table sandbox_provider.refund add column failed_at timestamptz;
