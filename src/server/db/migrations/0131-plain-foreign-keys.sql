-- What names a column in `on delete set null` cannot be kept on a distributed database: the statement that deletes clears it.
alter table user_oauth drop constraint user_oauth_tenant_id_user_id_fkey,
  add foreign key (tenant_id, user_id) references app_user (tenant_id, id);
alter table guest_registration drop constraint guest_registration_tenant_id_user_id_fkey,
  add foreign key (tenant_id, user_id) references app_user (tenant_id, id);
-- a view that is gone opens nothing, as one that is no longer shared
alter table page_left drop constraint page_left_tenant_id_view_id_fkey;
