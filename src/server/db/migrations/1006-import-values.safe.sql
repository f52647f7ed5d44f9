-- What a text in sheets means, by service and field: 袋 is read as 包 from then on.
create table import_value (
  tenant_id text not null references tenant,
  resource text not null,
  field text not null,
  text text not null,
  meaning text not null,
  create_user bigint,
  create_time timestamptz not null,
  primary key (tenant_id, resource, field, text)
);
call fence('import_value');
grant select, insert, update, delete on import_value to danju_app;
