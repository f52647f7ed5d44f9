-- What left at an estimated cost is in the way of closing its month: there are few of them among very many movements.
create index stock_movement_estimated on stock_movement (tenant_id, bill_date) where estimated;
