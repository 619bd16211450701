-- Totals and sums by month that lists, dashboards and the overview show, kept beside the rows instead of counted at each call
-- (docs/decisions/094). Every change adds a row, so that writers never wait for each other and nothing of what was undone is left;
-- `fold-kept-sums` makes one row of many.
create table kept_sum (
  list text not null,
  -- Whose; all zeros for what is of the whole market.
  owner uuid not null,
  -- A state, a role or a month, as the list has it.
  part text not null,
  amount bigint not null,
  is_folded boolean not null default false
);
create index kept_sum_by_list on kept_sum (list, owner, part) include (amount);
create index kept_sum_to_fold on kept_sum (list) where not is_folded;

create function month_of(at timestamptz) returns text stable language sql as $$ select to_char(at at time zone 'UTC', 'YYYY-MM') $$;
create function of_all() returns uuid immutable language sql as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

-- What one row adds to which sum: the only place that says it, for triggers and for the proof alike.
create function sums_of_row(counted member) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'member', of_all(), counted.role, 1::bigint where counted.deleted_at is null
  union all select 'confirmed_member', of_all(), counted.role, 1 where counted.deleted_at is null and counted.confirmed_at is not null
  union all select 'joined', of_all(), month_of(counted.confirmed_at), 1 where counted.role <> 'operator' and counted.confirmed_at is not null $$;
create function sums_of_row(counted creator_profile) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'profile', of_all(), counted.state, 1::bigint $$;
create function sums_of_row(counted campaign) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'campaign', of_all(), counted.state, 1::bigint
  union all select 'campaign_of', counted.agency_id, counted.state, 1
  union all select 'open_campaign', of_all(), '', 1
    where counted.state = 'published' and counted.published_at is not null and counted.hidden_at is null $$;
create function sums_of_row(counted candidate_request) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'request_of', counted.agency_id, '', 1::bigint $$;
create function sums_of_row(counted contract) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'contract', of_all(), counted.state, 1::bigint
  union all select 'contract_of', counted.agency_id, counted.state, 1
  union all select 'contract_of', counted.creator_id, counted.state, 1
  union all select 'hired', of_all(), month_of(counted.created_at), 1 $$;
create function sums_of_row(counted payment) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'payment', of_all(), counted.state, 1::bigint where counted.voided_at is null
  union all select 'payment_of', counted.agency_id, counted.state, 1 where counted.voided_at is null
  union all select 'charged', of_all(), month_of(counted.paid_at), counted.total_minor where counted.voided_at is null and counted.state = 'paid'
  union all select 'charged_of', counted.agency_id, month_of(counted.paid_at), counted.total_minor
    where counted.voided_at is null and counted.state = 'paid'
  union all select 'expected_of', counted.agency_id, '', counted.total_minor where counted.voided_at is null and counted.state <> 'paid' $$;
create function sums_of_row(counted refund) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'refunded', of_all(), month_of(counted.done_at), counted.amount_minor where counted.done_at is not null
  union all select 'refund_back', of_all(), month_of(counted.failed_at), counted.amount_minor where counted.failed_at is not null
  union all select moved.list, moved.owner, month_of(moved.at), moved.amount
    from payment join contract on contract.id = payment.contract_id, lateral (values
      ('charged_of', payment.agency_id, counted.done_at, -counted.amount_minor),
      ('charged_of', payment.agency_id, counted.failed_at, counted.amount_minor),
      ('earned_of', contract.creator_id, counted.done_at, -counted.creator_minor),
      ('earned_of', contract.creator_id, counted.failed_at, counted.creator_minor)) as moved (list, owner, at, amount)
    where payment.id = counted.payment_id and moved.at is not null $$;
create function sums_of_row(counted earning) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'earning_of', counted.creator_id, '', 1::bigint where counted.voided_at is null
  union all select 'earned_of', counted.creator_id, month_of(counted.earned_at), counted.amount_minor
    where counted.voided_at is null and counted.state = 'earned'
  union all select 'expected_of', counted.creator_id, '', counted.amount_minor where counted.voided_at is null and counted.state = 'future' $$;
create function sums_of_row(counted payout) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'paid_out', of_all(), month_of(counted.paid_at), counted.amount_minor where counted.paid_at is not null and counted.returned_at is null $$;
create function sums_of_row(counted ledger_entry) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'fee', of_all(), month_of(counted.created_at), counted.amount_minor
  from ledger_account where ledger_account.id = counted.account_id and ledger_account.kind = 'fee_revenue' $$;
create function sums_of_row(counted notification) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'notification_of', counted.member_id, '', 1::bigint $$;
create function sums_of_row(counted conversation_member) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'conversation_of', counted.member_id, '', 1::bigint $$;
create function sums_of_row(counted audit_entry) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'act', of_all(), '', 1::bigint $$;
create function sums_of_row(counted mail) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'mail_sent', of_all(), '', 1::bigint where counted.sent_at is not null $$;

-- What the sums have to be.
create view counted_sum as
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
  union all select sums.* from mail as counted, sums_of_row(counted) as sums;

-- What a trigger a table runs: what the row added before goes, what it adds now comes. The triggers come with 0075, each by itself, so that no
-- table is held while another is waited for.
do $$
declare
  kept text;
begin
  foreach kept in array array['member', 'creator_profile', 'campaign', 'candidate_request', 'contract', 'payment', 'refund', 'earning', 'payout', 'ledger_entry', 'notification', 'conversation_member', 'audit_entry', 'mail'] loop
    execute format('create function keep_sums_of_%1$s() returns trigger language plpgsql as $body$
begin
  if tg_op = ''INSERT'' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  elsif tg_op = ''DELETE'' then
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  else
    insert into kept_sum (list, owner, part, amount)
      select list, owner, part, sum(amount) from (
        select list, owner, part, -amount as amount from sums_of_row(old) union all select * from sums_of_row(new)) as moved
      group by list, owner, part having sum(amount) <> 0;
  end if;
  return null;
end $body$', kept);
  end loop;
end $$;

-- Adds what is missing and takes away what is too much, as seen at one moment; answers how many sums were wrong. Nobody waits for it.
create function mend_kept_sums() returns bigint language plpgsql as $$
declare
  mended bigint;
begin
  -- Two at once would each add what is missing.
  perform pg_advisory_xact_lock(7405381);
  insert into kept_sum (list, owner, part, amount, is_folded)
    select list, owner, part, sum(amount), true from (
      select list, owner, part, amount from counted_sum
      union all select list, owner, part, -amount from kept_sum) as both_sides
    group by list, owner, part having sum(amount) <> 0;
  get diagnostics mended = row_count;
  return mended;
end $$;
