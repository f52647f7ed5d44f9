-- Stock is sorted by what there is and what it is worth: read from indexes, not by sorting all of a company (ADR 192). None of what is on order,
-- which few rows have: orders would write them again in every index.
create index stock_balance_qty on stock_balance (tenant_id, qty) where lot = '';
create index stock_balance_value on stock_balance (tenant_id, value) where lot = '';
