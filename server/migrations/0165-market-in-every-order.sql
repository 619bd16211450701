-- Without a transaction.
-- Pages of the market by free places and by files skip whole weeks, as those of the newest campaigns do (docs/decisions/164). Fewer files come first, so
-- their number is stored as a negative one: every order is descending.
-- Transactions that are changing campaigns end first, so that no change is missed. The lock is waited for as long as migrations wait.
set lock_timeout = '3s';
do $do$ begin lock table campaign in share row exclusive mode; create or replace function sums_of_row(counted campaign) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'campaign', of_all(), counted.state, 1::bigint
  union all select 'campaign_in_week', of_all(), counted.state || ' ' || week_of_id(counted.id), 1
  union all select 'campaign_of', counted.agency_id, counted.state, 1
  union all select open.list, of_all(), open.rank || week_of(counted.published_at), 1
    from (values ('open_campaign', ''),
      ('open_campaign_by_places', counted.desired_creators - counted.hired || ' '),
      ('open_campaign_by_files', -counted.wanted_files || ' ')) as open (list, rank)
    where counted.state = 'published' and counted.published_at is not null and counted.hidden_at is null $$; create or replace function sums_proven() returns table (step integer, tables text[], lists text[]) immutable language sql as $$ values
  (1, array['member'], array['member', 'member_in_week', 'confirmed_member', 'joined']),
  (2, array['creator_profile'], array['profile', 'profile_in_week']),
  (3, array['campaign'], array['campaign', 'campaign_in_week', 'campaign_of', 'open_campaign', 'open_campaign_by_places', 'open_campaign_by_files']),
  (4, array['candidate_request'], array['request_of']),
  (5, array['contract'], array['contract', 'contract_in_week', 'contract_of', 'hired']),
  (6, array['payment'], array['payment', 'payment_in_week', 'payment_of', 'charged']),
  (7, array['payment', 'refund'], array['charged_of', 'refunded', 'refund_back']),
  (8, array['payment', 'earning'], array['expected_of']),
  (9, array['earning', 'refund'], array['earning_of', 'earned_of']),
  (10, array['payout'], array['payout', 'paid_out']),
  (11, array['creator_paper'], array['creator_paper', 'creator_paper_in_week']),
  (12, array['ledger_entry'], array['fee', 'books']),
  (13, array['ledger_entry'], array['balance_of']),
  (14, array['notification'], array['notification_of']),
  (15, array['conversation_member'], array['conversation_of']),
  (16, array['audit_entry'], array['act']),
  (17, array['mail'], array['mail_sent']) $$; create or replace trigger campaign_sums_kept after insert or delete or update of state, hidden_at, published_at, desired_creators, hired, wanted_files on campaign for each row execute function keep_sums_of_campaign(); end $do$;
reset lock_timeout;
select mend_kept_sums_of(3);
drop index concurrently if exists campaign_open_by_few_files;
create index concurrently campaign_open_by_few_files on campaign ((-wanted_files) desc, published_at desc, id desc) include (wanted_files, wanted_types) where state = 'published' and hidden_at is null and published_at is not null;
drop index concurrently if exists past_application_by_few_files;
create index concurrently past_application_by_few_files on past_application (creator_id, (-wanted_files) desc, published_at desc, campaign_id desc) include (wanted_files);
drop index concurrently if exists campaign_open_by_files;
drop index concurrently if exists past_application_by_files;
