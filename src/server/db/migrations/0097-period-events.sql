-- What is done with accounting periods: who changed one last, and a log that is only ever added to.

alter table accounting_period
  add column version integer not null default 0,
  add column update_user bigint,
  add column update_time timestamptz,
  add column remark text;

create table period_event (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  period text not null,
  event text not null check (event in ('LOCK', 'UNLOCK', 'CLOSE', 'REOPEN')),
  from_state text not null,
  to_state text not null,
  user_id bigint not null,
  at timestamptz not null,
  request_id text not null,
  remark text,
  -- the refusals that were lifted, and what was in the way then
  override text,
  obstacles jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, period) references accounting_period (tenant_id, period)
);
create index period_event_period on period_event (tenant_id, period, id desc);
call fence('period_event');
grant select, insert on period_event to danju_app;
