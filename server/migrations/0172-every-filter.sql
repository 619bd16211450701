-- Without a transaction.
-- Filters and orders of lists that read far more rows than they show (docs/decisions/173).
drop index concurrently if exists campaign_open_by_shipping;
create index concurrently campaign_open_by_shipping on campaign (shippable_product, published_at desc, id desc) where state = 'published' and hidden_at is null and published_at is not null;
drop index concurrently if exists payment_of_agency_by_total;
create index concurrently payment_of_agency_by_total on payment (agency_id, total_minor, id desc) include (state) where voided_at is null;
drop index concurrently if exists chargeback_lost_or_open;
create index concurrently chargeback_lost_or_open on chargeback (agency_id) include (payment_id) where not is_inquiry and state <> 'won';
