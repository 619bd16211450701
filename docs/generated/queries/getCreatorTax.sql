-- creator
select case when company_name = '' then first_name || ' ' || last_name else company_name end as "name", coalesce(profile.street_address, '') as "street", coalesce(profile.postal_code, '') as "postalCode", coalesce(profile.city, '') as "city", coalesce(profile.state_region, '') as "state", "profile"."country", "tax"."status", coalesce(tax.tax_number, '') as "taxNumber", coalesce(tax.tin, '') as "tin", coalesce(tax.birth_city, '') as "birthCity", coalesce(tax.birth_country, '') as "birthCountry", (select outcome
  from vat_id_standing
  where vat_id_standing.member_id = "member"."id") as "vatIdOutcome", (select answered_at
  from vat_id_standing
  where vat_id_standing.member_id = member.id) as "answeredAt", "agreement"."text_version" as "version", "agreement"."agreed_at" as "agreedAt"
from "member"
left join "creator_profile" as "profile" on "profile"."creator_id" = "member"."id"
left join "creator_tax" as "tax" on "tax"."creator_id" = "member"."id"
left join "self_billing_agreement" as "agreement" on "agreement"."creator_id" = "member"."id" and "agreement"."revoked_at" is null
where "member"."id" = $1;
