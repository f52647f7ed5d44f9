-- An administrator may see the product as the holders of a role see it: the session names the role until it is left.
alter table user_session add looking_role_id bigint,
  add foreign key (tenant_id, looking_role_id) references role (tenant_id, id) on delete set null (looking_role_id);
create index user_session_looking_role on user_session (tenant_id, looking_role_id) where looking_role_id is not null;
