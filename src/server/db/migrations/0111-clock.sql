-- Since when a document is in its state, and what the clock asks of it next: when, which event, how often that failed, and until when its
-- dues have been seen to in this wait.
alter table document add column state_since timestamptz, add column due_at timestamptz, add column due_event text,
  add column due_done timestamptz, add column due_attempts integer not null default 0;
create index document_due on document (due_at) where due_at is not null;

create or replace function head_stays_as_posted() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'status', 'tags', 'version', 'remark', 'delivery_mode', 'contacts_id', 'express', 'source_bill_id', 'close_type',
    'mirror_id', 'redo_id', 'update_user', 'update_time', 'log_no', 'log_hash', 'state_since', 'due_at', 'due_event', 'due_done', 'due_attempts'];
begin
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'a document that is not editable keeps its contents' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Documents of all tenants that are due, the longest waiting first: their ids and nothing else.
create function due_documents(due_by timestamptz) returns table (tenant_id text, id bigint)
  language sql stable security definer set search_path = public as $$
    select d.tenant_id, d.id from document d where d.due_at <= due_by order by d.due_at, d.id limit 100 $$;
revoke all on function due_documents(timestamptz) from public;
grant execute on function due_documents(timestamptz) to danju_app;

insert into sysconfig (tenant_id, config_key, config_value)
  select tenant_id, key, value from tenant, (values ('STALE_DRAFT_DAYS', '7'), ('APPROVAL_WAIT_HOURS', '24')) as s (key, value) on conflict do nothing;
