-- Goods that a supplier invoiced before they came (票先到): what of them is on its way, and which receipts brought them since.

-- A book: what of an invoice's line is not received yet, in basic units, without and with the tax that is deducted. What is received, voided or
-- reversed takes of it again, at the next step of its document.
create table invoice_ahead (
  tenant_id text not null references tenant,
  document_id bigint not null,
  -- the line of the invoice, on red ones the line that they reverse
  line_id bigint not null,
  legal_entity text not null,
  bill_date date not null,
  qty numeric not null,
  cost numeric not null,
  tax numeric not null,
  -- of what goods cost more or less than their receipt said, what went to those still there
  stock_amt numeric not null default 0,
  stock_tax numeric not null default 0,
  step integer not null default 0,
  primary key (tenant_id, document_id, line_id, step),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
call fence('invoice_ahead');
create index invoice_ahead_line on invoice_ahead (tenant_id, line_id);
grant select, insert on invoice_ahead to danju_app;

-- one line may be matched with several receipts, each at a step of its own
alter table invoice_match drop constraint invoice_match_pkey, add primary key (tenant_id, document_id, line_id, source_line_id, step);

-- what is invoiced and not received is no variance but goods on their way
create or replace view voucher_of_services (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select l.tenant_id, l.document_id, entity_of(l.tenant_id, depot_of_document(l.tenant_id, l.document_id)), d.bill_date, 'debit', 'expense', null::text, null::bigint, l.all_cost_amt
  from document_line l
 cross join lateral (select d.bill_date from document d
                      where d.tenant_id = l.tenant_id and d.id = l.document_id and d.supplier_id is not null and 'booked' = any (d.tags) limit 1) d
 cross join lateral (select from commodity c where c.tenant_id = l.tenant_id and c.id = l.comm_info_id and c.comm_kind = 2 limit 1) c
 where l.all_cost_amt <> 0
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
