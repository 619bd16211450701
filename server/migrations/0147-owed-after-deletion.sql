-- Creators who were owed money again after they had deleted their account, and when that began (decision 154). What is left is in the ledger.
create table owed_after_deletion (
  creator_id uuid primary key references member (id) on delete restrict,
  since timestamptz not null
);

insert into owed_after_deletion (creator_id, since)
select member.id, max(ledger_entry.created_at)
from member
join ledger_account on ledger_account.kind = 'creator' and ledger_account.member_id = member.id
join ledger_entry on ledger_entry.account_id = ledger_account.id
where member.deleted_at is not null
group by member.id
having sum(ledger_entry.amount_minor) > 0;
