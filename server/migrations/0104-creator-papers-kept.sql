-- How many papers of creators there are, of each kind: kept as other totals of lists are (0074).
create function sums_of_row(counted creator_paper) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'creator_paper', of_all(), counted.kind, 1::bigint $$;

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
  union all select sums.* from creator_paper as counted, sums_of_row(counted) as sums;

create function keep_sums_of_creator_paper() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into kept_sum (list, owner, part, amount) select * from sums_of_row(new);
  else
    insert into kept_sum (list, owner, part, amount) select list, owner, part, -amount from sums_of_row(old);
  end if;
  return null;
end $$;
