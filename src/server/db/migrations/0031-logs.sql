-- What was asked of the server and what went wrong. Written by the server alone; nobody changes a line, old ones are forgotten.

create table log_usual (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  request_id text,
  create_by text,
  method text,
  request_uri text,
  remote_ip text,
  user_agent text,
  title text,
  status integer,
  refusal text,
  time integer,
  params text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id)
);
create index log_usual_time on log_usual (tenant_id, create_time desc nulls last, id);
create index log_usual_request on log_usual (tenant_id, request_id);

create table log_api (like log_usual including all, foreign key (tenant_id) references tenant);

create table log_error (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  source text not null check (source in ('server', 'browser')),
  exception_name text,
  message text,
  stack_trace text,
  request_id text,
  create_by text,
  method text,
  request_uri text,
  remote_ip text,
  user_agent text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id)
);
create index log_error_time on log_error (tenant_id, create_time desc nulls last, id);
create index log_error_request on log_error (tenant_id, request_id);

create table login_log (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  account text,
  real_name text,
  result integer not null check (result in (1, 2)),
  reason text,
  remote_ip text,
  user_agent text,
  request_id text,
  remark text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id)
);
create index login_log_time on login_log (tenant_id, create_time desc nulls last, id);

call fence('log_usual');
call fence('log_api');
call fence('log_error');
call fence('login_log');
grant select, insert, delete on log_usual, log_api, log_error, login_log to danju_app;
-- an auditor's note is written beside what the server wrote
grant update (remark, version, update_user, update_time) on login_log to danju_app;
