-- Freight bills of carriers (ADR 139): for receipts, whose goods bear their freight late, and for outs, whose freight is an expense of selling.

create table freight_bill (
  tenant_id text not null references tenant,
  document_id bigint not null,
  transport_id bigint,
  amount numeric,
  -- paid from it at once; without one the freight supplier is owed
  account_id bigint,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, transport_id) references carrier (tenant_id, id),
  foreign key (tenant_id, account_id) references cash_account (tenant_id, id)
);
call own_table('freight_bill');
create index freight_bill_carrier on freight_bill (tenant_id, transport_id) where transport_id is not null;
create index freight_bill_account on freight_bill (tenant_id, account_id) where account_id is not null;

create table freight_line (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  index_no integer not null,
  -- the receipt or out that it is for
  source_bill_id bigint,
  express_no text,
  amount numeric,
  remark text,
  primary key (tenant_id, id),
  foreign key (tenant_id, source_bill_id) references document (tenant_id, id)
);
call own_lines('freight_line');
create index freight_line_document on freight_line (tenant_id, document_id);
create index freight_line_source on freight_line (tenant_id, source_bill_id) where source_bill_id is not null;

-- A book: where the freight of a bill lies that is in the books. `source_line_id`: the line whose goods bear it, of an out its first.
create table freight_share (
  tenant_id text not null references tenant,
  document_id bigint not null,
  legal_entity text not null,
  bill_date date not null,
  source_bill_id bigint not null,
  source_line_id bigint not null,
  -- without the tax that is deducted: on goods that were still there, on goods that were gone, on what was sent
  stock_amt numeric not null,
  sales_cost_amt numeric not null,
  expense_amt numeric not null,
  tax_amt numeric not null,
  primary key (tenant_id, document_id, source_line_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, source_bill_id) references document (tenant_id, id),
  foreign key (tenant_id, source_line_id) references document_line (tenant_id, id)
);
call fence('freight_share');
create index freight_share_source on freight_share (tenant_id, source_bill_id);
create index freight_share_line on freight_share (tenant_id, source_line_id);
grant select, insert on freight_share to danju_app;

-- The file that is kept with a bill; the latest counts.
create table freight_file (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  link text not null,
  name text not null,
  create_user bigint,
  create_time timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade
);
call fence('freight_file');
create index freight_file_document on freight_file (tenant_id, document_id, id);
grant select, insert on freight_file to danju_app;

-- what freight adds to the value of goods is faced by the bill, whose shares say all of it (voucher_of_services)
create or replace view movement_entry with (security_invoker = true) as
select m.tenant_id, m.document_id, m.bill_date, m.kind, m.value, coalesce(p.legal_entity, '') as legal_entity, l.all_cost_amt as cost,
       case when d.supplier_id is not null then 'purchase' when d.sells then 'sale'
            when d.kind = 'openingInventory' then 'opening' else 'count' end as nature,
       case when l.is_gift = 2 and d.sells then is_giveaway(m.tenant_id, m.line_id) else coalesce(l.cause = 'sample', false) end as giveaway,
       coalesce(case when m.kind in ('takeBack', 'putBack') then (
         select (array_agg(o.kind order by o.seq desc))[1]
           from document_line x join stock_movement o on o.tenant_id = x.tenant_id and o.document_id = x.document_id and o.line_id = x.id
          where x.tenant_id = m.tenant_id and x.document_id = coalesce(d.mirror_id, m.document_id) and x.index_no = l.index_no
            and o.step = m.step and o.qty * m.qty < 0 and o.kind not in ('takeBack', 'putBack')) end,
         m.kind) as origin
  from stock_movement m
 cross join lateral (select d.kind, d.supplier_id, d.mirror_id, d.customer_id is not null or d.kind like 'retail%' as sells
                       from document d where d.tenant_id = m.tenant_id and d.id = m.document_id limit 1) d
 cross join lateral (select l.index_no, l.is_gift, l.all_cost_amt, l.cause from document_line l where l.tenant_id = m.tenant_id and l.id = m.line_id limit 1) l
 cross join lateral (select p.legal_entity from depot p where p.tenant_id = m.tenant_id and p.id = m.depot_id limit 1) p
 where d.kind <> 'freightBill' or m.kind <> 'adjust';

-- services that were bought, what money is spent for otherwise, and freight that came with a bill of its own
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
 where v.amount <> 0;
