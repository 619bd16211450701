-- operator
select (select coalesce(json_agg(agg), '[]')
  from (select "record_claim"."subject", "record_claim"."subject_id", "record_claim"."operator_id", "record_claim"."claimed_at", "record_claim"."expires_at", "member"."display_name", "member"."picture_key"
    from "record_claim"
    inner join "member" on "member"."id" = "record_claim"."operator_id"
    where "record_claim"."expires_at" > $1
    order by "record_claim"."claimed_at") as agg) as "claims", (select coalesce(json_agg(agg), '[]')
  from (select "subject", "subject_id", "opened_at"
    from "record_look"
    where "operator_id" = $2 and "opened_at" > $3
    order by "opened_at" desc) as agg) as "opened";
