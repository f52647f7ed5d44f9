-- Requests about master data: who asks for which values of which row, what became of it, and a log that is only ever added to.

create table audit_request (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  kind text not null check (kind in ('customer', 'commodity', 'data', 'recommended')),
  state text not null,
  -- the service of the master data, and the row; none for something new until it is passed
  target_api text not null,
  target_id bigint,
  target_name text not null,
  -- what is asked for as it was sent; as it reads, with names; what stood there when it was decided
  requested jsonb not null,
  shown jsonb not null,
  before jsonb,
  reason text,
  recommended_name text,
  version integer not null default 1,
  submit_user bigint not null,
  submit_time timestamptz not null,
  audit_user bigint,
  audit_time timestamptz,
  audit_remark text,
  primary key (tenant_id, id)
);
create index audit_request_list on audit_request (tenant_id, kind, state, submit_time desc);
call fence('audit_request');
grant select, insert, update on audit_request to danju_app;

create table audit_event (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  audit_id bigint not null,
  event text not null check (event in ('APPLY', 'PASS', 'REFUSE', 'REAPPLY')),
  from_state text not null,
  to_state text not null,
  user_id bigint not null,
  at timestamptz not null,
  http_request_id text not null,
  requested jsonb not null,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, audit_id) references audit_request (tenant_id, id)
);
create index audit_event_of on audit_event (tenant_id, audit_id, id desc);
call fence('audit_event');
grant select, insert on audit_event to danju_app;
