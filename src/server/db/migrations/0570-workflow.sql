-- Processes: models that are drawn, what is deployed of them, processes that run, the tasks they ask of people, and the leaves of the sample.

create table flow_model (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  model_key text not null,
  name text not null,
  description text,
  xml text,
  version integer not null default 1,
  create_user bigint not null,
  create_time timestamptz not null,
  update_user bigint,
  update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, model_key)
);
call fence('flow_model');
grant select, insert, update, delete on flow_model to danju_app;

-- A model as it was deployed, which never changes; a newer one is another version. Those that ran stay, removed or not.
create table flow_process (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  key text not null,
  name text not null,
  category text not null,
  version integer not null,
  -- as it was drawn; what the library runs it by; whom each task asks; what its elements are called
  xml text not null,
  source jsonb not null,
  asked jsonb not null,
  names jsonb not null,
  -- deployed by the platform for everybody
  is_common boolean not null,
  state text not null default 'active' check (state in ('active', 'suspended', 'removed')),
  deploy_user bigint,
  deploy_time timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, key, version)
);
call fence('flow_process');
grant select, insert, update on flow_process to danju_app;

-- A process that runs or ran. `state` is all that is needed to go on; it is written in the transaction of each step, its row locked before.
create table flow_instance (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  process_id bigint not null,
  business_table text not null,
  business_id bigint not null,
  start_user bigint not null,
  start_time timestamptz not null,
  end_time timestamptz,
  -- ended by somebody before its own end, and why
  end_user bigint,
  end_reason text,
  state jsonb not null,
  due_at timestamptz check (due_at is null or end_time is null),
  due_attempts integer not null default 0,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, process_id) references flow_process (tenant_id, id)
);
create index flow_instance_due on flow_instance (due_at) where due_at is not null;
create index flow_instance_start on flow_instance (tenant_id, start_user, id desc);
create index flow_instance_business on flow_instance (tenant_id, business_table, business_id);
create index flow_instance_process on flow_instance (tenant_id, process_id) where end_time is null;
call fence('flow_instance');
grant select, insert, update on flow_instance to danju_app;

-- Running processes of all tenants in which a time is over, the longest waiting first: their ids and nothing else.
create function due_flows(due_by timestamptz) returns table (tenant_id text, id bigint)
  language sql stable security definer set search_path = public as $$
    select i.tenant_id, i.id from flow_instance i join flow_process p on p.tenant_id = i.tenant_id and p.id = i.process_id and p.state <> 'suspended'
     where i.due_at <= due_by order by i.due_at, i.id limit 100 $$;
revoke all on function due_flows(timestamptz) from public;
grant execute on function due_flows(timestamptz) to danju_app;

create table flow_task (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  instance_id bigint not null,
  activity_id text not null,
  execution_id text not null,
  name text not null,
  state text not null check (state in ('unclaimed', 'claimed', 'completed', 'delegated', 'returned', 'recalled', 'withdrawn')),
  -- who may claim it: people by id, and roles by their alias
  users jsonb not null,
  roles jsonb not null,
  assignee bigint check (assignee is not null or state in ('unclaimed', 'withdrawn')),
  create_time timestamptz not null,
  claim_time timestamptz,
  end_time timestamptz check ((end_time is null) = (state in ('unclaimed', 'claimed'))),
  flag text,
  comment text,
  -- the task whose completion asked this one, and where the process stood before this one was completed
  opened_by bigint,
  before jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references flow_instance (tenant_id, id)
);
-- what a process asks once is open once
create unique index flow_task_open on flow_task (tenant_id, instance_id, execution_id) where end_time is null;
create index flow_task_instance on flow_task (tenant_id, instance_id, id);
create index flow_task_unclaimed on flow_task (tenant_id, id desc) where state = 'unclaimed';
create index flow_task_assignee on flow_task (tenant_id, assignee, state, id desc);
call fence('flow_task');
grant select, insert, update on flow_task to danju_app;

create table leave_request (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  user_id bigint not null,
  task_user bigint,
  start_time timestamptz not null,
  end_time timestamptz not null check (end_time > start_time),
  reason text not null,
  apply_time timestamptz not null,
  primary key (tenant_id, id)
);
call fence('leave_request');
grant select, insert on leave_request to danju_app;
