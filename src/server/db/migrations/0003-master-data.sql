-- Master data: what documents refer to. `mnemonic` holds pinyin initials, kept by the server.

create table tax_rate (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  tax_rate numeric not null check (tax_rate >= 0 and tax_rate < 1000),
  name text,
  is_default integer not null default 1 check (is_default in (1, 2)),
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, tax_rate)
);
create unique index tax_rate_one_default on tax_rate (tenant_id) where is_default = 2;

create table comm_unit (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  code text,
  name text not null,
  remark text,
  mnemonic text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  unique (tenant_id, code)
);

create table depot (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  code text not null,
  name text not null,
  dept_id bigint,
  classify_id bigint,
  address text,
  legal_entity text,
  remark text,
  mnemonic text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  unique (tenant_id, name),
  foreign key (tenant_id, dept_id) references dept (tenant_id, id)
);

create table user_depot (
  tenant_id text not null references tenant,
  user_id bigint not null,
  depot_id bigint not null,
  is_default integer not null default 1 check (is_default in (1, 2)),
  primary key (tenant_id, user_id, depot_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, depot_id) references depot (tenant_id, id)
);
create unique index user_depot_one_default on user_depot (tenant_id, user_id) where is_default = 2;

create table brand (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  code text not null,
  name text not null,
  remark text,
  mnemonic text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  unique (tenant_id, name)
);

create table classification (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  parent_id bigint,
  code text not null,
  name text not null,
  sort integer not null default 0,
  mnemonic text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, parent_id) references classification (tenant_id, id)
);

create table supplier (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  supplier_code text not null,
  supplier_name text not null,
  linkman text,
  phone text,
  address text,
  tax_no text,
  bank_name text,
  bank_account text,
  tax_rate_id bigint,
  deductible integer not null default 2 check (deductible in (1, 2)),
  period integer,
  remark text,
  mnemonic text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, supplier_code),
  unique (tenant_id, supplier_name),
  foreign key (tenant_id, tax_rate_id) references tax_rate (tenant_id, id)
);

create table customer (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  customer_code text not null,
  customer_name text not null,
  linkman text,
  phone text,
  address text,
  remark text,
  mnemonic text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, customer_code),
  unique (tenant_id, customer_name)
);

create table commodity (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  comm_info_code text not null,
  comm_info_name text not null,
  spec text,
  bar_code text,
  classify_id bigint,
  brand_id bigint,
  supplier_id bigint,
  unit_id bigint not null,
  tax_rate_id bigint,
  retail_price numeric,
  purchase_price numeric,
  comm_kind integer not null default 1 check (comm_kind in (1, 2)),
  weighed integer not null default 1 check (weighed in (1, 2)),
  is_multi_unit integer not null default 1 check (is_multi_unit in (1, 2)),
  manu_code text,
  remark text,
  mnemonic text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, comm_info_code),
  foreign key (tenant_id, classify_id) references classification (tenant_id, id),
  foreign key (tenant_id, brand_id) references brand (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, unit_id) references comm_unit (tenant_id, id),
  foreign key (tenant_id, tax_rate_id) references tax_rate (tenant_id, id)
);
create index commodity_bar_code on commodity (tenant_id, bar_code);

-- Units of goods beside the basic one.
create table commodity_unit (
  tenant_id text not null references tenant,
  comm_info_id bigint not null,
  unit_id bigint not null,
  conversion numeric not null check (conversion > 0),
  bar_code text,
  final_price numeric,
  purchase_price numeric,
  primary key (tenant_id, comm_info_id, unit_id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id) on delete cascade,
  foreign key (tenant_id, unit_id) references comm_unit (tenant_id, id)
);
create index commodity_unit_bar_code on commodity_unit (tenant_id, bar_code);

call fence('tax_rate');
call fence('comm_unit');
call fence('depot');
call fence('user_depot');
call fence('brand');
call fence('classification');
call fence('supplier');
call fence('customer');
call fence('commodity');
call fence('commodity_unit');
grant select, insert, update, delete on tax_rate, comm_unit, depot, user_depot, brand, classification, supplier, customer, commodity,
  commodity_unit to danju_app;
