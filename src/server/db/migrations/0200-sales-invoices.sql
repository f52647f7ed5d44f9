-- Invoices for customers: whom they are made out to, and what red parts were asked for. Their lines name lines of outs and say what is invoiced of
-- them; they take no goods, so their documents neither hold nor count.

create table sales_invoice (
  tenant_id text not null references tenant,
  document_id bigint not null,
  title_id bigint,
  title text,
  title_kind integer check (title_kind in (1, 2)),
  tax_no text,
  address text,
  phone text,
  bank_name text,
  bank_account text,
  -- what was asked for, all lines together
  amount numeric,
  invoice_kind text,
  invoice_no text,
  invoice_code text,
  invoice_date date,
  primary key (tenant_id, document_id)
);
call own_table('sales_invoice');
create unique index sales_invoice_number on sales_invoice (tenant_id, invoice_no, coalesce(invoice_code, '')) where invoice_no is not null;

-- 用途确认, 入账确认: from then on a red part needs the buyer's word.
create table sales_invoice_use (
  tenant_id text not null references tenant,
  document_id bigint not null,
  create_user bigint not null,
  create_time timestamptz not null,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
call fence('sales_invoice_use');
grant select, insert on sales_invoice_use to danju_app;

-- 红字确认单: what was asked for, the last one by id; what became of it is the state of the invoice.
create table red_request (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  reason integer not null check (reason between 1 and 4),
  amount numeric not null check (amount > 0),
  create_user bigint not null,
  create_time timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
call fence('red_request');
create index red_request_document on red_request (tenant_id, document_id, id);
grant select, insert on red_request to danju_app;

-- Titles 抬头 that a customer's invoices are made out to.
create table customer_title (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  customer_id bigint not null,
  title text not null,
  title_kind integer not null default 1 check (title_kind in (1, 2)),
  tax_no text,
  address text,
  phone text,
  bank_name text,
  bank_account text,
  is_default integer not null default 1 check (is_default in (1, 2)),
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, customer_id, title),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
call fence('customer_title');
create unique index customer_title_one_default on customer_title (tenant_id, customer_id) where is_default = 2;
grant select, insert, update, delete on customer_title to danju_app;

insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'RED_CONFIRM_HOURS', '72' from tenant on conflict do nothing;

-- Output tax is due with the invoice: until then it is pending (待转销项税额).
alter table tax_entry drop constraint tax_entry_about_check;
alter table tax_entry add check (about in ('deemedSale', 'lossOut', 'useOut', 'invoiced', 'invoiceVoid'));

-- Where a voucher's rows come from, each in a view of its own, so that a later migration replaces what it changes alone. The columns of all are
-- those of voucher_line.

-- the stock and what faces it: partners' documents are faced by the ledger, but for what goods are worth more or less than it says
create view voucher_of_stock (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
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
 where v.account is not null and v.amount <> 0;

-- services that were bought: no stock, an expense
create view voucher_of_services (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select l.tenant_id, l.document_id, entity_of(l.tenant_id, depot_of_document(l.tenant_id, l.document_id)), d.bill_date, 'debit', 'expense', null::text, null::bigint, l.all_cost_amt
  from document_line l
 cross join lateral (select d.bill_date from document d
                      where d.tenant_id = l.tenant_id and d.id = l.document_id and d.supplier_id is not null and 'booked' = any (d.tags) limit 1) d
 cross join lateral (select from commodity c where c.tenant_id = l.tenant_id and c.id = l.comm_info_id and c.comm_kind = 2 limit 1) c
 where l.all_cost_amt <> 0;

-- the partners: of purchases without deductible tax, of sales revenue and the tax that is due with the invoice; money that came or went
create view voucher_of_partners (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
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
    on v.kept = e.account and v.party = e.party and v.about = e.about and v.part = e.part;

-- what pays or settles, on the side that closes the account
create view voucher_of_settlements (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date, v.side, v.account, e.party, e.party_id, v.sign * e.amount
  from ledger_entry e
  join (values
   ('receivable', 'customer', 'credit', 'receivable', -1), ('payable', 'supplier', 'debit', 'payable', -1),
   ('advance', 'customer', 'credit', 'advanceReceived', 1), ('advance', 'supplier', 'debit', 'advancePaid', 1),
   ('refund', 'customer', 'credit', 'refundDue', 1), ('refund', 'supplier', 'debit', 'refundDue', 1)
  ) as v (kept, party, side, account, sign) on v.kept = e.account and v.party = e.party
 where e.about in ('payment', 'applied', 'discount', 'writeOff');

-- the money itself
create view voucher_of_money (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select c.tenant_id, c.document_id, a.legal_entity, c.bill_date, case when c.amount > 0 then 'debit' else 'credit' end,
       case a.kind when 'cash' then 'cash' when 'transit' then 'cashInTransit' when 'bank' then 'bank' else 'paymentServices' end, null::text, null::bigint, abs(c.amount)
  from cash_entry c join cash_account a on a.tenant_id = c.tenant_id and a.id = c.account_id;

-- goods that were lost on their way, and what a transfer that is taken back has lost
create view voucher_of_transit (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select t.tenant_id, t.document_id, entity_of(t.tenant_id, t.depot_id), t.bill_date, v.side, v.account, null::text, null::bigint, t.value
  from (select t.tenant_id, t.document_id, t.depot_id, t.bill_date, -t.value as value from stock_transit t where t.kind = 'loss' and t.value <> 0
        union all
        select m.tenant_id, m.document_id, m.depot_id, m.bill_date, t.value
          from stock_movement m
         cross join lateral (select sum(t.value) as value from stock_transit t
                              where t.tenant_id = m.tenant_id and t.document_id = m.document_id and t.line_id = m.line_id and t.kind = 'loss') t
         where m.kind = 'putBack' and m.step = 0 and t.value <> 0) t
 cross join (values ('debit', 'pendingStockLoss'), ('credit', 'goodsInTransit')) as v (side, account);

-- tax that no partner owes: of what is given away, of what was deducted for goods that are lost or used, and of sales that are invoiced
create view voucher_of_tax (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select t.tenant_id, t.document_id, t.legal_entity, t.bill_date, v.side, v.account, null::text, null::bigint, t.amount
  from tax_entry t
  join (values
   ('deemedSale', 'debit', 'promotionGifts'), ('deemedSale', 'credit', 'outputTax'),
   ('lossOut', 'debit', 'pendingStockLoss'), ('lossOut', 'credit', 'inputTaxOut'),
   ('useOut', 'debit', 'expense'), ('useOut', 'credit', 'inputTaxOut'),
   ('invoiced', 'debit', 'outputTaxPending'), ('invoiced', 'credit', 'outputTax'),
   ('invoiceVoid', 'debit', 'outputTaxPending'), ('invoiceVoid', 'credit', 'outputTax')
  ) as v (about, side, account) on v.about = t.about;

create or replace view voucher_line with (security_invoker = true) as
select * from voucher_of_stock
union all select * from voucher_of_services
union all select * from voucher_of_partners
union all select * from voucher_of_settlements
union all select * from voucher_of_money
union all select * from voucher_of_transit
union all select * from voucher_of_tax;

grant select on voucher_of_stock, voucher_of_services, voucher_of_partners, voucher_of_settlements, voucher_of_money, voucher_of_transit, voucher_of_tax to danju_app;
