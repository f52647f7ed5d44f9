-- Vouchers are read from what the books hold, so that none is ever forgotten or out of step (rule B6 *Vouchers*). Red figures stay on their
-- side with a minus. Accounts are called by key; a tenant has its own names for them.

-- Whether goods of a line are given away without being sold along with anything: no row that is paid for stands in its document, nor in
-- those it comes from (rule C7 *gifts*).
create function is_giveaway(tenant text, line bigint) returns boolean language sql stable as $$
  with recursive chain as (
    select l.document_id, l.source_body_id from document_line l where l.tenant_id = tenant and l.id = line
    union all
    select s.document_id, s.source_body_id from chain c join document_line s on s.tenant_id = tenant and s.id = c.source_body_id)
  select not exists (select from chain c join document_line p on p.tenant_id = tenant and p.document_id = c.document_id where p.is_gift <> 2)
$$;

-- A movement with whose document it is and, of what takes goods back, what brought them (`origin`).
create view movement_entry with (security_invoker = true) as
select m.tenant_id, m.document_id, m.bill_date, m.kind, m.value, coalesce(p.legal_entity, '') as legal_entity, l.all_cost_amt as cost,
       case when d.supplier_id is not null then 'purchase' when d.customer_id is not null then 'sale'
            when d.kind = 'openingInventory' then 'opening' else 'count' end as nature,
       case when l.is_gift = 2 and d.customer_id is not null then is_giveaway(m.tenant_id, m.line_id) else false end as giveaway,
       coalesce(case when m.kind in ('takeBack', 'putBack') then (
         select o.kind from document_line x join stock_movement o on o.tenant_id = x.tenant_id and o.line_id = x.id and o.document_id = x.document_id
          where x.tenant_id = d.tenant_id and x.document_id = d.mirror_id and x.index_no = l.index_no and o.qty <> 0 order by o.seq desc limit 1) end,
         m.kind) as origin
  from stock_movement m
  join document d on d.tenant_id = m.tenant_id and d.id = m.document_id
  join document_line l on l.tenant_id = m.tenant_id and l.id = m.line_id
  join depot p on p.tenant_id = m.tenant_id and p.id = m.depot_id;

create view voucher_line with (security_invoker = true) as
-- the stock and what faces it: partners' documents are faced by the ledger, but for what goods are worth more or less than it says
select m.tenant_id, m.document_id, m.legal_entity, m.bill_date, v.side, v.account, null::text as party, null::bigint as party_id, v.amount
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
         when m.origin = 'consume' then 'expense'
         when m.origin in ('dispatch', 'arrive', 'comeBack') then 'goodsInTransit'
         when m.nature = 'purchase' and m.origin = 'returnOut' then 'purchaseVariance'
         when m.nature = 'purchase' then null
         when m.nature = 'sale' then case when m.giveaway then 'promotionGifts' else 'costOfSales' end
         when m.nature = 'opening' then 'openingBalances'
         when m.kind = 'adjust' then 'inventoryAdjustment'
         else 'pendingStockLoss' end,
    s.sign * case when m.nature = 'purchase' and m.origin = 'returnOut' then m.value - m.cost else m.value end)
 ) as v (side, account, amount)
 where v.account is not null and v.amount <> 0
union all
-- services that were bought: no stock, an expense
select d.tenant_id, d.id, entity_of(d.tenant_id, depot_of_document(d.tenant_id, d.id)), d.bill_date, 'debit', 'expense', null, null, l.all_cost_amt
  from document d
  join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
  join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id and c.comm_kind = 2
 where d.supplier_id is not null and 'booked' = any (d.tags) and l.all_cost_amt <> 0
union all
-- the partners: of purchases without deductible tax, of sales revenue and the tax that is due with the invoice
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date, v.side, v.account,
       case when v.owed then e.party end, case when v.owed then e.party_id end, e.amount
  from ledger_entry e
  join (values
   ('payable', 'supplier', 'purchase', 'goods', 'credit', 'payableEstimated', true),
   ('payable', 'supplier', 'freight', 'goods', 'credit', 'payableEstimated', true),
   ('receivable', 'customer', 'sales', 'goods', 'debit', 'receivable', true),
   ('receivable', 'customer', 'sales', 'tax', 'debit', 'receivable', true),
   ('receivable', 'customer', 'sales', 'goods', 'credit', 'revenue', false),
   ('receivable', 'customer', 'sales', 'tax', 'credit', 'outputTaxPending', false),
   ('payable', 'supplier', 'opening', 'goods', 'credit', 'payable', true),
   ('payable', 'supplier', 'opening', 'goods', 'debit', 'openingBalances', false),
   ('advance', 'supplier', 'opening', 'goods', 'debit', 'advancePaid', true),
   ('advance', 'supplier', 'opening', 'goods', 'credit', 'openingBalances', false),
   ('receivable', 'customer', 'opening', 'goods', 'debit', 'receivable', true),
   ('receivable', 'customer', 'opening', 'goods', 'credit', 'openingBalances', false),
   ('advance', 'customer', 'opening', 'goods', 'credit', 'advanceReceived', true),
   ('advance', 'customer', 'opening', 'goods', 'debit', 'openingBalances', false)
  ) as v (kept, party, about, part, side, account, owed)
    on v.kept = e.account and v.party = e.party and v.about = e.about and v.part = e.part;

grant select on movement_entry, voucher_line to danju_app;
