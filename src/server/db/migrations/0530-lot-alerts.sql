-- The page of lots reads what expires first; how long before it is said is the tenant's to set.
create index stock_lot_page on stock_lot (tenant_id, expires_on, first_seq) where qty + transit_qty > 0;

insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'LOT_ALERT_DAYS', '30' from tenant on conflict do nothing;
