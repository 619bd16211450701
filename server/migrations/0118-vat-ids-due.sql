-- When the VAT ID of each member is to be asked about: the clock would else read every number and its last answer on each tick (docs/decisions/137).
create table vat_id_due (
  member_id uuid primary key references member (id) on delete cascade,
  ask_at timestamptz not null
);
create index vat_id_due_by_time on vat_id_due (ask_at, member_id);

-- Countries with VAT IDs that VIES knows, and how theirs begin; whether the rest of a number has their format, the clock decides.
create function begins_as_vat_id(country text, number text) returns boolean immutable language sql as $$
  select country = any ('{AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK}')
    and starts_with(number, case country when 'GR' then 'EL' else country end) $$;

create function set_vat_id_due(member uuid) returns void language plpgsql as $$
declare
  due timestamptz;
begin
  -- Locks the row before the number and its answer are read: of two changes at once, the later one then sees both.
  insert into vat_id_due (member_id, ask_at) values (member, '-infinity') on conflict (member_id) do update set ask_at = excluded.ask_at;
  select coalesce(latest.ask_again_at, '-infinity') into due from given_vat_id as given
    left join lateral (select ask_again_at from vat_id_check
      where vat_id_check.member_id = given.member_id and vat_id_check.number = given.number
      order by asked_at desc, id desc limit 1) as latest on true
    where given.member_id = member and begins_as_vat_id(given.country, given.number);
  if found then
    update vat_id_due set ask_at = due where member_id = member and ask_at <> due;
  else
    delete from vat_id_due where member_id = member;
  end if;
end $$;

create function keep_vat_id_due() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from vat_id_due where member_id = (to_jsonb(old) ->> tg_argv[0])::uuid;
  else
    perform set_vat_id_due((to_jsonb(new) ->> tg_argv[0])::uuid);
  end if;
  return null;
end $$;
create trigger vat_id_due_kept after insert or delete or update of country, trn on billing_info
  for each row execute function keep_vat_id_due('agency_id');
create trigger vat_id_due_kept after insert or delete or update of status, tax_number on creator_tax
  for each row execute function keep_vat_id_due('creator_id');
create trigger vat_id_due_kept after insert or delete or update of country on creator_profile
  for each row execute function keep_vat_id_due('creator_id');
create trigger vat_id_due_kept after insert on vat_id_check
  for each row execute function keep_vat_id_due('member_id');
