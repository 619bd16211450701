-- Without a transaction.
-- Who changes rows at this moment ends first, so that none is counted by nobody; one table after the other, so that nobody waits for two.
do $do$ begin lock table member in share row exclusive mode; create or replace function sums_of_row(counted member) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'member', of_all(), counted.role, 1::bigint where counted.deleted_at is null
  union all select 'member_in_week', of_all(), counted.role || ' ' || week_of_id(counted.id), 1 where counted.deleted_at is null
  union all select 'confirmed_member', of_all(), counted.role, 1 where counted.deleted_at is null and counted.confirmed_at is not null
  union all select 'joined', of_all(), month_of(counted.confirmed_at), 1 where counted.role <> 'operator' and counted.confirmed_at is not null $$; end $do$;
do $do$ begin lock table creator_profile in share row exclusive mode; create or replace function sums_of_row(counted creator_profile) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'profile', of_all(), counted.state, 1::bigint
  union all select 'profile_in_week', of_all(), counted.state || ' ' || week_of_id(counted.creator_id), 1 $$; end $do$;
do $do$ begin lock table campaign in share row exclusive mode; create or replace function sums_of_row(counted campaign) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'campaign', of_all(), counted.state, 1::bigint
  union all select 'campaign_in_week', of_all(), counted.state || ' ' || week_of_id(counted.id), 1
  union all select 'campaign_of', counted.agency_id, counted.state, 1
  union all select 'open_campaign', of_all(), week_of(counted.published_at), 1
    where counted.state = 'published' and counted.published_at is not null and counted.hidden_at is null $$; end $do$;
do $do$ begin lock table contract in share row exclusive mode; create or replace function sums_of_row(counted contract) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'contract', of_all(), counted.state, 1::bigint
  union all select 'contract_in_week', of_all(), counted.state || ' ' || week_of_id(counted.id), 1
  union all select 'contract_of', counted.agency_id, counted.state, 1
  union all select 'contract_of', counted.creator_id, counted.state, 1
  union all select 'hired', of_all(), month_of(counted.created_at), 1 $$; end $do$;
do $do$ begin lock table payment in share row exclusive mode; create or replace function sums_of_row(counted payment) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'payment', of_all(), counted.state, 1::bigint where counted.voided_at is null
  union all select 'payment_in_week', of_all(), counted.state || ' ' || week_of_id(counted.id), 1 where counted.voided_at is null
  union all select 'payment_of', counted.agency_id, counted.state, 1 where counted.voided_at is null
  union all select 'charged', of_all(), month_of(counted.paid_at), counted.total_minor where counted.voided_at is null and counted.state = 'paid'
  union all select 'charged_of', counted.agency_id, month_of(counted.paid_at), counted.total_minor
    where counted.voided_at is null and counted.state = 'paid'
  union all select 'expected_of', counted.agency_id, '', counted.total_minor where counted.voided_at is null and counted.state <> 'paid' $$; end $do$;
do $do$ begin lock table audit_entry in share row exclusive mode; create or replace function sums_of_row(counted audit_entry) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'act', of_all(), week_of_id(counted.id), 1::bigint $$; end $do$;
do $do$ begin lock table creator_paper in share row exclusive mode; create or replace function sums_of_row(counted creator_paper) returns table (list text, owner uuid, part text, amount bigint) stable language sql as $$
  select 'creator_paper', of_all(), counted.kind, 1::bigint
  union all select 'creator_paper_in_week', of_all(), counted.kind || ' ' || week_of_id(counted.id), 1 $$; end $do$;
select mend_kept_sums();
