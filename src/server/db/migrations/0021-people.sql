-- Departments, roles, users and tenants as their administrators keep them.

alter table dept
  alter column parent_id drop not null,
  alter column parent_id drop default,
  add column full_name text,
  add column remark text,
  add column mnemonic text,
  add column version integer not null default 1,
  add column create_user bigint,
  add column create_time timestamptz not null default '2026-01-01',
  add column update_user bigint,
  add column update_time timestamptz;
update dept set parent_id = null where parent_id = 0;
alter table dept alter column create_time drop default;
alter table dept add foreign key (tenant_id, parent_id) references dept (tenant_id, id);

alter table role
  add column remark text,
  add column mnemonic text,
  add column version integer not null default 1,
  add column create_user bigint,
  add column create_time timestamptz not null default '2026-01-01',
  add column update_user bigint,
  add column update_time timestamptz;
alter table role alter column create_time drop default;
-- a role that somebody has stays
alter table user_role drop constraint user_role_tenant_id_role_id_fkey;
alter table user_role add foreign key (tenant_id, role_id) references role (tenant_id, id);

alter table app_user
  -- written by the same transaction that makes the user
  alter column password_hash drop not null,
  -- a password made by the server is good for this long only
  add column password_expires timestamptz,
  add column code text,
  add column sex integer not null default 3 check (sex in (1, 2, 3)),
  add column birthday date,
  add column post_id bigint,
  add column user_type integer not null default 1 check (user_type in (1, 2, 3)),
  add column user_ext text,
  add foreign key (tenant_id, post_id) references post (tenant_id, id);

-- Customers and suppliers somebody looks after; of which table the id is, the kind says.
create table user_barter (
  tenant_id text not null references tenant,
  user_id bigint not null,
  barter_id bigint not null,
  primary key (tenant_id, user_id, barter_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
call fence('user_barter');
grant select, insert, update, delete on user_barter to danju_app;

-- Who asked for an account; an administrator lets them in or not.
create table guest_registration (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  name text not null,
  account text not null,
  password_hash text not null,
  oauth_id text,
  state text not null default 'waiting' check (state in ('waiting', 'passed', 'refused')),
  remark text,
  user_id bigint,
  peer text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
-- one open request per account
create unique index guest_registration_waiting on guest_registration (tenant_id, account) where state = 'waiting';
call fence('guest_registration');
grant select, insert, update on guest_registration to danju_app;

alter table tenant
  add column id bigint not null default nextval('id_seq'),
  add column linkman text,
  add column contact_number text,
  add column address text,
  -- accounts at most; -1: as many as they like
  add column account_number integer not null default -1 check (account_number >= -1),
  add column datasource_id bigint references datasource (id),
  add column remark text,
  add column mnemonic text,
  add column version integer not null default 1,
  add column create_user bigint,
  add column create_time timestamptz not null default '2026-01-01',
  add column update_user bigint,
  add column update_time timestamptz;
alter table tenant alter column create_time drop default;
create unique index tenant_number on tenant (id);
-- a tenant that was removed keeps its number and its books, and is no longer there for anybody
drop policy all_read on tenant;
create policy all_read on tenant for select using (status <> 3);
create function remove_tenants(ids bigint[]) returns void language plpgsql security definer set search_path = public as $$
begin
  if not platform_only() then raise insufficient_privilege; end if;
  update tenant set status = 3, domain = null where id = any (ids);
end $$;
revoke all on function remove_tenants(bigint[]) from public;
grant execute on function remove_tenants(bigint[]) to danju_app;

create table depot_classify (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  parent_id bigint,
  name text not null,
  sort integer not null default 0,
  mnemonic text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references depot_classify (tenant_id, id)
);
-- what was kept here referred to nothing
update depot set classify_id = null;
alter table depot add foreign key (tenant_id, classify_id) references depot_classify (tenant_id, id);

create table location (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  code text not null,
  name text not null,
  depot_id bigint,
  tree_dept_id bigint,
  remark text,
  mnemonic text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, depot_id) references depot (tenant_id, id),
  foreign key (tenant_id, tree_dept_id) references dept (tenant_id, id)
);

create table staff (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  staff_code text not null,
  staff_name text not null,
  dept_id bigint,
  post_id bigint,
  rank text,
  phone text,
  staff_status integer not null default 1 check (staff_status in (1, 2, 3)),
  formal_date text check (formal_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  remark text,
  mnemonic text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, staff_code),
  foreign key (tenant_id, dept_id) references dept (tenant_id, id),
  foreign key (tenant_id, post_id) references post (tenant_id, id)
);

-- What became of somebody: made permanent, or of another rank.
create table staff_change (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  staff_id bigint not null,
  kind text not null check (kind in ('formal', 'rank')),
  before text,
  after text,
  effective_date text not null,
  remark text,
  create_user bigint not null, create_time timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, staff_id) references staff (tenant_id, id)
);

create table user_task (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  title text not null,
  content text,
  user_id bigint not null,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
call fence('depot_classify');
call fence('location');
call fence('staff');
call fence('staff_change');
call fence('user_task');
grant select, insert, update, delete on depot_classify, location, staff, user_task to danju_app;
grant select, insert on staff_change to danju_app;

-- Dictionaries, menus and regions as their administrators keep them.
alter table dict add column version integer not null default 1;
alter table dict_biz add column version integer not null default 1;

alter table menu
  add column version integer not null default 1,
  -- comes with the product: keeps its code and place of rights, and is hidden instead of removed
  add column built_in boolean not null default false,
  -- what people named or moved stays as they want it
  add column update_user bigint,
  add column update_time timestamptz;

create table top_menu (
  id bigint primary key default nextval('id_seq'),
  code text not null unique,
  name text not null,
  name_en text,
  source text,
  path text,
  sort integer not null default 0,
  -- the group of the side menu it narrows to; all of them without one
  menu_code text
);
call fence_platform('top_menu');

create table region (
  code text primary key,
  parent_code text references region (code),
  name text not null,
  region_level integer not null,
  sort integer not null default 0,
  remark text,
  mnemonic text
);
create index region_parent on region (parent_code);
call fence_platform('region');
create trigger tell_change after insert or update or delete on region for each statement execute function tell_change();
