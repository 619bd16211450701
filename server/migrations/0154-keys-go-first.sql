-- Without a transaction.
-- A mail with a key to an account goes before the others that wait; finding those reads no other one.
drop index concurrently if exists mail_due_with_key;
create index concurrently mail_due_with_key on mail (next_try_at) where next_try_at is not null and letter -> 'letter' ? 'token';
