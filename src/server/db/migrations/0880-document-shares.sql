-- Links by which a document is read without signing in, until a day or until they are taken back; of a token its hash alone is kept.
create table document_share (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  token_hash text not null,
  expire_time timestamptz not null,
  revoke_time timestamptz,
  user_id bigint not null,
  create_time timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade
);
create index document_share_document on document_share (tenant_id, document_id, id);
call fence('document_share');
grant select, insert, update on document_share to danju_app;

-- Each time such a link was opened, and from where.
create table document_share_opening (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  share_id bigint not null,
  open_time timestamptz not null,
  peer text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, share_id) references document_share (tenant_id, id) on delete cascade
);
create index document_share_opening_share on document_share_opening (tenant_id, share_id, id);
call fence('document_share_opening');
grant select, insert on document_share_opening to danju_app;
