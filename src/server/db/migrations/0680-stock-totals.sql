-- What lies in each depot, kept so that the page of all stock sums depots and not goods. Whoever writes balances adds rows of his own, one for
-- each statement and depot, the old figures taken away and the new ones added, and changes none: nobody waits for anybody. Rows of a depot are
-- added up later. The sum is right at every moment.

create sequence stock_total_seq as bigint;
grant usage on sequence stock_total_seq to danju_app;

create table stock_total (
  tenant_id text not null,
  depot_id bigint not null,
  seq bigint not null default nextval('stock_total_seq'),
  is_summed boolean not null default false,
  -- balances that say anything: of what is there, promised, expected or on its way
  goods bigint not null,
  qty numeric not null,
  -- as it is kept with the depot, without shares of pools
  value numeric not null,
  on_order_qty numeric not null,
  primary key (tenant_id, depot_id, seq)
);
call fence('stock_total');
grant select, insert, delete on stock_total to danju_app;
create index stock_total_new on stock_total (tenant_id) where not is_summed;

-- Whether a balance is a row of stock.
create function is_stock(qty numeric, value numeric, held numeric, reserved numeric, on_order numeric, transit numeric) returns boolean
  language sql immutable as $$ select qty <> 0 or value <> 0 or held <> 0 or reserved <> 0 or on_order <> 0 or transit <> 0 $$;

create function note_stock_total() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_total (tenant_id, depot_id, goods, qty, value, on_order_qty)
    select n.tenant_id, n.depot_id, count(*), sum(n.qty), sum(n.value), sum(n.on_order_qty)
      from now_there n
     where n.lot = '' and is_stock(n.qty, n.value, n.held_qty, n.reserved_qty, n.on_order_qty, n.transit_qty) group by 1, 2;
  else
    insert into stock_total (tenant_id, depot_id, goods, qty, value, on_order_qty)
    select t.tenant_id, t.depot_id, sum(t.sign * t.there), sum(t.sign * t.qty), sum(t.sign * t.value), sum(t.sign * t.on_order_qty)
      from (select tenant_id, depot_id, 1 as sign, is_stock(qty, value, held_qty, reserved_qty, on_order_qty, transit_qty)::integer as there, qty, value, on_order_qty
              from now_there where lot = ''
            union all
            select tenant_id, depot_id, -1, is_stock(qty, value, held_qty, reserved_qty, on_order_qty, transit_qty)::integer, qty, value, on_order_qty
              from were_there where lot = '') t
     group by 1, 2 having (sum(t.sign * t.there), sum(t.sign * t.qty), sum(t.sign * t.value), sum(t.sign * t.on_order_qty)) <> (0, 0, 0, 0);
  end if;
  return null;
end $$;

create trigger note_stock_total after insert on stock_balance referencing new table as now_there
  for each statement execute function note_stock_total();
create trigger note_changed_stock after update on stock_balance referencing old table as were_there new table as now_there
  for each statement execute function note_stock_total();

insert into stock_total (tenant_id, depot_id, is_summed, goods, qty, value, on_order_qty)
select tenant_id, depot_id, true, count(*), sum(qty), sum(value), sum(on_order_qty) from stock_balance
 where lot = '' and is_stock(qty, value, held_qty, reserved_qty, on_order_qty, transit_qty) group by 1, 2;
