-- A first bank account is no changed one: operators are warned of a payout that was requested shortly after a change.
-- Equal to `changed_at` until the account is changed; empty for accounts that were saved before this column.
alter table payout_beneficiary add column first_saved_at timestamptz;
alter table payout add column is_first_account boolean not null default false;
create or replace view live_payout as select * from payout where returned_at is null;
