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
