-- How much of some goods is to be in a depot at least, in basic units.
create table min_stock (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  depot_id bigint not null,
  comm_info_id bigint not null,
  min_qty numeric not null check (min_qty > 0),
  remark text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, depot_id, comm_info_id),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id)
);
call fence('min_stock');
grant select, insert, update, delete on min_stock to danju_app;
