-- How much work of the server's own waits, of all tenants: how many, since when the oldest, and how many failed in the last day. Figures and
-- nothing else. What failed and is tried again is put off for a day at most, so the indexes of what is due find it.
create function queue_depths(at timestamptz) returns table (queue text, waiting bigint, oldest timestamptz, failed bigint)
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
    select 'logChecks', count(*), min(create_time), 0 from log_check where state <> 'done' $$;
revoke all on function queue_depths(timestamptz) from public;
grant execute on function queue_depths(timestamptz) to danju_app;
create index stock_told_untold on stock_told (push_status, push_time) where push_status in (2, 3);
