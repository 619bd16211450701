-- Where a creator without a tax number was born, which the report of sellers (DAC7) then requires.
alter table creator_tax add column birth_city text not null default '', add column birth_country text not null default '';
alter table departed_seller add column birth_city text not null default '', add column birth_country text not null default '';
