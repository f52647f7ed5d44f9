-- Goods of one quantity or value are many: the index goes on by depot and goods, so that a page of them is read in order and not sorted (ADR 192).
drop index stock_balance_qty;
drop index stock_balance_value;
create index stock_balance_qty on stock_balance (tenant_id, qty, depot_id, comm_info_id) where lot = '';
create index stock_balance_value on stock_balance (tenant_id, value, depot_id, comm_info_id) where lot = '';
