-- Triggers as a cluster runs them: beside its tables. What was added is read by itself, a table is called by what the trigger is told, for its parts have names of
-- their own, and tables that every node has write nothing (docs/distribution.md).

create or replace function lines_follow_the_head() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select distinct l.tenant_id, l.document_id from moved l loop
    if exists (select from document d where d.tenant_id = one.tenant_id and d.id = one.document_id and not ('editable' = any (d.tags))) then
      raise exception 'lines of a document that is not editable cannot be added or removed' using errcode = 'integrity_constraint_violation';
    end if;
  end loop;
  return null;
end $$;

create or replace function note_open() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select distinct e.tenant_id, coalesce(e.settles_id, e.document_id) as id from added e loop
    insert into open_news (tenant_id, document_id) values (one.tenant_id, one.id);
  end loop;
  return null;
end $$;

create or replace function note_stock() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select m.tenant_id, array_agg(m.seq) as seqs from added m where m.lot = '' group by 1 loop
    insert into stock_news (tenant_id, seq) select one.tenant_id, given.seq from unnest(one.seqs) as given (seq) on conflict do nothing;
  end loop;
  return null;
end $$;

create or replace function note_stock_total() returns trigger language plpgsql as $$
declare
  one record;
begin
  if tg_op = 'INSERT' then
    for one in
      select n.tenant_id, n.depot_id, count(*) as goods, sum(n.qty) as qty, sum(n.value) as value, sum(n.on_order_qty) as on_order_qty
        from now_there n
       where n.lot = '' and is_stock(n.qty, n.value, n.held_qty, n.reserved_qty, n.on_order_qty, n.transit_qty) group by 1, 2
    loop
      insert into stock_total (tenant_id, depot_id, goods, qty, value, on_order_qty)
      values (one.tenant_id, one.depot_id, one.goods, one.qty, one.value, one.on_order_qty);
    end loop;
  else
    for one in
      select t.tenant_id, t.depot_id, sum(t.sign * t.there) as goods, sum(t.sign * t.qty) as qty, sum(t.sign * t.value) as value,
             sum(t.sign * t.on_order_qty) as on_order_qty
        from (select tenant_id, depot_id, 1 as sign, is_stock(qty, value, held_qty, reserved_qty, on_order_qty, transit_qty)::integer as there, qty, value, on_order_qty
                from now_there where lot = ''
              union all
              select tenant_id, depot_id, -1, is_stock(qty, value, held_qty, reserved_qty, on_order_qty, transit_qty)::integer, qty, value, on_order_qty
                from were_there where lot = '') t
       group by 1, 2 having (sum(t.sign * t.there), sum(t.sign * t.qty), sum(t.sign * t.value), sum(t.sign * t.on_order_qty)) <> (0, 0, 0, 0)
    loop
      insert into stock_total (tenant_id, depot_id, goods, qty, value, on_order_qty)
      values (one.tenant_id, one.depot_id, one.goods, one.qty, one.value, one.on_order_qty);
    end loop;
  end if;
  return null;
end $$;

create or replace function unit_of_goods() returns trigger language plpgsql as $$
begin
  if new.unit_id is not null
     and not exists (select from commodity c where c.tenant_id = new.tenant_id and c.id = new.comm_info_id and c.unit_id = new.unit_id)
     and not exists (select from commodity_unit u
                      where u.tenant_id = new.tenant_id and u.comm_info_id = new.comm_info_id and u.unit_id = new.unit_id) then
    raise exception using errcode = '23514', message = format('the unit is none of the goods: constraint "%s_unit_id_check"', tg_argv[0]),
      table = tg_argv[0], constraint = tg_argv[0] || '_unit_id_check';
  end if;
  return null;
end $$;
do $$
declare
  priced text;
begin
  foreach priced in array array['customer_price', 'sales_room_price', 'supplier_commodity'] loop
    execute format('drop trigger unit_of_goods on %I', priced);
    execute format('create trigger unit_of_goods after insert or update of comm_info_id, unit_id on %I for each row execute function unit_of_goods(%L)', priced, priced);
  end loop;
end $$;

create or replace function signed_sample_stays() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'sample' then
    if old.signed_time is not null then
      raise exception 'a signed sample never changes' using errcode = 'integrity_constraint_violation';
    end if;
  elsif exists (
    select from audit_sample s
     where s.signed_time is not null and s.tenant_id = coalesce(new.tenant_id, old.tenant_id) and s.id in (old.sample_id, new.sample_id)
  ) then
    raise exception 'a signed sample never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
drop trigger signed_sample_stays on audit_sample;
drop trigger signed_sample_stays on audit_sample_document;
drop trigger nothing_joins_a_signed_sample on audit_sample_document;
create trigger signed_sample_stays before update or delete on audit_sample for each row execute function signed_sample_stays('sample');
create trigger signed_sample_stays before update or delete on audit_sample_document for each row execute function signed_sample_stays('document');
create trigger nothing_joins_a_signed_sample before insert on audit_sample_document for each row execute function signed_sample_stays('document');

-- the row of a tenant is its own version, and whoever changes the menu says so
drop trigger note_change on tenant;
drop function note_tenant_change();
drop trigger note_change on menu;
drop function note_menu_change();

-- a tenant that is removed is seen by whoever removes it, until that is done
drop function remove_tenants(bigint[]);
create policy removed_here on tenant for select using (platform_only() and current_setting('app.removes_tenants', true) = 'on');
