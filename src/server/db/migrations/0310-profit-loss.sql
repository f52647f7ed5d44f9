-- Losses and gains: each line says why, and the cause says against which account goods leave.
alter table document_line add column cause text;

insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'LOSS_TAX_OUT', 'on' from tenant on conflict do nothing;

-- What is called a giveaway of a movement: gifts without a paid row, and samples.
create or replace view movement_entry with (security_invoker = true) as
select m.tenant_id, m.document_id, m.bill_date, m.kind, m.value, coalesce(p.legal_entity, '') as legal_entity, l.all_cost_amt as cost,
       case when d.supplier_id is not null then 'purchase' when d.customer_id is not null then 'sale'
            when d.kind = 'openingInventory' then 'opening' else 'count' end as nature,
       case when l.is_gift = 2 and d.customer_id is not null then is_giveaway(m.tenant_id, m.line_id) else coalesce(l.cause = 'sample', false) end as giveaway,
       coalesce(case when m.kind in ('takeBack', 'putBack') then (
         select (array_agg(o.kind order by o.seq desc))[1]
           from document_line x join stock_movement o on o.tenant_id = x.tenant_id and o.document_id = x.document_id and o.line_id = x.id
          where x.tenant_id = m.tenant_id and x.document_id = coalesce(d.mirror_id, m.document_id) and x.index_no = l.index_no
            and o.step = m.step and o.qty * m.qty < 0 and o.kind not in ('takeBack', 'putBack')) end,
         m.kind) as origin
  from stock_movement m
 cross join lateral (select d.kind, d.supplier_id, d.customer_id, d.mirror_id from document d where d.tenant_id = m.tenant_id and d.id = m.document_id limit 1) d
 cross join lateral (select l.index_no, l.is_gift, l.all_cost_amt, l.cause from document_line l where l.tenant_id = m.tenant_id and l.id = m.line_id limit 1) l
 cross join lateral (select p.legal_entity from depot p where p.tenant_id = m.tenant_id and p.id = m.depot_id limit 1) p;

create or replace view voucher_of_stock (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select m.tenant_id, m.document_id, m.legal_entity, m.bill_date, v.side, v.account, null::text, null::bigint, v.amount
  from movement_entry m
 cross join lateral (select case
     when m.kind in ('variance', 'difference', 'adjust') then 1
     when m.nature = 'sale' or m.origin in ('loss', 'consume', 'dispatch') or m.nature = 'count' and m.origin in ('issue', 'putBack') then -1
     else 1 end as sign) s
 cross join lateral (values
   (case s.sign when 1 then 'debit' else 'credit' end, 'inventory', s.sign * m.value),
   (case s.sign when 1 then 'credit' else 'debit' end,
    case when m.kind = 'variance' then 'costOfSalesAdjustment'
         when m.kind = 'difference' then 'inventoryAdjustment'
         when m.origin in ('gain', 'loss') then 'pendingStockLoss'
         when m.origin = 'consume' then case when m.giveaway then 'promotionGifts' else 'expense' end
         when m.origin in ('dispatch', 'arrive', 'comeBack') then 'goodsInTransit'
         when m.nature = 'purchase' and m.origin = 'returnOut' then 'purchaseVariance'
         when m.nature = 'purchase' then null
         when m.nature = 'sale' then case when m.giveaway then 'promotionGifts' else 'costOfSales' end
         when m.nature = 'opening' then 'openingBalances'
         when m.kind = 'adjust' then 'inventoryAdjustment'
         else 'pendingStockLoss' end,
    s.sign * case when m.nature = 'purchase' and m.origin = 'returnOut' then m.value - m.cost else m.value end)
 ) as v (side, account, amount)
 where v.account is not null and v.amount <> 0;
