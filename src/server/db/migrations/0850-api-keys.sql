-- A key lets a program work in the name of who made it: its token is one of a session that lasts as long as the key.
create table api_key (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  name text not null,
  user_id bigint,
  access integer not null default 1 check (access in (1, 2)),
  expire_date date not null,
  last_used timestamptz,
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index api_key_user on api_key (tenant_id, user_id);
call fence('api_key');
grant select, insert, update, delete on api_key to danju_app;

create table api_key_role (
  tenant_id text not null references tenant,
  api_key_id bigint not null,
  role_id bigint not null,
  primary key (tenant_id, api_key_id, role_id),
  foreign key (tenant_id, api_key_id) references api_key (tenant_id, id) on delete cascade,
  foreign key (tenant_id, role_id) references role (tenant_id, id)
);
create index api_key_role_role_id on api_key_role (tenant_id, role_id);
call fence('api_key_role');
grant select, insert, update, delete on api_key_role to danju_app;

alter table user_session add api_key_id bigint,
  add foreign key (tenant_id, api_key_id) references api_key (tenant_id, id) on delete cascade;
create index user_session_api_key on user_session (tenant_id, api_key_id) where api_key_id is not null;
