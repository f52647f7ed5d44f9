-- The view that holders of a role open a list with, unless they said themselves what to open it with: a view, or none.
create table role_view (
  tenant_id text not null references tenant,
  role_id bigint not null,
  page text not null,
  view_id bigint not null,
  primary key (tenant_id, role_id, page),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, view_id) references saved_view (tenant_id, id) on delete cascade
);
create index role_view_view on role_view (tenant_id, view_id);
call fence('role_view');
grant select, insert, update, delete on role_view to danju_app;

alter table page_left add opens_plain boolean not null default false;
