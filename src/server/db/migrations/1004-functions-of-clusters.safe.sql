-- As they were, in a language whose statements a cluster plans with the values at hand: of functions in SQL that read tables of tenants it cannot (docs/distribution.md).
create or replace function pushed_sides(tenant text, document bigint)
returns table (legal_entity text, bill_date date, side text, account text, party text, party_id bigint, amount numeric) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select v.legal_entity, v.bill_date, case when k.is_small then 'credit' else v.side end, case when k.is_small then 'vatPayable' else v.account end,
         v.party, v.party_id, case when k.is_small and v.side = 'debit' then -v.amount else v.amount end
    from voucher_line v
   cross join lateral (
     select case when v.account in ('outputTax', 'outputTaxPending', 'outputTaxUninvoiced')
                 then is_small_on(tenant, v.legal_entity, tax_day_of(tenant, document)) else false end as is_small) k
   where v.tenant_id = tenant and v.document_id = document;
end $$;

create or replace function variance_between(tenant text, entity text, since date, upto date)
returns table (document_id bigint, depot_id bigint, comm_info_id bigint, amount numeric, borne boolean) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
with
-- what the stock took of an invoice, and what a return was credited beyond what left
moved as (
  select m.document_id, m.depot_id, m.comm_info_id, case when m.kind = 'adjust' then -m.value else l.all_cost_amt - m.value end as amount, m.kind = 'adjust' as borne
    from stock_movement m
    join document d on d.tenant_id = m.tenant_id and d.id = m.document_id and d.supplier_id is not null and d.kind not in ('freightBill', 'purchaseRebate')
    join document_line l on l.tenant_id = m.tenant_id and l.id = m.line_id
    join depot p on p.tenant_id = m.tenant_id and p.id = m.depot_id and coalesce(p.legal_entity, '') = entity
   where m.tenant_id = tenant and m.bill_date between since and upto and case
     when m.kind in ('adjust', 'returnOut') then true
     when m.kind in ('takeBack', 'putBack')
       then origin_of(m.tenant_id, coalesce(d.mirror_id, m.document_id), l.index_no, m.step, m.qty) = 'returnOut'
     else false end),
owed as (
  select e.document_id, e.about, e.step, sum(e.amount) as amount
    from ledger_entry e
   where e.tenant_id = tenant and e.legal_entity = entity and e.bill_date between since and upto
     and e.account = 'payable' and e.party = 'supplier' and e.part = 'goods' and e.about in ('matched', 'invoice', 'supplement')
   group by 1, 2, 3),
ahead as (
  select a.document_id, a.line_id, a.cost
    from invoice_ahead a where a.tenant_id = tenant and a.legal_entity = entity and a.bill_date between since and upto and a.cost <> 0),
invoices as (
  select d.id, d.bill_date, i.invoice_kind in ('2501', '2503') and exists (
           select from ledger_entry t where t.tenant_id = tenant and t.document_id = d.id and t.about = 'invoice' and t.part = 'tax') as deducts
    from document d join purchase_invoice i on i.tenant_id = d.tenant_id and i.document_id = d.id
   where d.tenant_id = tenant and d.id in (select document_id from owed union select document_id from ahead)),
-- what a line of an invoice costs without the tax that is deducted
costs as (
  select i.id as document_id, l.depot_id, l.comm_info_id, coalesce(l.total_amt, 0) - case
           when i.deducts and (s.id is null or o.kind = 'purchaseInvoice' or s.deductible = 2) then coalesce(l.tax_amt, 0) else 0 end as cost
    from invoices i
    join document_line l on l.tenant_id = tenant and l.document_id = i.id
    left join document_line s on s.tenant_id = l.tenant_id and s.id = l.source_body_id
    left join document o on o.tenant_id = s.tenant_id and o.id = s.document_id),
totals as (select document_id, sum(cost) as cost from costs group by 1),
lines as (
  -- an invoice, and below zero what took it out of the books
  select c.document_id, c.depot_id, c.comm_info_id, sign(w.amount * t.cost) * c.cost as amount
    from owed w
    join totals t on t.document_id = w.document_id and abs(t.cost) = abs(w.amount)
    join costs c on c.document_id = w.document_id
   where w.about = 'invoice'
  union all
  select m.document_id, l.depot_id, l.comm_info_id, -m.cost
    from invoices i
    join invoice_match m on m.tenant_id = tenant and m.document_id = i.id
    join document_line l on l.tenant_id = tenant and l.id = m.line_id
   where coalesce(
     (select a.bill_date from invoice_ahead a where a.tenant_id = tenant and a.document_id = m.document_id and a.line_id = m.line_id and a.step = m.step),
     (select e.bill_date from ledger_entry e
       where e.tenant_id = tenant and e.document_id = m.document_id and e.about = 'matched' and e.step = m.step limit 1),
     i.bill_date) between since and upto
  union all
  select a.document_id, l.depot_id, l.comm_info_id, -a.cost
    from ahead a join document_line l on l.tenant_id = tenant and l.id = a.line_id),
-- a carrier that billed less than receipts estimated, on their goods as the estimate lies on them
freight as (
  select w.document_id, l.depot_id, l.comm_info_id,
         round(w.amount * f.part * (l.all_cost_amt - l.cost_amt) / nullif(sum(l.all_cost_amt - l.cost_amt) over (partition by f.document_id, f.source_bill_id), 0), 2) as amount
    from (select o.document_id, sum(o.amount) as amount from owed o
            join document d on d.tenant_id = tenant and d.id = o.document_id and d.kind = 'freightBill' group by 1) w
    join (select s.document_id, s.source_bill_id, sum(s.matched_cost) / sum(sum(s.matched_cost)) over (partition by s.document_id) as part
            from freight_share s where s.tenant_id = tenant and s.document_id in (select document_id from owed) and s.matched_cost <> 0 group by 1, 2) f
      on f.document_id = w.document_id
    join document_line l on l.tenant_id = tenant and l.document_id = f.source_bill_id),
-- of each document what is told of no goods: what a supplement changes, and cents
rest as (
  select document_id, sum(amount) as amount
    from (select document_id, amount from owed union all select document_id, -cost from ahead
          union all select document_id, -amount from lines union all select document_id, -coalesce(amount, 0) from freight) r
   group by 1)
select document_id, depot_id, comm_info_id, amount, borne from moved where amount <> 0
union all select document_id, depot_id, comm_info_id, amount, true from lines where amount <> 0
union all select document_id, depot_id, comm_info_id, amount, false from freight where amount <> 0
union all select document_id, null, null, amount, true from rest where amount <> 0
union all
-- what was spread by hand
select s.document_id, d.depot_id, t.comm_info_id, -s.amount, false
  from cost_share s
  join cost_adjustment t on t.tenant_id = s.tenant_id and t.document_id = s.document_id
  join document d on d.tenant_id = s.tenant_id and d.id = s.document_id
 where s.tenant_id = tenant and s.legal_entity = entity and s.bill_date between since and upto and s.adjust_kind = 2;
end $$;
