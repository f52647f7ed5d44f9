-- Views of vouchers whose tables are joined by their tenant and by nothing that a cluster cannot follow: asked for a tenant they lie on its node
-- (docs/distribution.md); a function is worked out once for a row by a subquery with a clause to read from, and the first part of a union names its columns, by which nodes are asked. They serve one document and all of them alike, so those in bulk are gone.

create or replace view movement_entry with (security_invoker = true) as
select m.tenant_id, m.document_id, m.bill_date, m.kind, m.value, coalesce(p.legal_entity, '') as legal_entity, l.all_cost_amt as cost,
       case when d.supplier_id is not null then 'purchase' when d.customer_id is not null or d.kind like 'retail%' then 'sale'
            when d.kind = 'openingInventory' then 'opening' else 'count' end as nature,
       case when l.is_gift = 2 and (d.customer_id is not null or d.kind like 'retail%') then is_giveaway(m.tenant_id, m.line_id) else coalesce(l.cause = 'sample', false) end as giveaway,
       r.origin
  from stock_movement m
  join document d on d.tenant_id = m.tenant_id and d.id = m.document_id
  join document_line l on l.tenant_id = m.tenant_id and l.id = m.line_id
  join depot p on p.tenant_id = m.tenant_id and p.id = m.depot_id
 cross join lateral (select coalesce(case when m.kind in ('takeBack', 'putBack') then origin_of(m.tenant_id, coalesce(d.mirror_id, m.document_id), l.index_no, m.step, m.qty) end, m.kind) as origin from generate_series(1, 1) offset 0) r
 where d.kind not in ('freightBill', 'purchaseRebate') or m.kind <> 'adjust';

