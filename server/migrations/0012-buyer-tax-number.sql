-- The VAT number that reverse charge rests on, as it was when the offer was accepted; empty where none does, and in payments from before.
alter table payment add column buyer_tax_number text not null default '';
