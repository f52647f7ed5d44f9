-- Prices of goods for one customer or store, goods of suppliers and partners, partners together, goods of the mall.

-- Customers and suppliers in one table, kept by their own; what refers to a partner refers here.
create table barterer (
  tenant_id text not null references tenant,
  id bigint not null,
  type integer not null check (type in (1, 2)),
  code text not null,
  name text not null,
  linkman text,
  phone text,
  mnemonic text,
  status integer not null,
  primary key (tenant_id, id)
);

create function keep_barterer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from barterer where tenant_id = old.tenant_id and id = old.id;
    return null;
  end if;
  insert into barterer (tenant_id, id, type, code, name, linkman, phone, mnemonic, status)
  values (new.tenant_id, new.id, tg_argv[0]::integer, to_jsonb(new) ->> (tg_argv[1] || '_code'), to_jsonb(new) ->> (tg_argv[1] || '_name'),
          new.linkman, new.phone, new.mnemonic, new.status)
  on conflict (tenant_id, id) do update set code = excluded.code, name = excluded.name, linkman = excluded.linkman,
    phone = excluded.phone, mnemonic = excluded.mnemonic, status = excluded.status;
  return null;
end $$;
create trigger keep_barterer after insert or update or delete on customer for each row execute function keep_barterer('1', 'customer');
create trigger keep_barterer after insert or update or delete on supplier for each row execute function keep_barterer('2', 'supplier');
insert into barterer (tenant_id, id, type, code, name, linkman, phone, mnemonic, status)
  select tenant_id, id, 1, customer_code, customer_name, linkman, phone, mnemonic, status from customer
  union all select tenant_id, id, 2, supplier_code, supplier_name, linkman, phone, mnemonic, status from supplier;

-- A unit stands beside goods only when they are traded in it. After the foreign keys, which speak first.
create function unit_of_goods() returns trigger language plpgsql as $$
begin
  if new.unit_id is not null
     and not exists (select from commodity c where c.tenant_id = new.tenant_id and c.id = new.comm_info_id and c.unit_id = new.unit_id)
     and not exists (select from commodity_unit u
                      where u.tenant_id = new.tenant_id and u.comm_info_id = new.comm_info_id and u.unit_id = new.unit_id) then
    raise exception using errcode = '23514', message = 'the unit is none of the goods', table = tg_table_name,
      constraint = tg_table_name || '_unit_id_check';
  end if;
  return null;
end $$;

create table customer_price (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  customer_id bigint not null,
  comm_info_id bigint not null,
  unit_id bigint not null,
  final_price numeric not null,
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, comm_info_id, customer_id, unit_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id),
  foreign key (tenant_id, unit_id) references comm_unit (tenant_id, id)
);

create table sales_room_price (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  room_id bigint not null,
  comm_info_id bigint not null,
  unit_id bigint not null,
  final_price numeric not null,
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, comm_info_id, room_id, unit_id),
  foreign key (tenant_id, room_id) references depot (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id),
  foreign key (tenant_id, unit_id) references comm_unit (tenant_id, id)
);

create table supplier_commodity (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  supplier_id bigint not null,
  comm_info_id bigint not null,
  unit_id bigint,
  purchase_price numeric,
  supplier_comm_code text,
  lead_days integer,
  remark text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, comm_info_id, supplier_id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id),
  foreign key (tenant_id, unit_id) references comm_unit (tenant_id, id)
);

create table barterer_commodity (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  barterer_id bigint not null,
  comm_info_id bigint not null,
  partner_code text,
  partner_name text,
  remark text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, comm_info_id, barterer_id),
  foreign key (tenant_id, barterer_id) references barterer (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id)
);

create trigger unit_of_goods after insert or update of comm_info_id, unit_id on customer_price for each row execute function unit_of_goods();
create trigger unit_of_goods after insert or update of comm_info_id, unit_id on sales_room_price for each row execute function unit_of_goods();
create trigger unit_of_goods after insert or update of comm_info_id, unit_id on supplier_commodity for each row execute function unit_of_goods();
create index customer_price_customer on customer_price (tenant_id, customer_id);
create index sales_room_price_room on sales_room_price (tenant_id, room_id);
create index supplier_commodity_supplier on supplier_commodity (tenant_id, supplier_id);
create index barterer_commodity_barterer on barterer_commodity (tenant_id, barterer_id);

alter table brand add column context text;
alter table commodity
  add column is_store integer not null default 1 check (is_store in (1, 2)),
  add column on_shelves integer not null default 1 check (on_shelves in (1, 2));
create index commodity_on_shelves on commodity (tenant_id) where is_store = 2 and on_shelves = 2;

call fence('barterer');
call fence('customer_price');
call fence('sales_room_price');
call fence('supplier_commodity');
call fence('barterer_commodity');
grant select, insert, update, delete on barterer, customer_price, sales_room_price, supplier_commodity, barterer_commodity to danju_app;
