-- Money: what settles what in the ledger, refunds as an account of their own, and the accounts that cash is kept in.

alter table ledger_entry
  -- the document whose open amount an entry lowers or raises; what is open of a document is its own entries and those that name it here
  add column settles_id bigint,
  add foreign key (tenant_id, settles_id) references document (tenant_id, id);
update ledger_entry e set settles_id = d.mirror_id from document d where d.tenant_id = e.tenant_id and d.id = e.document_id and 'mirror' = any (d.tags);
create index ledger_entry_settles on ledger_entry (tenant_id, settles_id) where settles_id is not null;

alter table ledger_entry drop constraint ledger_entry_tenant_id_document_id_account_about_part_key;
create unique index ledger_entry_once on ledger_entry (tenant_id, document_id, account, about, part, party_id, coalesce(settles_id, 0));

alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry drop constraint ledger_entry_about_check;
alter table ledger_entry drop constraint ledger_entry_check;
alter table ledger_entry
  add check (account in ('payable', 'receivable', 'advance', 'refund')),
  add check (about in ('purchase', 'freight', 'opening', 'sales', 'payment', 'applied', 'discount', 'writeOff')),
  -- a supplier is owed, a customer owes; both may have advances and refunds that are due
  add check (account in ('advance', 'refund') or (account = 'payable') = (party = 'supplier'));

create table cash_account (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  code text not null,
  name text not null,
  -- cash in a till or safe, cash on its way to the bank, a bank account, an account with a payment service
  kind text not null check (kind in ('cash', 'transit', 'bank', 'thirdParty')),
  legal_entity text not null default '',
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  unique (tenant_id, name)
);
call fence('cash_account');
grant select, insert, update, delete on cash_account to danju_app;

create table cash_entry (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  account_id bigint not null,
  document_id bigint not null,
  -- the place among the entries of its document: one may take from an account and give back to it
  no integer not null,
  -- what it does to the account: above zero in, below zero out
  amount numeric not null check (amount <> 0),
  bill_date date not null,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, no),
  foreign key (tenant_id, account_id) references cash_account (tenant_id, id),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
-- a day book is read from this alone
create index cash_entry_day_book on cash_entry (tenant_id, account_id, bill_date, id) include (amount, document_id);
call fence('cash_entry');
grant select, insert on cash_entry to danju_app;

-- Vouchers know payments, what is settled, discounts and write-offs, and the money behind them.
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
select d.tenant_id, d.id, entity_of(d.tenant_id, depot_of_document(d.tenant_id, d.id)), d.bill_date, 'debit', 'expense', null, null, l.all_cost_amt
  from document d
  join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
  join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id and c.comm_kind = 2
 where d.supplier_id is not null and 'booked' = any (d.tags) and l.all_cost_amt <> 0
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
  from cash_entry c join cash_account a on a.tenant_id = c.tenant_id and a.id = c.account_id;
