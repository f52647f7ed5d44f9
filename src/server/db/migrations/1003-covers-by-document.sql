-- What covers a hole of stock, and what takes that back, belongs to the document that booked it, on its day: reports told a reversal on the day of what it
-- reverses, vouchers on its own.
alter table stock_cover add column document_id bigint, add column bill_date date;

create or replace view trade_cover_line with (security_invoker = true) as
select c.tenant_id, c.id, coalesce(c.document_id, i.document_id) as document_id, d.kind, coalesce(c.bill_date, i.bill_date) as bill_date, o.depot_id, d.customer_id, d.supplier_id,
       o.comm_info_id, 1 as sign, false as is_first, 0::numeric as qty, 0::numeric as untaxed, 0::numeric as final, c.value as cost, false as is_short,
       coalesce(d.staff_id, d.create_user) as clerk_id, 0::numeric as deviation
  from stock_cover c
  join stock_movement i on i.tenant_id = c.tenant_id and i.seq = c.in_seq
  join stock_movement o on o.tenant_id = c.tenant_id and o.seq = c.out_seq
  join document d on d.tenant_id = o.tenant_id and d.id = o.document_id
 where c.value <> 0;

-- The second row between the same two movements was booked by what reversed one of them, the first that did; reports of its tenants are added up anew.
do $$
declare
  touched text[];
begin
  with taken as (
    update stock_cover c set document_id = r.id, bill_date = r.bill_date
      from (select c.tenant_id, c.id as cover_id, min(x.id) as reversal_id
              from stock_cover c
              join (select tenant_id, in_seq, out_seq, min(id) as id from stock_cover group by 1, 2, 3) f
                on f.tenant_id = c.tenant_id and f.in_seq = c.in_seq and f.out_seq = c.out_seq and f.id < c.id
              join stock_movement i on i.tenant_id = c.tenant_id and i.seq = c.in_seq
              join stock_movement o on o.tenant_id = c.tenant_id and o.seq = c.out_seq
              join document d on d.tenant_id = c.tenant_id and d.id in (i.document_id, o.document_id)
              join document x on x.tenant_id = d.tenant_id and x.id = d.mirror_id and 'mirror' = any (x.tags)
             where c.value <> 0 group by 1, 2) b
      join document r on r.tenant_id = b.tenant_id and r.id = b.reversal_id
     where c.tenant_id = b.tenant_id and c.id = b.cover_id
    returning c.tenant_id)
  select array_agg(distinct tenant_id) into touched from taken;
  delete from trade_sum where tenant_id = any (touched);
  delete from trade_news where tenant_id = any (touched);
  insert into trade_news (tenant_id, part, id)
  select tenant_id, 'document', id from document where tenant_id = any (touched) and 'booked' = any (tags)
  union all select tenant_id, 'cover', id from stock_cover where tenant_id = any (touched) and value <> 0
  union all select tenant_id, 'cash', id from cash_entry where tenant_id = any (touched);
end $$;
