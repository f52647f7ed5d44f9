-- Natures, levels, members, carriers, floors, groups, specifications and rates of departments.

create table customer_nature (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  parent_id bigint,
  name text not null,
  sort integer,
  remark text,
  mnemonic text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, parent_id) references customer_nature (tenant_id, id)
);

create table supplier_nature (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  parent_id bigint,
  name text not null,
  sort integer,
  remark text,
  mnemonic text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, parent_id) references supplier_nature (tenant_id, id)
);

create table customer_level (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  name text not null,
  discount_rate numeric check (discount_rate >= 0),
  remark text,
  mnemonic text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

create table member (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  customer_id bigint not null,
  phone text not null,
  real_name text not null,
  post text,
  is_main integer not null default 1 check (is_main in (1, 2)),
  mnemonic text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, phone),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);

create unique index member_one_main on member (tenant_id, customer_id) where is_main = 2;
create index member_customer on member (tenant_id, customer_id);

create table carrier (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  code text not null,
  name text not null,
  phone text,
  website text,
  remark text,
  mnemonic text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  unique (tenant_id, name)
);

create table floor (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  name text not null,
  sort integer,
  remark text,
  mnemonic text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

create table floor_class (
  tenant_id text not null references tenant,
  floor_id bigint not null,
  classify_id bigint not null,
  primary key (tenant_id, floor_id, classify_id),
  foreign key (tenant_id, floor_id) references floor (tenant_id, id) on delete cascade,
  foreign key (tenant_id, classify_id) references classification (tenant_id, id)
);
create index floor_class_classify_id on floor_class (tenant_id, classify_id);

create table class_group (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  name text not null,
  sort integer,
  remark text,
  mnemonic text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

create table class_group_class (
  tenant_id text not null references tenant,
  class_group_id bigint not null,
  classify_id bigint not null,
  primary key (tenant_id, class_group_id, classify_id),
  foreign key (tenant_id, class_group_id) references class_group (tenant_id, id) on delete cascade,
  foreign key (tenant_id, classify_id) references classification (tenant_id, id)
);
create index class_group_class_classify_id on class_group_class (tenant_id, classify_id);

create table spec (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  attr_name text not null,
  remark text,
  mnemonic text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, attr_name)
);

create table spec_detail (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  spec_id bigint not null,
  attr_name text not null,
  sort integer,
  mnemonic text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, attr_name, spec_id),
  foreign key (tenant_id, spec_id) references spec (tenant_id, id)
);

create table class_spec (
  tenant_id text not null references tenant,
  classify_id bigint not null,
  spec_id bigint not null,
  primary key (tenant_id, classify_id, spec_id),
  foreign key (tenant_id, classify_id) references classification (tenant_id, id) on delete cascade,
  foreign key (tenant_id, spec_id) references spec (tenant_id, id)
);
create index class_spec_spec_id on class_spec (tenant_id, spec_id);

create table dept_rate (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  dept_id bigint not null,
  tax_rate_id bigint not null,
  remark text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, dept_id),
  foreign key (tenant_id, dept_id) references dept (tenant_id, id),
  foreign key (tenant_id, tax_rate_id) references tax_rate (tenant_id, id)
);

alter table customer
  add column email text,
  add column classify_id bigint,
  add column level_id bigint,
  add column tax_no text,
  add foreign key (tenant_id, classify_id) references customer_nature (tenant_id, id),
  add foreign key (tenant_id, level_id) references customer_level (tenant_id, id);

alter table supplier
  add column landline text,
  add column email text,
  add column website text,
  add column nature_id bigint,
  add column contract_end date,
  add foreign key (tenant_id, nature_id) references supplier_nature (tenant_id, id);

create table supplier_class (
  tenant_id text not null references tenant,
  supplier_id bigint not null,
  classify_id bigint not null,
  primary key (tenant_id, supplier_id, classify_id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id) on delete cascade,
  foreign key (tenant_id, classify_id) references classification (tenant_id, id)
);
create index supplier_class_classify_id on supplier_class (tenant_id, classify_id);

call fence('customer_nature');
call fence('supplier_nature');
call fence('customer_level');
call fence('member');
call fence('carrier');
call fence('floor');
call fence('floor_class');
call fence('class_group');
call fence('class_group_class');
call fence('spec');
call fence('spec_detail');
call fence('class_spec');
call fence('dept_rate');
call fence('supplier_class');
grant select, insert, update, delete on customer_nature, supplier_nature, customer_level, member, carrier, floor, floor_class, class_group, class_group_class, spec, spec_detail, class_spec, dept_rate, supplier_class
  to danju_app;
