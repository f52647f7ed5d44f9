-- Agreements with suppliers about rebates, and the rebates that are claimed by them (ADR 161).

create table supplier_agreement (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  code text not null,
  name text not null,
  supplier_id bigint not null,
  start_date date not null,
  end_date date not null,
  -- what tiers are reached by: 1 the amount bought, 2 the quantity
  basis integer not null default 1 check (basis in (1, 2)),
  -- the goods it is about; without any, all of the supplier
  classify_id bigint,
  comm_info_id bigint,
  -- in whose books; without one, those of the company itself
  legal_entity text,
  remark text,
  mnemonic text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, classify_id) references classification (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id)
);
call fence('supplier_agreement');
grant select, insert, update, delete on supplier_agreement to danju_app;
call searched('supplier_agreement', 'code', 'name', 'mnemonic');
alter table supplier_agreement add column word_initials text;
create index supplier_agreement_supplier on supplier_agreement (tenant_id, supplier_id);
create index supplier_agreement_class on supplier_agreement (tenant_id, classify_id) where classify_id is not null;
create index supplier_agreement_goods on supplier_agreement (tenant_id, comm_info_id) where comm_info_id is not null;

create table rebate_tier (
  tenant_id text not null references tenant,
  agreement_id bigint not null,
  -- bought amount or quantity from which on it counts, for all that was bought
  from_value numeric not null check (from_value >= 0),
  -- percent of the amount bought with tax, money for each basic unit
  rebate_rate numeric check (rebate_rate between 0 and 100),
  rebate_price numeric check (rebate_price >= 0),
  primary key (tenant_id, agreement_id, from_value),
  foreign key (tenant_id, agreement_id) references supplier_agreement (tenant_id, id) on delete cascade
);
call fence('rebate_tier');
grant select, insert, update, delete on rebate_tier to danju_app;

create table purchase_rebate (
  tenant_id text not null references tenant,
  document_id bigint not null,
  agreement_id bigint,
  start_date date,
  end_date date,
  amount numeric,
  -- what the agreement gave when it was entered, and by which of its tiers
  proposed_amt numeric,
  from_value numeric,
  rebate_rate numeric,
  rebate_price numeric,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, agreement_id) references supplier_agreement (tenant_id, id)
);
call own_table('purchase_rebate');
create index purchase_rebate_agreement on purchase_rebate (tenant_id, agreement_id) where agreement_id is not null;

-- A book: what a rebate in the books was claimed for, line by line, and where it lies: off goods that were still there, off the cost of goods that
-- were gone, input tax that is transferred out. What went back was bought less, and bears nothing.
create table rebate_share (
  tenant_id text not null references tenant,
  document_id bigint not null,
  legal_entity text not null,
  bill_date date not null,
  source_bill_id bigint not null,
  source_line_id bigint not null,
  bought_qty numeric not null,
  bought_amt numeric not null,
  stock_amt numeric not null,
  sales_cost_amt numeric not null,
  tax_amt numeric not null,
  primary key (tenant_id, document_id, source_line_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, source_bill_id) references document (tenant_id, id),
  foreign key (tenant_id, source_line_id) references document_line (tenant_id, id)
);
call fence('rebate_share');
create index rebate_share_source on rebate_share (tenant_id, source_bill_id);
create index rebate_share_line on rebate_share (tenant_id, source_line_id);
grant select, insert on rebate_share to danju_app;

alter table ledger_entry drop constraint ledger_entry_about_check;
alter table ledger_entry add constraint ledger_entry_about_check
  check (about in ('purchase', 'freight', 'opening', 'sales', 'payment', 'applied', 'discount', 'writeOff', 'matched', 'invoice', 'expense', 'supplement', 'rebate'));

-- what freight adds to the value of goods, and a rebate takes off it, is faced by the shares of the bill or rebate
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
 where d.kind not in ('freightBill', 'purchaseRebate') or m.kind <> 'adjust';

-- what a rebate takes off goods, their cost and input tax
create view voucher_of_rebates (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select s.tenant_id, s.document_id, s.legal_entity, s.bill_date, v.side, v.account, null::text, null::bigint, v.amount
  from rebate_share s
 cross join lateral (values
   ('debit', 'inventory', s.stock_amt), ('debit', 'costOfSalesAdjustment', s.sales_cost_amt), ('credit', 'inputTaxOut', s.tax_amt)) as v (side, account, amount)
 where v.amount <> 0
union all
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date, 'credit', 'payable', e.party, e.party_id, e.amount
  from ledger_entry e where e.about = 'rebate';
grant select on voucher_of_rebates to danju_app;

create or replace view voucher_line with (security_invoker = true) as
select * from voucher_of_stock
union all select * from voucher_of_services
union all select * from voucher_of_partners
union all select * from voucher_of_settlements
union all select * from voucher_of_money
union all select * from voucher_of_transit
union all select * from voucher_of_tax
union all select * from voucher_of_cash_sales
union all select * from voucher_of_shifts
union all select * from voucher_of_withdrawals
union all select * from voucher_of_transfers
union all select * from voucher_of_rebates;
