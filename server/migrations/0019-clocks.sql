-- What a clock could not do: the item waits here and is tried again later, while the items behind it go on. No values of rows, no people's data.
create table put_aside (
  clock text not null,
  item_id text not null,
  -- The record that an operator looks at to understand it.
  subject text,
  subject_id uuid,
  tries integer not null,
  last_words text not null,
  first_failed_at timestamptz not null,
  next_try_at timestamptz not null,
  constraint put_aside_pkey primary key (clock, item_id)
);
create index put_aside_due on put_aside (next_try_at);

-- Every clock finds what is due by an index, however much waits beside it.
create index candidate_request_to_remind on candidate_request (answer_due_at) where state = 'new' and reminded_at is null;
create index contract_to_remind on contract (delivery_reminders, created_at) where state = 'in_progress';
create index payment_to_retry on payment (next_retry_at) where next_retry_at is not null;
create index portfolio_item_processing on portfolio_item (created_at) where state = 'processing';
create index session_by_end on session (expires_at);
create index mail_link_by_end on mail_link (expires_at);
create index attempt_by_age on attempt (at);
create index idempotency_key_by_age on idempotency_key (created_at);
create index mail_by_age on mail (created_at);

-- Only a save can fill a campaign whose jobs are all delivered. The clock looks once at each filling; later deliveries look themselves.
alter table campaign add column checked_fill_at timestamptz;
create index campaign_to_check on campaign (filled_at) where state = 'filled' and checked_fill_at is distinct from filled_at;

-- At half time, and a day before approval where that is later. In UTC, because adding an interval to a timestamptz depends on the session.
alter table contract_media add column review_reminder_at timestamptz generated always as (
  case
    when auto_approve_at is null then null
    when review_reminders = 0 then
      ((coalesce(review_since, sent_at) at time zone 'UTC') + (auto_approve_at - coalesce(review_since, sent_at)) / 2) at time zone 'UTC'
    when review_reminders = 1 and auto_approve_at - coalesce(review_since, sent_at) > interval '2 days' then
      ((auto_approve_at at time zone 'UTC') - interval '1 day') at time zone 'UTC'
  end) stored;
create index contract_media_to_remind on contract_media (review_reminder_at)
  where state = 'needs_review' and review_reminder_at is not null;

-- Since when something that a person wrote waits unread. A line of the system is told of by a notification, not by this mail.
alter table conversation_member add column written_since timestamptz;
alter table conversation_member disable trigger user;
update conversation_member set written_since = (select min(message.created_at) from message
    where message.conversation_id = conversation_member.conversation_id and message.sender_id <> conversation_member.member_id
      and message.created_at >= conversation_member.unread_since)
  where unread > 0;
alter table conversation_member enable trigger user;
drop index conversation_member_unread;
create index conversation_member_unread on conversation_member (written_since) where written_since is not null and unread_mailed_at is null;

-- When the sweep last found a file in use, so that it need not look at all files each time.
alter table media add column found_used_at timestamptz;
create index media_never_swept on media (created_at) where found_used_at is null;
create index media_swept on media (found_used_at) where found_used_at is not null;
