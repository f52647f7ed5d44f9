-- What had come or left before the start and was not invoiced: owed as an estimate, or owed with its tax still to come, against the opening balances.
alter table ledger_entry drop constraint ledger_entry_about_check;
alter table ledger_entry add constraint ledger_entry_about_check
  check (about in ('purchase', 'freight', 'opening', 'sales', 'payment', 'applied', 'discount', 'writeOff', 'matched', 'invoice', 'expense', 'supplement', 'rebate',
                   'openingPurchase', 'openingSales'));

-- A partner's former number is posted once; the law says so first.
create unique index document_opening_uninvoiced_once on document (tenant_id, kind, coalesce(supplier_id, customer_id), customer_no)
  where kind in ('openingReceipt', 'openingOut') and 'counts' = any (tags);

create or replace view voucher_of_partners (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date, v.side, v.account,
       case when v.owed then e.party end, case when v.owed then e.party_id end, v.sign * e.amount
  from ledger_entry e
  join (values
   ('payable', 'supplier', 'purchase', 'goods', 'credit', 'payableEstimated', true, 1),
   ('payable', 'supplier', 'freight', 'goods', 'credit', 'payableEstimated', true, 1),
   ('payable', 'supplier', 'matched', 'goods', 'credit', 'payableEstimated', true, 1),
   ('payable', 'supplier', 'matched', 'goods', 'debit', 'purchaseVariance', false, 1),
   ('payable', 'supplier', 'invoice', 'goods', 'credit', 'payable', true, 1),
   ('payable', 'supplier', 'invoice', 'goods', 'debit', 'purchaseVariance', false, 1),
   ('payable', 'supplier', 'invoice', 'tax', 'credit', 'payable', true, 1),
   ('payable', 'supplier', 'invoice', 'tax', 'debit', 'inputTaxPending', false, 1),
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
   ('payable', 'supplier', 'openingPurchase', 'goods', 'credit', 'payableEstimated', true, 1),
   ('payable', 'supplier', 'openingPurchase', 'goods', 'debit', 'openingBalances', false, 1),
   ('receivable', 'customer', 'openingSales', 'goods', 'debit', 'receivable', true, 1),
   ('receivable', 'customer', 'openingSales', 'goods', 'credit', 'openingBalances', false, 1),
   ('receivable', 'customer', 'openingSales', 'tax', 'debit', 'receivable', true, 1),
   ('receivable', 'customer', 'openingSales', 'tax', 'credit', 'outputTaxPending', false, 1),
   ('receivable', 'customer', 'discount', 'goods', 'debit', 'cashDiscount', false, -1),
   ('payable', 'supplier', 'discount', 'goods', 'credit', 'cashDiscount', false, -1),
   ('receivable', 'customer', 'writeOff', 'goods', 'debit', 'badDebt', false, -1),
   ('advance', 'customer', 'writeOff', 'goods', 'credit', 'otherIncome', false, -1),
   ('payable', 'supplier', 'writeOff', 'goods', 'credit', 'otherIncome', false, -1),
   ('payable', 'supplier', 'expense', 'goods', 'credit', 'payable', true, 1),
   ('receivable', 'customer', 'expense', 'goods', 'debit', 'receivable', true, 1),
   ('payable', 'supplier', 'supplement', 'goods', 'credit', 'payable', true, 1),
   ('payable', 'supplier', 'supplement', 'goods', 'debit', 'purchaseVariance', false, 1),
   ('receivable', 'customer', 'supplement', 'goods', 'debit', 'receivable', true, 1),
   ('receivable', 'customer', 'supplement', 'goods', 'credit', 'revenue', false, 1)
  ) as v (kept, party, about, part, side, account, owed, sign)
    on v.kept = e.account and v.party = e.party and v.about = e.about and v.part = e.part;

-- services that had been rendered before the start are no expense any more
create or replace view voucher_of_services (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select d.tenant_id, d.id, entity_of(d.tenant_id, depot_of_document(d.tenant_id, l.document_id)), d.bill_date, 'debit', 'expense', null::text, null::bigint, l.all_cost_amt
  from document d
 cross join lateral (
   select l.document_id, l.all_cost_amt from document_line l
    where l.tenant_id = d.tenant_id and l.document_id = d.id and l.all_cost_amt <> 0
      and exists (select from commodity c where c.tenant_id = l.tenant_id and c.id = l.comm_info_id and c.comm_kind = 2) offset 0) l
 where d.supplier_id is not null and 'booked' = any (d.tags) and d.kind <> 'openingReceipt'
union all
select l.tenant_id, l.document_id, entity_of_money(l.tenant_id, m.account_id, d.depot_id), d.bill_date, 'debit', 'expense', null::text, null::bigint,
       case m.direction when 1 then -l.amount else l.amount end
  from money_line l
 cross join lateral (select d.bill_date, d.depot_id from document d where d.tenant_id = l.tenant_id and d.id = l.document_id and 'booked' = any (d.tags) limit 1) d
 cross join lateral (select m.direction, m.account_id from money_document m where m.tenant_id = l.tenant_id and m.document_id = l.document_id limit 1) m
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
