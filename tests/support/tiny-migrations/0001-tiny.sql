-- The least that the database layer needs: tenants with a zone, and one table of theirs.
grant usage on schema public to danju_app;

create table tenant (tenant_id text primary key, time_zone text not null);
alter table tenant enable row level security;
create policy all_read on tenant for select using (true);
grant select on tenant to danju_app;
insert into tenant values ('100001', 'Asia/Shanghai'), ('100002', 'America/Los_Angeles');

create table note (tenant_id text not null, id bigint not null, body text not null, primary key (tenant_id, id));
alter table note enable row level security;
create policy own_tenant on note using (tenant_id = current_setting('app.tenant_id', true));
grant select, insert, update, delete on note to danju_app;
