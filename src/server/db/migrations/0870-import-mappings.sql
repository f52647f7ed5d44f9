-- Which field each column of somebody's sheets holds, by name and service. Kept and given back; matched by the heads of a sheet when it comes.
create table import_mapping (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  user_id bigint not null,
  resource text not null,
  name text not null,
  shared integer not null default 1 check (shared in (1, 2)),
  columns json not null,
  create_time timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, resource, name),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
call fence('import_mapping');
grant select, insert, update, delete on import_mapping to danju_app;
