create index concurrently stock_lot_key on stock_lot (tenant_id, lot_key, comm_info_id);
