-- What the platform's administrators keep for everybody, and who tells whom of changed dictionaries.

-- Nodes and rights of the platform's own pages: nobody else's roles hold them.
alter table menu add column platform_only boolean not null default false;

create table param (
  id bigint primary key default nextval('id_seq'),
  param_name text not null,
  param_key text not null,
  param_value text not null,
  remark text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  unique (param_key)
);
call fence_platform('param');

create table route (
  id bigint primary key default nextval('id_seq'),
  name text not null,
  path text not null,
  component text,
  sort integer not null default 0,
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  unique (path)
);
call fence_platform('route');

-- Other databases. The password is sealed with a key derived from the installation's; nothing here is ever connected to.
create table datasource (
  id bigint primary key default nextval('id_seq'),
  name text not null,
  driver_class text not null,
  url text not null,
  username text not null,
  password text,
  remark text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  unique (name)
);
-- addresses and names of other databases are not for every tenant's eyes
alter table datasource enable row level security;
create policy platform_alone on datasource using (platform_only()) with check (platform_only());
grant select, insert, update, delete on datasource to danju_app;

create table post (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  category integer not null default 3 check (category in (1, 2, 3, 4)),
  post_code text not null,
  post_name text not null,
  sort integer not null default 0,
  remark text,
  mnemonic text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, post_code)
);
call fence('post');
grant select, insert, update, delete on post to danju_app;

-- Tells every process that answers which it keeps of this table are old.
create function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('danju_changed', tg_table_name);
  return null;
end $$;
create trigger tell_change after insert or update or delete on dict for each statement execute function tell_change();
create trigger tell_change after insert or update or delete on dict_biz for each statement execute function tell_change();
