-- Retail: what a ticket has of its head beside other documents that sell, how it was paid, and the sale in the books, which nobody owes.

create table retail_ticket (
  tenant_id text not null references tenant,
  document_id bigint not null,
  coupon_id bigint,
  round_off_amt numeric,
  change_amt numeric,
  till_id bigint,
  ticket_no text,
  primary key (tenant_id, document_id)
);
call own_table('retail_ticket');
-- a ticket of a till is one document, however often it is sent
create unique index retail_ticket_once on retail_ticket (tenant_id, till_id, ticket_no) where ticket_no is not null;

create table retail_payment (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  index_no integer not null,
  pay_way text not null,
  -- as it was handed over; below zero it was given back
  amount numeric not null,
  account_id bigint,
  payment_no text,
  primary key (tenant_id, id)
);
create index retail_payment_document on retail_payment (tenant_id, document_id);
call own_lines('retail_payment');

-- A book: of each line sold over the counter revenue and tax. Only added to; a reversal adds the opposite.
create table cash_sale (
  tenant_id text not null references tenant,
  document_id bigint not null,
  line_id bigint not null,
  legal_entity text not null,
  bill_date date not null,
  untaxed numeric not null,
  tax numeric not null,
  primary key (tenant_id, document_id, line_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, line_id) references document_line (tenant_id, id)
);
call fence('cash_sale');
grant select, insert on cash_sale to danju_app;

-- who buys without being known takes of an offer too
alter table special_offer_take alter column customer_id drop not null;

insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'ROUND_OFF_LIMIT', '1' from tenant on conflict do nothing;

create view voucher_of_cash_sales (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select s.tenant_id, s.document_id, s.legal_entity, s.bill_date, 'credit', v.account, null::text, null::bigint, v.amount
  from cash_sale s
 cross join lateral (values ('revenue', s.untaxed), ('outputTaxPending', s.tax)) as v (account, amount)
 where v.amount <> 0;
grant select on voucher_of_cash_sales to danju_app;

create or replace view voucher_line with (security_invoker = true) as
select * from voucher_of_stock
union all select * from voucher_of_services
union all select * from voucher_of_partners
union all select * from voucher_of_settlements
union all select * from voucher_of_money
union all select * from voucher_of_transit
union all select * from voucher_of_tax
union all select * from voucher_of_cash_sales;

-- a ticket sells, also to nobody who is known
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
 cross join lateral (select p.legal_entity from depot p where p.tenant_id = m.tenant_id and p.id = m.depot_id limit 1) p;
