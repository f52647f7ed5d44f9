-- What the platform's administrators see of the installation itself, and no tenant.

-- The processes that serve this database. A row is renewed every minute and goes when its process ends; one that was killed is seen for a day.
create table node (
  id text primary key,
  host text not null,
  pid integer not null,
  version text not null,
  runtime text not null,
  start_time timestamptz not null,
  seen_time timestamptz not null,
  -- its last hour: the busiest tenants and operations, and slow statements with their plans
  last_hour jsonb not null
);
alter table node enable row level security;
create policy platform_alone on node using (platform_only()) with check (platform_only());
grant select, insert, update, delete on node to danju_app;

-- What is done for the whole installation: when it was begun and ended last, and what came of it.
create table upkeep (
  what text primary key check (what in ('backup', 'invariants')),
  begin_time timestamptz not null,
  end_time timestamptz,
  result jsonb
);
alter table upkeep enable row level security;
create policy platform_alone on upkeep using (platform_only()) with check (platform_only());
grant select, insert, update on upkeep to danju_app;

-- What has brought the schema to where it is.
create function migrations_run() returns table (name text, run_time text)
  language sql stable security definer set search_path = public as $$ select name, timestamp from kysely_migration order by name $$;
revoke all on function migrations_run() from public;
grant execute on function migrations_run() to danju_app;
