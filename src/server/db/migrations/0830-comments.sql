-- What people say about documents and rows of master data. `about`: a kind of document or a service; ids are of one sequence.
create table comment (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  about text not null,
  about_id bigint not null,
  text text not null,
  mentions bigint[] not null default '{}',
  user_id bigint not null,
  create_time timestamptz not null,
  primary key (tenant_id, id)
);
create index comment_about on comment (tenant_id, about_id, id);
call fence('comment');
grant select, insert, delete on comment to danju_app;
