-- What goods in a depot cost is adjusted, their quantity untouched (rule C4): by hand against the adjustments of inventory, or as a share of what purchases
-- differed from what they had cost.
create table cost_adjustment (
  tenant_id text not null references tenant,
  document_id bigint not null,
  comm_info_id bigint not null,
  -- 1 by hand, 2 variance of purchases
  adjust_kind integer not null check (adjust_kind in (1, 2)),
  amount numeric not null check (amount <> 0),
  primary key (tenant_id, document_id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id)
);
call own_table('cost_adjustment');
create index cost_adjustment_goods on cost_adjustment (tenant_id, comm_info_id);

-- A book: what of an adjustment went to goods that were there, and of a variance the rest to what was sold; step 1 takes it back.
create table cost_share (
  tenant_id text not null references tenant,
  document_id bigint not null,
  step integer not null,
  legal_entity text not null,
  bill_date date not null,
  adjust_kind integer not null,
  amount numeric not null,
  stock_amt numeric not null,
  primary key (tenant_id, document_id, step),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
call fence('cost_share');
create index cost_share_day on cost_share (tenant_id, bill_date);
grant select, insert on cost_share to danju_app;

-- A variance leaves its account. What the stock takes of it stands against the adjustments of inventory, as by hand, and is taken out there again.
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
 where a.cost <> 0
union all
select s.tenant_id, s.document_id, s.legal_entity, s.bill_date, v.side, v.account, null::text, null::bigint, v.amount
  from cost_share s
 cross join lateral (values ('credit', 'purchaseVariance', s.amount), ('debit', 'costOfSalesAdjustment', s.amount - s.stock_amt),
                            ('debit', 'inventoryAdjustment', s.stock_amt)) as v (side, account, amount)
 where s.adjust_kind = 2 and v.amount <> 0;
