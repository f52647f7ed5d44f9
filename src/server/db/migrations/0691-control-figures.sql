-- Control figures as they stood when a month was closed (rule C1-15): what the next months begin with. A month that is closed again writes them anew.
create table period_control (
  tenant_id text not null references tenant,
  legal_entity text not null,
  period text not null,
  account text not null,
  -- by the account's own books, and by the vouchers
  own_amt numeric not null,
  voucher_amt numeric not null,
  -- documents in which both differ, and the first of them
  broken integer not null,
  document_id bigint,
  primary key (tenant_id, legal_entity, period, account),
  foreign key (tenant_id, legal_entity, period) references accounting_period
);
call fence('period_control');
grant select, insert, update on period_control to danju_app;

-- Services are looked for from the documents that bought them: whose books they are in is asked of these alone, and a month's without all lines of all months.
create index document_bought on document (tenant_id, bill_date) where supplier_id is not null;
create or replace view voucher_of_services (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select d.tenant_id, d.id, entity_of(d.tenant_id, depot_of_document(d.tenant_id, l.document_id)), d.bill_date, 'debit', 'expense', null::text, null::bigint, l.all_cost_amt
  from document d
 cross join lateral (
   select l.document_id, l.all_cost_amt from document_line l
    where l.tenant_id = d.tenant_id and l.document_id = d.id and l.all_cost_amt <> 0
      and exists (select from commodity c where c.tenant_id = l.tenant_id and c.id = l.comm_info_id and c.comm_kind = 2) offset 0) l
 where d.supplier_id is not null and 'booked' = any (d.tags)
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
 where a.cost <> 0;
