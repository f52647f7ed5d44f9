-- Which shelf goods of a depot were put on: few lines say one.
create index document_line_place on document_line (tenant_id, depot_id, comm_info_id, id) where ware_code is not null;
