-- Tenants in which something is to be added to totals, or tax is due: asked of all at once, so that those at rest cost nothing.
create function tenants_with_news() returns table (tenant_id text)
  language sql stable security definer set search_path = public as $$
    select n.tenant_id from trade_news n
    union select n.tenant_id from stock_news n
    union select n.tenant_id from open_news n
    union select t.tenant_id from stock_total t where not t.is_summed
    union select t.tenant_id from document_total t where not t.is_summed $$;
revoke all on function tenants_with_news() from public;
grant execute on function tenants_with_news() to danju_app;

create function tenants_with_due_tax(at timestamptz) returns table (tenant_id text)
  language sql stable security definer set search_path = public as $$
    with days (tenant_id, today) as (select t.tenant_id, (at at time zone t.time_zone)::date from tenant t)
    select o.tenant_id from days join output_tax_due o on o.tenant_id = days.tenant_id and not o.declared and o.due_date <= days.today
     group by o.tenant_id $$;
revoke all on function tenants_with_due_tax(timestamptz) from public;
grant execute on function tenants_with_due_tax(timestamptz) to danju_app;
