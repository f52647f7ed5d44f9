-- Mall orders: what they have beside the fields of all heads, how they were paid, and the points they earn.

create table mall_order (
  tenant_id text not null,
  document_id bigint not null,
  contacts_id bigint,
  contact_name text,
  contact_phone text,
  address text,
  buyer_remark text,
  -- the group-buy or pre-sale it is bought by
  offer_id bigint,
  -- orders that are bought together carry the id of the first of them
  group_id bigint,
  group_size integer,
  group_deadline timestamptz,
  deposit_amt numeric check (deposit_amt > 0),
  balance_date date,
  pick_up_code text,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, offer_id) references document (tenant_id, id),
  foreign key (tenant_id, group_id) references document (tenant_id, id)
);
call own_table('mall_order');
create index mall_order_group on mall_order (tenant_id, group_id) where group_id is not null;
create index mall_order_offer on mall_order (tenant_id, offer_id) where offer_id is not null;

alter table order_payment
  add column pay_way text,
  add column create_time timestamptz;

-- What orders earned in points, and what returns took back of it: a ledger, so a balance is its sum (rule B8 Points).
create table points_entry (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  customer_id bigint not null,
  document_id bigint not null,
  -- its place among the entries of its order
  no integer not null,
  score integer not null check (score <> 0),
  -- what of the order was kept then, in money, and the points for each unit of it
  kept_amt numeric not null,
  rate numeric not null,
  create_time timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, no),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
create index points_entry_customer on points_entry (tenant_id, customer_id, id);
call fence('points_entry');
grant select, insert on points_entry to danju_app;

insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'POINTS_RATE', '1' from tenant on conflict do nothing;
