-- Prices of goods for customers of a level, and from a quantity on (rule C7).
create table level_price (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  level_id bigint not null,
  comm_info_id bigint not null,
  unit_id bigint not null,
  final_price numeric not null,
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, comm_info_id, level_id, unit_id),
  foreign key (tenant_id, level_id) references customer_level (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id),
  foreign key (tenant_id, unit_id) references comm_unit (tenant_id, id)
);

create table quantity_price (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  comm_info_id bigint not null,
  unit_id bigint not null,
  from_qty numeric not null check (from_qty > 0),
  final_price numeric not null,
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, comm_info_id, unit_id, from_qty),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id),
  foreign key (tenant_id, unit_id) references comm_unit (tenant_id, id)
);

call fence('level_price');
call fence('quantity_price');
grant select, insert, update, delete on level_price, quantity_price to danju_app;
