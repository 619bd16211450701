-- A charge that the bank refused because it wants the cardholder: the same charge may still be confirmed by them, so nothing else is charged before it
-- is withdrawn. `confirm_begun_at` stands while somebody may be at their bank just now.
drop view live_payment;
alter table payment
  add column confirm_ref text,
  add column confirm_begun_at timestamptz,
  add constraint payment_confirmed_only_while_due check (confirm_ref is null or (state = 'scheduled' and voided_at is null)),
  add constraint payment_confirm_begun_of_one check (confirm_begun_at is null or confirm_ref is not null),
  add constraint payment_charged_or_confirmed check (confirm_ref is null or charging_since is null);
create view live_payment as select * from payment where voided_at is null;
create index payment_to_confirm on payment (confirm_begun_at) where confirm_begun_at is not null;

alter table sandbox_provider.charge
  add column client_secret text constraint charge_client_secret_once unique,
  add column withdrawn_at timestamptz;
