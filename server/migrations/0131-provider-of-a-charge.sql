-- Without a transaction.
-- Where a payment was charged, for an installation that has changed its provider (docs/decisions/151). The lock is waited for as long as migrations wait.
set lock_timeout = '3s';
alter table payment add column if not exists provider text;
create or replace view live_payment as select * from payment where voided_at is null;
reset lock_timeout;
-- What was charged before, two thousand payments at a time: the sandbox knows its own charges, and of the others their card says it. Without a card it was the only other provider.
do $$ declare at uuid := '00000000-0000-0000-0000-000000000000'; last uuid; begin loop last := (select (array_agg(batch.id order by batch.id desc))[1] from (select id from payment where id > at order by id limit 2000) as batch); exit when last is null; perform from payment where id > at and id <= last order by id for no key update; update payment set provider = case when exists (select from sandbox_provider.charge where charge.ref = coalesce(payment.charge_ref, payment.confirm_ref)) then 'sandbox' else coalesce((select card.provider from payment_method as card where card.id = payment.method_id), 'stripe') end where id > at and id <= last and provider is null and (charge_ref is not null or confirm_ref is not null or method_id is not null); commit; at := last; end loop; end $$;
