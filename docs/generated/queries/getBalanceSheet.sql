-- operator
select "ledger_account"."kind", sum(ledger_entry.amount_minor)::bigint as "minor"
from "ledger_entry"
inner join "ledger_account" on "ledger_account"."id" = "ledger_entry"."account_id"
group by "ledger_account"."kind";
