-- Files into which the details of the log of closed years are put (npm run archive): what was sent, what changed, the facts, what stood in the way. The rows
-- stay, with their hashes, and name the file.
create table log_archive (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  year integer not null,
  key text not null,
  row_count integer not null check (row_count > 0),
  bytes bigint not null,
  sha256 text not null,
  create_time timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, key)
);
call fence('log_archive');
grant select on log_archive to danju_app;
alter table document_event add column archive_id bigint;
