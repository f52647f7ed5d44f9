-- Who may do what: departments, roles, users, sessions, captchas, attempts, idempotency keys.

create table dept (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  parent_id bigint not null default 0,
  dept_name text not null,
  sort integer not null default 0,
  primary key (tenant_id, id)
);

create table role (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  role_name text not null,
  role_alias text not null,
  sort integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, role_alias)
);

create table role_menu (
  tenant_id text not null references tenant,
  role_id bigint not null,
  menu_id bigint not null references menu (id) on delete cascade,
  primary key (tenant_id, role_id, menu_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);

create table app_user (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  account text not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  name text,
  real_name text,
  avatar text,
  email text,
  phone text,
  dept_id bigint,
  status integer not null default 1 check (status in (1, 2)),
  mnemonic text,
  version integer not null default 1,
  create_user bigint,
  create_time timestamptz not null,
  update_user bigint,
  update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, account),
  foreign key (tenant_id, dept_id) references dept (tenant_id, id)
);

create table user_role (
  tenant_id text not null references tenant,
  user_id bigint not null,
  role_id bigint not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);

create table user_session (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  user_id bigint not null,
  refresh_hash text not null,
  previous_hash text,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  peer text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index user_session_user on user_session (tenant_id, user_id);

create table captcha (
  tenant_id text not null references tenant,
  key text not null,
  answer_hash text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, key)
);

-- Failed sign-ins, counted per account and per peer.
create table sign_in_attempt (
  tenant_id text not null references tenant,
  subject text not null,
  failures integer not null,
  since timestamptz not null,
  primary key (tenant_id, subject)
);

create table idempotency_key (
  tenant_id text not null references tenant,
  user_id bigint not null,
  route text not null,
  key text not null,
  body_hash text not null,
  -- json, not jsonb: it is kept and given back as it was, never asked
  answer json,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, route, key)
);
create index idempotency_key_age on idempotency_key (tenant_id, created_at);

-- Settings of the tenant, by the names of the specification.
create table sysconfig (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  config_key text not null,
  config_value text not null,
  remark text,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, config_key)
);

create table dict_biz (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  parent_id bigint not null default 0,
  code text not null,
  dict_key text not null,
  dict_value text not null,
  sort integer not null default 0,
  is_sealed integer not null default 0 check (is_sealed in (0, 1)),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, code, dict_key)
);

call fence('dept');
call fence('role');
call fence('role_menu');
call fence('app_user');
call fence('user_role');
call fence('user_session');
call fence('captcha');
call fence('sign_in_attempt');
call fence('idempotency_key');
call fence('sysconfig');
call fence('dict_biz');
grant select, insert, update, delete on dept, role, role_menu, app_user, user_role, user_session, captcha, sign_in_attempt, idempotency_key,
  sysconfig, dict_biz to danju_app;
