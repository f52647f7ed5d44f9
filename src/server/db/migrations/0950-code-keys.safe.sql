-- What the codes and numbers of a tenant's rows are told apart by: without case, width and what nobody sees (rule B3 *Codes*). Each key is one row's; rows that had
-- a twin before keys were kept are without.
create table code_key (
  tenant_id text not null references tenant,
  resource text not null,
  key text not null,
  row_id bigint not null,
  primary key (tenant_id, resource, key)
);
call fence('code_key');
grant select, insert, delete on code_key to danju_app;
grant update (row_id) on code_key to danju_app;
create index code_key_row on code_key (tenant_id, resource, row_id);
