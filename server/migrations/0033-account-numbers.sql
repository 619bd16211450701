-- Each brand and each creator has a number in the books that stays theirs: DATEV adds it to the first debtor or creditor.
-- A number that a charge took and rolled back is never given again, so there may be gaps.
create sequence debtor_number as integer;
create sequence creditor_number as integer;
alter table ledger_account add column number integer;

with numbered as (
  select id, row_number() over (partition by kind order by id) as number from ledger_account where member_id is not null
)
update ledger_account set number = numbered.number from numbered where numbered.id = ledger_account.id;

select setval('debtor_number', coalesce(max(number), 0) + 1, false) from ledger_account where kind = 'agency';
select setval('creditor_number', coalesce(max(number), 0) + 1, false) from ledger_account where kind = 'creator';

alter table ledger_account
  add constraint ledger_account_number_once unique (kind, number),
  add constraint ledger_account_numbered_for_members check ((number is not null) = (member_id is not null));
