-- A customer of the sandbox that was deleted, as at Stripe: its name and email are gone, its charges stay.
alter table sandbox_provider.customer add column deleted_at timestamptz;
