-- Codes by text message: of each only its fingerprint is kept, and for a few minutes.

create table sms_code (
  tenant_id text not null references tenant,
  id text not null,
  purpose text not null check (purpose in ('login', 'password')),
  user_id bigint not null,
  phone text not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

-- Where text messages wait while no other transport is set up; an operator reads or fetches them here.
create table sms_outbox (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  phone text not null,
  content text not null,
  create_time timestamptz not null,
  primary key (tenant_id, id)
);

create index app_user_phone on app_user (tenant_id, phone) where phone is not null;

call fence('sms_code');
call fence('sms_outbox');
grant select, insert, update, delete on sms_code, sms_outbox to danju_app;
