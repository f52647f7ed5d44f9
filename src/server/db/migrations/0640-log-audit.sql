-- What auditors ask of the log: rows by their moment, walks through it, what they found, and the log's signed anchors.
create index document_event_at on document_event (tenant_id, at, document_id, no);

-- A walk through the whole log, document by document: `cursor` is the last that was walked.
create table log_check (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  -- nobody: the clock asked
  user_id bigint,
  create_time timestamptz not null,
  end_time timestamptz,
  cursor bigint not null default 0,
  events bigint not null default 0,
  documents bigint not null default 0,
  findings bigint not null default 0,
  primary key (tenant_id, id),
  check ((state = 'done') = (end_time is not null))
);
call fence('log_check');
grant select, insert, update, delete on log_check to danju_app;
create unique index log_check_open on log_check (tenant_id) where state <> 'done';

create table log_finding (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  check_id bigint not null,
  -- the document may be gone
  document_id bigint not null,
  kind text not null,
  no integer,
  rule text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, check_id) references log_check (tenant_id, id) on delete cascade
);
call fence('log_finding');
grant select, insert, delete on log_finding to danju_app;
create index log_finding_check on log_finding (tenant_id, check_id, document_id, no);

-- The log as it was at a moment, signed; the files made of these rows are what counts.
create table log_anchor (
  tenant_id text not null references tenant,
  no integer not null,
  until timestamptz not null,
  events bigint not null,
  root text not null,
  signature text not null,
  public_key text not null,
  primary key (tenant_id, no)
);
call fence('log_anchor');
grant select, insert on log_anchor to danju_app;

create function due_log_checks() returns table (tenant_id text, id bigint)
  language sql stable security definer set search_path = public as $$
    select c.tenant_id, c.id from log_check c where c.state <> 'done' order by c.create_time limit 100 $$;
revoke all on function due_log_checks() from public;
grant execute on function due_log_checks() to danju_app;
