-- What is given away without a paid row is a selling expense (rule B6), no cost of what was sold, in reports as in vouchers.
create or replace view trade_document_line with (security_invoker = true) as
select l.tenant_id, l.id, l.document_id, d.kind, d.bill_date, coalesce(l.depot_id, d.depot_id) as depot_id, d.customer_id, d.supplier_id, l.comm_info_id,
       case when 'mirror' = any (d.tags) then -1 else 1 end as sign, l.index_no = 1 as is_first, l.base_qty as qty,
       case when coalesce(l.coupon_amt, 0) = 0 then coalesce(l.untaxed_amt, 0)
         else coalesce(l.final_untaxed_amt, round(l.final_amt / (1 + coalesce(l.tax_rate, 0) / 100),
              coalesce((select s.config_value::integer from sysconfig s where s.tenant_id = l.tenant_id and s.config_key = 'AMT_DECIMAL_PLACES'), 2)))
            + coalesce((
              select m.sign * coalesce(sum(f.amount - f.tax),
                       round((m.sign * l.final_amt + sum(f.amount)) / (1 + coalesce(l.tax_rate, 0) / 100), m.places)
                       - round(m.sign * l.final_amt / (1 + coalesce(l.tax_rate, 0) / 100), m.places))
                from (select case when 'mirror' = any (d.tags) then -1 else 1 end as sign,
                             coalesce((select s.config_value::integer from sysconfig s where s.tenant_id = l.tenant_id and s.config_key = 'AMT_DECIMAL_PLACES'), 2) as places) m
                join line_funding f on f.tenant_id = l.tenant_id and f.line_id = case when 'mirror' = any (d.tags)
                  then (select o.id from document_line o where o.tenant_id = d.tenant_id and o.document_id = d.mirror_id and o.index_no = l.index_no)
                  else l.id end
               group by m.sign, m.places), 0) end as untaxed,
       coalesce(l.final_amt, 0) as final,
       case when l.is_gift = 2 and d.supplier_id is null and is_giveaway(l.tenant_id, l.id) then 0
         else coalesce((select -sum(m.value) from stock_movement m where m.tenant_id = l.tenant_id and m.line_id = l.id
                           and m.kind not in ('variance', 'difference', 'adjust')), 0) end as cost,
       coalesce(l.qty < l.should_qty, false) as is_short,
       case when 'mirror' = any (d.tags)
         then (select coalesce(m.staff_id, m.create_user) from document m where m.tenant_id = d.tenant_id and m.id = d.mirror_id)
         else coalesce(d.staff_id, d.create_user) end as clerk_id,
       case when l.is_gift = 2 or (l.base_qty < 0) <> ('mirror' = any (d.tags)) then 0
         when d.supplier_id is null then coalesce(
           (select round(l.final_amt - (p.steps -> 0 ->> 'after')::numeric * l.base_qty / q.conversion, 2)
              from document_line k
              join line_price p on p.tenant_id = k.tenant_id and p.line_id = any (array[k.id, k.source_body_id])
              join document_line q on q.tenant_id = p.tenant_id and q.id = p.line_id
             where k.tenant_id = l.tenant_id and p.steps -> 0 ->> 'source' = 'list' and k.id = case when 'mirror' = any (d.tags)
               then (select o.id from document_line o where o.tenant_id = d.tenant_id and o.document_id = d.mirror_id and o.index_no = l.index_no)
               else l.id end limit 1), 0)
         else coalesce(
           (select round(l.final_amt - h.last_price * l.base_qty, 2)
              from price_history h
             where h.tenant_id = l.tenant_id and h.line_id = case when 'mirror' = any (d.tags)
               then (select o.id from document_line o where o.tenant_id = d.tenant_id and o.document_id = d.mirror_id and o.index_no = l.index_no)
               else l.id end), 0) end as deviation
  from document d
  join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
 where 'booked' = any (d.tags) and l.comm_info_id is not null;

-- all is added up anew, from everything that is in the books
delete from trade_sum;
delete from trade_news;
insert into trade_news (tenant_id, part, id)
select tenant_id, 'document', id from document where 'booked' = any (tags)
union all select tenant_id, 'cover', id from stock_cover where value <> 0
union all select tenant_id, 'cash', id from cash_entry;
