-- Files that were uploaded, long tasks and the rows of imports.

create table stored_file (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  name text not null,
  key text not null,
  original_name text not null,
  type text not null,
  size bigint not null,
  sha256 text not null,
  purpose text not null,
  create_user bigint not null,
  create_time timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
create index stored_file_user on stored_file (tenant_id, create_user, create_time);

create table job (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  kind text not null check (kind in ('export', 'import')),
  resource text not null,
  state text not null check (state in ('queued', 'running', 'ready', 'done', 'failed', 'stopped')),
  phase text check (phase in ('check', 'apply')),
  params jsonb not null,
  user_id bigint not null,
  done integer not null default 0,
  total integer,
  counts jsonb,
  file_key text,
  file_name text,
  size bigint,
  failure jsonb,
  attempts integer not null default 0,
  cancel_asked boolean not null default false,
  lease_owner text,
  lease_until timestamptz,
  create_time timestamptz not null,
  start_time timestamptz,
  end_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  -- running means that somebody holds the lease (I15)
  check ((state = 'running') = (lease_owner is not null and lease_until is not null))
);
create index job_user on job (tenant_id, user_id, create_time desc);
create index job_due on job (state, lease_until) where state in ('queued', 'running');

create table import_row (
  tenant_id text not null references tenant,
  job_id bigint not null,
  row_no integer not null,
  cells jsonb not null,
  outcome text check (outcome in ('added', 'changed', 'same', 'failed')),
  problems jsonb,
  written boolean not null default false,
  primary key (tenant_id, job_id, row_no),
  foreign key (tenant_id, job_id) references job (tenant_id, id) on delete cascade
);

call fence('stored_file');
call fence('job');
call fence('import_row');
grant select, insert, update, delete on stored_file, job, import_row to danju_app;

-- Which jobs wait for somebody, of all tenants: workers belong to none. Tells ids and nothing else.
create function due_jobs() returns table (tenant_id text, id bigint)
  language sql stable security definer set search_path = public as $$
    select j.tenant_id, j.id from job j
     where j.state = 'queued' or (j.state = 'running' and j.lease_until < clock_timestamp())
     order by j.create_time limit 100 $$;
revoke all on function due_jobs() from public;
grant execute on function due_jobs() to danju_app;
