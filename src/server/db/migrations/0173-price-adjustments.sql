create table price_adjustment (
  tenant_id text not null,
  document_id bigint not null,
  name text,
  effective_time timestamptz,
  depot_ids jsonb,
  buyer_id bigint,
  level_id bigint,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, buyer_id) references customer (tenant_id, id),
  foreign key (tenant_id, level_id) references customer_level (tenant_id, id)
);
call own_table('price_adjustment');

create table price_adjustment_line (
  tenant_id text not null,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  index_no integer not null,
  comm_info_id bigint not null,
  unit_id bigint not null,
  final_price numeric,
  primary key (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id),
  foreign key (tenant_id, unit_id) references comm_unit (tenant_id, id)
);
create index price_adjustment_line_document on price_adjustment_line (tenant_id, document_id);
call own_lines('price_adjustment_line');

-- What sales prices were before and after; rows are only added. Of a list price store, customer and level are empty.
create table sales_price_change (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  comm_info_id bigint not null,
  unit_id bigint not null,
  depot_id bigint,
  customer_id bigint,
  level_id bigint,
  old_price numeric,
  new_price numeric not null,
  change_time timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id)
);
create index sales_price_change_goods on sales_price_change (tenant_id, comm_info_id, id);
create index sales_price_change_document on sales_price_change (tenant_id, document_id);
call fence('sales_price_change');
grant select, insert on sales_price_change to danju_app;
