-- Reminders of a payment that the clock has given up charging. `remind_at` stands only while one is to come, so that what waits costs nothing.
drop view live_payment;
alter table payment
  add column reminders smallint not null default 0,
  add column reminded_at timestamptz,
  add column remind_at timestamptz,
  add column reminders_paused_at timestamptz,
  add column reminders_paused_by uuid references member (id) on delete restrict,
  add column reminders_pause_reason text,
  add constraint payment_reminders_at_most check (reminders between 0 and 3),
  add constraint payment_reminded_only_if_failed
    check (remind_at is null or (state = 'scheduled' and failure is not null and voided_at is null and reminders_paused_at is null)),
  add constraint payment_pause_whole
    check ((reminders_paused_at is null) = (reminders_paused_by is null) and (reminders_paused_at is null) = (reminders_pause_reason is null));
create view live_payment as select * from payment where voided_at is null;
create index payment_to_remind on payment (remind_at) where remind_at is not null;

-- What was given up before is reminded of as if it had been counted from the start, but nobody gets a mail on the day of the upgrade.
update payment set remind_at = greatest(now() + interval '1 day', failed_since + interval '14 days')
  where state = 'scheduled' and failure is not null and failed_since is not null and next_retry_at is null and voided_at is null;
