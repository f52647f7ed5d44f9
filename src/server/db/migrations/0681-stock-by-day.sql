-- What stock was at the end of each day, kept by depot and goods for days on which something moved, so that stock of any day is looked up and not added up
-- from all movements. Whoever posts only notes his movements (stock_news) and waits for nobody; what is noted is added later, and read from the
-- movements until then: both together are right at every moment.

create table stock_news (
  tenant_id text not null,
  seq bigint not null,
  primary key (tenant_id, seq)
);
call fence('stock_news');
grant select, insert, delete on stock_news to danju_app;

-- On hand at the end of the day, and what the movements up to it are worth.
create table stock_day (
  tenant_id text not null,
  depot_id bigint not null,
  comm_info_id bigint not null,
  day date not null,
  qty numeric not null,
  value numeric not null,
  primary key (tenant_id, depot_id, comm_info_id, day)
);
call fence('stock_day');
grant select, insert, update, delete on stock_day to danju_app;

-- By how much the goods that are there changed on a day, their quantity and value.
create table stock_day_total (
  tenant_id text not null,
  depot_id bigint not null,
  day date not null,
  goods bigint not null,
  qty numeric not null,
  value numeric not null,
  primary key (tenant_id, depot_id, day)
);
call fence('stock_day_total');
grant select, insert, update, delete on stock_day_total to danju_app;

create function note_stock() returns trigger language plpgsql as $$
begin
  insert into stock_news (tenant_id, seq) select m.tenant_id, m.seq from added m where m.lot = '';
  return null;
end $$;

create trigger note_stock after insert on stock_movement referencing new table as added for each statement execute function note_stock();

insert into stock_news (tenant_id, seq) select tenant_id, seq from stock_movement where lot = '';
