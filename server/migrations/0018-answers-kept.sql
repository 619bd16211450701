-- A repeated call under its Idempotency-Key is answered with the very bytes of the first answer, kept in the transaction of the work.
-- `begun` names what a call in several steps has begun, committed with its first step: it is looked up there, and never begun again.
alter table idempotency_key add column begun text;
alter table idempotency_key add column sent text;
update idempotency_key set sent = answer::text where status is not null;
delete from idempotency_key where sent is null;
alter table idempotency_key drop column status;
alter table idempotency_key drop column answer;
