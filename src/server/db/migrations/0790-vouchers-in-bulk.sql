-- Vouchers of a whole month are read for its control figures. A view that looks up each movement's document, line and depot by their keys is right for
-- the voucher of a document; of all movements of a month they are joined at once. What account a movement stands in is said once for both.

-- What moved the goods of a movement that takes back or puts back.
create function origin_of(tenant text, document bigint, line_no integer, moved_step integer, moved_qty numeric) returns text stable language sql as $$
  select (array_agg(o.kind order by o.seq desc))[1]
    from document_line x join stock_movement o on o.tenant_id = x.tenant_id and o.document_id = x.document_id and o.line_id = x.id
   where x.tenant_id = tenant and x.document_id = document and x.index_no = line_no
     and o.step = moved_step and o.qty * moved_qty < 0 and o.kind not in ('takeBack', 'putBack')
$$;

-- (two rows of constants, for an expression in `values` is made ready anew for each movement)
create function movement_sides(kind text, nature text, origin text, giveaway boolean, value numeric, cost numeric)
returns table (side text, account text, amount numeric) immutable language sql as $$
select v.side, v.account, v.amount
  from (
    select case when t.own = (s.sign = 1) then 'debit' else 'credit' end as side,
           case when t.own then 'inventory'
                when kind = 'variance' then 'costOfSalesAdjustment'
                when kind = 'difference' then 'inventoryAdjustment'
                when origin in ('gain', 'loss') then 'pendingStockLoss'
                when origin = 'consume' then case when giveaway then 'promotionGifts' else 'expense' end
                when origin in ('dispatch', 'arrive', 'comeBack') then 'goodsInTransit'
                when origin in ('assemblyIn', 'assemblyOut') then null
                when nature = 'purchase' and origin = 'returnOut' then 'purchaseVariance'
                when nature = 'purchase' and kind = 'adjust' then 'purchaseVariance'
                when nature = 'purchase' then null
                when nature = 'sale' then case when giveaway then 'promotionGifts' else 'costOfSales' end
                when nature = 'opening' then 'openingBalances'
                when kind = 'adjust' then 'inventoryAdjustment'
                else 'pendingStockLoss' end as account,
           s.sign * case when not t.own and nature = 'purchase' and origin = 'returnOut' then value - cost else value end as amount
      from (select case
              when kind in ('variance', 'difference', 'adjust') then 1
              when nature = 'sale' or origin in ('loss', 'consume', 'dispatch', 'assemblyOut') or nature = 'count' and origin in ('issue', 'putBack') then -1
              else 1 end as sign offset 0) s
     cross join (values (true), (false)) as t (own) offset 0) v
 where v.account is not null and v.amount <> 0
$$;

create or replace view movement_entry with (security_invoker = true) as
select m.tenant_id, m.document_id, m.bill_date, m.kind, m.value, coalesce(p.legal_entity, '') as legal_entity, l.all_cost_amt as cost,
       case when d.supplier_id is not null then 'purchase' when d.sells then 'sale'
            when d.kind = 'openingInventory' then 'opening' else 'count' end as nature,
       case when l.is_gift = 2 and d.sells then is_giveaway(m.tenant_id, m.line_id) else coalesce(l.cause = 'sample', false) end as giveaway,
       r.origin
  from stock_movement m
 cross join lateral (select d.kind, d.supplier_id, d.mirror_id, d.customer_id is not null or d.kind like 'retail%' as sells
                       from document d where d.tenant_id = m.tenant_id and d.id = m.document_id limit 1) d
 cross join lateral (select l.index_no, l.is_gift, l.all_cost_amt, l.cause from document_line l where l.tenant_id = m.tenant_id and l.id = m.line_id limit 1) l
 cross join lateral (select p.legal_entity from depot p where p.tenant_id = m.tenant_id and p.id = m.depot_id limit 1) p
 cross join lateral (select coalesce(case when m.kind in ('takeBack', 'putBack') then origin_of(m.tenant_id, coalesce(d.mirror_id, m.document_id), l.index_no, m.step, m.qty) end, m.kind) as origin offset 0) r
 where d.kind not in ('freightBill', 'purchaseRebate') or m.kind <> 'adjust';

create view movement_entry_in_bulk with (security_invoker = true) as
select m.tenant_id, m.document_id, m.bill_date, m.kind, m.value, coalesce(p.legal_entity, '') as legal_entity, l.all_cost_amt as cost,
       case when d.supplier_id is not null then 'purchase' when d.customer_id is not null or d.kind like 'retail%' then 'sale'
            when d.kind = 'openingInventory' then 'opening' else 'count' end as nature,
       case when l.is_gift = 2 and (d.customer_id is not null or d.kind like 'retail%') then is_giveaway(m.tenant_id, m.line_id) else coalesce(l.cause = 'sample', false) end as giveaway,
       r.origin
  from stock_movement m
  join document d on d.tenant_id = m.tenant_id and d.id = m.document_id
  join document_line l on l.tenant_id = m.tenant_id and l.id = m.line_id
  join depot p on p.tenant_id = m.tenant_id and p.id = m.depot_id
 cross join lateral (select coalesce(case when m.kind in ('takeBack', 'putBack') then origin_of(m.tenant_id, coalesce(d.mirror_id, m.document_id), l.index_no, m.step, m.qty) end, m.kind) as origin offset 0) r
 where d.kind not in ('freightBill', 'purchaseRebate') or m.kind <> 'adjust';
grant select on movement_entry_in_bulk to danju_app;

create or replace view voucher_of_stock (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select m.tenant_id, m.document_id, m.legal_entity, m.bill_date, v.side, v.account, null::text, null::bigint, v.amount
  from movement_entry m
 cross join lateral movement_sides(m.kind, m.nature, m.origin, m.giveaway, m.value, m.cost) v;

-- All that does not move goods: a source that is new enters here, and is in both.
create view voucher_of_others (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select * from voucher_of_services
union all select * from voucher_of_partners
union all select * from voucher_of_settlements
union all select * from voucher_of_money
union all select * from voucher_of_transit
union all select * from voucher_of_tax
union all select * from voucher_of_cash_sales
union all select * from voucher_of_shifts
union all select * from voucher_of_withdrawals
union all select * from voucher_of_transfers
union all select * from voucher_of_rebates
union all select * from voucher_of_openings;
grant select on voucher_of_others to danju_app;

create or replace view voucher_line with (security_invoker = true) as
select * from voucher_of_stock
union all select * from voucher_of_others;

create view voucher_line_in_bulk (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select m.tenant_id, m.document_id, m.legal_entity, m.bill_date, v.side, v.account, null::text, null::bigint, v.amount
  from movement_entry_in_bulk m
 cross join lateral movement_sides(m.kind, m.nature, m.origin, m.giveaway, m.value, m.cost) v
union all select * from voucher_of_others;
grant select on voucher_line_in_bulk to danju_app;
