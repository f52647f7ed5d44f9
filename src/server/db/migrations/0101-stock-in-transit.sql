-- Goods on their way: what was sent to a depot and has not arrived, with the value and tax it was sent at (rules C1-5, C4 Transfer).

alter table stock_balance
  add column transit_qty numeric not null default 0,
  add column transit_value numeric not null default 0,
  add column transit_tax numeric not null default 0,
  add check (transit_qty >= 0 and transit_value >= 0 and transit_tax >= 0),
  add check (transit_qty > 0 or (transit_value = 0 and transit_tax = 0));

create table stock_transit (
  tenant_id text not null references tenant,
  seq bigint not null default nextval('stock_seq'),
  document_id bigint not null,
  line_id bigint not null,
  -- into transit: dispatch; out of it: arrive, loss, back (to where it was sent from)
  kind text not null,
  -- which time a line of this document does so: goods arrive in parts
  step integer not null default 0,
  -- where the goods go
  depot_id bigint not null,
  comm_info_id bigint not null,
  qty numeric not null,
  value numeric not null,
  tax numeric not null,
  bill_date date not null,
  primary key (tenant_id, seq),
  unique (tenant_id, document_id, kind, line_id, step),
  check (case kind when 'dispatch' then qty > 0 else kind in ('arrive', 'loss', 'back') and qty < 0 end),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, line_id) references document_line (tenant_id, id),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id)
);
create index stock_transit_line on stock_transit (tenant_id, line_id);
create index stock_transit_goods on stock_transit (tenant_id, depot_id, comm_info_id);
call fence('stock_transit');
grant select, insert on stock_transit to danju_app;
