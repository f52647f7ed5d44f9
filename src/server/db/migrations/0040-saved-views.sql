-- How people see lists: named views, and what each left a list as. `content` is kept and given back, never asked.

create table saved_view (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  user_id bigint not null,
  page text not null,
  name text not null,
  shared integer not null default 1 check (shared in (1, 2)),
  content json not null,
  version integer not null default 1,
  create_time timestamptz not null, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, page, name),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

create table page_left (
  tenant_id text not null references tenant,
  user_id bigint not null,
  page text not null,
  view_id bigint,
  content json,
  primary key (tenant_id, user_id, page),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, view_id) references saved_view (tenant_id, id) on delete set null (view_id)
);

call fence('saved_view');
call fence('page_left');
grant select, insert, update, delete on saved_view, page_left to danju_app;
