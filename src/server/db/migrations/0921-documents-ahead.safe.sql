-- Documents that stand in the books and moved goods or money on a day after their tenant's today, by tenant: how many and the latest day. A
-- clock that was ahead leaves them; what was reversed is none. One look into the index of days of each book and tenant: figures ask it often.
create function documents_ahead(at timestamptz) returns table (tenant_id text, documents bigint, latest date)
  language sql stable security definer set search_path = public as $$
    with days (tenant_id, today) as (select t.tenant_id, (at at time zone t.time_zone)::date from tenant t),
    booked (tenant_id, document_id, day) as (
      select m.tenant_id, m.document_id, m.bill_date from days join stock_movement m on m.tenant_id = days.tenant_id and m.bill_date > days.today
      union all
      select c.tenant_id, c.document_id, c.bill_date from days join cash_entry c on c.tenant_id = days.tenant_id and c.bill_date > days.today
      union all
      select x.tenant_id, x.document_id, x.bill_date from days join tax_entry x on x.tenant_id = days.tenant_id and x.bill_date > days.today)
    select d.tenant_id, count(distinct d.id), max(b.day) from booked b
      join document d on d.tenant_id = b.tenant_id and d.id = b.document_id and not 'closed' = any (d.tags) group by d.tenant_id $$;
revoke all on function documents_ahead(timestamptz) from public;
grant execute on function documents_ahead(timestamptz) to danju_app;
