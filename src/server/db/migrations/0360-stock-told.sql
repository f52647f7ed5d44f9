-- Stock that another system is told of, and movements by day, for what stock was on any day and what moved between two.

-- a row of stock by one id, for callers that name it
alter table stock_balance add column id bigint not null default nextval('id_seq');
create unique index stock_balance_id on stock_balance (tenant_id, id);

create index stock_movement_day on stock_movement (tenant_id, bill_date);

-- What was told last of goods in a depot: how much was free, when, and whether it could be told.
create table stock_told (
  tenant_id text not null references tenant,
  depot_id bigint not null,
  comm_info_id bigint not null,
  qty numeric not null,
  -- 1 told, 2 failed
  push_status integer not null check (push_status in (1, 2)),
  push_time timestamptz not null,
  reason text,
  primary key (tenant_id, depot_id, comm_info_id),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id)
);
call fence('stock_told');
grant select, insert, update on stock_told to danju_app;
