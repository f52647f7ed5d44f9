-- What every process may keep in memory until it changes: rights, settings and masters of a tenant. A transaction that changes any of them
-- leaves one row for each, whatever it changes; the rows there are stand for the version. Nobody waits for anybody, as all would for one row
-- that counts.
create table data_change (
  tenant_id text not null references tenant on delete cascade,
  about text not null check (about in ('rights', 'settings', 'masters')),
  at timestamptz not null default now(),
  xid bigint not null default pg_current_xact_id()::text::bigint,
  primary key (tenant_id, about, at, xid)
);
call fence('data_change');
grant select, insert, delete on data_change to danju_app;

-- what rights there are is the platform's
create table menu_change (
  at timestamptz not null default now(),
  xid bigint not null default pg_current_xact_id()::text::bigint,
  primary key (at, xid)
);
call fence_platform('menu_change');

create function note_change() returns trigger language plpgsql as $$
begin
  insert into data_change (tenant_id, about) values (coalesce(new.tenant_id, old.tenant_id), tg_argv[0]) on conflict do nothing;
  return null;
end $$;

-- a tenant's row is changed by the platform, which may not write a tenant's rows
create function note_tenant_change() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into data_change (tenant_id, about) values (new.tenant_id, 'settings') on conflict do nothing;
  return null;
end $$;

create function note_menu_change() returns trigger language plpgsql as $$
begin
  insert into menu_change default values on conflict do nothing;
  return null;
end $$;

create procedure noted(name text, about text) language plpgsql as $$
begin
  execute format('create trigger note_change after insert or update or delete on %I for each row execute function note_change(%L)', name, about);
end $$;

call noted('role', 'rights');
call noted('role_menu', 'rights');
call noted('user_role', 'rights');
call noted('user_depot', 'rights');
call noted('sysconfig', 'settings');
call noted('supplier', 'masters');
call noted('customer', 'masters');
call noted('depot', 'masters');
call noted('dept', 'masters');
call noted('tax_rate', 'masters');
call noted('commodity', 'masters');
call noted('comm_unit', 'masters');
call noted('commodity_unit', 'masters');
call noted('customer_price', 'masters');
drop procedure noted;
create trigger note_change after insert or delete or update of account, real_name, status on app_user
  for each row execute function note_change('masters');
create trigger note_change after update of tenant_name, time_zone on tenant for each row execute function note_tenant_change();
create trigger note_change after insert or update or delete on menu for each statement execute function note_menu_change();
