-- Whether stock of this depot may go below zero: 1 no, 2 yes, empty as the tenant has it (NEGATIVE_STOCK).
alter table depot add column negative_stock integer check (negative_stock in (1, 2));
