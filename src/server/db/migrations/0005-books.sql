-- Stock and money: movements and entries are only ever added.

create sequence stock_seq as bigint;
grant usage on sequence stock_seq to danju_app;

create table stock_movement (
  tenant_id text not null references tenant,
  seq bigint not null default nextval('stock_seq'),
  document_id bigint not null,
  line_id bigint not null,
  -- receive, takeBack; of quantity 0: variance (a filled hole), difference (a reversal after goods had left)
  kind text not null,
  depot_id bigint not null,
  comm_info_id bigint not null,
  lot text not null default '',
  qty numeric not null,
  value numeric not null,
  bill_date date not null,
  primary key (tenant_id, seq),
  unique (tenant_id, document_id, kind, line_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, line_id) references document_line (tenant_id, id),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id)
);
-- a draft's lines are replaced at every save, and each deletion asks whether anything refers to them
create index stock_movement_line on stock_movement (tenant_id, line_id);
create index stock_movement_goods on stock_movement (tenant_id, depot_id, comm_info_id, lot, seq);

create table stock_balance (
  tenant_id text not null references tenant,
  depot_id bigint not null,
  comm_info_id bigint not null,
  lot text not null default '',
  qty numeric not null default 0,
  value numeric not null default 0,
  reserved_qty numeric not null default 0 check (reserved_qty >= 0),
  held_qty numeric not null default 0 check (held_qty >= 0),
  on_order_qty numeric not null default 0 check (on_order_qty >= 0),
  -- unit cost of the last receipt, and the latest business date posted
  last_cost numeric,
  last_bill_date date,
  primary key (tenant_id, depot_id, comm_info_id, lot),
  check (qty <> 0 or value = 0),
  check (qty < 0 or value >= 0),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id)
);
create index stock_balance_goods on stock_balance (tenant_id, comm_info_id);

create table ledger_entry (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  account text not null check (account in ('payable')),
  -- purchase or freight, in a part that the control account holds and one of deductible tax; a red document's entries carry the same words
  about text not null check (about in ('purchase', 'freight')),
  part text not null check (part in ('goods', 'tax')),
  party_id bigint not null,
  document_id bigint not null,
  amount numeric not null,
  due_date date,
  bill_date date not null,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, account, about, part),
  foreign key (tenant_id, party_id) references supplier (tenant_id, id),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
create index ledger_entry_party on ledger_entry (tenant_id, account, party_id, bill_date);

create table price_history (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  line_id bigint not null,
  supplier_id bigint not null,
  comm_info_id bigint not null,
  unit_id bigint not null,
  qty numeric not null,
  tax_price numeric not null,
  tax_rate numeric not null,
  bill_date date not null,
  -- the red document that struck the row
  struck_by bigint,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, line_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, line_id) references document_line (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id),
  foreign key (tenant_id, unit_id) references comm_unit (tenant_id, id)
);
create index price_history_line on price_history (tenant_id, line_id);
create index price_history_goods on price_history (tenant_id, comm_info_id, supplier_id, bill_date desc, id desc) where struck_by is null;

create table accounting_period (
  tenant_id text not null references tenant,
  -- yyyy-MM
  period text not null check (period ~ '^[0-9]{4}-[0-9]{2}$'),
  state text not null default 'open' check (state in ('open', 'locked', 'closed')),
  primary key (tenant_id, period)
);

call fence('stock_movement');
call fence('stock_balance');
call fence('ledger_entry');
call fence('price_history');
call fence('accounting_period');
grant select, insert on stock_movement, ledger_entry to danju_app;
grant select, insert, update on stock_balance, accounting_period to danju_app;
grant select, insert on price_history to danju_app;
grant update (struck_by) on price_history to danju_app;
