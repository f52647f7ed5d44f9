-- What reports are made of: each line that is in the books of a document of goods, with what it adds to them. A sale counts untaxed with what
-- others pay of its coupon, as revenue does; goods at what their movements say they cost. What goods cost beyond the estimate that they left
-- at, for there were none, is a line of its own at the document that brought them.
create view trade_line with (security_invoker = true) as
select l.tenant_id, l.id, l.document_id, d.kind, d.bill_date, coalesce(l.depot_id, d.depot_id) as depot_id, d.customer_id, d.supplier_id, l.comm_info_id,
       case when 'mirror' = any (d.tags) then -1 else 1 end as sign, l.index_no = 1 as is_first, l.base_qty as qty,
       case when coalesce(l.coupon_amt, 0) = 0 then coalesce(l.untaxed_amt, 0) else round(
         (l.final_amt + case when 'mirror' = any (d.tags)
            then coalesce((select -sum(f.amount) from document_line o join line_funding f on f.tenant_id = o.tenant_id and f.line_id = o.id
                            where o.tenant_id = d.tenant_id and o.document_id = d.mirror_id and o.index_no = l.index_no), 0)
            else coalesce((select sum(f.amount) from line_funding f where f.tenant_id = l.tenant_id and f.line_id = l.id), 0) end)
         / (1 + coalesce(l.tax_rate, 0) / 100),
         coalesce((select s.config_value::integer from sysconfig s where s.tenant_id = l.tenant_id and s.config_key = 'AMT_DECIMAL_PLACES'), 2)) end as untaxed,
       coalesce(l.final_amt, 0) as final,
       coalesce((select -sum(m.value) from stock_movement m where m.tenant_id = l.tenant_id and m.line_id = l.id
                    and m.kind not in ('variance', 'difference', 'adjust')), 0) as cost,
       coalesce(l.qty < l.should_qty, false) as is_short
  from document d
  join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
 where 'booked' = any (d.tags) and l.comm_info_id is not null
union all
select c.tenant_id, c.id, i.document_id, d.kind, i.bill_date, o.depot_id, d.customer_id, d.supplier_id, o.comm_info_id,
       1, false, 0, 0, 0, c.value, false
  from stock_cover c
  join stock_movement i on i.tenant_id = c.tenant_id and i.seq = c.in_seq
  join stock_movement o on o.tenant_id = c.tenant_id and o.seq = c.out_seq
  join document d on d.tenant_id = o.tenant_id and d.id = o.document_id
 where c.value <> 0;
grant select on trade_line to danju_app;
