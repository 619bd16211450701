-- Without a transaction.
-- Items of jobs cancelled before still have times at which they would be approved or reminded of, which a tick reads first (R-411). One job at a time.
do $$ declare gone record; begin for gone in select id from contract where state = 'cancelled' order by id loop update contract_media set auto_approve_at = null, review_since = null, review_reminders = 0, held_reminder_at = null where contract_id = gone.id and (auto_approve_at is not null or held_reminder_at is not null); commit; end loop; end $$;
-- Of a job with one reminder left, the last one is due at the due date: a tick read all that are due within two days.
drop index concurrently if exists contract_due_left_to_remind;
create index concurrently contract_due_left_to_remind on contract (due_reminders, due_at) where state = 'in_progress' and due_reminders < 2;
drop index concurrently if exists contract_due_to_remind;