create or replace view voucher_of_transit (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select t.tenant_id, t.document_id, entity_of(t.tenant_id, t.depot_id), t.bill_date, v.side, v.account, null::text, null::bigint, t.value
  from (select t.tenant_id, t.document_id, t.depot_id, t.bill_date, -t.value as value from stock_transit t where t.kind = 'loss' and t.value <> 0
        union all
        select m.tenant_id, m.document_id, m.depot_id, m.bill_date, t.value
          from stock_movement m
          join (select t.tenant_id, t.document_id, t.line_id, sum(t.value) as value from stock_transit t where t.kind = 'loss' group by 1, 2, 3) t
            on t.tenant_id = m.tenant_id and t.document_id = m.document_id and t.line_id = m.line_id
         where m.kind = 'putBack' and m.step = 0 and t.value <> 0) t
 cross join (values ('debit', 'pendingStockLoss'), ('credit', 'goodsInTransit')) as v (side, account);

create or replace view voucher_of_services (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select d.tenant_id, d.id as document_id, entity_of(d.tenant_id, depot_of_document(d.tenant_id, d.id)) as legal_entity, d.bill_date, 'debit' as side, 'expense' as account,
       null::text as party, null::bigint as party_id, l.all_cost_amt as amount
  from document d
  join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id and l.all_cost_amt <> 0
  join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id and c.comm_kind = 2
 where d.supplier_id is not null and 'booked' = any (d.tags) and d.kind <> 'openingReceipt'
union all
select l.tenant_id, l.document_id, entity_of_money(l.tenant_id, m.account_id, d.depot_id), d.bill_date, 'debit', 'expense', null::text, null::bigint,
       case m.direction when 1 then -l.amount else l.amount end
  from money_line l
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id and 'booked' = any (d.tags)
  join money_document m on m.tenant_id = l.tenant_id and m.document_id = l.document_id
 where l.subject_id is not null and l.amount <> 0
union all
select s.tenant_id, s.document_id, s.legal_entity, s.bill_date, 'debit', v.account, null::text, null::bigint, v.amount
  from freight_share s
 cross join lateral (values
   ('inventory', s.stock_amt), ('costOfSalesAdjustment', s.sales_cost_amt), ('freightOut', s.expense_amt), ('inputTaxPending', s.tax_amt)) as v (account, amount)
 where v.amount <> 0
union all
select a.tenant_id, a.document_id, a.legal_entity, a.bill_date, v.side, v.account, null::text, null::bigint, a.cost
  from invoice_ahead a
 cross join lateral (values ('debit', 'purchasesInTransit'), ('credit', 'purchaseVariance')) as v (side, account)
 where a.cost <> 0
union all
select s.tenant_id, s.document_id, s.legal_entity, s.bill_date, v.side, v.account, null::text, null::bigint, v.amount
  from cost_share s
 cross join lateral (values ('credit', 'purchaseVariance', s.amount), ('debit', 'costOfSalesAdjustment', s.amount - s.stock_amt),
                            ('debit', 'inventoryAdjustment', s.stock_amt)) as v (side, account, amount)
 where s.adjust_kind = 2 and v.amount <> 0;

create or replace view earning_entry (tenant_id, document_id, legal_entity, bill_date, depot_id, account, amount) with (security_invoker = true) as
-- goods given away without a paid row
select m.tenant_id, m.document_id, coalesce(p.legal_entity, '') as legal_entity, m.bill_date, m.depot_id, 'promotionGifts' as account, -m.value as amount
  from document d
  join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id and l.is_gift = 2
  join stock_movement m on m.tenant_id = l.tenant_id and m.line_id = l.id and m.document_id = l.document_id and m.kind not in ('variance', 'difference', 'adjust')
  join depot p on p.tenant_id = m.tenant_id and p.id = m.depot_id
 where d.kind in ('salesOut', 'salesReturn', 'retailOrder', 'retailReturn', 'retailExchange') and 'booked' = any (d.tags) and is_giveaway(l.tenant_id, l.id)
union all
-- goods lost, found and used
select m.tenant_id, m.document_id, coalesce(p.legal_entity, ''), m.bill_date, m.depot_id, v.account, case v.side when 'debit' then v.amount else -v.amount end
  from document d
  join stock_movement m on m.tenant_id = d.tenant_id and m.document_id = d.id
  join document_line l on l.tenant_id = m.tenant_id and l.id = m.line_id
  join depot p on p.tenant_id = m.tenant_id and p.id = m.depot_id
 cross join lateral (select coalesce(case when m.kind in ('takeBack', 'putBack')
   then origin_of(m.tenant_id, coalesce(d.mirror_id, m.document_id), l.index_no, m.step, m.qty) end, m.kind) as origin from generate_series(1, 1) offset 0) r
 cross join lateral movement_sides(m.kind, 'count', r.origin, coalesce(l.cause = 'sample', false), m.value, l.all_cost_amt) v
 where d.supplier_id is null and d.customer_id is null and d.kind not like 'retail%' and d.kind <> 'openingInventory'
   and m.kind not in ('dispatch', 'arrive', 'comeBack', 'assemblyIn', 'assemblyOut') and v.account in ('pendingStockLoss', 'expense', 'promotionGifts')
union all
select t.tenant_id, t.document_id, entity_of(t.tenant_id, t.depot_id), t.bill_date, t.depot_id, 'pendingStockLoss', t.value
  from (select t.tenant_id, t.document_id, t.depot_id, t.bill_date, -t.value as value from stock_transit t where t.kind = 'loss' and t.value <> 0
        union all
        select m.tenant_id, m.document_id, m.depot_id, m.bill_date, t.value
          from (select t.tenant_id, t.document_id, t.line_id, sum(t.value) as value from stock_transit t where t.kind = 'loss' group by 1, 2, 3) t
          join stock_movement m on m.tenant_id = t.tenant_id and m.document_id = t.document_id and m.line_id = t.line_id and m.kind = 'putBack' and m.step = 0
         where t.value <> 0) t
union all
-- services that were bought
select d.tenant_id, d.id, entity_of(d.tenant_id, depot_of_document(d.tenant_id, d.id)), d.bill_date, coalesce(l.depot_id, d.depot_id), 'expense', l.all_cost_amt
  from document d
  join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id and l.all_cost_amt <> 0
  join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id and c.comm_kind = 2
 where d.kind in ('purchaseReceipt', 'purchaseReturn') and 'booked' = any (d.tags)
union all
-- money that is spent, or comes in, for a kind of expense
select d.tenant_id, d.id, entity_of_money(d.tenant_id, m.account_id, d.depot_id), d.bill_date, d.depot_id, 'expense', case m.direction when 1 then -l.amount else l.amount end
  from document d
  join money_document m on m.tenant_id = d.tenant_id and m.document_id = d.id
  join money_line l on l.tenant_id = d.tenant_id and l.document_id = d.id and l.subject_id is not null and l.amount <> 0
 where 'booked' = any (d.tags)
union all
-- less the tax in it that is deducted
select t.tenant_id, t.document_id, t.legal_entity, t.bill_date, d.depot_id, 'expense', -t.amount
  from expense_tax t join document d on d.tenant_id = t.tenant_id and d.id = t.document_id
 where t.about = 'waiting'
union all
-- discounts, write-offs and supplements, of the store of what they settle
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date,
       coalesce(d.depot_id, depot_of_document(d.tenant_id, d.id)), v.account, v.sign * e.amount
  from ledger_entry e
  join document d on d.tenant_id = e.tenant_id and d.id = coalesce(e.settles_id, e.document_id)
  join (values
   ('receivable', 'customer', 'discount', 'cashDiscount', -1), ('payable', 'supplier', 'discount', 'cashDiscount', 1), ('receivable', 'customer', 'writeOff', 'badDebt', -1),
   ('advance', 'customer', 'writeOff', 'otherIncome', 1), ('payable', 'supplier', 'writeOff', 'otherIncome', 1), ('receivable', 'customer', 'supplement', 'revenue', -1)
  ) as v (kept, party, about, account, sign) on v.kept = e.account and v.party = e.party and v.about = e.about
 where e.part = 'goods' and e.about in ('discount', 'writeOff', 'supplement')
union all
-- what is refunded of goods that their buyer keeps lowers revenue
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date, d.depot_id, 'revenue', -e.amount
  from document d
  join ledger_entry e on e.tenant_id = d.tenant_id and e.document_id = d.id
 where d.kind = 'mallReturn' and e.party = 'customer' and e.about = 'sales' and e.part = 'goods'
union all
-- freight and rebates that came after their goods, of the depot that these lie in
select s.tenant_id, s.document_id, s.legal_entity, s.bill_date, coalesce(l.depot_id, d.depot_id), v.account, v.amount
  from freight_share s
  join document_line l on l.tenant_id = s.tenant_id and l.id = s.source_line_id
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
 cross join lateral (values ('costOfSalesAdjustment', s.sales_cost_amt), ('freightOut', s.expense_amt)) as v (account, amount)
 where v.amount <> 0
union all
select s.tenant_id, s.document_id, s.legal_entity, s.bill_date, coalesce(l.depot_id, d.depot_id), 'costOfSalesAdjustment', s.sales_cost_amt
  from rebate_share s
  join document_line l on l.tenant_id = s.tenant_id and l.id = s.source_line_id
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
 where s.sales_cost_amt <> 0
union all
-- variances of purchases that are spread: what there is of goods, less what their stock takes
select s.tenant_id, s.document_id, s.legal_entity, s.bill_date, v.depot_id, 'costOfSalesAdjustment', case s.step when 0 then v.variance else -v.variance end
  from cost_share s join variance_share v on v.tenant_id = s.tenant_id and v.document_id = s.document_id
 where s.step in (0, 1)
union all
select s.tenant_id, s.document_id, s.legal_entity, s.bill_date, m.depot_id, 'costOfSalesAdjustment', -m.value
  from cost_share s
  join stock_movement m on m.tenant_id = s.tenant_id and m.document_id = s.document_id and m.kind = 'adjust' and m.step = s.step
 where s.adjust_kind = 2
union all
select s.tenant_id, s.document_id, s.legal_entity, s.bill_date, d.depot_id, 'costOfSalesAdjustment', s.amount
  from cost_share s
  join document d on d.tenant_id = s.tenant_id and d.id = s.document_id
 where s.adjust_kind = 2 and not exists (select from variance_share v where v.tenant_id = s.tenant_id and v.document_id = s.document_id)
union all
-- tax that nobody is charged
select t.tenant_id, t.document_id, t.legal_entity, t.bill_date, coalesce(l.depot_id, d.depot_id), v.account, t.amount
  from tax_entry t
  join (values ('deemedSale', 'promotionGifts'), ('lossOut', 'pendingStockLoss'), ('useOut', 'expense')) as v (about, account) on v.about = t.about
  join document d on d.tenant_id = t.tenant_id and d.id = t.document_id
  left join document_line l on l.tenant_id = t.tenant_id and l.id = t.line_id
 where t.about in ('deemedSale', 'lossOut', 'useOut')
union all
-- points taken in payment, and what shifts that the company bears have too much or too little
select c.tenant_id, c.document_id, a.legal_entity, c.bill_date, d.depot_id, 'pointsUsed', c.amount
  from cash_account a
  join cash_entry c on c.tenant_id = a.tenant_id and c.account_id = a.id
  join document d on d.tenant_id = c.tenant_id and d.id = c.document_id
 where a.kind_code = 'points'
union all
select c.tenant_id, c.document_id, a.legal_entity, c.bill_date, d.depot_id, case when c.amount < 0 then 'expense' else 'otherIncome' end, -c.amount
  from till_shift s
  join cash_entry c on c.tenant_id = s.tenant_id and c.document_id = s.document_id
  join cash_account a on a.tenant_id = c.tenant_id and a.id = c.account_id
  join document d on d.tenant_id = c.tenant_id and d.id = c.document_id
 where s.borne_by is distinct from 1
union all
-- what accounts are charged for transfers, and partners of customers are paid
select v.tenant_id, v.document_id, v.legal_entity, v.bill_date, null, v.account, v.amount from voucher_of_transfers v
union all
select v.tenant_id, v.document_id, v.legal_entity, v.bill_date, null, v.account, v.amount from voucher_of_withdrawals v where v.account = 'commissions';

create or replace view voucher_of_rebates (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select s.tenant_id, s.document_id, s.legal_entity, s.bill_date, v.side, v.account, null::text as party, null::bigint as party_id, v.amount
  from rebate_share s
 cross join lateral (values
   ('debit', 'inventory', s.stock_amt), ('debit', 'costOfSalesAdjustment', s.sales_cost_amt), ('credit', 'inputTaxOut', s.tax_amt)) as v (side, account, amount)
 where v.amount <> 0
union all
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date, 'credit', 'payable', e.party, e.party_id, e.amount
  from ledger_entry e where e.about = 'rebate';

create or replace view voucher_of_store_deposits (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date, case when e.amount > 0 then 'credit' else 'debit' end as side, 'storeDeposits' as account,
       null::text as party, null::bigint as party_id, abs(e.amount) as amount
  from store_deposit_entry e
union all
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date, case when e.amount > 0 then 'debit' else 'credit' end, 'otherIncome', null::text, null::bigint, abs(e.amount)
  from store_deposit t
  join store_deposit_entry e on e.tenant_id = t.tenant_id and e.document_id = t.document_id
 where t.deposit_kind = 2;

drop view voucher_line_in_bulk;
drop view movement_entry_in_bulk;
