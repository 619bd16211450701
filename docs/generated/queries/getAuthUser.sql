-- agency, creator, operator
select "member"."id", "member"."email", "member"."role", "member"."first_name", "member"."last_name", "member"."company_name", "member"."display_name", "member"."picture_key", "member"."residence_country", "creator_profile"."state" as "creator_profile_state", coalesce( creator_profile.gender is not null and creator_profile.birth_date is not null and creator_profile.native_language is not null and creator_profile.country is not null and cardinality(creator_profile.languages) > 0 and '' <> all (array[creator_profile.short_bio, creator_profile.street_address, creator_profile.city, creator_profile.state_region, creator_profile.postal_code, creator_profile.instagram]), false) as "has_creator_profile", (select count(*)::int
  from portfolio_item
  where portfolio_item.creator_id = member.id and portfolio_item.state = 'ready') >= 3 as "has_portfolio", exists (select
  from billing_info
  where billing_info.agency_id = member.id and billing_info.country is not null) as "has_billing_info", exists (select
  from payment_method
  where payment_method.agency_id = member.id and payment_method.provider = $1) as "has_payment_method"
from "member"
left join "creator_profile" on "creator_profile"."creator_id" = "member"."id"
where "member"."id" = $2;
