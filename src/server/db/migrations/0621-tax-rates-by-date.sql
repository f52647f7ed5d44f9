-- A rate is followed by another one from a day on: what names it takes the other in new documents of that day and later.
alter table tax_rate
  add column next_id bigint,
  add column next_from date,
  add foreign key (tenant_id, next_id) references tax_rate (tenant_id, id);

-- The rate that stands for another on a day; a circle ends where it closes.
create function tax_rate_on(tenant text, rate bigint, day date) returns numeric language sql stable as $$
  with recursive followed (id, tax_rate, next_id, next_from, ids) as (
    select r.id, r.tax_rate, r.next_id, r.next_from, array[r.id] from tax_rate r where r.tenant_id = tenant and r.id = rate
    union all
    select n.id, n.tax_rate, n.next_id, n.next_from, f.ids || n.id
      from followed f join tax_rate n on n.tenant_id = tenant and n.id = f.next_id
     where f.next_from <= day and not n.id = any (f.ids))
  select tax_rate from followed order by cardinality(ids) desc limit 1
$$;
