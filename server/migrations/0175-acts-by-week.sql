-- Without a transaction.
-- Pages of the audit log by an act, a kind of record or an operator skip whole weeks (docs/decisions/175).
-- Transactions that are writing acts end first, so that none is missed. The week of an act is computed once, which `offset 0` keeps the planner to:
-- at a million acts the proof takes 3 s instead of 16. The version before reads `act_named`, which stays, and all parts of `act_by`.
set lock_timeout = '3s';
do $do$ begin lock table audit_entry in share row exclusive mode; create or replace function sums_of_row(counted audit_entry) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select sums.list, sums.owner, sums.part, 1::bigint from (select week_of_id(counted.id) as week offset 0) as one, lateral (values
    ('act', of_all(), week),
    ('act_named', of_all(), counted.action),
    ('act_named', of_all(), counted.subject),
    ('act_named_in_week', of_all(), counted.action || ' ' || week),
    ('act_named_in_week', of_all(), counted.subject || ' ' || week),
    ('act_by', counted.operator_id, week)) as sums (list, owner, part) $$; create or replace function sums_proven() returns table (step integer, tables text[], lists text[]) immutable language sql as $$ values
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
  (16, array['audit_entry'], array['act', 'act_named', 'act_named_in_week', 'act_by']),
  (17, array['mail'], array['mail_sent']),
  (18, array['bank_line'], array['bank_line']),
  (19, array['provider_line'], array['provider_line_in_week']) $$; end $do$;
reset lock_timeout;
select mend_kept_sums_of(16);
