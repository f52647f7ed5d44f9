-- As it was, but that the first part of the union names its columns: a cluster asks nodes for them by the names that it has there (docs/distribution.md).
create or replace function documents_ahead(at timestamptz) returns table (tenant_id text, documents bigint, latest date)
  language sql stable security definer set search_path = public as $$
    with days (tenant_id, today) as (select t.tenant_id, (at at time zone t.time_zone)::date from tenant t),
    booked (tenant_id, document_id, day) as (
      select m.tenant_id, m.document_id, m.bill_date as day from days join stock_movement m on m.tenant_id = days.tenant_id and m.bill_date > days.today
      union all
      select c.tenant_id, c.document_id, c.bill_date from days join cash_entry c on c.tenant_id = days.tenant_id and c.bill_date > days.today
      union all
      select x.tenant_id, x.document_id, x.bill_date from days join tax_entry x on x.tenant_id = days.tenant_id and x.bill_date > days.today)
    select d.tenant_id, count(distinct d.id), max(b.day) from booked b
      join document d on d.tenant_id = b.tenant_id and d.id = b.document_id and not 'closed' = any (d.tags) group by d.tenant_id $$;
