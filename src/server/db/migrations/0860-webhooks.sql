-- Other systems that are told of events of documents (ADR 212), and what each was told of which event.

create table webhook (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  name text not null,
  url text not null,
  -- names separated by commas; none are all
  kinds text,
  events text,
  -- sealed
  secret text,
  -- why the last message was not taken, until one is
  last_failure text,
  last_failure_time timestamptz,
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
call fence('webhook');
grant select, insert, update, delete on webhook to danju_app;
-- which events are told of is kept with the settings; how it went is not
create trigger note_change after insert or delete or update of kinds, events, status on webhook
  for each row execute function note_change('settings');

create table webhook_delivery (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  webhook_id bigint not null,
  kind text not null,
  -- no key: a document may be gone, and that is told too
  document_id bigint not null,
  -- of the row of the document's log: what is told of one document is told in this order
  no integer not null,
  bill_no text,
  event text not null,
  -- as it is sent
  body text not null,
  -- 1 waiting, 2 sent, 3 failed and tried again, 4 given up
  status integer not null default 1 check (status in (1, 2, 3, 4)),
  tries integer not null default 0,
  next_try timestamptz,
  sent_time timestamptz,
  answer_status integer,
  answer text,
  failure text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhook (tenant_id, id) on delete cascade,
  check ((next_try is not null) = (status in (1, 3)))
);
create index webhook_delivery_list on webhook_delivery (tenant_id, create_time desc nulls last, id);
create index webhook_delivery_due on webhook_delivery (next_try) where next_try is not null;
create index webhook_delivery_open on webhook_delivery (tenant_id, webhook_id, document_id, no) where next_try is not null;
create index webhook_delivery_webhook_id on webhook_delivery (tenant_id, webhook_id);
call fence('webhook_delivery');
grant select, insert, delete, update (status, tries, next_try, sent_time, answer_status, answer, failure) on webhook_delivery to danju_app;

-- Who is to be told something in all tenants, the longest waiting first: ids and nothing else.
create function due_webhooks(due_by timestamptz) returns table (tenant_id text, webhook_id bigint)
  language sql stable security definer set search_path = public as $$
    select d.tenant_id, d.webhook_id from webhook_delivery d
      join webhook w on w.tenant_id = d.tenant_id and w.id = d.webhook_id and w.status = 1
     where d.next_try <= due_by group by d.tenant_id, d.webhook_id order by min(d.next_try), d.webhook_id limit 100 $$;
revoke all on function due_webhooks(timestamptz) from public;
grant execute on function due_webhooks(timestamptz) to danju_app;
