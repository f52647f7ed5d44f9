-- How somebody arranged the home page, which pages he keeps there, and which he opened last.
create table desk (
  tenant_id text not null references tenant,
  user_id bigint not null,
  widgets json,
  favourites json,
  recents json,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
call fence('desk');
grant select, insert, update, delete on desk to danju_app;
