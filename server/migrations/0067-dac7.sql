-- The number by which the tax office of their country knows a creator as a person, which is not the VAT ID.
alter table creator_tax add column tin text not null default '';

-- What the yearly report of platforms (DAC7) says of a creator whose account is deleted: the law wants it reported and kept all the same.
create table departed_seller (
  member_id uuid primary key references member (id) on delete restrict,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  birth_date date,
  street_address text not null,
  postal_code text not null,
  city text not null,
  country text,
  status text,
  tax_number text not null,
  tin text not null,
  iban text not null,
  account_holder text not null,
  kept_at timestamptz not null,
  constraint departed_seller_status_check check (status in ('private', 'small_business', 'vat_registered'))
);
