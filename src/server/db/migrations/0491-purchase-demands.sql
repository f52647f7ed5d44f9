-- Whom a demand suggests to buy from, by line.
alter table document_line add column suggested_supplier_id bigint;
alter table document_line add foreign key (tenant_id, suggested_supplier_id) references supplier (tenant_id, id);
