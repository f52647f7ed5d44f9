-- Ids, collation, helpers and the platform's tables.
-- Platform tables have no tenant: everyone reads them, administrators of tenant 000000 write them.

create sequence id_seq as bigint start with 1000000000000000001;
create collation pinyin (provider = icu, locale = 'zh-u-co-pinyin');

grant usage on schema public to danju_app;
grant usage on sequence id_seq to danju_app;

create function current_tenant() returns text language sql stable as $$ select current_setting('app.tenant_id', true) $$;

-- Fences a tenant's table: rows of the transaction's tenant alone can be seen or written.
create procedure fence(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('create policy own_tenant on %I using (tenant_id = current_setting(''app.tenant_id'', true)) with check (tenant_id = current_setting(''app.tenant_id'', true))', name);
end $$;

create function platform_only() returns boolean language sql stable as $$ select current_setting('app.tenant_id', true) = '000000' $$;

-- Fences a platform table: all read, the platform's tenant writes.
create procedure fence_platform(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('create policy all_read on %I for select using (true)', name);
  execute format('create policy platform_adds on %I for insert with check (platform_only())', name);
  execute format('create policy platform_changes on %I for update using (platform_only())', name);
  execute format('create policy platform_removes on %I for delete using (platform_only())', name);
  execute format('grant select, insert, update, delete on %I to danju_app', name);
end $$;

create table tenant (
  tenant_id text primary key check (tenant_id ~ '^[0-9]{6}$'),
  tenant_name text not null,
  domain text unique,
  background_url text,
  time_zone text not null default 'Asia/Shanghai',
  status integer not null default 1,
  expire_time timestamptz
);
call fence_platform('tenant');

create table menu (
  id bigint primary key default nextval('id_seq'),
  parent_id bigint not null default 0,
  code text not null unique,
  name text not null,
  name_en text,
  alias text,
  path text,
  source text,
  sort integer not null default 0,
  category integer not null check (category in (1, 2)),
  action integer not null default 0,
  is_open integer not null default 1 check (is_open in (1, 2)),
  is_hidden integer not null default 1 check (is_hidden in (1, 2)),
  remark text,
  bill_type integer
);
call fence_platform('menu');

create table dict (
  id bigint primary key default nextval('id_seq'),
  parent_id bigint not null default 0,
  code text not null,
  dict_key text not null,
  dict_value text not null,
  sort integer not null default 0,
  is_sealed integer not null default 0 check (is_sealed in (0, 1)),
  remark text,
  unique (code, dict_key)
);
call fence_platform('dict');

-- Every machine ever run, by the hash that the log rows carry.
create table machine (
  hash text primary key,
  kind text not null,
  description jsonb not null,
  first_run_at timestamptz not null
);
call fence_platform('machine');
