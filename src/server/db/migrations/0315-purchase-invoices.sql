-- Invoices of suppliers: what is entered of their head, and which lines of receipts and returns they are about.

create table purchase_invoice (
  tenant_id text not null references tenant,
  document_id bigint not null,
  create_from text,
  invoice_kind text,
  invoice_no text,
  invoice_code text,
  invoice_date date,
  -- of the receipts, less of the invoice, tax included
  difference_amt numeric,
  primary key (tenant_id, document_id)
);
call own_table('purchase_invoice');
create index purchase_invoice_number on purchase_invoice (tenant_id, invoice_no) where invoice_no is not null;

-- A book: what an accepted invoice takes of a line in basic units, of its cost and of all that is owed for it; step 1 takes it back.
create table invoice_match (
  tenant_id text not null references tenant,
  document_id bigint not null,
  line_id bigint not null,
  source_line_id bigint not null,
  qty numeric not null,
  cost numeric not null,
  final numeric not null,
  step integer not null default 0,
  primary key (tenant_id, document_id, line_id, step),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
call fence('invoice_match');
create index invoice_match_source on invoice_match (tenant_id, source_line_id);
grant select, insert on invoice_match to danju_app;

insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'INVOICE_DIFF_TOLERANCE', '0' from tenant on conflict do nothing;

-- The supplier's ledger: what is matched is estimated no more, what is invoiced is owed.
alter table ledger_entry drop constraint ledger_entry_about_check;
alter table ledger_entry add constraint ledger_entry_about_check
  check (about in ('purchase', 'freight', 'opening', 'sales', 'payment', 'applied', 'discount', 'writeOff', 'matched', 'invoice'));

-- Input tax that waits to be certified, is certified, or is taken back with goods that went back.
alter table tax_entry drop constraint tax_entry_about_check;
alter table tax_entry add check (about in ('deemedSale', 'lossOut', 'useOut', 'invoiced', 'invoiceVoid', 'uninvoiced', 'declared', 'declaredVoid', 'deducted', 'deductedOut'));

-- a difference of cost that comes with an invoice goes from the variance to the stock that is there
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
         when m.nature = 'purchase' and m.kind = 'adjust' then 'purchaseVariance'
         when m.nature = 'purchase' then null
         when m.nature = 'sale' then case when m.giveaway then 'promotionGifts' else 'costOfSales' end
         when m.nature = 'opening' then 'openingBalances'
         when m.kind = 'adjust' then 'inventoryAdjustment'
         else 'pendingStockLoss' end,
    s.sign * case when m.nature = 'purchase' and m.origin = 'returnOut' then m.value - m.cost else m.value end)
 ) as v (side, account, amount)
 where v.account is not null and v.amount <> 0;

-- an invoice takes the place of the estimate; what it costs beyond that is a variance
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
   ('receivable', 'customer', 'discount', 'goods', 'debit', 'cashDiscount', false, -1),
   ('payable', 'supplier', 'discount', 'goods', 'credit', 'cashDiscount', false, -1),
   ('receivable', 'customer', 'writeOff', 'goods', 'debit', 'badDebt', false, -1),
   ('advance', 'customer', 'writeOff', 'goods', 'credit', 'otherIncome', false, -1),
   ('payable', 'supplier', 'writeOff', 'goods', 'credit', 'otherIncome', false, -1)
  ) as v (kept, party, about, part, side, account, owed, sign)
    on v.kept = e.account and v.party = e.party and v.about = e.about and v.part = e.part;

create or replace view voucher_of_tax (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select t.tenant_id, t.document_id, t.legal_entity, t.bill_date, v.side, v.account, null::text, null::bigint, v.sign * t.amount
  from tax_entry t
  join (values
   ('deemedSale', 'debit', 'promotionGifts', 1), ('deemedSale', 'credit', 'outputTax', 1),
   ('lossOut', 'debit', 'pendingStockLoss', 1), ('lossOut', 'credit', 'inputTaxOut', 1),
   ('useOut', 'debit', 'expense', 1), ('useOut', 'credit', 'inputTaxOut', 1),
   ('invoiced', 'debit', 'outputTaxPending', 1), ('invoiced', 'credit', 'outputTax', 1),
   ('invoiceVoid', 'debit', 'outputTaxPending', 1), ('invoiceVoid', 'credit', 'outputTax', 1),
   ('uninvoiced', 'debit', 'outputTaxPending', 1), ('uninvoiced', 'credit', 'outputTaxUninvoiced', 1),
   ('declared', 'credit', 'outputTaxUninvoiced', -1), ('declared', 'credit', 'outputTax', 1),
   ('declaredVoid', 'credit', 'outputTaxUninvoiced', -1), ('declaredVoid', 'credit', 'outputTax', 1),
   ('deducted', 'debit', 'inputTax', 1), ('deducted', 'credit', 'inputTaxPending', 1),
   ('deductedOut', 'credit', 'inputTaxOut', -1), ('deductedOut', 'credit', 'inputTaxPending', 1)
  ) as v (about, side, account, sign) on v.about = t.about;
