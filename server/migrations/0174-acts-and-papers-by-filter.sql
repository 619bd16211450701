-- Without a transaction.
-- The audit log by act and by kind of record, and the papers of a creator by kind (docs/decisions/173).
-- Acts are counted by what they are, by the kind of record, and by operator. Transactions that are writing acts end first, so that none is missed.
set lock_timeout = '3s';
do $do$ begin lock table audit_entry in share row exclusive mode; create or replace function sums_of_row(counted audit_entry) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'act', of_all(), week_of_id(counted.id), 1::bigint union all select 'act_named', of_all(), counted.action, 1 union all select 'act_named', of_all(), counted.subject, 1 union all select 'act_by', counted.operator_id, '', 1 $$; end $do$;
create or replace function sums_proven() returns table (step integer, tables text[], lists text[]) immutable language sql as $$ values
  (1, array['member'], array['member', 'member_in_week', 'confirmed_member', 'joined']),
  (2, array['creator_profile'], array['profile', 'profile_in_week']),
  (3, array['campaign'], array['campaign', 'campaign_in_week', 'campaign_of', 'open_campaign', 'open_campaign_by_places', 'open_campaign_by_files']),
  (4, array['candidate_request'], array['request_of']),
  (5, array['contract'], array['contract', 'contract_in_week', 'contract_of', 'hired']),
  (6, array['payment'], array['payment', 'payment_in_week', 'payment_of', 'charged']),
  (7, array['payment', 'refund'], array['charged_of', 'refunded', 'refund_back']),
  (8, array['payment', 'earning'], array['expected_of']),
  (9, array['earning', 'refund'], array['earning_of', 'earned_of']),
  (10, array['payout'], array['payout', 'payout_in_week', 'paid_out']),
  (11, array['creator_paper'], array['creator_paper', 'creator_paper_in_week']),
  (12, array['ledger_entry'], array['fee', 'books']),
  (13, array['ledger_entry'], array['balance_of']),
  (14, array['notification'], array['notification_of']),
  (15, array['conversation_member'], array['conversation_of']),
  (16, array['audit_entry'], array['act', 'act_named', 'act_by']),
  (17, array['mail'], array['mail_sent']),
  (18, array['bank_line'], array['bank_line']),
  (19, array['provider_line'], array['provider_line_in_week']) $$;
reset lock_timeout;
select mend_kept_sums_of(16);
drop index concurrently if exists audit_entry_by_action;
create index concurrently audit_entry_by_action on audit_entry (action, id desc);
drop index concurrently if exists audit_entry_by_kind_of_subject;
create index concurrently audit_entry_by_kind_of_subject on audit_entry (subject, id desc);
drop index concurrently if exists creator_paper_of_creator_by_kind;
create index concurrently creator_paper_of_creator_by_kind on creator_paper (creator_id, kind, id desc);
