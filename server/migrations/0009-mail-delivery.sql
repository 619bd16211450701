-- Handing a mail to the mail server: it is due until it was taken or refused for good.
alter table mail
  -- When it is tried next. A process that takes it moves this ahead first, so that it is nobody else's meanwhile; null when nothing is left to do.
  add column next_try_at timestamptz,
  add column tries integer not null default 0,
  add column failed_at timestamptz,
  -- What the mail server said last.
  add column failure text,
  add constraint mail_sent_or_failed check (sent_at is null or failed_at is null);
update mail set next_try_at = created_at where sent_at is null;
drop index mail_unsent;
create index mail_due on mail (next_try_at) where next_try_at is not null;
