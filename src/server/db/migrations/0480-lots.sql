-- Goods kept by lot with its last day, or piece by piece by serial number: balances by depot, goods and lot, and what moved them.

-- 1 by quantity alone, 2 by lot, 3 by serial number; the days goods are good for, and the percentage of them that must be left when they come in
alter table commodity
  add column keeping integer not null default 1 check (keeping in (1, 2, 3)),
  add column shelf_life_days integer check (shelf_life_days > 0),
  add column min_life_rate numeric check (min_life_rate between 0 and 100);

-- a list of {lot, qty, expiresOn}, quantities in basic units and positive
alter table document_line add column lots jsonb;
grant update (lots) on document_line to danju_app;
-- what was counted, and the books of that moment
alter table stock_count_line add column lots jsonb, add column book_lots jsonb;
grant update (lots, book_lots) on stock_count_line to danju_app;

-- What moved is written on the line as it is booked, and stays.
create function line_lots_stay() returns trigger language plpgsql as $$
begin
  if exists (select from document d where d.tenant_id = new.tenant_id and d.id = new.document_id and 'booked' = any (d.tags)) then
    raise exception 'a document that is booked keeps its lots' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger line_lots_stay before update of lots on document_line for each row
  when (old.lots is distinct from new.lots) execute function line_lots_stay();

create table stock_lot (
  tenant_id text not null references tenant,
  depot_id bigint not null,
  comm_info_id bigint not null,
  -- number of the lot, or of the one piece
  lot text not null check (lot <> ''),
  is_serial boolean not null,
  expires_on date,
  -- on hand here, and on its way here
  qty numeric not null check (qty >= 0),
  transit_qty numeric not null check (transit_qty >= 0),
  -- the movement it first came with
  first_seq bigint not null default nextval('stock_seq'),
  primary key (tenant_id, depot_id, comm_info_id, lot),
  check (not is_serial or qty + transit_qty in (0, 1)),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id)
);
-- a piece is at one place
create unique index stock_lot_serial on stock_lot (tenant_id, comm_info_id, lot) where is_serial and qty + transit_qty > 0;
create index stock_lot_number on stock_lot (tenant_id, lot);
create index stock_lot_expiry on stock_lot (tenant_id, expires_on) where qty > 0 and expires_on is not null;
call fence('stock_lot');
grant select, insert, update on stock_lot to danju_app;

create table lot_movement (
  tenant_id text not null references tenant,
  seq bigint not null default nextval('stock_seq'),
  document_id bigint not null,
  line_id bigint not null,
  -- as the movement of stock, or of goods in transit, that it is a part of
  kind text not null,
  step integer not null default 0,
  depot_id bigint not null,
  comm_info_id bigint not null,
  lot text not null,
  expires_on date,
  qty numeric not null,
  transit_qty numeric not null,
  bill_date date not null,
  posted_at timestamptz not null,
  primary key (tenant_id, seq),
  check (qty <> 0 or transit_qty <> 0),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, line_id) references document_line (tenant_id, id),
  foreign key (tenant_id, depot_id, comm_info_id, lot) references stock_lot (tenant_id, depot_id, comm_info_id, lot)
);
create index lot_movement_document on lot_movement (tenant_id, document_id);
create index lot_movement_line on lot_movement (tenant_id, line_id);
create index lot_movement_lot on lot_movement (tenant_id, comm_info_id, lot, seq);
call fence('lot_movement');
grant select, insert on lot_movement to danju_app;
