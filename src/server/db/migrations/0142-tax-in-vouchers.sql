-- Tax that arises with goods and that no partner owes (rules B6, C7): output tax of what is given away as if it were sold, and deducted tax of
-- what is lost or used that may not be deducted any more. Only added to; a reversal adds the opposite.
create table tax_entry (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  line_id bigint not null,
  legal_entity text not null,
  bill_date date not null,
  about text not null check (about in ('deemedSale', 'lossOut', 'useOut')),
  amount numeric not null check (amount <> 0),
  primary key (tenant_id, id),
  unique (tenant_id, document_id, line_id, about),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, line_id) references document_line (tenant_id, id)
);
call fence('tax_entry');
grant select, insert on tax_entry to danju_app;

insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'GIFT_DEEMED_SALE', 'on' from tenant on conflict do nothing;

-- Each movement looks its document, line and depot up by key: joined freely, all rows of a tenant are joined with each other where the
-- planner knows nothing of them yet. A transfer is taken back by itself, all else by its red document.
create or replace view movement_entry with (security_invoker = true) as
select m.tenant_id, m.document_id, m.bill_date, m.kind, m.value, coalesce(p.legal_entity, '') as legal_entity, l.all_cost_amt as cost,
       case when d.supplier_id is not null then 'purchase' when d.customer_id is not null then 'sale'
            when d.kind = 'openingInventory' then 'opening' else 'count' end as nature,
       case when l.is_gift = 2 and d.customer_id is not null then is_giveaway(m.tenant_id, m.line_id) else false end as giveaway,
       coalesce(case when m.kind in ('takeBack', 'putBack') then (
         select (array_agg(o.kind order by o.seq desc))[1]
           from document_line x join stock_movement o on o.tenant_id = x.tenant_id and o.document_id = x.document_id and o.line_id = x.id
          where x.tenant_id = m.tenant_id and x.document_id = coalesce(d.mirror_id, m.document_id) and x.index_no = l.index_no
            and o.step = m.step and o.qty * m.qty < 0 and o.kind not in ('takeBack', 'putBack')) end,
         m.kind) as origin
  from stock_movement m
 cross join lateral (select d.kind, d.supplier_id, d.customer_id, d.mirror_id from document d where d.tenant_id = m.tenant_id and d.id = m.document_id limit 1) d
 cross join lateral (select l.index_no, l.is_gift, l.all_cost_amt from document_line l where l.tenant_id = m.tenant_id and l.id = m.line_id limit 1) l
 cross join lateral (select p.legal_entity from depot p where p.tenant_id = m.tenant_id and p.id = m.depot_id limit 1) p;

create or replace view voucher_line with (security_invoker = true) as
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
select l.tenant_id, l.document_id, entity_of(l.tenant_id, depot_of_document(l.tenant_id, l.document_id)), d.bill_date, 'debit', 'expense', null, null, l.all_cost_amt
  from document_line l
 cross join lateral (select d.bill_date from document d
                      where d.tenant_id = l.tenant_id and d.id = l.document_id and d.supplier_id is not null and 'booked' = any (d.tags) limit 1) d
 cross join lateral (select from commodity c where c.tenant_id = l.tenant_id and c.id = l.comm_info_id and c.comm_kind = 2 limit 1) c
 where l.all_cost_amt <> 0
