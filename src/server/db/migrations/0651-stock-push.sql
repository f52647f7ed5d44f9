-- Stock that another system is told of is sent to it: how often that was tried, when next, and what it answered.
alter table stock_told
  -- counts the figures that were to be told of these goods; with their ids it is the key by which the other system knows what it was told already
  add column version integer not null default 1,
  add column tries integer not null default 0,
  -- when it is sent next; nothing where it was told, or is not tried any more
  add column next_try timestamptz,
  -- what the other system answered last
  add column answer text;
-- 1 told, 2 failed, 3 on its way
alter table stock_told drop constraint stock_told_push_status_check;
alter table stock_told add constraint stock_told_push_status_check check (push_status in (1, 2, 3) and (next_try is not null) = (push_status = 3));
create index stock_told_due on stock_told (next_try) where next_try is not null;

-- What is to be sent in all tenants, the longest waiting first: ids and nothing else.
create function due_stock_push(due_by timestamptz) returns table (tenant_id text, depot_id bigint, comm_info_id bigint)
  language sql stable security definer set search_path = public as $$
    select t.tenant_id, t.depot_id, t.comm_info_id from stock_told t where t.next_try <= due_by order by t.next_try, t.depot_id, t.comm_info_id limit 100 $$;
revoke all on function due_stock_push(timestamptz) from public;
grant execute on function due_stock_push(timestamptz) to danju_app;
