-- Without a transaction.
-- Jobs with a reminder of their due date left: without this condition each tick reads every late job (docs/decisions/134).
drop index concurrently if exists contract_due_to_remind;
create index concurrently contract_due_to_remind on contract (due_at) where state = 'in_progress' and due_reminders < 2;
drop index concurrently if exists contract_to_deliver;
