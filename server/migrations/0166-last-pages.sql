-- Without a transaction.
-- Pages of payouts skip whole weeks, as those of other lists of operators do (docs/decisions/165); chargebacks are listed from indexes only.
-- Transactions that are changing payouts end first, so that no change is missed. The lock is waited for as long as migrations wait.
set lock_timeout = '3s';
do $do$ begin lock table payout in share row exclusive mode; create or replace function sums_of_row(counted payout) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'paid_out', of_all(), month_of(counted.paid_at), counted.amount_minor where counted.paid_at is not null and counted.returned_at is null
  union all select 'payout', of_all(), case when counted.returned_at is not null then 'returned' else counted.state end, 1
  union all select 'payout_in_week', of_all(), case when counted.returned_at is not null then 'returned' else counted.state end || ' ' || week_of_id(counted.id), 1 $$; create or replace function sums_proven() returns table (step integer, tables text[], lists text[]) immutable language sql as $$ values
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
  (16, array['audit_entry'], array['act']),
  (17, array['mail'], array['mail_sent']) $$; end $do$;
reset lock_timeout;
select mend_kept_sums_of(10);
drop index concurrently if exists chargeback_open_in_turn;
create index concurrently chargeback_open_in_turn on chargeback (due_at, id desc) include (state) where state = 'open';
drop index concurrently if exists chargeback_in_turn;
create index concurrently chargeback_in_turn on chargeback (id desc) include (state) where state <> 'open';
