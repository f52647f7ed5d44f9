-- Decimals that quantities of goods have in their basic unit, else those of the unit; without either the tenant's (docs/rules/links.md).
alter table commodity add column qty_places integer;
alter table comm_unit add column qty_places integer;