union all
-- the partners: of purchases without deductible tax, of sales revenue and the tax that is due with the invoice; money that came or went
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date, v.side, v.account,
       case when v.owed then e.party end, case when v.owed then e.party_id end, v.sign * e.amount
  from ledger_entry e
  join (values
   ('payable', 'supplier', 'purchase', 'goods', 'credit', 'payableEstimated', true, 1),
   ('payable', 'supplier', 'freight', 'goods', 'credit', 'payableEstimated', true, 1),
   ('receivable', 'customer', 'sales', 'goods', 'debit', 'receivable', true, 1),
   ('receivable', 'customer', 'sales', 'tax', 'debit', 'receivable', true, 1),
   ('receivable', 'customer', 'sales', 'goods', 'credit', 'revenue', false, 1),
   ('receivable', 'customer', 'sales', 'tax', 'credit', 'outputTaxPending', false, 1),
   ('payable', 'supplier', 'opening', 'goods', 'credit', 'payable', true, 1),
   ('payable', 'supplier', 'opening', 'goods', 'debit', 'openingBalances', false, 1),
   ('advance', 'supplier', 'opening', 'goods', 'debit', 'advancePaid', true, 1),
   ('advance', 'supplier', 'opening', 'goods', 'credit', 'openingBalances', false, 1),
   ('receivable', 'customer', 'opening', 'goods', 'debit', 'receivable', true, 1),
   ('receivable', 'customer', 'opening', 'goods', 'credit', 'openingBalances', false, 1),
   ('advance', 'customer', 'opening', 'goods', 'credit', 'advanceReceived', true, 1),
   ('advance', 'customer', 'opening', 'goods', 'debit', 'openingBalances', false, 1),
   ('receivable', 'customer', 'discount', 'goods', 'debit', 'cashDiscount', false, -1),
   ('payable', 'supplier', 'discount', 'goods', 'credit', 'cashDiscount', false, -1),
   ('receivable', 'customer', 'writeOff', 'goods', 'debit', 'badDebt', false, -1),
   ('payable', 'supplier', 'writeOff', 'goods', 'credit', 'otherIncome', false, -1)
  ) as v (kept, party, about, part, side, account, owed, sign)
    on v.kept = e.account and v.party = e.party and v.about = e.about and v.part = e.part
union all
-- what pays or settles, on the side that closes the account
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date, v.side, v.account, e.party, e.party_id, v.sign * e.amount
  from ledger_entry e
  join (values
   ('receivable', 'customer', 'credit', 'receivable', -1), ('payable', 'supplier', 'debit', 'payable', -1),
   ('advance', 'customer', 'credit', 'advanceReceived', 1), ('advance', 'supplier', 'debit', 'advancePaid', 1),
   ('refund', 'customer', 'credit', 'refundDue', 1), ('refund', 'supplier', 'debit', 'refundDue', 1)
  ) as v (kept, party, side, account, sign) on v.kept = e.account and v.party = e.party
 where e.about in ('payment', 'applied', 'discount', 'writeOff')
union all
-- the money itself
select c.tenant_id, c.document_id, a.legal_entity, c.bill_date, case when c.amount > 0 then 'debit' else 'credit' end,
       case a.kind when 'cash' then 'cash' when 'transit' then 'cashInTransit' when 'bank' then 'bank' else 'paymentServices' end, null, null, abs(c.amount)
  from cash_entry c join cash_account a on a.tenant_id = c.tenant_id and a.id = c.account_id
union all
-- goods that were lost on their way, and what a transfer that is taken back has lost
select t.tenant_id, t.document_id, entity_of(t.tenant_id, t.depot_id), t.bill_date, v.side, v.account, null, null, t.value
  from (select t.tenant_id, t.document_id, t.depot_id, t.bill_date, -t.value as value from stock_transit t where t.kind = 'loss' and t.value <> 0
        union all
        select m.tenant_id, m.document_id, m.depot_id, m.bill_date, t.value
          from stock_movement m
         cross join lateral (select sum(t.value) as value from stock_transit t
                              where t.tenant_id = m.tenant_id and t.document_id = m.document_id and t.line_id = m.line_id and t.kind = 'loss') t
         where m.kind = 'putBack' and m.step = 0 and t.value <> 0) t
 cross join (values ('debit', 'pendingStockLoss'), ('credit', 'goodsInTransit')) as v (side, account)
union all
-- tax that no partner owes: of what is given away, and of what was deducted for goods that are lost or used
select t.tenant_id, t.document_id, t.legal_entity, t.bill_date, v.side, v.account, null, null, t.amount
  from tax_entry t
  join (values
   ('deemedSale', 'debit', 'promotionGifts'), ('deemedSale', 'credit', 'outputTax'),
   ('lossOut', 'debit', 'pendingStockLoss'), ('lossOut', 'credit', 'inputTaxOut'),
   ('useOut', 'debit', 'expense'), ('useOut', 'credit', 'inputTaxOut')
  ) as v (about, side, account) on v.about = t.about;
