-- The nightly proof of kept sums counts some tables at a time, each step in a statement of its own (docs/decisions/146): counting everything in one
-- holds a snapshot for minutes, and at a million rows longer than a worker's statement may take.

-- Tables that add to one list are counted together: a statement then sees all of a sum at one moment, so the sum is exact whatever is written meanwhile.
create function sums_proven() returns table (step integer, tables text[], lists text[]) immutable language sql as $$ values
  (1, array['member'], array['member', 'member_in_week', 'confirmed_member', 'joined']),
  (2, array['creator_profile'], array['profile', 'profile_in_week']),
  (3, array['campaign'], array['campaign', 'campaign_in_week', 'campaign_of', 'open_campaign']),
  (4, array['candidate_request'], array['request_of']),
  (5, array['contract'], array['contract', 'contract_in_week', 'contract_of', 'hired']),
  (6, array['payment', 'refund', 'earning'], array['payment', 'payment_in_week', 'payment_of', 'charged', 'charged_of', 'expected_of', 'refunded', 'refund_back', 'earning_of', 'earned_of']),
  (7, array['payout'], array['payout', 'paid_out']),
  (8, array['creator_paper'], array['creator_paper', 'creator_paper_in_week']),
  (9, array['ledger_entry'], array['fee', 'books', 'balance_of']),
  (10, array['notification'], array['notification_of']),
  (11, array['conversation_member'], array['conversation_of']),
  (12, array['audit_entry'], array['act']),
  (13, array['mail'], array['mail_sent']) $$;

-- Adds what is missing and subtracts what is too much in the lists of one step, and returns how many sums were wrong; nobody waits for it. After the
-- last step follow the lists that no step has: nothing is counted in them, so all of them is too much. Undefined if there is no such step.
create function mend_kept_sums_of(which integer) returns bigint language plpgsql as $$
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
  select string_agg(format('select sums.* from %I as counted, sums_of_row(counted) as sums', name), ' union all ') into counted
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

-- As before, but for a part of the campaigns: the next ones after the given id. Returns the last of them, or nothing at the end.
create function mend_past_applications_after(after_id uuid, most integer, out last_id uuid, out wrong bigint) language plpgsql as $$
declare
  touched uuid[];
begin
  last_id := (select id from campaign where id > after_id order by id offset most - 1 limit 1);
  select array_agg(distinct campaign_id order by campaign_id), count(*) into touched, wrong from (
    select coalesce(kept.campaign_id, found.campaign_id) as campaign_id
    from (select * from past_application where campaign_id > after_id and (last_id is null or campaign_id <= last_id)) as kept
      full join (select * from found_past_application where campaign_id > after_id and (last_id is null or campaign_id <= last_id)) as found
        using (campaign_id, creator_id)
    where (kept.published_at, kept.open_places, kept.wanted_files) is distinct from (found.published_at, found.open_places, found.wanted_files)) as differing;
  if wrong = 0 then
    return;
  end if;
  perform from campaign where id = any (touched) order by id for no key update;
  delete from past_application as kept where campaign_id = any (touched)
    and not exists (select from found_past_application as found where found.campaign_id = kept.campaign_id and found.creator_id = kept.creator_id);
  insert into past_application (campaign_id, creator_id, published_at, open_places, wanted_files)
    select campaign_id, creator_id, published_at, open_places, wanted_files from found_past_application where campaign_id = any (touched)
    order by campaign_id, creator_id
    on conflict (campaign_id, creator_id) do update
      set published_at = excluded.published_at, open_places = excluded.open_places, wanted_files = excluded.wanted_files;
end $$;
