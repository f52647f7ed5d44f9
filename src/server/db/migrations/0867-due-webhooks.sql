-- Events that may be told now: of an enabled system, and nothing earlier of their document is still to be told.
create view webhook_delivery_ready (tenant_id, id, webhook_id, next_try, status, last_failure_time) with (security_invoker = true) as
select d.tenant_id, d.id, d.webhook_id, d.next_try, d.status, w.last_failure_time
  from webhook_delivery d
  join webhook w on w.tenant_id = d.tenant_id and w.id = d.webhook_id and w.status = 1
 where d.next_try is not null
   and not exists (select from webhook_delivery e where e.tenant_id = d.tenant_id and e.webhook_id = d.webhook_id
                      and e.document_id = d.document_id and e.no < d.no and e.next_try is not null);
grant select on webhook_delivery_ready to danju_app;

-- Whoever has failed comes after all others, the one that failed longest ago first: a hundred that never answer hold up nobody else.
create or replace function due_webhooks(due_by timestamptz) returns table (tenant_id text, webhook_id bigint)
  language sql stable security definer set search_path = public as $$
    select d.tenant_id, d.webhook_id from webhook_delivery_ready d
     where d.next_try <= due_by group by d.tenant_id, d.webhook_id
     order by max(d.last_failure_time) nulls first, min(d.next_try), d.webhook_id limit 100 $$;

create or replace function queue_depths(at timestamptz) returns table (queue text, waiting bigint, oldest timestamptz, failed bigint)
  language sql stable security definer set search_path = public as $$
    select 'jobs', count(*) filter (where state = 'queued' or state = 'running' and lease_until < at),
           min(create_time) filter (where state = 'queued' or state = 'running' and lease_until < at),
           count(*) filter (where state = 'failed' and end_time > at - interval '1 day') from job
    union all
    select 'clock', count(*), min(due_at), count(*) filter (where due_attempts > 0) from document
     where due_at <= at + interval '1 day' and (due_at <= at or due_attempts > 0)
    union all
    select 'flows', count(*), min(i.due_at), count(*) filter (where i.due_attempts > 0) from flow_instance i
      join flow_process p on p.tenant_id = i.tenant_id and p.id = i.process_id and p.state <> 'suspended'
     where i.due_at <= at + interval '1 day' and (i.due_at <= at or i.due_attempts > 0)
    union all
    select 'payments', count(*) filter (where next_try <= at), min(next_try) filter (where next_try <= at), count(*) filter (where tries > 0 and failure is not null)
      from (select next_try, tries, failure from order_refund where next_try is not null
            union all select next_try, tries, failure from shipping_notice where next_try is not null) w
    union all
    select 'stockPush', count(*) filter (where push_status = 3), min(push_time) filter (where push_status = 3),
           count(*) filter (where push_status = 2 and push_time > at - interval '1 day') from stock_told where push_status in (2, 3)
    union all
    select 'webhooks', count(*) filter (where next_try <= at), min(next_try) filter (where next_try <= at), count(*) filter (where status = 3) from webhook_delivery_ready
    union all
    select 'logChecks', count(*), min(create_time), 0 from log_check where state <> 'done' $$;
