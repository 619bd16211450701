-- Without a transaction.
create index concurrently if not exists payment_by_charge on payment (charge_ref) where charge_ref is not null;
create index concurrently if not exists payment_paid_by_time on payment (paid_at) where state = 'paid';
create index concurrently if not exists refund_done_by_time on refund (done_at) where done_at is not null;
