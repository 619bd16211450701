-- Without a transaction.
-- Lines of banks and of the card provider are as many as transfers and charges: their pages are found without reading those before them (docs/decisions/168).
-- Transactions that are changing lines end first, so that no change is missed. The lock is waited for as long as migrations wait.
set lock_timeout = '3s';
do $do$ begin lock table bank_line in share row exclusive mode; create or replace function sums_of_row(counted bank_line) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'bank_line', of_all(), case when counted.settled_at is null then 'open' else week_of(counted.settled_at) end, 1::bigint $$; create or replace function keep_sums_of_bank_line() returns trigger language plpgsql as $$ begin  if tg_op = 'INSERT' then insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new); elsif tg_op = 'DELETE' then insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old); else insert into kept_sum (list, owner, part, amount) select list, owner, part, sum(amount) from (select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved group by list, owner, part having sum(amount) <> 0; end if; return null; end $$; create or replace trigger bank_line_sums_kept after insert or delete or update of settled_at on bank_line for each row execute function keep_sums_of_bank_line(); end $do$;
do $do$ begin lock table provider_line in share row exclusive mode; create or replace function sums_of_row(counted provider_line) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'provider_line_in_week', of_all(), counted.kind || ' ' || week_of(counted.moved_at), 1::bigint $$; create or replace function keep_sums_of_provider_line() returns trigger language plpgsql as $$ begin  if tg_op = 'INSERT' then insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new); elsif tg_op = 'DELETE' then insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old); else insert into kept_sum (list, owner, part, amount) select list, owner, part, sum(amount) from (select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved group by list, owner, part having sum(amount) <> 0; end if; return null; end $$; create or replace trigger provider_line_sums_kept after insert or delete or update of kind, moved_at on provider_line for each row execute function keep_sums_of_provider_line(); end $do$;
create or replace view counted_sum as
  select sums.* from member as counted, sums_of_row(counted) as sums
  union all select sums.* from creator_profile as counted, sums_of_row(counted) as sums
  union all select sums.* from campaign as counted, sums_of_row(counted) as sums
  union all select sums.* from candidate_request as counted, sums_of_row(counted) as sums
  union all select sums.* from contract as counted, sums_of_row(counted) as sums
  union all select sums.* from payment as counted, sums_of_row(counted) as sums
  union all select sums.* from refund as counted, sums_of_row(counted) as sums
  union all select sums.* from earning as counted, sums_of_row(counted) as sums
  union all select sums.* from payout as counted, sums_of_row(counted) as sums
  union all select sums.* from ledger_entry as counted, sums_of_row(counted) as sums
  union all select sums.* from notification as counted, sums_of_row(counted) as sums
  union all select sums.* from conversation_member as counted, sums_of_row(counted) as sums
  union all select sums.* from audit_entry as counted, sums_of_row(counted) as sums
  union all select sums.* from mail as counted, sums_of_row(counted) as sums
  union all select sums.* from creator_paper as counted, sums_of_row(counted) as sums
  union all select sums.* from bank_line as counted, sums_of_row(counted) as sums
  union all select sums.* from provider_line as counted, sums_of_row(counted) as sums;
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
  (16, array['audit_entry'], array['act']),
  (17, array['mail'], array['mail_sent']),
  (18, array['bank_line'], array['bank_line']),
  (19, array['provider_line'], array['provider_line_in_week']) $$;
reset lock_timeout;
select mend_kept_sums_of(18);
select mend_kept_sums_of(19);
drop index concurrently if exists bank_line_open_in_turn;
create index concurrently bank_line_open_in_turn on bank_line ((kind <> 'opening'), booked_on, id) include (amount_minor, kind) where settled_at is null;
drop index concurrently if exists bank_line_settled_in_turn;
create index concurrently bank_line_settled_in_turn on bank_line (settled_at desc, (kind <> 'opening'), booked_on, id) include (kind) where settled_at is not null;
drop index concurrently if exists bank_line_open;
drop index concurrently if exists bank_line_settled;
-- What the list of refunded payments shows, without payments that were voided.
drop index concurrently if exists payment_refunded_in_turn;
create index concurrently payment_refunded_in_turn on payment (id desc) where refunded_minor > 0 and voided_at is null;
drop index concurrently if exists payment_with_refund;
