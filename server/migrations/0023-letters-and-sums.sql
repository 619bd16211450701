-- The outbox holds what a mail is about, and it is put into words when it is handed over or looked at. A mail that was written keeps its words:
-- it may have been read like that, and whoever waits for it gets what was meant.
alter table mail add column letter jsonb;
update mail set letter = jsonb_build_object('kind', 'legacy', 'subject', subject, 'text', text, 'html', html, 'headers', headers);
alter table mail
  alter column letter set not null,
  drop column subject,
  drop column text,
  drop column html,
  drop column headers;

-- The log of operators' acts named payouts with their sum in words. The sum of that day stands beside the name; a sentence is made of both.
alter table audit_entry add column subject_sum jsonb;
alter table audit_entry disable trigger audit_entry_append_only;
update audit_entry set subject_name = found[1],
  subject_sum = jsonb_build_object('amountMinor', (found[2] || found[3])::bigint, 'currency', found[4])
  from audit_entry as told, regexp_match(told.subject_name, '^(.*), (\d+)\.(\d\d) ([A-Z]{3})$') as found
  where told.id = audit_entry.id and told.subject = 'payout' and found is not null;
update audit_entry set subject_name = '',
  subject_sum = jsonb_build_object('payouts', found[1]::int, 'amountMinor', (found[2] || found[3])::bigint, 'currency', found[4])
  from audit_entry as told, regexp_match(told.subject_name, '^(\d+) payouts, (\d+)\.(\d\d) ([A-Z]{3})$') as found
  where told.id = audit_entry.id and told.subject = 'payout_batch' and found is not null;
alter table audit_entry enable trigger audit_entry_append_only;
