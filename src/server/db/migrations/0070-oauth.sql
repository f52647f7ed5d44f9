-- Who signs in by another platform: whom it says they are, and whose account that is here.
create table user_oauth (
  tenant_id text not null references tenant,
  -- unguessable: whoever knows it proved to be this person
  id text not null,
  source text not null,
  subject text not null,
  name text,
  -- none: a guest, who can ask for an account and nothing else
  user_id bigint,
  create_time timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, source, subject),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete set null (user_id)
);
call fence('user_oauth');
grant select, insert, update, delete on user_oauth to danju_app;

-- one registration of a guest, asked again after a refusal
create unique index guest_registration_oauth on guest_registration (tenant_id, oauth_id) where oauth_id is not null and state <> 'passed';
alter table guest_registration drop constraint guest_registration_tenant_id_user_id_fkey;
alter table guest_registration
  add foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete set null (user_id);
