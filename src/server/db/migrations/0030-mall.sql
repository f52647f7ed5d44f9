-- The mall's settings, tags, messages and logs.

create table tag (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  name text not null,
  type text not null,
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name, type)
);

create table range_classify (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  parent_id bigint,
  name text not null,
  sort integer,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references range_classify (tenant_id, id)
);

-- "range" alone is a word of SQL
create table mall_range (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  name text not null,
  classify_id bigint not null,
  image text,
  sort integer,
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, classify_id) references range_classify (tenant_id, id)
);

create table shop_info (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  shop_name text not null,
  logo text,
  linkman text,
  phone text,
  address text,
  open_hours text,
  introduction text,
  mnemonic text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, shop_name)
);

create table mall_help_type (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  parent_id bigint,
  name text not null,
  sort integer,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references mall_help_type (tenant_id, id)
);

create table mall_help_detail (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  type_id bigint not null,
  title text,
  content text not null,
  sort integer,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, type_id) references mall_help_type (tenant_id, id)
);

create table return_type (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  name text not null,
  sort integer,
  remark text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

create table delivery_config (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  name text not null,
  delivery_mode integer not null check (delivery_mode in (1, 2, 3)),
  fee numeric,
  free_from numeric,
  is_default integer not null default 1 check (is_default in (1, 2)),
  remark text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
create unique index delivery_config_one_default on delivery_config (tenant_id) where is_default = 2;

create table slider (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  title text,
  image text not null,
  url text,
  sort integer,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id)
);

create table message_template (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  code text not null,
  title text not null,
  content text not null,
  type integer not null default 1 check (type in (1, 2)),
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code)
);

create table message_info (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  title text not null,
  content text not null,
  type integer not null default 1 check (type in (1, 2)),
  receiver_id bigint not null,
  read_status integer not null default 1 check (read_status in (1, 2)),
  read_time timestamptz,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, receiver_id) references app_user (tenant_id, id) on delete cascade
);
create index message_info_receiver on message_info (tenant_id, receiver_id, type, create_time desc);

call fence('tag');
call fence('range_classify');
call fence('mall_range');
call fence('shop_info');
call fence('mall_help_type');
call fence('mall_help_detail');
call fence('return_type');
call fence('delivery_config');
call fence('slider');
call fence('message_template');
call fence('message_info');
grant select, insert, update, delete on tag, range_classify, mall_range, shop_info, mall_help_type, mall_help_detail, return_type,
  delivery_config, slider, message_template, message_info to danju_app;
