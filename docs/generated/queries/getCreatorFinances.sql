-- creator
select (select coalesce(sum("ledger_entry"."amount_minor"), 0)::bigint as "sum"
  from "ledger_entry"
  inner join "ledger_account" on "ledger_account"."id" = "ledger_entry"."account_id"
  where "ledger_account"."kind" = 'creator' and "ledger_account"."member_id" = $1) as "balance_minor", (select coalesce(sum("amount_minor"), 0)::bigint as "sum"
  from "live_earning" as "earning"
  where "creator_id" = $2 and "state" = 'future') as "future_minor";
