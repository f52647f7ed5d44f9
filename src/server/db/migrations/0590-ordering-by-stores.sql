-- On which days goods are delivered to a store, until when it orders for a day, and where it lies on its route.
create table store_schedule (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  depot_id bigint not null,
  monday integer not null default 1 check (monday in (1, 2)),
  tuesday integer not null default 1 check (tuesday in (1, 2)),
  wednesday integer not null default 1 check (wednesday in (1, 2)),
  thursday integer not null default 1 check (thursday in (1, 2)),
  friday integer not null default 1 check (friday in (1, 2)),
  saturday integer not null default 1 check (saturday in (1, 2)),
  sunday integer not null default 1 check (sunday in (1, 2)),
  cut_off_days integer not null default 1 check (cut_off_days between 0 and 30),
  cut_off_hour integer not null default 16 check (cut_off_hour between 0 and 23),
  route_name text,
  stop integer check (stop between 1 and 999),
  remark text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, depot_id),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id)
);
call fence('store_schedule');
grant select, insert, update, delete on store_schedule to danju_app;

-- Goods that a store usually orders, in a unit of theirs.
create table store_template (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  depot_id bigint not null,
  comm_info_id bigint not null,
  unit_id bigint not null,
  qty numeric not null check (qty > 0),
  remark text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, depot_id, comm_info_id),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id),
  foreign key (tenant_id, unit_id) references comm_unit (tenant_id, id)
);
call fence('store_template');
grant select, insert, update, delete on store_template to danju_app;

-- The route and stop that a requisition is delivered on, as they were when it was submitted.
alter table document add column delivery_route text;
