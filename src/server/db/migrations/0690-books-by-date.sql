-- Tax of a month, and what its control figures are added up from, by business date.
create index tax_entry_day on tax_entry (tenant_id, bill_date);
create index cash_entry_day on cash_entry (tenant_id, bill_date);
create index cash_sale_day on cash_sale (tenant_id, bill_date);
create index stock_transit_day on stock_transit (tenant_id, bill_date);
