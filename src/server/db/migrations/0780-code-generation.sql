-- What the code generator makes of a table of a data source, and the files it made of it last, by their paths.
create table code_gen (
  id bigint primary key default nextval('id_seq'),
  datasource_id bigint references datasource,
  service_name text not null,
  code_name text not null,
  table_name text not null,
  table_prefix text,
  pk_name text,
  package_name text not null,
  base_mode integer check (base_mode in (1, 2)),
  wrap_mode integer check (wrap_mode in (1, 2)),
  api_path text,
  web_path text,
  generate_time timestamptz,
  files jsonb,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  unique (code_name)
);
alter table code_gen enable row level security;
create policy platform_alone on code_gen using (platform_only()) with check (platform_only());
grant select, insert, update, delete on code_gen to danju_app;
