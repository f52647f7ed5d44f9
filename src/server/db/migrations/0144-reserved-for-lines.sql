-- What of the stock is reserved for a line of an order, in basic units: the balance's reserved quantity is the sum of its lines.
alter table document_line add column reserved_qty numeric not null default 0 check (reserved_qty >= 0);
grant update (reserved_qty) on document_line to danju_app;
create index document_line_reserved on document_line (tenant_id, depot_id, comm_info_id) where reserved_qty <> 0;
