-- What VIES answered about a VAT ID, kept as evidence: every row is one question, and none is ever changed.
create table vat_id_check (
  id uuid primary key,
  member_id uuid not null references member (id) on delete restrict,
  -- As it was asked about, with its country: DE123456789.
  number text not null,
  -- The VAT ID it was asked with, which VIES gives the consultation number to.
  requester text not null,
  asked_at timestamptz not null,
  outcome text not null,
  name text not null default '',
  address text not null default '',
  consultation text not null default '',
  -- The code of VIES, or of ours, where there was no answer about the number.
  failure text,
  -- The answer, letter by letter; null where none came.
  answer text,
  -- How many questions before this one had no answer, one after the other.
  unanswered_before integer not null,
  ask_again_at timestamptz not null,
  constraint vat_id_check_outcome_check check (outcome in ('valid', 'invalid', 'unanswered')),
  constraint vat_id_check_failure_of_unanswered check ((outcome = 'unanswered') = (failure is not null))
);
create index vat_id_check_by_number on vat_id_check (member_id, number, asked_at desc, id desc);
create trigger vat_id_check_append_only before delete or update on vat_id_check for each row execute function refuse_change();
create trigger vat_id_check_not_emptied before truncate on vat_id_check for each statement execute function refuse_change();

-- The tax numbers that members give as VAT IDs, as registers write them. Whether the form is the country's is not looked at here.
create view given_vat_id as
  select agency_id as member_id, country, upper(regexp_replace(trn, '[\s.-]', '', 'g')) as number
    from billing_info where country is not null and trn <> ''
  union all
  select tax.creator_id, profile.country, upper(regexp_replace(tax.tax_number, '[\s.-]', '', 'g'))
    from creator_tax as tax join creator_profile as profile on profile.creator_id = tax.creator_id
    where tax.status = 'vat_registered' and tax.tax_number <> '' and profile.country is not null;

-- The last answer about each of them; an answer about another number says nothing.
create view vat_id_standing as
  select given.member_id, given.country, given.number, answer.outcome, answer.asked_at as answered_at
    from given_vat_id as given
    left join lateral (select outcome, asked_at from vat_id_check
      where vat_id_check.member_id = given.member_id and vat_id_check.number = given.number and outcome <> 'unanswered'
      order by asked_at desc, id desc limit 1) as answer on true;
create index vat_id_check_invalid on vat_id_check (member_id, number) where outcome = 'invalid';
create index vat_id_check_unanswered on vat_id_check (ask_again_at) where outcome = 'unanswered';
-- Read in the order they were asked, for the accounts.
create index vat_id_check_by_time on vat_id_check (asked_at, id);
