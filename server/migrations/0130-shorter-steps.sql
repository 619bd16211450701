-- The two longest steps of the nightly proof are divided, and the books are counted without looking up the account of each entry (docs/decisions/148).

-- One look-up for the three lists; a statement that counts all entries joins the accounts instead.
create or replace function sums_of_row(counted ledger_entry) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select sums.list, sums.owner, sums.part, counted.amount_minor
  from ledger_account as account, lateral (values
    -- The month is not computed for the other accounts.
    ('fee', of_all(), case account.kind when 'fee_revenue' then month_of(counted.created_at) end, account.kind = 'fee_revenue'),
    ('books', of_all(), account.kind, true),
    ('balance_of', account.member_id, '', account.kind = 'creator')) as sums (list, owner, part, is_counted)
  where account.id = counted.account_id and sums.is_counted $$;

-- All tables that add to a list are counted in its one step: a statement then sees all of a sum at one moment, so the sum is exact whatever is written
-- meanwhile. A table that adds to many lists is counted in several steps.
create or replace function sums_proven() returns table (step integer, tables text[], lists text[]) immutable language sql as $$ values
  (1, array['member'], array['member', 'member_in_week', 'confirmed_member', 'joined']),
  (2, array['creator_profile'], array['profile', 'profile_in_week']),
  (3, array['campaign'], array['campaign', 'campaign_in_week', 'campaign_of', 'open_campaign']),
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
  (17, array['mail'], array['mail_sent']) $$;

-- Adds what is missing and subtracts what is too much in the lists of one step, and returns how many sums were wrong; nobody waits for it. After the
-- last step follow the lists that no step has: nothing is counted in them, so all of them is too much. Undefined if there is no such step.
create or replace function mend_kept_sums_of(which integer) returns bigint language plpgsql
  set work_mem = '32MB' as $$
declare
  proven record;
  counted text;
  strange text;
  mended bigint;
begin
  -- Two at once would each add what is missing.
  perform pg_advisory_xact_lock(7405381);
  select * into proven from sums_proven() where step = which;
  if not found then
    if which <> (select max(step) + 1 from sums_proven()) then
      return null;
    end if;
    -- The few lists are found by an index, not by reading each sum.
    insert into kept_sum (list, owner, part, amount, is_folded)
      with recursive named (list) as (
        select min(list) from kept_sum
        union all select (select min(list) from kept_sum where list > named.list) from named where named.list is not null)
      select kept.list, owner, part, -sum(amount), true from named join kept_sum as kept on kept.list = named.list
      where named.list <> all (select unnest(lists) from sums_proven())
      group by kept.list, owner, part having sum(amount) <> 0;
    get diagnostics mended = row_count;
    return mended;
  end if;
  -- What a table adds to the lists of its other steps is left to them.
  select string_agg(format('select sums.* from %I as counted, sums_of_row(counted) as sums where sums.list = any ($1) or sums.list <> all (%L::text[])',
      name, (select array_agg(list) from sums_proven(), unnest(lists) as list where name = any (tables))), ' union all ') into counted
    from unnest(proven.tables) as name;
  execute format('with differing as materialized (
      select list, owner, part, sum(amount) as amount from (
        %s union all select list, owner, part, -amount from kept_sum where list = any ($1)) as both_sides
      group by list, owner, part having sum(amount) <> 0),
    added as (insert into kept_sum (list, owner, part, amount, is_folded) select list, owner, part, amount, true from differing)
    select count(*), min(list) filter (where list <> all ($1)) from differing', counted)
    into mended, strange using proven.lists;
  -- A list that is counted here but not read would be added again each night, and the last step would take it away.
  if strange is not null then
    raise exception 'step % counts the list % without naming it', which, strange;
  end if;
  return mended;
end $$;

-- The steps have other numbers now: a night that is half proven starts again.
delete from installation where name = 'kept_sums_proved_on' and value like '% %';
