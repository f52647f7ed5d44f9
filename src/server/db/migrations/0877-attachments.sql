-- Files beside documents and rows of master data. `about`: a kind of document or a service; ids are of one sequence.
create table attachment (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  about text not null,
  about_id bigint not null,
  file_name text not null,
  user_id bigint not null,
  create_time timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_name) references stored_file (tenant_id, name)
);
create index attachment_about on attachment (tenant_id, about_id, id);
create index attachment_file on attachment (tenant_id, file_name);
call fence('attachment');
grant select, insert, delete on attachment to danju_app;
