-- Coupons that an order is to use, in the order in which they were chosen; what became of them stands in `coupon`.
alter table document add column coupon_ids text[];
-- found by the customer whose quotations hold (rule C7 *Which price*)
create index document_quoted on document (tenant_id, customer_id) where valid_date is not null;
