-- The last number handed out for codes of new rows, by what it counts: a table and its prefix.

create table code_counter (
  tenant_id text not null references tenant,
  name text not null,
  last bigint not null,
  primary key (tenant_id, name)
);

call fence('code_counter');
grant select, insert, update on code_counter to danju_app;
