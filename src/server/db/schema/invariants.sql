-- Invariants of the data: one query each, named by the line `-- I<n>: …` before it, which must return no rows. As
-- owner they examine all tenants, as the app's role the tenant of the transaction.

-- I1: on hand, its value and deducted tax are the sums of the movements, on order that of the order lines, held that of submitted documents
-- whose goods will leave, and nothing is free below zero
select b.tenant_id, b.depot_id, b.comm_info_id, b.qty, b.value, b.tax, m.qty as moved_qty, m.value as moved_value, m.tax as moved_tax, l.on_order, h.held
  from stock_balance b
  left join (select tenant_id, depot_id, comm_info_id, lot, sum(qty) as qty, coalesce(sum(value) filter (where pool is null), 0) as value,
                    coalesce(sum(tax) filter (where pool is null), 0) as tax from stock_movement group by 1, 2, 3, 4) m
    using (tenant_id, depot_id, comm_info_id, lot)
  left join (select tenant_id, depot_id, comm_info_id, sum(on_order_qty) as on_order from document_line where on_order_qty <> 0 group by 1, 2, 3) l
    using (tenant_id, depot_id, comm_info_id)
  left join (select l.tenant_id, l.depot_id, l.comm_info_id, sum(abs(l.base_qty)) as held
               from document_line l
               join document d on d.tenant_id = l.tenant_id and d.id = l.document_id and 'holds' = any (d.tags)
                and (d.kind in ('salesOut', 'purchaseReturn', 'stockTransfer', 'storeReturn') or d.kind = 'profitLoss' and l.base_qty < 0
                  or d.kind = 'assembly' and not is_made(d.assembly_way, l.assembly_role))
               join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id and c.comm_kind = 1
              group by 1, 2, 3) h
    using (tenant_id, depot_id, comm_info_id)
  left join sysconfig s on s.tenant_id = b.tenant_id and s.config_key = 'NEGATIVE_STOCK'
  left join depot p on p.tenant_id = b.tenant_id and p.id = b.depot_id
 where b.qty <> coalesce(m.qty, 0) or b.value <> coalesce(m.value, 0) or b.tax <> coalesce(m.tax, 0)
    or (b.lot = '' and (b.on_order_qty <> coalesce(l.on_order, 0) or b.held_qty <> coalesce(h.held, 0)))
    or (coalesce(p.negative_stock = 2, s.config_value = 'on', false) = false and b.qty - b.reserved_qty - b.held_qty < 0
        -- except goods that a count found missing while submitted documents hold them
        and (b.qty < 0 or b.reserved_qty > 0 or not exists (
          select from stock_movement x join document y on y.tenant_id = x.tenant_id and y.id = x.document_id and y.kind = 'profitLoss' and y.source_bill_id is not null
           where x.tenant_id = b.tenant_id and x.depot_id = b.depot_id and x.comm_info_id = b.comm_info_id and x.kind = 'loss'))
        -- and except goods that tills sold offline
        and not exists (
          select from retail_ticket t join document_line y on y.tenant_id = t.tenant_id and y.document_id = t.document_id
           where t.tenant_id = b.tenant_id and t.oversold = 2 and y.depot_id = b.depot_id and y.comm_info_id = b.comm_info_id));

-- I1: goods kept by lot are on hand, and on their way, with their lots, none of which is without goods that are kept so
select tenant_id, depot_id, comm_info_id, b.qty, b.transit_qty, s.qty as in_lots, s.transit_qty as lots_on_way, c.keeping
  from (select tenant_id, depot_id, comm_info_id, qty, transit_qty from stock_balance where lot = '') b
  full join (select tenant_id, depot_id, comm_info_id, sum(qty) as qty, sum(transit_qty) as transit_qty from stock_lot group by 1, 2, 3) s
    using (tenant_id, depot_id, comm_info_id)
  join commodity c using (tenant_id)
 where c.id = comm_info_id and case when c.keeping = 1 then s.qty is not null
            else (coalesce(b.qty, 0), coalesce(b.transit_qty, 0)) <> (coalesce(s.qty, 0), coalesce(s.transit_qty, 0)) end;

-- I1: a lot is the sum of its movements
select tenant_id, depot_id, comm_info_id, lot, s.qty, s.transit_qty, m.qty as moved, m.transit_qty as moved_on_way
  from stock_lot s
  left join (select tenant_id, depot_id, comm_info_id, lot, sum(qty) as qty, sum(transit_qty) as transit_qty from lot_movement group by 1, 2, 3, 4) m
    using (tenant_id, depot_id, comm_info_id, lot)
 where s.qty <> coalesce(m.qty, 0) or s.transit_qty <> coalesce(m.transit_qty, 0);

-- I1: what a document moves of goods kept by lot it moves of their lots
select tenant_id, document_id, line_id, depot_id, m.qty, l.qty as in_lots
  from (select m.tenant_id, m.document_id, m.line_id, m.depot_id, sum(m.qty) as qty
          from stock_movement m join commodity c on c.tenant_id = m.tenant_id and c.id = m.comm_info_id and c.keeping <> 1 group by 1, 2, 3, 4) m
  full join (select tenant_id, document_id, line_id, depot_id, sum(qty) as qty from lot_movement group by 1, 2, 3, 4) l
    using (tenant_id, document_id, line_id, depot_id)
 where coalesce(m.qty, 0) <> coalesce(l.qty, 0);

-- I1: a serial number is one piece, at one place at most
select tenant_id, comm_info_id, lot, sum(qty + transit_qty) as pieces
  from stock_lot where is_serial group by 1, 2, 3 having sum(qty + transit_qty) not in (0, 1);

-- I1: what goods of a company are worth is the sum of their movements, for what is on hand in all depots of the legal entity and on its way
select p.tenant_id, p.legal_entity, p.comm_info_id, p.qty, p.value, p.tax, b.qty as there, m.qty as moved, m.value as moved_value, m.tax as moved_tax
  from cost_pool p
  full join (select b.tenant_id, coalesce(d.legal_entity, '') as legal_entity, b.comm_info_id, sum(b.qty + b.transit_qty) as qty
               from stock_balance b
               join depot d on d.tenant_id = b.tenant_id and d.id = b.depot_id
               join sysconfig s on s.tenant_id = b.tenant_id and s.config_key = 'VALUE_UNIT' and s.config_value = 'company'
              group by 1, 2, 3) b
    using (tenant_id, legal_entity, comm_info_id)
  left join (select tenant_id, pool as legal_entity, comm_info_id, sum(qty) as qty, sum(value) as value, sum(tax) as tax
               from stock_movement where pool is not null group by 1, 2, 3) m
    using (tenant_id, legal_entity, comm_info_id)
 where coalesce(p.qty, 0) <> coalesce(b.qty, 0)
    or (coalesce(p.qty, 0), coalesce(p.value, 0), coalesce(p.tax, 0)) <> (coalesce(m.qty, 0), coalesce(m.value, 0), coalesce(m.tax, 0));

-- I1: a movement changes the pool of its depot's legal entity where the tenant values by company, and none where it does not or where goods
-- only change their depot
select m.tenant_id, m.document_id, m.kind, m.value, m.pool, s.config_value as value_unit
  from stock_movement m
  join depot d on d.tenant_id = m.tenant_id and d.id = m.depot_id
  left join sysconfig s on s.tenant_id = m.tenant_id and s.config_key = 'VALUE_UNIT'
 where case when s.config_value = 'company' then case
     when m.kind in ('dispatch', 'arrive', 'comeBack') then m.pool is not null or m.value <> 0 or m.tax <> 0
     when m.kind in ('takeBack', 'putBack') and m.pool is null then m.value <> 0 or m.tax <> 0
     else m.pool is distinct from coalesce(d.legal_entity, '') end
   else m.pool is not null end;

-- I1: what is on its way to a depot is what was sent there and neither arrived nor was lost nor went back, and moves as it left and came
select b.tenant_id, b.depot_id, b.comm_info_id::text, b.transit_qty, b.transit_value, b.transit_tax, t.qty, t.value, t.tax
  from stock_balance b
  left join (select tenant_id, depot_id, comm_info_id, sum(qty) as qty, sum(value) as value, sum(tax) as tax from stock_transit group by 1, 2, 3) t
    using (tenant_id, depot_id, comm_info_id)
 where b.lot = '' and (b.transit_qty <> coalesce(t.qty, 0) or b.transit_value <> coalesce(t.value, 0) or b.transit_tax <> coalesce(t.tax, 0))
union all
select t.tenant_id, t.document_id, t.kind, t.qty, t.value, t.tax, m.qty, m.value, m.tax
  from stock_transit t
  left join stock_movement m on m.tenant_id = t.tenant_id and m.document_id = t.document_id and m.line_id = t.line_id and m.step = t.step
   and m.kind = case t.kind when 'back' then 'comeBack' else t.kind end
 where t.kind <> 'loss' and (t.qty + m.qty, t.value + m.value, t.tax + m.tax) is distinct from (0::numeric, 0::numeric, 0::numeric);

-- I1: what is below zero is what left before it was there and nobody brought since
with hole as (
  select m.tenant_id, coalesce(m.pool, m.depot_id::text) as owner, m.comm_info_id, sum(m.hole_qty - c.qty) as open
    from stock_movement m
    join lateral (select coalesce(sum(c.qty), 0) as qty from stock_cover c where c.tenant_id = m.tenant_id and c.out_seq = m.seq) c on true
   where m.hole_qty > 0 group by 1, 2, 3),
stock as (
  select b.tenant_id, b.depot_id::text as owner, b.comm_info_id, b.qty
    from stock_balance b
    left join sysconfig s on s.tenant_id = b.tenant_id and s.config_key = 'VALUE_UNIT'
   where s.config_value is distinct from 'company'
  union all select tenant_id, legal_entity, comm_info_id, qty from cost_pool)
select tenant_id, owner, comm_info_id, s.qty, h.open
  from stock s full join hole h using (tenant_id, owner, comm_info_id)
 where greatest(-coalesce(s.qty, 0), 0) <> coalesce(h.open, 0);

-- I1: what a filled hole cost beyond the estimate left the stock of its goods, and nothing else did so
select v.tenant_id, v.owner, v.comm_info_id, sum(v.value) as value, sum(v.tax) as tax
  from (select tenant_id, coalesce(pool, depot_id::text) as owner, comm_info_id, value, tax from stock_movement where kind = 'variance'
        union all
        select m.tenant_id, coalesce(m.pool, m.depot_id::text), m.comm_info_id, c.value, c.tax
          from stock_cover c join stock_movement m on m.tenant_id = c.tenant_id and m.seq = c.out_seq) v
 group by 1, 2, 3 having sum(v.value) <> 0 or sum(v.tax) <> 0;

-- I1: what is reserved of goods is reserved for lines of open orders in their depot, no more than is left of them
select tenant_id, depot_id, comm_info_id, b.reserved_qty, l.reserved, l.astray
  from (select tenant_id, depot_id, comm_info_id, reserved_qty from stock_balance where lot = '' and reserved_qty <> 0) b
  full join (select l.tenant_id, l.depot_id, l.comm_info_id, sum(l.reserved_qty) as reserved,
                    count(*) filter (where not d.tags && '{open,reserves}' or l.reserved_qty > l.base_qty) as astray
               from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
              where l.reserved_qty <> 0 group by 1, 2, 3) l
    using (tenant_id, depot_id, comm_info_id)
 where coalesce(b.reserved_qty, 0) <> coalesce(l.reserved, 0) or l.astray > 0;

-- I1: lines of goods take stock while their sales order is open; none lacks some elsewhere
select l.tenant_id, l.document_id, l.id, l.takes_stock, l.short_qty, d.state
  from document_line l
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
  left join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
 where ((d.kind in ('salesOrder', 'mallOrder') and 'open' = any (d.tags) and d.close_type is null and c.comm_kind = 1) and not l.takes_stock)
    or (l.takes_stock and (d.close_type is not null or c.comm_kind <> 1 or d.tags && '{editable,closed}'))
    or (l.short_qty <> 0 and not d.tags && '{open,reserves}');

-- I1: a balance whose goods some line lacks knows it
select l.tenant_id, l.document_id, l.id, l.short_qty
  from document_line l
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id and d.kind = 'salesOrder'
  left join stock_balance b on b.tenant_id = l.tenant_id and b.depot_id = l.depot_id and b.comm_info_id = l.comm_info_id and b.lot = ''
 where l.short_qty <> 0 and b.is_wanted is not true;

-- I1: a movement without a balance
select m.tenant_id, m.depot_id, m.comm_info_id
  from stock_movement m
  left join stock_balance b using (tenant_id, depot_id, comm_info_id, lot)
 where b.tenant_id is null;

-- I1: what moved is the basic quantity of its line, and what was received came and went at the line's whole cost
select m.tenant_id, m.document_id, m.line_id, m.kind, m.qty, m.value, l.base_qty, l.all_cost_amt
  from stock_movement m
  join document_line l on l.tenant_id = m.tenant_id and l.id = m.line_id
  join document d on d.tenant_id = m.tenant_id and d.id = m.document_id
 where m.qty <> 0 and not exists (select 1 from stock_transit t where t.tenant_id = m.tenant_id and t.document_id = m.document_id)
   and (abs(m.qty) <> abs(l.base_qty)
     or ((m.kind = 'receive' or d.kind in ('purchaseReceipt', 'openingInventory')) and (m.qty <> l.base_qty or m.value <> l.all_cost_amt)));

-- I1: an order line brings what is left of it while its order is open, and nothing else does
select l.tenant_id, l.document_id, l.id, l.on_order_qty, l.base_qty, l.received_qty, l.closed_qty
  from document_line l
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
  left join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
 where l.on_order_qty <> case when d.kind = 'purchaseOrder' and 'open' = any (d.tags) and d.close_type is null and c.comm_kind = 1
         then greatest(l.base_qty - l.received_qty - l.closed_qty, 0) else 0 end;

-- I2: received and held stay within what the order allows, what it tolerated when the goods were counted, or what an override granted
select l.tenant_id, l.document_id, l.id, l.received_qty, l.held_qty
  from document_line l
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id and d.kind = 'purchaseOrder'
  left join sysconfig s on s.tenant_id = l.tenant_id and s.config_key = 'OVER_RECEIPT'
 where l.received_qty + l.held_qty > coalesce(l.limit_qty, greatest(l.tolerated_qty,
         case when l.closed_qty > 0 then l.base_qty - l.closed_qty else l.base_qty * (1 + coalesce(s.config_value::numeric, 0) / 100) end));

-- I2: no more is shipped than was ordered; of goods sold by weight what was tolerated when they were counted
select l.tenant_id, l.document_id, l.id, l.received_qty, l.base_qty, l.tolerated_qty
  from document_line l
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id and d.kind = 'salesOrder'
  left join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
 where l.received_qty > case when c.weighed = 2 then greatest(l.tolerated_qty, l.base_qty - l.closed_qty) else l.base_qty - l.closed_qty end;

-- I2: progress of an order line is the sum of its live and submitted followers, less what came back to be replaced
select l.tenant_id, l.document_id, l.id, l.received_qty, l.held_qty, f.received, f.held, f.replaced
  from document_line l
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id and d.kind in ('purchaseOrder', 'salesOrder')
  left join lateral (
    select coalesce(sum(r.base_qty) filter (where 'counts' = any (h.tags)), 0) as received,
           coalesce(sum(r.base_qty) filter (where 'holds' = any (h.tags)), 0) as held,
           coalesce(sum((select -sum(b.base_qty) from document_line b join document x on x.tenant_id = b.tenant_id and x.id = b.document_id
                          where b.tenant_id = r.tenant_id and b.source_body_id = r.id and b.replace = 2 and 'counts' = any (x.tags))), 0) as replaced
      from document_line r join document h on h.tenant_id = r.tenant_id and h.id = r.document_id
     where r.tenant_id = l.tenant_id and r.source_body_id = l.id) f on true
 where l.received_qty <> f.received - f.replaced or l.held_qty <> f.held;

-- I2: what is ordered of a demand's line is the sum of the orders that stand since their submit, within what was granted and not closed
select l.tenant_id, l.document_id, l.id, l.received_qty, l.held_qty, l.base_qty, l.closed_qty, f.ordered
  from document_line l
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id and d.kind = 'purchaseDemand'
  left join lateral (
    select coalesce(sum(r.base_qty), 0) as ordered from document_line r join document h on h.tenant_id = r.tenant_id and h.id = r.document_id
     where r.tenant_id = l.tenant_id and r.source_body_id = l.id and not h.tags && '{editable,closed}') f on true
 where l.received_qty <> f.ordered or l.held_qty <> 0 or l.received_qty > l.base_qty - l.closed_qty;

-- I2: of a line that was delivered no more goes back than it brought, and what is counted on it is the sum of its live and submitted returns
select l.tenant_id, l.document_id, l.id, l.returned_qty, l.held_qty, f.returned, f.held
  from document_line l
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id and d.kind in ('purchaseReceipt', 'salesOut', 'retailOrder', 'retailExchange')
  left join lateral (
    select coalesce(-sum(r.base_qty) filter (where 'counts' = any (h.tags)), 0) as returned,
           coalesce(-sum(r.base_qty) filter (where 'holds' = any (h.tags)), 0) as held
      from document_line r join document h on h.tenant_id = r.tenant_id and h.id = r.document_id and h.kind in ('purchaseReturn', 'salesReturn', 'retailReturn', 'retailExchange')
     where r.tenant_id = l.tenant_id and r.source_body_id = l.id) f on true
 where l.returned_qty <> f.returned or l.held_qty <> f.held or f.returned + f.held > greatest(l.base_qty, 0);

-- I2: of what a line sold, or brought, no more comes back in money than the share of the quantity that did, at its rate and kind of tax, and no more tax
select l.tenant_id, l.document_id, l.id, v.about, v.source_value, v.own_value
  from (select f.tenant_id, f.source_body_id, -sum(f.base_qty) as qty, -sum(f.final_amt) as amount, -sum(f.tax_amt) as tax, count(*) as parts,
               max(h.state_since) as latest, max(t.since) as since,
               string_agg(distinct f.tax_rate::text, ', ') filter (where h.state_since >= coalesce(t.since, '-infinity')
                                                                     and f.tax_rate is distinct from o.tax_rate) as rates,
               string_agg(distinct f.tax_kind::text, ', ') filter (where h.state_since >= coalesce(t.since, '-infinity')
                                                                     and coalesce(f.tax_kind, 1) <> coalesce(o.tax_kind, 1)) as kinds
          from document_line f
          join document h on h.tenant_id = f.tenant_id and h.id = f.document_id and 'counts' = any (h.tags)
           and h.kind in ('purchaseReturn', 'salesReturn', 'retailReturn', 'retailExchange')
          join document_line o on o.tenant_id = f.tenant_id and o.id = f.source_body_id
          left join links_since t on t.tenant_id = f.tenant_id
         group by 1, 2) f
  join document_line l on l.tenant_id = f.tenant_id and l.id = f.source_body_id
 cross join lateral (select l.final_amt * f.qty / nullif(l.base_qty, 0) as amount, l.tax_amt * f.qty / nullif(l.base_qty, 0) as tax) s
 cross join lateral (values
   -- each part was rounded by the quantity returned so far, which may have been reversed since
   ('amount', round(least(l.final_amt, s.amount), scale(l.final_amt))::text, f.amount::text, f.amount > least(l.final_amt, s.amount + 0.01 * f.parts)),
   ('tax', round(s.tax, scale(l.tax_amt))::text, f.tax::text, f.tax > s.tax + 0.01 * f.parts),
   ('taxRate', l.tax_rate::text, f.rates, f.rates is not null),
   ('taxKind', coalesce(l.tax_kind, 1)::text, f.kinds, f.kinds is not null)) v (about, source_value, own_value, differs)
 where f.latest >= coalesce(f.since, '-infinity') and v.differs;

-- I2: what was paid for whole before it ships, in the mall or not, is shipped for no more; what is replaced is sent again
select l.tenant_id, l.document_id, l.id, 'paidAmt' as about, l.final_amt::text as source_value, f.amount::text as own_value
  from (select f.tenant_id, f.source_body_id, max(h.state_since) as latest,
               sum(f.final_amt + coalesce((
                 select sum(b.final_amt) from document_line b join document x on x.tenant_id = b.tenant_id and x.id = b.document_id
                  where b.tenant_id = f.tenant_id and b.source_body_id = f.id and b.replace = 2 and 'counts' = any (x.tags)), 0)) as amount
          from document_line f
          join document h on h.tenant_id = f.tenant_id and h.id = f.document_id and h.kind = 'salesOut' and 'counts' = any (h.tags)
         where f.source_body_id is not null
         group by 1, 2) f
  join document_line l on l.tenant_id = f.tenant_id and l.id = f.source_body_id
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
  left join (select tenant_id, document_id, sum(amount) as paid from order_payment group by 1, 2) p on p.tenant_id = d.tenant_id and p.document_id = d.id
  left join links_since t on t.tenant_id = l.tenant_id
 where (d.kind = 'mallOrder' or d.final_amt > 0 and p.paid >= d.final_amt) and f.latest >= coalesce(t.since, '-infinity') and f.amount > l.final_amt;

-- I2: lots and pieces come or go back of the line that they left or came with, no more of each than moved with it
select l.tenant_id, l.document_id, l.id, 'lots' as about, f.lot || '×' || coalesce(s.qty, 0) as source_value, f.lot || '×' || f.qty as own_value
  from (select f.tenant_id, f.source_body_id, b ->> 'lot' as lot, sum((b ->> 'qty')::numeric) as qty, max(h.state_since) as latest
          from document_line f
          join document h on h.tenant_id = f.tenant_id and h.id = f.document_id and h.tags && '{holds,counts}'
           and h.kind in ('purchaseReturn', 'salesReturn', 'retailReturn', 'retailExchange')
         cross join jsonb_array_elements(f.lots) b
         where f.source_body_id is not null
         group by 1, 2, 3) f
  join document_line l on l.tenant_id = f.tenant_id and l.id = f.source_body_id and l.lots is not null
  left join links_since t on t.tenant_id = l.tenant_id
  left join lateral (select sum((o ->> 'qty')::numeric) as qty from jsonb_array_elements(l.lots) o where o ->> 'lot' = f.lot) s on true
 where f.latest >= coalesce(t.since, '-infinity') and f.qty > coalesce(s.qty, 0);

-- I2: a piece comes in and leaves by turns, and comes back of the line by which it left last
select tenant_id, document_id, id, 'pieces' as about, lot || '×' || case when pieces < 0 then 0 else 1 end as source_value, lot || '×' || pieces as own_value
  from (select m.tenant_id, lot, document_id, min(line_id) as id, posted_at, coalesce(t.since, '-infinity') as since,
               sum(sum(qty + transit_qty)) over piece as pieces,
               -- pieces from before lines were checked, which later lines do not answer for
               sum(sum(qty + transit_qty)) filter (where posted_at < coalesce(t.since, '-infinity')) over (partition by m.tenant_id, comm_info_id, lot) as before
          from lot_movement m join commodity c on c.tenant_id = m.tenant_id and c.id = m.comm_info_id and c.keeping = 3
          left join links_since t on t.tenant_id = m.tenant_id
         group by m.tenant_id, comm_info_id, lot, document_id, posted_at, t.since
        window piece as (partition by m.tenant_id, comm_info_id, lot order by min(seq))) p
 where pieces not in (0, 1) and posted_at >= since and coalesce(before, 0) in (0, 1)
union all
select m.tenant_id, m.document_id, f.id, 'leftBy', concat_ws(' ', m.lot, x.bill_no), concat_ws(' ', m.lot, o.bill_no)
  from lot_movement m
  join document d on d.tenant_id = m.tenant_id and d.id = m.document_id and 'counts' = any (d.tags)
  join commodity c on c.tenant_id = m.tenant_id and c.id = m.comm_info_id and c.keeping = 3
  left join links_since t on t.tenant_id = m.tenant_id
  join document_line f on f.tenant_id = m.tenant_id and f.id = m.line_id
  join document_line l on l.tenant_id = f.tenant_id and l.id = f.source_body_id and l.lots is not null
  join document o on o.tenant_id = l.tenant_id and o.id = l.document_id
  join lateral (
    select x.line_id, y.bill_no from lot_movement x join document y on y.tenant_id = x.tenant_id and y.id = x.document_id and 'counts' = any (y.tags)
     where x.tenant_id = m.tenant_id and x.comm_info_id = m.comm_info_id and x.lot = m.lot and x.qty < 0 and x.seq < m.seq
     order by x.seq desc limit 1) x on true
 where m.kind = 'return' and m.qty > 0 and m.posted_at >= coalesce(t.since, '-infinity') and x.line_id <> l.id;

-- I2: pieces that are taken apart are those that were put in, where each bundle is a piece that was put together here
select p.tenant_id, p.document_id, p.id, 'lots' as about, string_agg(i.lot, ', ' order by i.lot) as source_value, p.lot as own_value
  from (select m.tenant_id, m.document_id, m.line_id as id, m.comm_info_id, m.lot, max(m.posted_at) as latest, max(t.since) as since
          from document d
          join lot_movement m on m.tenant_id = d.tenant_id and m.document_id = d.id and m.qty > 0
          join commodity c on c.tenant_id = m.tenant_id and c.id = m.comm_info_id and c.keeping = 3
          left join links_since t on t.tenant_id = d.tenant_id
         where d.kind = 'assembly' and d.assembly_way = 2 and 'counts' = any (d.tags) group by 1, 2, 3, 4, 5) p
 cross join lateral (
   select array_agg(b.made) as made
     from (select (select m.document_id from lot_movement m
                     join document a on a.tenant_id = m.tenant_id and a.id = m.document_id and a.assembly_way = 1 and 'counts' = any (a.tags)
                    where m.tenant_id = l.tenant_id and m.comm_info_id = l.comm_info_id and m.lot = o.lot and c.keeping = 3 and m.qty > 0 and m.seq < o.seq
                    order by m.seq desc limit 1) as made
             from document_line l
             join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
             left join lot_movement o on o.tenant_id = l.tenant_id and o.document_id = l.document_id and o.line_id = l.id and o.qty < 0
            where l.tenant_id = p.tenant_id and l.document_id = p.document_id and l.assembly_role = 'bundle') b) b
  join lot_movement i on i.tenant_id = p.tenant_id and i.document_id = any (b.made) and i.comm_info_id = p.comm_info_id and i.qty < 0
 where array_position(b.made, null) is null and p.latest >= coalesce(p.since, '-infinity')
 group by p.tenant_id, p.document_id, p.id, p.lot having not p.lot = any (array_agg(i.lot));

-- I2: the state of an order follows from its lines
select d.tenant_id, d.id, d.state, p.received, p.remaining
  from document d
  join lateral (
    select sum(least(l.received_qty, 1)) as received, sum(greatest(l.base_qty - l.received_qty - l.closed_qty, 0)) as remaining
      from document_line l where l.tenant_id = d.tenant_id and l.document_id = d.id) p on true
 where d.kind in ('purchaseOrder', 'salesOrder', 'mallOrder') and 'open' = any (d.tags) and d.close_type is null
   and d.state <> case when p.remaining = 0 then case d.kind when 'salesOrder' then 'shipped' when 'mallOrder' then 'allSent' else 'completed' end
                       when p.received > 0 then case d.kind when 'salesOrder' then 'partlyShipped' when 'mallOrder' then 'partlySent' else 'partlyReceived' end
                       else case d.kind when 'mallOrder' then 'toSend' else 'approved' end end;

-- I2: the state of a demand follows from its lines
select d.tenant_id, d.id, d.state, p.ordered, p.remaining
  from document d
  join lateral (
    select sum(least(l.received_qty, 1)) as ordered, sum(greatest(l.base_qty - l.received_qty - l.closed_qty, 0)) as remaining
      from document_line l where l.tenant_id = d.tenant_id and l.document_id = d.id) p on true
 where d.kind = 'purchaseDemand' and d.close_type is null and not d.tags && '{editable,awaitsApproval,closed}'
   and d.state <> case when p.remaining = 0 then 'completed' when p.ordered > 0 then 'partlyOrdered' else 'approved' end;

-- I3: what was paid for orders before they ship is an advance of their customers, what is refunded of it is owed back until it has left the account
select p.tenant_id, p.document_id, p.paid, r.refunded, r.done, e.advanced, e.lowered, e.owed, c.taken
  from (select tenant_id, document_id, sum(amount) as paid from order_payment group by 1, 2) p
  join lateral (select coalesce(sum(amount), 0) as refunded, coalesce(sum(amount) filter (where state = 'done'), 0) as done
                  from order_refund r where r.tenant_id = p.tenant_id and r.document_id = p.document_id) r on true
  join lateral (select coalesce(sum(amount) filter (where account = 'advance' and about = 'payment'), 0) as advanced,
                       coalesce(-sum(amount) filter (where account = 'advance' and about = 'applied'), 0) as lowered,
                       coalesce(sum(amount) filter (where account = 'refund'), 0) as owed
                  from ledger_entry e where e.tenant_id = p.tenant_id and e.document_id = p.document_id) e on true
  join lateral (select coalesce(sum(amount), 0) as taken from cash_entry c where c.tenant_id = p.tenant_id and c.document_id = p.document_id) c on true
 where p.paid <> e.advanced or r.refunded <> e.lowered or r.refunded - r.done <> e.owed or p.paid - r.done <> c.taken;

-- I3: of the advance of a mall order is left what was paid and neither sent nor paid back; given up, what requests that were passed are still to be paid
select d.tenant_id, d.id, d.state, p.paid, a.left, s.sent, r.due
  from document d
  join lateral (select coalesce(sum(amount), 0) as paid from order_payment o where o.tenant_id = d.tenant_id and o.document_id = d.id) p on true
  join lateral (select coalesce(sum(amount), 0) as left from ledger_entry e where e.tenant_id = d.tenant_id and e.account = 'advance'
                   and (e.settles_id = d.id or e.settles_id is null and e.document_id = d.id)) a on true
  join lateral (select coalesce(sum(o.final_amt), 0) as sent
                  from document_line l join document_line o on o.tenant_id = l.tenant_id and o.source_body_id = l.id
                  join document h on h.tenant_id = o.tenant_id and h.id = o.document_id and 'counts' = any (h.tags)
                 where l.tenant_id = d.tenant_id and l.document_id = d.id) s on true
  join lateral (select coalesce(sum(round(l.final_amt * l.closed_qty / l.base_qty, greatest(scale(l.final_amt), 2))), 0) as due
                  from mall_return m join document h on h.tenant_id = m.tenant_id and h.id = m.document_id and 'openWork' = any (h.tags)
                  join document_line l on l.tenant_id = h.tenant_id and l.document_id = h.id and l.closed_qty > 0
                 where m.tenant_id = d.tenant_id and m.order_id = d.id
                   and not exists (select from order_refund f where f.tenant_id = h.tenant_id and f.return_id = h.id)) r on true
 where d.kind = 'mallOrder' and (a.left < 0 or a.left > p.paid or 'closed' = any (d.tags) and s.sent = 0 and a.left <> r.due);

-- I3: an order earns points for what was kept of it, and none while it is under way
select p.tenant_id, p.document_id, sum(p.score) as score
  from points_entry p join document d on d.tenant_id = p.tenant_id and d.id = p.document_id
 where p.about = 'earned'
 group by 1, 2, d.tags having sum(p.score) < 0 or d.tags && '{reserves,open}' or 'closed' = any (d.tags) and sum(p.score) <> 0;

-- I3: an order earns its customer's partner by what was kept of it at the rate of when it first earned, and nothing while it is under way
select c.tenant_id, c.document_id, sum(c.amount) as amount, min(c.rate) as rate
  from commission_entry c
  join document d on d.tenant_id = c.tenant_id and d.id = c.document_id
  left join sysconfig s on s.tenant_id = c.tenant_id and s.config_key = 'AMT_DECIMAL_PLACES'
 group by c.tenant_id, c.document_id, d.tags, s.config_value
having min(c.rate) <> max(c.rate) or count(distinct c.partner_id) > 1 or sum(c.amount) < 0 or d.tags && '{reserves,open}' or 'closed' = any (d.tags) and sum(c.amount) <> 0
    or sum(c.amount) <> round((array_agg(c.kept_amt order by c.no desc))[1] * min(c.rate) / 100, coalesce(s.config_value, '2')::integer);

-- I3: no payment is paid back beyond what it was
select p.tenant_id, p.document_id, p.no, p.amount, sum(r.amount) as refunded
  from order_payment p join order_refund r on r.tenant_id = p.tenant_id and r.document_id = p.document_id and r.payment = p.no
 group by 1, 2, 3, 4 having sum(r.amount) > p.amount;

-- I3: what is booked has one movement for each line of stock, nothing else has any; what was not invoiced at the start has its stock from elsewhere
select d.tenant_id, d.id, d.state, n.lines, n.moved
  from document d
  join (
    select l.tenant_id, l.document_id, count(distinct l.id) filter (where c.comm_kind = 1 and l.base_qty <> 0) as lines, count(m.line_id) as moved
      from document_line l
      left join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
      left join stock_movement m on m.tenant_id = l.tenant_id and m.document_id = l.document_id and m.line_id = l.id and m.qty <> 0
     group by 1, 2) n on n.tenant_id = d.tenant_id and n.document_id = d.id
 where n.moved <> case when 'booked' = any (d.tags) and d.kind not in ('openingReceipt', 'openingOut') then n.lines else 0 end
   and not exists (select 1 from stock_transit t where t.tenant_id = d.tenant_id and t.document_id = d.id);

-- I3: a line of a loss or gain costs what it moved, and says why
select l.tenant_id, l.document_id, l.id, l.cause, l.cost_amt, m.value
  from document_line l
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id and d.kind = 'profitLoss' and 'booked' = any (d.tags)
  join lateral (select sum(m.value) as value from stock_movement m
                 where m.tenant_id = l.tenant_id and m.document_id = l.document_id and m.line_id = l.id and m.qty <> 0) m on true
 where l.cause is null or l.cost_amt is distinct from m.value;

-- I3: goods that are put together or taken apart move their value unchanged, from those that left to those that came in, and each line costs what it moved
select d.tenant_id, d.id, m.value, m.tax, m.astray
  from document d
  join lateral (select sum(m.value) as value, sum(m.tax) as tax, count(*) filter (where abs(m.value) <> abs(l.cost_amt)
                         or (m.kind in ('assemblyIn', 'takeBack')) <> is_made(d.assembly_way, l.assembly_role)) as astray
                  from stock_movement m join document_line l on l.tenant_id = m.tenant_id and l.id = m.line_id
                 where m.tenant_id = d.tenant_id and m.document_id = d.id and m.qty <> 0) m on true
 where d.kind = 'assembly' and 'booked' = any (d.tags) and (m.value <> 0 or m.tax <> 0 or m.astray > 0);

-- I3: what a posted count found is what the loss and gain it made moved, and nothing else was made
select d.tenant_id, d.id, l.comm_info_id, l.difference, m.moved
  from document d
  join lateral (select comm_info_id, base_qty - book_qty as difference, difference_amt from stock_count_line
                 where tenant_id = d.tenant_id and document_id = d.id and base_qty <> book_qty) l on true
  left join (select p.tenant_id, p.source_bill_id, x.comm_info_id, sum(x.base_qty) as moved, sum(x.cost_amt) as cost_amt
               from document p join document_line x on x.tenant_id = p.tenant_id and x.document_id = p.id
              where p.kind = 'profitLoss' and p.source_bill_id is not null group by 1, 2, 3) m
    on m.tenant_id = d.tenant_id and m.source_bill_id = d.id and m.comm_info_id = l.comm_info_id
 where d.kind = 'stockCount' and not exists (select from stock_count_line o where o.tenant_id = d.tenant_id and o.document_id = d.id and o.is_open)
   and exists (select from document p where p.tenant_id = d.tenant_id and p.kind = 'profitLoss' and p.source_bill_id = d.id) and (m.moved is distinct from l.difference or m.cost_amt is distinct from l.difference_amt)
union all
select m.tenant_id, m.id, m.comm_info_id, null, m.moved
  from (select p.tenant_id, p.id, p.source_bill_id, x.comm_info_id, sum(x.base_qty) as moved
          from document p join document_line x on x.tenant_id = p.tenant_id and x.document_id = p.id
         where p.kind = 'profitLoss' and p.source_bill_id is not null
         group by p.tenant_id, p.id, p.source_bill_id, x.comm_info_id) m
 where not exists (
   select from stock_count_line l where l.tenant_id = m.tenant_id and l.document_id = m.source_bill_id and l.comm_info_id = m.comm_info_id and l.base_qty - l.book_qty = m.moved);

-- I3: goods are frozen for the open count that freezes them, and its lines are open as long as it is
select l.tenant_id, l.document_id, l.comm_info_id, l.is_open, b.frozen_by
  from stock_count_line l
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
  join stock_count c on c.tenant_id = l.tenant_id and c.document_id = l.document_id
  left join stock_balance b on b.tenant_id = l.tenant_id and b.depot_id = l.depot_id and b.comm_info_id = l.comm_info_id and b.lot = ''
 where l.is_open <> not ('closed' = any (d.tags))
    or coalesce(b.frozen_by = l.document_id, false) <> (l.is_open and c.is_frozen is not distinct from 2)
union all
select b.tenant_id, b.frozen_by, b.comm_info_id, null, b.frozen_by from stock_balance b
 where b.frozen_by is not null and not exists (
   select from stock_count_line l where l.tenant_id = b.tenant_id and l.document_id = b.frozen_by and l.comm_info_id = b.comm_info_id and l.depot_id = b.depot_id and l.is_open);

-- I3: goods of an opening that counts had not moved before
select m.tenant_id, m.document_id, m.depot_id, m.comm_info_id, b.document_id as before
  from stock_movement m
  join document d on d.tenant_id = m.tenant_id and d.id = m.document_id and d.kind = 'openingInventory' and 'counts' = any (d.tags)
  join stock_movement b on b.tenant_id = m.tenant_id and b.depot_id = m.depot_id and b.comm_info_id = m.comm_info_id and b.lot = m.lot
   and b.seq < m.seq and b.document_id <> m.document_id
  join document e on e.tenant_id = b.tenant_id and e.id = b.document_id and 'counts' = any (e.tags);

-- I3: what is booked owes its final amount, freight and fees; nothing else owes
select d.tenant_id, d.id, d.state, e.owed
  from document d
  join lateral (select coalesce(sum(amount), 0) as owed from ledger_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id) e on true
 where d.kind in ('purchaseReceipt', 'purchaseReturn')
   and e.owed <> case when 'booked' = any (d.tags) then d.final_amt + coalesce(d.freight, 0) + coalesce(d.fee_amt, 0) else 0 end;

-- I3: what had come or left before the start and was not invoiced is owed by its own kind of entry, in full and by nothing else, once for each number of a partner
select d.tenant_id, d.id, d.state, e.owed, e.others
  from document d
 cross join lateral (
   select coalesce(sum(e.amount), 0) as owed,
          count(*) filter (where e.about <> case d.kind when 'openingReceipt' then 'openingPurchase' else 'openingSales' end or e.bill_date <> d.bill_date) as others
     from ledger_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id) e
 where d.kind in ('openingReceipt', 'openingOut')
   and (e.others > 0 or e.owed <> case when 'booked' = any (d.tags) then d.final_amt else 0 end)
union all
select e.tenant_id, e.document_id, d.state, sum(e.amount), count(*)
  from ledger_entry e join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
 where e.about in ('openingPurchase', 'openingSales') and d.kind not in ('openingReceipt', 'openingOut') group by 1, 2, 3
union all
select d.tenant_id, min(d.id), 'counts', 0, count(*)
  from document d where d.kind in ('openingReceipt', 'openingOut') and 'counts' = any (d.tags)
 group by d.tenant_id, d.kind, coalesce(d.supplier_id, d.customer_id), d.customer_no having count(*) > 1;

-- I3: a booked opening balance stands in its partner's accounts with its amounts, and nothing else does; one that is not booked has no entries
select d.tenant_id, d.id, d.state, e.receivable, e.payable, e.advance, e.others
  from document d
  join lateral (
    select coalesce(sum(amount) filter (where account = 'receivable'), 0) as receivable, coalesce(sum(amount) filter (where account = 'payable'), 0) as payable,
           coalesce(sum(amount) filter (where account = 'advance'), 0) as advance,
           count(*) filter (where about <> 'opening' or bill_date <> d.bill_date or customer_id is distinct from d.customer_id or supplier_id is distinct from d.supplier_id) as others
      from ledger_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id) e on true
 where d.kind = 'openingPartner'
   and (e.others > 0 or (e.receivable, e.payable, e.advance)
     <> (select coalesce(d.receivable_amt, 0) * n, coalesce(d.payable_amt, 0) * n, coalesce(d.advance_amt, 0) * n
           from (select case when 'booked' = any (d.tags) then 1 else 0 end as n) booked));

-- I3: what was there at the opening is entered by opening balances alone, of each bill of a partner by one that counts in the books of a legal entity
select d.tenant_id, coalesce(d.supplier_id, d.customer_id) as partner, count(*) as openings
  from document d where d.kind = 'openingPartner' and 'counts' = any (d.tags) group by 1, 2, coalesce(d.customer_no, ''), d.legal_entity_id having count(*) > 1
union all select e.tenant_id, e.party_id, count(*) from ledger_entry e join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
 where (e.about = 'opening') <> (d.kind = 'openingPartner') group by 1, 2;

-- I3: a booked opening of an account or a member stands in the books with its figures, and each account and each of what a member had has one that counts
select d.tenant_id, d.id, d.state, c.cash, v.principal, p.score
  from opening_balance t
  join document d on d.tenant_id = t.tenant_id and d.id = t.document_id
 cross join lateral (select case when 'booked' = any (d.tags) then 1 else 0 end as n) booked
 cross join lateral (select coalesce(sum(e.amount), 0) as cash from cash_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id) c
 cross join lateral (select coalesce(sum(e.principal), 0) as principal, coalesce(sum(e.bonus), 0) as bonus from stored_value_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id) v
 cross join lateral (select coalesce(sum(e.score), 0) as score from points_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id and e.about = 'opening') p
 where c.cash <> n * case t.opening_kind when 1 then coalesce(t.amount, 0) when 2 then -coalesce(t.amount, 0) else 0 end
    or v.principal <> n * case t.opening_kind when 2 then coalesce(t.amount, 0) else 0 end
    or v.bonus <> n * case t.opening_kind when 2 then coalesce(t.bonus_amt, 0) else 0 end
    or p.score <> n * case t.opening_kind when 3 then coalesce(t.score, 0) else 0 end
union all
select d.tenant_id, min(d.id), 'counts', count(*), 0, 0
  from opening_balance t join document d on d.tenant_id = t.tenant_id and d.id = t.document_id and 'counts' = any (d.tags)
 group by d.tenant_id, t.opening_kind, t.account_id, d.customer_id having count(*) > 1;

-- I3: a reversed document has exactly one mirror, and with it adds to zero in quantity, money, stock and debt
select d.tenant_id, d.id, r.id as red_id
  from document d
  left join document r on r.tenant_id = d.tenant_id and r.id = d.mirror_id and r.mirror_id = d.id and 'mirror' = any (r.tags)
 where 'booked' = any (d.tags) and not 'counts' = any (d.tags) and not 'mirror' = any (d.tags)
   and (r.id is null
     or (select count(*) from document x where x.tenant_id = d.tenant_id and x.mirror_id = d.id) <> 1
     or coalesce(d.receivable_amt, 0) + coalesce(r.receivable_amt, 0) <> 0 or coalesce(d.payable_amt, 0) + coalesce(r.payable_amt, 0) <> 0
     or coalesce(d.advance_amt, 0) + coalesce(r.advance_amt, 0) <> 0
     or d.total_qty + r.total_qty <> 0 or d.total_amt + r.total_amt <> 0 or d.tax_amt + r.tax_amt <> 0 or d.final_amt + r.final_amt <> 0 or d.cost_amt + r.cost_amt <> 0
     or (select coalesce(sum(qty), 0) from stock_movement m where m.tenant_id = d.tenant_id and m.document_id in (d.id, r.id)) <> 0
     or (select coalesce(sum(value), 0) from stock_movement m where m.tenant_id = d.tenant_id and m.document_id in (d.id, r.id) and m.kind not in ('variance', 'difference')) <> 0
     or (select coalesce(sum(amount), 0) from ledger_entry e where e.tenant_id = d.tenant_id and e.document_id in (d.id, r.id)) <> 0);

-- I3: prices are remembered of what counts, and struck of what was reversed
select h.tenant_id, h.document_id, h.line_id, h.struck_by, d.state
  from price_history h
  join document d on d.tenant_id = h.tenant_id and d.id = h.document_id
 where ('counts' = any (d.tags)) <> (h.struck_by is null);

-- I3: a receipt or a return names the document that all its lines come from, and no other
select d.tenant_id, d.id, d.source_bill_id, s.heads, s.head
  from document d
  join lateral (
    select count(distinct coalesce(o.document_id, 0)) as heads, max(o.document_id) as head
      from document_line l left join document_line o on o.tenant_id = l.tenant_id and o.id = l.source_body_id
     where l.tenant_id = d.tenant_id and l.document_id = d.id) s on true
 where d.kind in ('purchaseReceipt', 'purchaseReturn') and not 'editable' = any (d.tags) and d.source_bill_id is distinct from case when s.heads = 1 then s.head end;

-- I4: head totals are the sums of the lines, components being parts of the bundle that is counted; a draft, also one given up, may hold others
select d.tenant_id, d.id, d.total_amt, l.total_amt as of_lines
  from document d
  join lateral (
    select coalesce(sum(qty), 0) as total_qty, coalesce(sum(untaxed_amt), 0) as untaxed_amt, coalesce(sum(tax_amt), 0) as tax_amt,
           coalesce(sum(total_amt), 0) as total_amt, coalesce(sum(coupon_amt), 0) as coupon_amt, coalesce(sum(final_amt), 0) as final_amt,
           coalesce(sum(cost_amt), 0) as cost_amt
      from document_line l where l.tenant_id = d.tenant_id and l.document_id = d.id and l.assembly_role is distinct from 'component') l on true
 where (d.total_qty, d.untaxed_amt, d.tax_amt, d.total_amt, d.coupon_amt, d.final_amt, d.cost_amt)
    <> (l.total_qty, l.untaxed_amt, l.tax_amt, l.total_amt, l.coupon_amt, l.final_amt, l.cost_amt)
   and d.kind not in ('moneyReceipt', 'prepayment', 'expenseBill', 'supplementBill', 'freightBill', 'settlementBill', 'purchaseRebate')
   and not 'editable' = any (d.tags) and ('booked' = any (d.tags) or not 'closed' = any (d.tags));

-- I4: what a money document that is no draft comes to is its amount, and a booked expense is the sum of its lines
select d.tenant_id, d.id, d.final_amt, m.amount, l.spent
  from document d
  left join money_document m on m.tenant_id = d.tenant_id and m.document_id = d.id
 cross join lateral (select coalesce(sum(l.amount), 0) as spent from money_line l where l.tenant_id = d.tenant_id and l.document_id = d.id and l.subject_id is not null) l
 where d.kind in ('moneyReceipt', 'prepayment', 'expenseBill', 'supplementBill') and not 'editable' = any (d.tags)
   and (d.final_amt <> coalesce(m.amount, 0) or d.total_amt <> coalesce(m.amount, 0) or d.kind = 'expenseBill' and 'booked' = any (d.tags) and l.spent <> m.amount);

-- I4: what is kept of each day and state is the count and the sums of its documents
select tenant_id, kind, bill_date, status, sum(documents) as documents, sum(total_amt) as total_amt
  from (select tenant_id, kind, bill_date, status, documents, total_qty, tax_amt, total_amt, final_amt, cost_amt from document_total
        union all
        select tenant_id, kind, bill_date, status, -1, -total_qty, -tax_amt, -total_amt, -final_amt, -cost_amt from document) t
 group by 1, 2, 3, 4
having (sum(documents), sum(total_qty), sum(tax_amt), sum(total_amt), sum(final_amt), sum(cost_amt)) <> (0, 0, 0, 0, 0, 0);

-- I4: what is kept of the stock of each depot is the count and the sums of its balances
select tenant_id, depot_id, sum(goods) as goods, sum(qty) as qty, sum(value) as value, sum(on_order_qty) as on_order_qty
  from (select tenant_id, depot_id, goods, qty, value, on_order_qty from stock_total
        union all
        select tenant_id, depot_id, -is_stock(qty, value, held_qty, reserved_qty, on_order_qty, transit_qty)::integer, -qty, -value, -on_order_qty
          from stock_balance where lot = '') t
 group by 1, 2
having (sum(goods), sum(qty), sum(value), sum(on_order_qty)) <> (0, 0, 0, 0);

-- I4: stock at the end of a day is what its movements up to it come to, of those that are not only noted yet
select tenant_id, depot_id, comm_info_id, day, sum(qty) as qty, sum(value) as value
  from (select tenant_id, depot_id, comm_info_id, day, qty - lag(qty, 1, 0::numeric) over w as qty, value - lag(value, 1, 0::numeric) over w as value
          from stock_day window w as (partition by tenant_id, depot_id, comm_info_id order by day)
        union all
        select m.tenant_id, m.depot_id, m.comm_info_id, m.bill_date, -m.qty, -m.value from stock_movement m
         where m.lot = '' and not exists (select from stock_news n where n.tenant_id = m.tenant_id and n.seq = m.seq)) t
 group by 1, 2, 3, 4 having (sum(qty), sum(value)) <> (0, 0);

-- I4: by how much the stock of a depot changed on a day is what that of its goods did
select tenant_id, depot_id, day, sum(goods) as goods, sum(qty) as qty, sum(value) as value
  from (select tenant_id, depot_id, day, goods, qty, value from stock_day_total
        union all
        select tenant_id, depot_id, day, lag((qty <> 0 or value <> 0)::integer, 1, 0) over w - (qty <> 0 or value <> 0)::integer,
               lag(qty, 1, 0::numeric) over w - qty, lag(value, 1, 0::numeric) over w - value
          from stock_day window w as (partition by tenant_id, depot_id, comm_info_id order by day)) t
 group by 1, 2, 3 having (sum(goods), sum(qty), sum(value)) <> (0, 0, 0);

-- I4: what is kept as open of documents, from day to day, is what their entries come to, of those that are not only noted
-- (of one tenant on a cluster: it cannot be asked of all at once)
select tenant_id, document_id, party, party_id, account, from_day, i.open, e.open as entered
  from open_item i
  full join (select d.tenant_id, d.document_id, d.party, d.party_id, d.account, d.day as from_day, d.to_day, d.open, d.own, d.own_tax, d.due
               from (select b.*, lead(b.day, 1, 'infinity'::date) over w as to_day, sum(b.owed) over w as open, sum(b.own_owed) over w as own,
                            sum(b.tax_owed) over w as own_tax, min(b.first_due) over w as due
                       from (select tenant_id, coalesce(settles_id, document_id) as document_id, party, party_id, account, bill_date as day, sum(owed) as owed,
                                    coalesce(sum(owed) filter (where settles_id is null), 0) as own_owed,
                                    coalesce(sum(owed) filter (where settles_id is null and part = 'tax'), 0) as tax_owed,
                                    min(coalesce(due_date, bill_date)) filter (where settles_id is null) as first_due
                               from (select x.*, case when x.account in ('advance', 'refund') then -x.amount else x.amount end as owed from ledger_entry x) x
                              group by 1, 2, 3, 4, 5, 6) b
                     window w as (partition by b.tenant_id, b.document_id, b.party, b.party_id, b.account order by b.day)) d
              where d.open <> 0) e using (tenant_id, document_id, party, party_id, account, from_day)
 where (i.to_day, i.open, i.own, i.own_tax, i.due) is distinct from (e.to_day, e.open, e.own, e.own_tax, e.due)
   and not exists (select from open_news n where n.tenant_id = coalesce(i.tenant_id, e.tenant_id) and n.document_id = coalesce(i.document_id, e.document_id));

-- I4: what is kept of the days of partners' ledgers is what their rows come to, of days that are not of documents that are only noted
-- (of one tenant on a cluster: it cannot be asked of all at once)
select tenant_id, party, party_id, day, of_all_books, legal_entity, k.row_count, e.row_count as entered
  from ledger_day k
  full join (select tenant_id, party, party_id, bill_date as day, of_all_books, coalesce(legal_entity, '') as legal_entity, count(*) as row_count,
                    coalesce(sum(amount) filter (where amount > 0), 0) as debit, -coalesce(sum(amount) filter (where amount < 0), 0) as credit,
                    sum(goods) as goods, sum(tax) as tax
               from (select tenant_id, party, party_id, bill_date, legal_entity, grouping(legal_entity) = 1 as of_all_books, sum(owed) as amount,
                            coalesce(sum(owed) filter (where part = 'goods'), 0) as goods, coalesce(sum(owed) filter (where part = 'tax'), 0) as tax
                       from (select x.*, case when x.account in ('advance', 'refund') then -x.amount else x.amount end as owed from ledger_entry x) x
                      group by tenant_id, party, party_id, bill_date, document_id, account, grouping sets ((legal_entity), ())) g
              group by 1, 2, 3, 4, 5, 6) e using (tenant_id, party, party_id, day, of_all_books, legal_entity)
 where (k.row_count, k.debit, k.credit, k.goods, k.tax) is distinct from (e.row_count, e.debit, e.credit, e.goods, e.tax)
   and not exists (select from open_news n join ledger_entry l on l.tenant_id = n.tenant_id and coalesce(l.settles_id, l.document_id) = n.document_id
                    where n.tenant_id = coalesce(k.tenant_id, e.tenant_id) and l.party = coalesce(k.party, e.party)
                      and l.party_id = coalesce(k.party_id, e.party_id) and l.bill_date = coalesce(k.day, e.day));

-- I4: what is kept of these days by place and maker is of the documents that take place there, of days that are not of documents that are only noted
-- (of one tenant on a cluster: it cannot be asked of all at once)
with s as materialized (
  select d.tenant_id, d.id, coalesce(d.create_user, 0) as create_user,
         array(select distinct p.depot_id
                 from (select l.depot_id from document_line l where l.tenant_id = d.tenant_id and l.document_id = d.id and l.depot_id is not null
                       union all select d.in_depot_id where d.in_depot_id is not null
                       union all select d.depot_id where d.depot_id is not null and not exists
                         (select from document_line l where l.tenant_id = d.tenant_id and l.document_id = d.id and l.depot_id is not null)) p
                order by p.depot_id) as places
    from document d where exists (select from ledger_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id))
select tenant_id, party, party_id, day, places, create_user, k.row_count, e.row_count as entered
  from (select tenant_id, party, party_id, day, legal_entity, places, create_user, row_count, debit - credit as amount, goods, tax
          from ledger_day_place where not of_all_books) k
  full join (select tenant_id, party, party_id, bill_date as day, legal_entity, places, create_user, count(*) as row_count, sum(amount) as amount,
                    sum(goods) as goods, sum(tax) as tax
               from (select e.tenant_id, e.party, e.party_id, e.bill_date, e.legal_entity, s.places, s.create_user, sum(e.owed) as amount,
                            coalesce(sum(e.owed) filter (where e.part = 'goods'), 0) as goods, coalesce(sum(e.owed) filter (where e.part = 'tax'), 0) as tax
                       from (select x.*, case when x.account in ('advance', 'refund') then -x.amount else x.amount end as owed from ledger_entry x) e
                       join s on s.tenant_id = e.tenant_id and s.id = e.document_id
                      group by e.tenant_id, e.party, e.party_id, e.bill_date, e.document_id, e.account, s.places, s.create_user, e.legal_entity) g
              group by 1, 2, 3, 4, 5, 6, 7) e using (tenant_id, party, party_id, day, legal_entity, places, create_user)
 where (k.row_count, k.amount, k.goods, k.tax) is distinct from (e.row_count, e.amount, e.goods, e.tax)
   and not exists (select from open_news n join ledger_entry l on l.tenant_id = n.tenant_id and coalesce(l.settles_id, l.document_id) = n.document_id
                    where n.tenant_id = coalesce(k.tenant_id, e.tenant_id) and l.party = coalesce(k.party, e.party)
                      and l.party_id = coalesce(k.party_id, e.party_id) and l.bill_date = coalesce(k.day, e.day));

-- I4: days of partners' ledgers in all places, and those of all partners, are what is kept of them by place
select tenant_id, party, day, of_all_books, legal_entity, sum(row_count) as row_count, sum(debit) as debit, sum(credit) as credit
  from (select tenant_id, party, party_id, day, of_all_books, legal_entity, null::bigint[] as places, null::bigint as create_user, row_count, debit, credit, goods, tax
          from ledger_day
        union all
        select tenant_id, party, party_id, day, of_all_books, legal_entity, null, null, -row_count, -debit, -credit, -goods, -tax from ledger_day_place
        union all
        select tenant_id, party, null, day, of_all_books, legal_entity, places, create_user, row_count, debit, credit, goods, tax from ledger_day_total
        union all
        select tenant_id, party, null, day, of_all_books, legal_entity, places, create_user, -row_count, -debit, -credit, -goods, -tax from ledger_day_place) k
 group by tenant_id, party, party_id, day, of_all_books, legal_entity, places, create_user
having (sum(row_count), sum(debit), sum(credit), sum(goods), sum(tax)) <> (0, 0, 0, 0, 0);

-- I4: beside what is open of a document stands where it takes place and who made it, unless it is noted
-- (of one tenant on a cluster: it cannot be asked of all at once)
select i.tenant_id, i.document_id, i.places, i.create_user
  from open_item i join document d on d.tenant_id = i.tenant_id and d.id = i.document_id
 where (i.create_user <> coalesce(d.create_user, 0)
    or i.places <> array(select distinct p.depot_id
                 from (select l.depot_id from document_line l where l.tenant_id = d.tenant_id and l.document_id = d.id and l.depot_id is not null
                       union all select d.in_depot_id where d.in_depot_id is not null
                       union all select d.depot_id where d.depot_id is not null and not exists
                         (select from document_line l where l.tenant_id = d.tenant_id and l.document_id = d.id and l.depot_id is not null)) p
                order by p.depot_id))
   and not exists (select from open_news n where n.tenant_id = i.tenant_id and n.document_id = i.document_id);

-- I4: tax is total less untaxed, final is total less coupon; a draft, also one given up, may hold figures that a submit would refuse
select l.tenant_id, l.id
  from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
 where not 'editable' = any (d.tags) and ('booked' = any (d.tags) or not 'closed' = any (d.tags)) and (l.tax_amt <> l.total_amt - l.untaxed_amt or l.final_amt <> l.total_amt - l.coupon_amt);

-- I4: what reports say a document sold, or took back, is its revenue in the books
-- (of one tenant on a cluster: it cannot be asked of all at once)
select t.tenant_id, t.document_id, t.untaxed, e.amount as owed, c.amount as paid
  from (select tenant_id, document_id, sum(untaxed) as untaxed from trade_line
         where kind in ('salesOut', 'salesReturn', 'retailOrder', 'retailReturn', 'retailExchange') group by 1, 2) t
  left join (select tenant_id, document_id, sum(amount) as amount from ledger_entry where account = 'receivable' and about = 'sales' and part = 'goods'
              group by 1, 2) e using (tenant_id, document_id)
  left join (select tenant_id, document_id, sum(untaxed) as amount from cash_sale group by 1, 2) c using (tenant_id, document_id)
 where t.untaxed <> coalesce(e.amount, 0) + coalesce(c.amount, 0);

-- I4: what is added up for reports by day is what entered the books and is not only noted yet
-- (of one tenant on a cluster: it cannot be asked of all at once)
select tenant_id, grain, first_day, kind, depot_id, of_id
  from (select tenant_id, grain, first_day, kind, depot_id, of_id, documents, qty, untaxed, final, cost, back, lines, shorts, deviation
          from trade_sum where span = 'day' and grain <> 'cash'
        union all
        select f.tenant_id, case grouping(f.depot_id, f.partner_id, f.comm_info_id, f.clerk_id)
                 when 7 then 'depot' when 11 then 'partner' when 13 then 'goods' when 14 then 'clerk'
                 when 3 then 'depotPartner' when 5 then 'depotGoods' else 'depotClerk' end,
               f.bill_date, f.kind, coalesce(f.depot_id, 0), coalesce(f.partner_id, f.comm_info_id, f.clerk_id, 0),
               -sum(f.documents), -sum(f.qty), -sum(f.untaxed), -sum(f.final), -sum(f.cost), -sum(f.back), -sum(f.lines), -sum(f.shorts), -sum(f.deviation)
          from (select t.tenant_id, t.bill_date, t.kind, coalesce(t.depot_id, 0) as depot_id, t.comm_info_id, coalesce(t.customer_id, t.supplier_id, 0) as partner_id, coalesce(t.clerk_id, 0) as clerk_id,
                       t.qty, t.untaxed, t.final, t.cost, t.deviation, case when t.is_first then t.sign else 0 end as documents,
                       case when (t.qty < 0) <> (t.sign < 0) then -t.untaxed else 0 end as back,
                       case when t.sign > 0 and t.qty > 0 then 1 else 0 end as lines,
                       case when t.sign > 0 and t.qty > 0 and t.is_short then 1 else 0 end as shorts
                  from (select t.*, 'document' as part, t.document_id as noted from trade_document_line t
                        union all select t.*, 'cover', t.id from trade_cover_line t) t
                 where t.kind in ('salesOut', 'salesReturn', 'retailExchange', 'retailOrder', 'retailReturn', 'purchaseReceipt', 'purchaseReturn')
                   and not exists (select from trade_news n where n.tenant_id = t.tenant_id and n.part = t.part and n.id = t.noted)) f
         group by f.tenant_id, f.bill_date, f.kind,
           grouping sets ((f.depot_id), (f.partner_id), (f.comm_info_id), (f.clerk_id),
             (f.depot_id, f.partner_id), (f.depot_id, f.comm_info_id), (f.depot_id, f.clerk_id))) t
 group by 1, 2, 3, 4, 5, 6
having (sum(documents), sum(qty), sum(untaxed), sum(final), sum(cost), sum(back), sum(lines), sum(shorts), sum(deviation)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0);

-- I4: money is added up for reports likewise
select tenant_id, first_day, kind, of_id
  from (select tenant_id, first_day, kind, of_id, final - cost as amount from trade_sum where span = 'day' and grain = 'cash'
        union all
        select t.tenant_id, t.bill_date, t.kind, t.account_id, -t.amount from trade_cash t
         where not exists (select from trade_news n where n.tenant_id = t.tenant_id and n.part = 'cash' and n.id = t.id)) t
 group by 1, 2, 3, 4 having sum(amount) <> 0;

-- I4: a month is the sum of its days
select tenant_id, grain, month, kind, depot_id, of_id
  from (select tenant_id, grain, date_trunc('month', first_day)::date as month, kind, depot_id, of_id, case span when 'day' then 1 else -1 end as sign,
               documents, qty, untaxed, final, cost, back, lines, shorts, deviation from trade_sum) t
 group by 1, 2, 3, 4, 5, 6
having (sum(sign * documents), sum(sign * qty), sum(sign * untaxed), sum(sign * final), sum(sign * cost), sum(sign * back), sum(sign * lines), sum(sign * shorts), sum(sign * deviation))
       <> (0, 0, 0, 0, 0, 0, 0, 0, 0);

-- I4: what a booked document allocated is its freight, without the tax that is deducted, and its fees, exactly
select d.tenant_id, d.id, d.freight, d.fee_amt, l.freight as allocated
  from document d
  left join sysconfig s on s.tenant_id = d.tenant_id and s.config_key = 'AMT_DECIMAL_PLACES'
  join lateral (
    select coalesce(sum(l.freight), 0) as freight, coalesce(sum(l.fee_amt), 0) as fee_amt from document_line l
     where l.tenant_id = d.tenant_id and l.document_id = d.id) l on true
 where 'booked' = any (d.tags)
   and (l.fee_amt <> coalesce(d.fee_amt, 0)
     or l.freight <> case when d.freight_deductible = 2 then round(coalesce(d.freight, 0) / (1 + coalesce(d.freight_tax_rate, 9) / 100), coalesce(s.config_value, '2')::integer) else coalesce(d.freight, 0) end);

-- I5: the version grew by exactly one for each accepted event and note
select d.tenant_id, d.id, d.version, e.accepted, e.last_version
  from document d
  join lateral (select count(*) as accepted, max(version) as last_version from document_event e
                 where e.tenant_id = d.tenant_id and e.document_id = d.id and e.refusal is null) e on true
 where d.version <> e.accepted or d.version <> e.last_version;

-- I6: every unique, primary and foreign key of a tenant's table carries the tenant; a platform table is referred to by its id alone
select c.conrelid::regclass::text as tenant_table, c.conname
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attname = 'tenant_id' and not a.attisdropped
 where c.contype in ('p', 'u', 'f') and c.connamespace = 'public'::regnamespace and c.conrelid <> 'tenant'::regclass
   and not a.attnum = any (c.conkey)
   -- partitions and shards, whose names end in numbers, have the keys of their tables
   and c.conrelid::regclass::text !~ '_[0-9]{6,}$'
   and not (c.contype = 'f' and c.confrelid in ('menu'::regclass, 'dict'::regclass, 'machine'::regclass, 'tenant'::regclass));

-- I6: no row's tenant differs from that of the rows it belongs to; ids are of one tenant, so another's document may have the same
-- (of one tenant on a cluster: it cannot be asked of all at once)
select l.tenant_id, l.id from document_line l join document d on d.id = l.document_id where d.tenant_id <> l.tenant_id
       and not exists (select from document o where o.tenant_id = l.tenant_id and o.id = l.document_id)
union all select e.tenant_id, e.document_id from document_event e join document d on d.id = e.document_id where d.tenant_id <> e.tenant_id
       and not exists (select from document o where o.tenant_id = e.tenant_id and o.id = e.document_id)
union all select m.tenant_id, m.document_id from stock_movement m join document d on d.id = m.document_id where d.tenant_id <> m.tenant_id
       and not exists (select from document o where o.tenant_id = m.tenant_id and o.id = m.document_id)
union all select c.tenant_id, c.document_id from stock_count_line c left join document d on d.tenant_id = c.tenant_id and d.id = c.document_id
       where (d.tenant_id, d.depot_id, d.kind) is distinct from (c.tenant_id, c.depot_id, 'stockCount');

-- I6: what is kept of a line, what it moved and what was paid for it, names the document, goods, unit and partner of that line, and what it moved a
-- balance of stock
select m.tenant_id, m.line_id, m.document_id
  from stock_movement m join document_line l on l.tenant_id = m.tenant_id and l.id = m.line_id
  left join document d on d.tenant_id = m.tenant_id and d.id = m.document_id
 where m.comm_info_id is distinct from l.comm_info_id
    -- freight bills and rebates move the value of receipt lines that were posted earlier
    or case when d.kind = 'freightBill' then m.qty <> 0 or not exists (select from freight_share s where s.tenant_id = m.tenant_id and s.document_id = m.document_id and s.source_line_id = m.line_id)
            -- an adjustment refers to the line that moved its goods last
            when d.kind = 'costAdjustment' then m.qty <> 0
            when d.kind = 'purchaseRebate' then m.qty <> 0 or not exists (select from rebate_share s where s.tenant_id = m.tenant_id and s.document_id = m.document_id and s.source_line_id = m.line_id)
            else m.document_id <> l.document_id end
union all
select m.tenant_id, m.line_id, m.document_id from stock_movement m
 where not exists (select from stock_balance b where (b.tenant_id, b.depot_id, b.comm_info_id, b.lot) = (m.tenant_id, m.depot_id, m.comm_info_id, m.lot))
union all
select h.tenant_id, h.line_id, h.document_id
  from price_history h
  join document_line l on l.tenant_id = h.tenant_id and l.id = h.line_id
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
 where (h.document_id, h.comm_info_id, h.unit_id, h.supplier_id) is distinct from (l.document_id, l.comm_info_id, l.unit_id, d.supplier_id);

-- I7: one number, one document; a document that left its drafts has one
select tenant_id, kind, bill_no from document where bill_no is not null group by 1, 2, 3 having count(*) > 1
union all select tenant_id, kind, id::text from document where bill_no is null and submit_time is not null;

-- I8: the log of a document is unbroken: each accepted row begins where the one before ended, and the last ends in the stored state
select e.tenant_id, e.document_id, e.no, e.from_state, e.before
  from (select e.*, coalesce(lag(to_state) over w, 'new') as before from document_event e where e.refusal is null
        window w as (partition by tenant_id, document_id order by no)) e
 where e.from_state <> e.before;

-- I8: the last accepted row of the log ends in the stored state
select d.tenant_id, d.id, d.state, e.to_state
  from document d
  left join lateral (select to_state from document_event e where e.tenant_id = d.tenant_id and e.document_id = d.id and e.refusal is null order by no desc limit 1) e on true
 where e.to_state is distinct from d.state;

-- I8: each row carries the hash of the one before
select e.tenant_id, e.document_id, e.no
  from (select tenant_id, document_id, no, previous_hash, lag(hash) over w as before, row_number() over w as place from document_event
        window w as (partition by tenant_id, document_id order by no)) e
 where e.previous_hash is distinct from e.before or e.no <> e.place;

-- I8: the head of a document knows the last row of its log
select d.tenant_id, d.id, d.log_no, e.no
  from document d
  left join lateral (select no, hash from document_event e where e.tenant_id = d.tenant_id and e.document_id = d.id order by no desc limit 1) e on true
 where d.log_no <> coalesce(e.no, 0) or d.log_hash is distinct from e.hash;

-- I8: rows of the log whose details are archived name a file that is known, and it has as many rows as name it
select a.tenant_id, a.id, a.key, a.row_count, count(e.no) as named
  from log_archive a left join document_event e on e.tenant_id = a.tenant_id and e.archive_id = a.id
 group by 1, 2, 3, 4 having a.row_count <> count(e.no)
union all select e.tenant_id, e.archive_id, null, 0, count(*) from document_event e
 where e.archive_id is not null and not exists (select from log_archive a where a.tenant_id = e.tenant_id and a.id = e.archive_id) group by 1, 2;

-- I9: what was answered is there: the numbered document that a kept answer names, at that version or a newer one
select k.tenant_id, k.key, k.done ->> 'billNo' as bill_no
  from idempotency_key k
  left join document d on d.tenant_id = k.tenant_id and d.id = (k.done ->> 'id')::bigint
 where k.done ->> 'billNo' <> '' and (d.id is null or d.version < (k.done ->> 'version')::integer);

-- I10: nothing is half done: a key that was taken has its answer, and no document is older than its log
select tenant_id, key from idempotency_key where answer is null and done is null
union all select d.tenant_id, d.id::text from document d join document_event e on e.tenant_id = d.tenant_id and e.document_id = d.id
 where e.refusal is null and e.version > d.version;

-- I10: nothing that is closed waits for the clock
select tenant_id, id from document where due_at is not null and 'closed' = any (tags);

-- I11: a partner's debt for booked documents is the sum of its entries, goods and tax
select d.tenant_id, d.supplier_id, sum(d.final_amt) as owed, e.entered
  from document d
  join lateral (select coalesce(sum(e.amount), 0) as entered from ledger_entry e
                 where e.tenant_id = d.tenant_id and e.party_id = d.supplier_id and e.about = 'purchase') e on true
 where d.kind in ('purchaseReceipt', 'purchaseReturn') and 'booked' = any (d.tags)
 group by d.tenant_id, d.supplier_id, e.entered having sum(d.final_amt) <> e.entered;

-- I11: what is kept of a customer's accounts is the sum of its entries
select tenant_id, customer_id, legal_entity, account, b.amount, e.amount as entered
  from customer_balance b
  full join (select tenant_id, party_id as customer_id, legal_entity, account, sum(amount) as amount
               from ledger_entry where party = 'customer' group by 1, 2, 3, 4) e
    using (tenant_id, customer_id, legal_entity, account)
 where coalesce(b.amount, 0) <> coalesce(e.amount, 0);

-- I11: of what is sold with coupons others owe what is kept of the lines and its tax, no more than the coupons take off, and nothing that does not count
select d.tenant_id, d.id, d.state, f.funded, f.coupon, e.owed, f.tax, e.tax as tax_owed
  from document d
  join lateral (select sum(f.amount) as funded, case when count(*) = count(f.tax) then sum(f.tax) end as tax, sum(l.coupon_amt) filter (where abs(f.amount) > abs(l.coupon_amt)) as coupon
                  from line_funding f join document_line l on l.tenant_id = f.tenant_id and l.id = f.line_id
                 where f.tenant_id = d.tenant_id and f.document_id = d.id) f on f.funded is not null
  join lateral (select coalesce(sum(amount), 0) as owed, coalesce(sum(amount) filter (where e.part = 'tax'), 0) as tax from ledger_entry e
                 where e.tenant_id = d.tenant_id and e.document_id = d.id and e.account = 'receivable' and e.about = 'sales' and e.step = 1) e on true
 where f.funded <> e.owed or f.tax <> e.tax or f.coupon is not null or not 'booked' = any (d.tags);

-- I15: nothing is called running whose lease ran out long ago
select tenant_id, id, resource, lease_until from job where state = 'running' and lease_until < clock_timestamp() - interval '5 minutes';

-- I12: the voucher of each document balances: its stock, its services and what its partners owe or are owed are the same money
select tenant_id, document_id, legal_entity, sum(case side when 'debit' then amount else -amount end) as off
  from voucher_line group by 1, 2, 3 having sum(case side when 'debit' then amount else -amount end) <> 0;

-- I12: the account of inventory is the value of the stock, of each legal entity
select tenant_id, legal_entity, sum(in_stock) as in_stock, sum(in_account) as in_account
  from (select b.tenant_id, coalesce(d.legal_entity, '') as legal_entity, b.value as in_stock, 0 as in_account
          from stock_balance b join depot d on d.tenant_id = b.tenant_id and d.id = b.depot_id
        union all select tenant_id, legal_entity, value, 0 from cost_pool
        union all select tenant_id, legal_entity, 0, case side when 'debit' then amount else -amount end from voucher_line where account = 'inventory') t
 group by 1, 2 having sum(in_stock) <> sum(in_account);

-- I12: the control accounts are what partners owe and are owed, of receipts without an invoice the goods part, of each legal entity and month
select tenant_id, legal_entity, month, kept, sum(entered) as entered, sum(in_account) as in_account
  from (select tenant_id, legal_entity, date_trunc('month', bill_date) as month, account || ' ' || party as kept, amount as entered, 0 as in_account
          from ledger_entry where not (account = 'payable' and part = 'tax' and about <> 'invoice')
        union all
        select tenant_id, legal_entity, date_trunc('month', bill_date), case when account like 'payable%' then 'payable' when account like 'advance%' then 'advance' when account = 'refundDue' then 'refund' else account end
               || ' ' || party, 0, case when (side = 'debit') = (account in ('receivable', 'advancePaid') or account = 'refundDue' and party = 'supplier') then amount else -amount end
          from voucher_line) t
 -- a condition on the partner before would remove whole parts of the view, and with them the tenant that a cluster looks for
 group by 1, 2, 3, 4 having sum(entered) <> sum(in_account) and count(kept) > 0;

-- I12: goods that were invoiced and not received are worth something only while some are on their way, and never below nothing; their account is that
select tenant_id, line_id::text, sum(qty) as qty, sum(cost) as cost, sum(tax) as tax from invoice_ahead
 group by 1, 2 having sum(qty) < 0 or sum(cost) < 0 or sum(qty) = 0 and (sum(cost) <> 0 or sum(tax) <> 0)
union all
select tenant_id, legal_entity, sum(kept), sum(in_account), null
  from (select tenant_id, legal_entity, cost as kept, 0 as in_account from invoice_ahead
        union all select tenant_id, legal_entity, 0, case side when 'debit' then amount else -amount end from voucher_line where account = 'purchasesInTransit') t
 group by 1, 2 having sum(kept) <> sum(in_account);

-- I12: the account of purchase variances is told by goods, document by document; what an invoice changes by the goods of its lines
-- (of one tenant on a cluster: it cannot be asked of all at once)
with told as (
  select e.tenant_id, e.legal_entity, v.document_id, v.comm_info_id, v.amount
    from (select tenant_id, coalesce(legal_entity, '') as legal_entity from depot union select tenant_id, legal_entity from ledger_entry) e
   cross join lateral variance_between(e.tenant_id, e.legal_entity, '-infinity', 'infinity') v)
select tenant_id, legal_entity, document_id, sum(told) as told, sum(in_account) as in_account
  from (select tenant_id, legal_entity, document_id, amount as told, 0 as in_account from told
        union all
        select v.tenant_id, v.legal_entity, v.document_id, 0, case v.side when 'debit' then v.amount else -v.amount end
          from voucher_line v where v.account = 'purchaseVariance'
           and not exists (select from variance_share s where s.tenant_id = v.tenant_id and s.document_id = v.document_id)) t
 group by 1, 2, 3 having sum(told) <> sum(in_account)
union all
select t.tenant_id, t.legal_entity, t.document_id, t.amount, null
  from told t join document d on d.tenant_id = t.tenant_id and d.id = t.document_id and d.kind = 'purchaseInvoice'
 where t.comm_info_id is null;

-- I12: closing a month leaves nothing in the account of purchase variances
select p.tenant_id, p.legal_entity, p.period, sum(case v.side when 'debit' then v.amount else -v.amount end) as left_over
  from accounting_period p
  join voucher_line v on v.tenant_id = p.tenant_id and v.legal_entity = p.legal_entity and v.account = 'purchaseVariance'
   and v.bill_date < (p.period || '-01')::date + interval '1 month'
 where p.state = 'closed' and p.variance_spread
 group by 1, 2, 3 having sum(case v.side when 'debit' then v.amount else -v.amount end) <> 0;

-- I12: what is on its way is the account of goods in transit, of each legal entity
select tenant_id, legal_entity, sum(on_way) as on_way, sum(in_account) as in_account
  from (select b.tenant_id, coalesce(d.legal_entity, '') as legal_entity, b.transit_value as on_way, 0 as in_account
          from stock_balance b join depot d on d.tenant_id = b.tenant_id and d.id = b.depot_id
        union all select tenant_id, legal_entity, 0, case side when 'debit' then amount else -amount end from voucher_line where account = 'goodsInTransit') t
 group by 1, 2 having sum(on_way) <> sum(in_account);

-- I12: deducted tax is transferred out only as far as it left with the goods; a transfer takes its own back
select t.tenant_id, t.document_id, t.line_id, t.about, t.amount, m.tax
  from (select tenant_id, document_id, line_id, about, sum(amount) as amount from tax_entry
         where about in ('lossOut', 'useOut') group by 1, 2, 3, 4 having sum(amount) <> 0) t
  left join (select tenant_id, document_id, line_id, sum(tax) as tax from stock_movement group by 1, 2, 3) m
    on m.tenant_id = t.tenant_id and m.document_id = t.document_id and m.line_id = t.line_id
 where t.amount * coalesce(m.tax, 0) >= 0 or abs(t.amount) > abs(m.tax);

-- I12: the tax of a reversed document is zero with that of its mirror; what of a return is declared again goes by what is invoiced by then
select d.tenant_id, d.id, sum(t.amount) as tax
  from document d join tax_entry t on t.tenant_id = d.tenant_id and t.document_id in (d.id, d.mirror_id)
 where d.mirror_id is not null and 'booked' = any (d.tags)
   and (t.about <> 'uninvoiced' or d.kind not in ('salesReturn', 'retailReturn', 'retailExchange'))
 group by 1, 2 having sum(t.amount) <> 0;

-- I12: the output tax of an invoice is due while it stands, and not with one that is voided or only asked for
select d.tenant_id, d.id, d.state, t.due, l.tax
  from document d
 cross join lateral (select coalesce(sum(amount), 0) as due from tax_entry t where t.tenant_id = d.tenant_id and t.document_id = d.id and t.about in ('invoiced', 'invoiceVoid', 'declared', 'declaredVoid')) t
 cross join lateral (select coalesce(sum(tax_amt), 0) as tax from document_line l where l.tenant_id = d.tenant_id and l.document_id = d.id) l
 where d.kind = 'salesInvoice' and t.due <> case when 'invoiced' = any (d.tags) then l.tax else 0 end;

-- I12: the output tax that is due without an invoice in a month that is closed was declared in it
select o.tenant_id, o.document_id, o.due_date
  from output_tax_due o
  join accounting_period p on p.tenant_id = o.tenant_id and p.legal_entity = o.legal_entity and p.period = to_char(o.due_date, 'YYYY-MM') and p.state = 'closed'
 where not o.declared;

-- I12: of the output tax of a sale that was declared without an invoice, invoices take over no more than there is
select l.tenant_id, l.id, sum(case t.about when 'uninvoiced' then t.amount else -t.amount end) as declared
  from tax_entry t
  join document_line f on f.tenant_id = t.tenant_id and f.id = t.line_id
  join document d on d.tenant_id = f.tenant_id and d.id = f.document_id
  join document_line l on l.tenant_id = f.tenant_id and l.id = case when d.kind in ('salesOut', 'retailOrder') or d.kind = 'retailExchange' and f.base_qty > 0 then f.id else f.source_body_id end
 where t.about in ('uninvoiced', 'declared', 'declaredVoid') and (d.kind not in ('salesOut', 'retailOrder', 'retailExchange') or d.mirror_id is null)
 group by 1, 2 having sum(case t.about when 'uninvoiced' then t.amount else -t.amount end) < 0;

-- I12: what sales declare without an invoice is the tax that the books have of what was kept and is not invoiced, and of what others pay of it
select l.tenant_id, l.id, t.declared, k.kept, k.kept_tax, i.invoiced, i.tax as invoiced_tax, g.tax as funded_tax
  from (select x.tenant_id, x.id, sum(x.declared) as declared, max(x.posted_at) as latest
          from (select t.tenant_id, case when d.kind in ('salesOut', 'retailOrder') or f.source_body_id is null then f.id else f.source_body_id end as id,
                       case t.about when 'uninvoiced' then t.amount else -t.amount end as declared, t.posted_at
                  from tax_entry t
                  join document_line f on f.tenant_id = t.tenant_id and f.id = t.line_id
                  join document d on d.tenant_id = f.tenant_id and d.id = f.document_id
                 where t.about in ('uninvoiced', 'declared', 'declaredVoid')
                -- tax that was due with nothing left to declare stays due
                union all select o.tenant_id, f.id, 0, null from output_tax_due o
                  join document_line f on f.tenant_id = o.tenant_id and f.document_id = o.document_id where o.declared) x group by 1, 2) t
  join document_line l on l.tenant_id = t.tenant_id and l.id = t.id and l.base_qty > 0
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id and d.kind in ('salesOut', 'retailOrder', 'retailExchange') and 'counts' = any (d.tags)
  left join declared_since s on s.tenant_id = l.tenant_id
 cross join lateral (
   select sum(f.final_amt) as kept,
          sum(f.final_amt - coalesce(case when coalesce(f.coupon_amt, 0) = 0 then f.untaxed_amt else f.final_untaxed_amt end,
                                     round(f.final_amt / (1 + coalesce(f.tax_rate, 0) / 100), scale(f.final_amt)))) as tax
     from document_line f join document r on r.tenant_id = f.tenant_id and r.id = f.document_id
    where f.tenant_id = l.tenant_id and (f.id = l.id or f.source_body_id = l.id and r.kind in ('salesReturn', 'retailReturn', 'retailExchange') and 'counts' = any (r.tags))) f
 cross join lateral (
   select f.kept - coalesce(sum(r.amount), 0) as kept,
          f.tax - coalesce(sum(coalesce(r.tax, r.amount - round(r.amount / (1 + coalesce(l.tax_rate, 0) / 100), scale(l.final_amt)))), 0) as kept_tax
     from kept_refund r where r.tenant_id = l.tenant_id and r.line_id = l.id) k
 cross join lateral (
   select coalesce(sum(f.final_amt), 0) as invoiced, coalesce(sum(f.final_amt - f.untaxed_amt), 0) as tax
     from document_line f join document r on r.tenant_id = f.tenant_id and r.id = f.document_id and r.kind = 'salesInvoice' and 'invoiced' = any (r.tags)
    where f.tenant_id = l.tenant_id and f.source_body_id = l.id) i
 cross join lateral (
   -- rows without a tax are older than the column
   select case when count(*) = count(g.tax) then coalesce(sum(g.tax), 0) end as tax
     from document_line b
     join line_funding g on g.tenant_id = b.tenant_id and g.line_id = b.id
     join document c on c.tenant_id = g.tenant_id and c.id = g.document_id and 'counts' = any (c.tags)
    where b.tenant_id = l.tenant_id and (b.id = l.id or b.source_body_id = l.id)) g
 where coalesce(t.latest, 'infinity') >= coalesce(s.since, '-infinity') and t.declared <> g.tax + case when k.kept > i.invoiced then greatest(k.kept_tax - i.tax, 0) else 0 end;

-- I2: no more is invoiced of a line than it was sold for, and of an invoice no more is reversed than it says
select l.tenant_id, l.id, l.final_amt, sum(f.final_amt) as invoiced
  from document_line l
  join document_line f on f.tenant_id = l.tenant_id and f.source_body_id = l.id
  join document r on r.tenant_id = f.tenant_id and r.id = f.document_id and r.kind = 'salesInvoice' and 'invoiced' = any (r.tags)
 group by l.tenant_id, l.id, l.final_amt having sum(f.final_amt) > l.final_amt or sum(f.final_amt) < 0;

-- I2: no more is invoiced of what was received, or of what went back, than there was
select m.tenant_id, m.source_line_id, l.base_qty, sum(m.qty) as invoiced
  from invoice_match m join document_line l on l.tenant_id = m.tenant_id and l.id = m.source_line_id
 group by 1, 2, 3 having sum(m.qty) * l.base_qty < 0 or abs(sum(m.qty)) > abs(l.base_qty);

-- I2: of what went back to a supplier invoices take back no more, in quantity and money, than is invoiced of what was received
select o.tenant_id, o.document_id, o.id, 'amount' as about, m.invoiced_final || '×' || m.invoiced as source_value, m.returned_final || '×' || m.returned as own_value
  from (select l.tenant_id, coalesce(o.id, l.id) as id, max(d.state_since) as latest, count(*) as parts,
               coalesce(sum(m.qty) filter (where o.id is null), 0) as invoiced, coalesce(sum(m.final) filter (where o.id is null), 0) as invoiced_final,
               count(*) filter (where o.id is null and m.final < 0) as reds,
               -- returns from before this rule are compared with everything ever invoiced
               coalesce(sum(greatest(m.qty, 0)) filter (where o.id is null), 0) as received, coalesce(sum(greatest(m.final, 0)) filter (where o.id is null), 0) as received_final,
               -sum(m.qty) filter (where o.id is not null) as returned, -sum(m.final) filter (where o.id is not null) as returned_final
          from invoice_match m
          join document d on d.tenant_id = m.tenant_id and d.id = m.document_id
          join document_line l on l.tenant_id = m.tenant_id and l.id = m.source_line_id
          left join document_line o on o.tenant_id = l.tenant_id and o.id = l.source_body_id and l.base_qty < 0
         group by 1, 2) m
  join document_line o on o.tenant_id = m.tenant_id and o.id = m.id and o.base_qty > 0
  left join links_since t on t.tenant_id = o.tenant_id
  left join returned_invoices_since s on s.tenant_id = o.tenant_id
 -- a red part of an amount takes its quantity in proportion, which is rounded
 cross join lateral (select 0.01 * (m.parts - 1) + m.reds * abs(o.final_amt / o.base_qty) * 0.5 * power(10::numeric, -scale(o.base_qty)) as cents) c
 where m.latest >= coalesce(t.since, '-infinity')
   and case when m.latest >= coalesce(s.since, '-infinity') then m.returned > m.invoiced or m.returned_final > m.invoiced_final + c.cents
            else m.returned > m.received or m.returned_final > m.received_final + 0.01 * (m.parts - 1) end;

-- I3: a supplier's invoice that stands is matched or on its way in full, owes what it says in place of what it is matched with, and nothing else does either
select d.tenant_id, d.id, d.state, m.final, e.matched, e.invoiced
  from document d
 cross join lateral (select coalesce(sum(m.final), 0) as final, coalesce(sum(m.cost), 0) as cost, coalesce(sum(m.qty), 0) as qty
                       from invoice_match m where m.tenant_id = d.tenant_id and m.document_id = d.id) m
 cross join lateral (select coalesce(sum(a.qty), 0) as qty from invoice_ahead a where a.tenant_id = d.tenant_id and a.document_id = d.id) a
 cross join lateral (select coalesce(sum(amount) filter (where about = 'matched'), 0) as matched, coalesce(sum(amount) filter (where about = 'invoice'), 0) as invoiced
                       from ledger_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id) e
 where d.kind = 'purchaseInvoice'
   and (m.final + e.matched <> 0 or e.invoiced <> case when 'invoiced' = any (d.tags) then d.total_amt else 0 end
     or m.qty + a.qty <> case when 'invoiced' = any (d.tags) then (select sum(base_qty) from document_line l where l.tenant_id = d.tenant_id and l.document_id = d.id) else 0 end);

-- I12: input tax is deducted of certified invoices alone, and of those in full, less what their red ones took back
select d.tenant_id, d.id, d.state, sum(t.amount) as amount, sum(e.tax) as tax
  from document d
  join document p on p.tenant_id = d.tenant_id and (p.id = d.id or p.source_bill_id = d.id and p.kind = d.kind)
  left join invoice_certified i on i.tenant_id = d.tenant_id and i.document_id = d.id
 cross join lateral (select coalesce(sum(amount), 0) as amount from tax_entry t where t.tenant_id = p.tenant_id and t.document_id = p.id) t
 cross join lateral (select coalesce(sum(amount), 0) as tax from ledger_entry e where e.tenant_id = p.tenant_id and e.document_id = p.id and e.about = 'invoice' and e.part = 'tax') e
 where d.kind = 'purchaseInvoice' and d.source_bill_id is null
 group by d.tenant_id, d.id, d.state, i.bill_date having sum(t.amount) <> case when i.bill_date is null then 0 else sum(e.tax) end;

-- I2: red invoices take no more of a supplier's invoice than it says, nor of what it is matched with
-- (of one tenant on a cluster: it cannot be asked of all at once)
select d.tenant_id, d.id, d.total_amt, r.total, r.qty
  from document d
 cross join lateral (select coalesce(sum(p.total_amt), 0) as total from document p where p.tenant_id = d.tenant_id and p.kind = d.kind and p.source_bill_id = d.id) r0
 cross join lateral (select r0.total, (select coalesce(sum(m.qty), 0) from document p join (select tenant_id, document_id, qty from invoice_match union all select tenant_id, document_id, qty from invoice_ahead) m on m.tenant_id = p.tenant_id and m.document_id = p.id
                       where p.tenant_id = d.tenant_id and (p.id = d.id or p.kind = d.kind and p.source_bill_id = d.id)) as qty) r
 where d.kind = 'purchaseInvoice' and d.source_bill_id is null and d.total_amt > 0
   and (d.total_amt + r.total < 0 or d.state = 'reversed' and (d.total_amt + r.total <> 0 or r.qty <> 0));

-- I3: a ticket that is booked was paid what it comes to, change given back; that is what its accounts hold of it and what it sold for with tax, and no other ticket moved money
select d.tenant_id, d.id, d.state, d.final_amt, p.paid, t.change_amt, c.moved, s.sold
  from document d
  left join retail_ticket t on t.tenant_id = d.tenant_id and t.document_id = d.id
 cross join lateral (select coalesce(sum(amount), 0) as paid from retail_payment p where p.tenant_id = d.tenant_id and p.document_id = d.id) p
 cross join lateral (select coalesce(sum(amount), 0) as moved from cash_entry c where c.tenant_id = d.tenant_id and c.document_id = d.id) c
 cross join lateral (select coalesce(sum(untaxed + tax), 0) as sold from cash_sale s where s.tenant_id = d.tenant_id and s.document_id = d.id) s
 where d.kind like 'retail%' and case when 'booked' = any (d.tags)
   then p.paid - coalesce(t.change_amt, 0) <> d.final_amt or c.moved <> d.final_amt or s.sold <> d.final_amt
   else c.moved <> 0 or s.sold <> 0 end;

-- I3: a document that a member paid with took of their stored value and of their points what its accounts hold of them, and gave back what they gave back; a
-- top-up gave them what it took
select d.tenant_id, d.id, d.state, e.principal, c.stored, p.points, c.points as paid
  from document d
 cross join lateral (select coalesce(sum(-principal), 0) as principal from stored_value_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id) e
 cross join lateral (select coalesce(sum(-kept_amt), 0) as points from points_entry p where p.tenant_id = d.tenant_id and p.document_id = d.id and p.about = 'used') p
 cross join lateral (select coalesce(sum(c.amount) filter (where a.kind_code = 'storedValue'), 0) as stored, coalesce(sum(c.amount) filter (where a.kind_code = 'points'), 0) as points
                       from cash_entry c join cash_account a on a.tenant_id = c.tenant_id and a.id = c.account_id where c.tenant_id = d.tenant_id and c.document_id = d.id) c
 where (d.kind like 'retail%' or d.kind = 'storedTopUp') and (e.principal <> c.stored or p.points <> c.points);

-- I3: nobody has used more stored value than they had
select tenant_id, customer_id, sum(principal) as principal, sum(bonus) as bonus
  from stored_value_entry group by 1, 2 having sum(principal) < 0 or sum(bonus) < 0;

-- I3: a shift that is closed holds what was counted: its float, what came in and went out, and the difference that somebody bears
select d.tenant_id, d.id, d.state, s.float_amt, c.cash, s.expected_amt, s.counted_amt
  from document d
  join till_shift s on s.tenant_id = d.tenant_id and s.document_id = d.id
 cross join lateral (select coalesce(sum(e.amount), 0) as cash, coalesce(sum(e.amount) filter (where e.document_id = d.id), 0) as difference
                       from cash_entry e join cash_account a on a.tenant_id = e.tenant_id and a.id = e.account_id and a.kind_code = 'cash'
                      where e.tenant_id = d.tenant_id and e.shift_id = d.id) c
 where (s.close_time is null) <> ('openWork' = any (d.tags)) or s.close_time is null and c.difference <> 0
    or s.close_time is not null and (s.float_amt + c.cash <> s.counted_amt or c.difference <> s.counted_amt - s.expected_amt);

-- I3: the money of a ticket is of the shift that the ticket is of
select t.tenant_id, t.document_id, t.shift_id, e.shift_id as of_entry
  from retail_ticket t join cash_entry e on e.tenant_id = t.tenant_id and e.document_id = t.document_id
 where t.shift_id is distinct from e.shift_id;

-- I3: what a deposit slip took out of the drawer is on its way, in the bank, or in the drawer again
select d.tenant_id, d.id, d.state, s.amount, c.cash, c.transit, c.bank
  from document d
  join cash_deposit s on s.tenant_id = d.tenant_id and s.document_id = d.id
 cross join lateral (select coalesce(sum(e.amount) filter (where a.kind_code = 'cash'), 0) as cash, coalesce(sum(e.amount) filter (where a.kind_code = 'transit'), 0) as transit,
                            coalesce(sum(e.amount) filter (where a.kind_code not in ('cash', 'transit')), 0) as bank
                       from cash_entry e join cash_account a on a.tenant_id = e.tenant_id and a.id = e.account_id
                      where e.tenant_id = d.tenant_id and e.document_id = d.id) c
 where c.transit <> case when 'openWork' = any (d.tags) then s.amount else 0 end or c.cash + c.transit + c.bank <> 0
    or s.amount <= 0 or c.bank not in (0, s.amount);

-- I3: a withdrawal took its net amount out of an account while it stands as paid, and nothing otherwise
select d.tenant_id, d.id, d.state, w.amount, y.amount as booked, c.moved
  from document d
  join partner_withdrawal w on w.tenant_id = d.tenant_id and w.document_id = d.id
 cross join lateral (select coalesce(sum(y.amount), 0) as amount, coalesce(sum(y.tax_amt), 0) as tax from withdrawal_payment y where y.tenant_id = d.tenant_id and y.document_id = d.id) y
 cross join lateral (select coalesce(sum(c.amount), 0) as moved from cash_entry c where c.tenant_id = d.tenant_id and c.document_id = d.id) c
 where y.amount <> case when d.tags && '{openWork,closed}' then 0 else w.amount end or c.moved <> y.tax - y.amount
    or y.amount <> 0 and y.tax <> w.tax_amt;

-- I3: a transfer between accounts is short of its fee while it stands, and has moved nothing in all once it is undone
select d.tenant_id, d.id, d.state, t.amount, t.charge_amt, c.moved
  from document d
  join account_transfer t on t.tenant_id = d.tenant_id and t.document_id = d.id
 cross join lateral (select coalesce(sum(c.amount), 0) as moved, coalesce(sum(c.amount) filter (where c.account_id = t.from_account_id), 0) as out
                       from cash_entry c where c.tenant_id = d.tenant_id and c.document_id = d.id) c
 where c.moved <> case when 'booked' = any (d.tags) then -coalesce(t.charge_amt, 0) else 0 end
    or c.out <> case when 'booked' = any (d.tags) then -t.amount else 0 end;

-- I3: a money document that is booked has moved its amount through its account and stands with its partner: money lowers what is owed, what is not paid
-- at once is owed; nothing else of them has moved anything
select d.tenant_id, d.id, d.state, m.amount, c.moved, e.owed
  from document d
  left join money_document m on m.tenant_id = d.tenant_id and m.document_id = d.id
 cross join lateral (select coalesce(sum(amount), 0) as moved from cash_entry c where c.tenant_id = d.tenant_id and c.document_id = d.id) c
 cross join lateral (select coalesce(sum(case when account = 'receivable' or account <> 'payable' and party = 'supplier' then amount else -amount end), 0) as owed
                       from ledger_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id) e
 cross join lateral (select case when 'booked' = any (d.tags) then m.amount * case m.direction when 1 then 1 else -1 end else 0 end as due) b
 where d.kind in ('moneyReceipt', 'prepayment', 'expenseBill', 'supplementBill')
   and (c.moved <> case when m.account_id is null then 0 else b.due end
     or e.owed <> case when d.kind in ('moneyReceipt', 'prepayment') then -b.due when m.account_id is null then b.due else 0 end);

-- I12: of an expense in the books the tax of a line that is deducted waits or is certified; of one that is cost, or is reversed, nothing is left
select d.tenant_id, d.id, d.state, l.index_no, w.amount, w.certified
  from document d
  join money_document m on m.tenant_id = d.tenant_id and m.document_id = d.id
  join money_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
 cross join lateral (select coalesce(sum(amount) filter (where about = 'waiting'), 0) as amount, coalesce(sum(amount) filter (where about = 'deducted'), 0) as certified
                       from expense_tax t where t.tenant_id = d.tenant_id and t.document_id in (d.id, d.mirror_id) and t.index_no = l.index_no) w
 where d.kind = 'expenseBill' and not 'mirror' = any (d.tags)
   and (w.amount <> 0 and (not 'counts' = any (d.tags) or l.deductible = 1 or w.amount <> l.tax_amt * case m.direction when 1 then -1 else 1 end)
     or w.certified not in (0, w.amount));

-- I3: a freight bill that is booked is owed or paid what it says, lies in full on goods, on their cost and on sales, with tax that waits or is certified, and
-- moved the value of goods by what lies on them; nothing else of them has moved anything
select d.tenant_id, d.id, d.state, f.amount, l.carried, c.paid, e.owed, s.lies, s.stock, s.tax, m.moved, t.deducted
  from document d
  left join freight_bill f on f.tenant_id = d.tenant_id and f.document_id = d.id
 cross join lateral (select coalesce(sum(amount), 0) as carried from freight_line l where l.tenant_id = d.tenant_id and l.document_id = d.id) l
 cross join lateral (select -coalesce(sum(amount), 0) as paid from cash_entry c where c.tenant_id = d.tenant_id and c.document_id = d.id) c
 cross join lateral (select coalesce(sum(amount), 0) as owed from ledger_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id and e.about <> 'matched') e
 cross join lateral (select coalesce(sum(amount) filter (where about = 'invoice'), 0) as invoiced, coalesce(sum(amount) filter (where about = 'invoice' and part = 'tax'), 0) as tax,
                            -coalesce(sum(amount) filter (where about = 'matched'), 0) as matched
                       from ledger_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id) i
 cross join lateral (select coalesce(sum(stock_amt + sales_cost_amt + expense_amt + tax_amt), 0) as lies, coalesce(sum(stock_amt), 0) as stock, coalesce(sum(tax_amt), 0) as tax,
                            coalesce(sum(matched_cost + matched_tax), 0) as matched
                       from freight_share s where s.tenant_id = d.tenant_id and s.document_id = d.id) s
 cross join lateral (select coalesce(sum(value) filter (where kind = 'adjust'), 0) as moved from stock_movement m where m.tenant_id = d.tenant_id and m.document_id = d.id) m
 cross join lateral (select coalesce(sum(amount), 0) as deducted from tax_entry t where t.tenant_id = d.tenant_id and t.document_id = d.id) t
 cross join lateral (select case when 'booked' = any (d.tags) then f.amount else 0 end as due) b
 where d.kind = 'freightBill' and (c.paid + e.owed <> b.due or c.paid * e.owed <> 0 or s.lies + i.invoiced <> b.due or m.moved <> s.stock or t.deducted not in (0, s.tax + i.tax) or i.matched <> s.matched
    or 'booked' = any (d.tags) and (l.carried <> f.amount or d.final_amt <> f.amount));

-- I3: a rebate that is booked is owed back in full, lies in full on goods, on their cost and on tax, and moved the value of goods by what lies on
-- them; nothing else of them has moved anything
select d.tenant_id, d.id, d.state, r.amount, e.owed, s.lies, s.stock, m.moved
  from document d
  left join purchase_rebate r on r.tenant_id = d.tenant_id and r.document_id = d.id
 cross join lateral (select coalesce(sum(amount), 0) as owed from ledger_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id) e
 cross join lateral (select coalesce(sum(tax_amt - stock_amt - sales_cost_amt), 0) as lies, coalesce(sum(stock_amt), 0) as stock
                       from rebate_share s where s.tenant_id = d.tenant_id and s.document_id = d.id) s
 cross join lateral (select coalesce(sum(value) filter (where kind = 'adjust'), 0) as moved from stock_movement m where m.tenant_id = d.tenant_id and m.document_id = d.id) m
 cross join lateral (select case when 'booked' = any (d.tags) then r.amount else 0 end as due) b
 where d.kind = 'purchaseRebate' and (e.owed <> -b.due or s.lies <> b.due or m.moved <> s.stock or 'booked' = any (d.tags) and d.final_amt <> r.amount);

-- I3: no day of an agreement is claimed twice
select r.tenant_id, r.agreement_id, r.document_id, o.document_id as other
  from purchase_rebate r
  join document d on d.tenant_id = r.tenant_id and d.id = r.document_id and 'counts' = any (d.tags)
  join purchase_rebate o on o.tenant_id = r.tenant_id and o.agreement_id = r.agreement_id and o.document_id > r.document_id
   and o.start_date <= r.end_date and o.end_date >= r.start_date
  join document p on p.tenant_id = o.tenant_id and p.id = o.document_id and 'counts' = any (p.tags);

-- I3: a cost adjustment moved the value of its goods by what its book says, and nothing in all once it is undone
select d.tenant_id, d.id, d.state, a.amount, s.amount as shared, s.stock, m.moved
  from document d
  join cost_adjustment a on a.tenant_id = d.tenant_id and a.document_id = d.id
 cross join lateral (select coalesce(sum(s.amount), 0) as amount, coalesce(sum(s.stock_amt), 0) as stock from cost_share s where s.tenant_id = d.tenant_id and s.document_id = d.id) s
 cross join lateral (select coalesce(sum(m.value), 0) as moved from stock_movement m where m.tenant_id = d.tenant_id and m.document_id = d.id) m
 where s.amount <> case when 'booked' = any (d.tags) then a.amount else 0 end or m.moved <> s.stock;

-- I13: entries are in the books of the legal entity whose depots their document lies in
select e.tenant_id, e.document_id, e.legal_entity, d.legal_entity as of_depot
  from ledger_entry e
  join document_line l on l.tenant_id = e.tenant_id and l.document_id = e.document_id
  join depot d on d.tenant_id = l.tenant_id and d.id = l.depot_id
 where e.legal_entity <> coalesce(d.legal_entity, '');

-- I13: what says whose it is says it alike by reference and by the key of the books
select t.place, t.tenant_id, t.id, t.legal_entity, e.book_name
  from (select 'depot' as place, tenant_id, id, legal_entity, legal_entity_id from depot
        union all select 'cash_account', tenant_id, id, legal_entity, legal_entity_id from cash_account
        union all select 'payment_merchant', tenant_id, id, legal_entity, legal_entity_id from payment_merchant
        union all select 'supplier_agreement', tenant_id, id, legal_entity, legal_entity_id from supplier_agreement) t
  left join legal_entity e on e.tenant_id = t.tenant_id and e.id = t.legal_entity_id
 where coalesce(t.legal_entity, '') <> coalesce(e.book_name, '');

-- I13: entries of what was there at the start are in the books of the legal entity that it names
select e.tenant_id, e.document_id, e.legal_entity, b.book_name
  from document d
  join legal_entity b on b.tenant_id = d.tenant_id and b.id = d.legal_entity_id
  join ledger_entry e on e.tenant_id = d.tenant_id and e.document_id = d.id
 where e.legal_entity <> b.book_name;

-- I14: nothing is settled beyond what it is: what is open of a document has the sign of its own entries and is no more than they are
select tenant_id, document_id, account, party_id, own, open
  from (select tenant_id, coalesce(settles_id, document_id) as document_id, account, party_id,
               coalesce(sum(amount) filter (where settles_id is null), 0) as own, sum(amount) as open from ledger_entry group by 1, 2, 3, 4) t
 where own * open < 0 or abs(open) > abs(own);

-- I14: what is applied, discounted or written off settles a document
select tenant_id, document_id, about from ledger_entry where about in ('applied', 'discount', 'writeOff') and settles_id is null;

-- I14: the two sides of a settlement come to the same, which is its amount; its entries are what its lines say of their documents, and none of one that is undone
select d.tenant_id, d.id, d.state, d.final_amt, s.amount, l.owed, l.paid, l.entered
  from document d
  left join settlement s on s.tenant_id = d.tenant_id and s.document_id = d.id
 cross join lateral (
   select coalesce(sum(l.amount) filter (where l.side = 1), 0) as owed, coalesce(sum(l.amount) filter (where l.side = 2), 0) as paid,
          count(*) filter (where coalesce(e.settled, 0) <> case when 'booked' = any (d.tags) then l.amount + coalesce(l.cash_discount_amt, 0) + coalesce(l.write_off_amt, 0) else 0 end) as wrong,
          coalesce(sum(e.settled), 0) as entered
     from settlement_line l
     left join lateral (select abs(sum(amount)) as settled from ledger_entry e
                         where e.tenant_id = l.tenant_id and e.document_id = l.document_id and e.settles_id = l.source_bill_id
                           and e.account = l.account and e.party_id = l.party_id) e on true
    where l.tenant_id = d.tenant_id and l.document_id = d.id) l
 where d.kind = 'settlementBill' and (l.owed <> l.paid or l.owed <> coalesce(s.amount, 0) or d.final_amt <> l.owed or l.wrong > 0);

-- I16: coupons sent are no more than the batch has, and one that is locked or used is so by one document
select b.tenant_id, b.document_id, b.qty, count(*) as sent
  from coupon_batch b join coupon c on c.tenant_id = b.tenant_id and c.batch_id = b.document_id group by 1, 2, 3 having count(*) > b.qty;

-- I16: what is sold of an offer is what documents have taken of it and not given back
select l.tenant_id, l.id, l.sold_qty, sum(t.qty) as taken
  from special_offer_line l left join special_offer_take t on t.tenant_id = l.tenant_id and t.line_id = l.id
 group by 1, 2, 3 having l.sold_qty <> coalesce(sum(t.qty), 0);

-- I16: prices are frozen of documents that went forward, each of a line; coupons take off a line what stands on it, less where less was granted
select p.tenant_id, p.document_id, p.line_id
  from line_price p join document d on d.tenant_id = p.tenant_id and d.id = p.document_id
  left join document_line l on l.tenant_id = p.tenant_id and l.document_id = p.document_id and l.id = p.line_id
 where l.id is null or 'editable' = any (d.tags) or (d.kind = 'salesOrder' and d.state = 'cancelled')
    or (l.approved_qty is null and l.coupon_amt <> (select coalesce(sum((s ->> 'amount')::numeric), 0) from jsonb_array_elements(p.shares) s));

-- I16: an order has taken of an offer what it sold at its terms and is still to sell
select tenant_id, document_id, line_id, s.qty as sold, t.qty as taken
  from (select p.tenant_id, p.document_id, p.offer_line_id as line_id,
               sum(case when l.base_qty = 0 then 0 else round(coalesce(l.approved_qty, l.qty) * (l.base_qty - l.closed_qty
                 - case when d.close_type is null then 0 else greatest(l.base_qty - l.received_qty - l.held_qty - l.closed_qty, 0) end) / l.base_qty, 6) end) as qty
          from line_price p join document d on d.tenant_id = p.tenant_id and d.id = p.document_id and d.kind = 'salesOrder'
          join document_line l on l.tenant_id = p.tenant_id and l.id = p.line_id
         where p.offer_line_id is not null group by 1, 2, 3) s
  full join (select t.* from special_offer_take t join document d on d.tenant_id = t.tenant_id and d.id = t.document_id and d.kind = 'salesOrder') t
    using (tenant_id, document_id, line_id)
 where coalesce(s.qty, 0) <> coalesce(t.qty, 0);

-- I16: who has locked or used a coupon lives
select c.tenant_id, c.id, c.used_by from coupon c join document d on d.tenant_id = c.tenant_id and d.id = c.used_by where d.tags && '{editable,closed}';

-- I16: an offer has goods for itself as long as it is in force
select d.tenant_id, d.id, d.state
  from special_offer o join document d on d.tenant_id = o.tenant_id and d.id = o.document_id
  left join special_offer_scope s on s.tenant_id = d.tenant_id and s.document_id = d.id
 group by 1, 2, 3, d.status having (d.status = 3702) <> (count(s.document_id) > 0);

-- I2: no more comes back of a return request than was asked for, and no two of them are open about one line of an order
select l.tenant_id, l.document_id, l.id, l.returned_qty, l.base_qty, o.document_id as other
  from document_line l
  join document d on d.tenant_id = l.tenant_id and d.id = l.document_id and d.kind = 'mallReturn'
  left join lateral (
    select f.document_id from document_line f join document x on x.tenant_id = f.tenant_id and x.id = f.document_id
     where f.tenant_id = l.tenant_id and f.source_body_id = l.source_body_id and f.id > l.id and x.kind = d.kind
       and 'openWork' = any (x.tags) and 'openWork' = any (d.tags) limit 1) o on true
 where l.returned_qty < 0 or l.returned_qty > l.base_qty or o.document_id is not null;

-- I2: no more is due back of an order by its return requests than was sold by it, nor of one that was paid in advance than was paid
select d.tenant_id, d.id, d.final_amt, p.paid, r.due
  from document d
  join lateral (
    select sum(o.refund_amt) as due from mall_return m join mall_return_outcome o on o.tenant_id = m.tenant_id and o.document_id = m.document_id
     where m.tenant_id = d.tenant_id and m.order_id = d.id) r on r.due is not null
  join lateral (select coalesce(sum(amount), 0) as paid from order_payment p where p.tenant_id = d.tenant_id and p.document_id = d.id) p on true
 where r.due > least(d.final_amt, p.paid);

-- I3: a request whose goods were taken in names a sales return that counts, which came to what is due of them at least
select d.tenant_id, d.id, d.state, o.goods_in_id, o.refund_amt, g.final_amt
  from document d
  join mall_return_outcome o on o.tenant_id = d.tenant_id and o.document_id = d.id and o.goods_in_id is not null
  left join document g on g.tenant_id = o.tenant_id and g.id = o.goods_in_id and g.kind = 'salesReturn' and 'counts' = any (g.tags)
 where d.kind = 'mallReturn' and (g.id is null or o.refund_amt > -g.final_amt);

-- I19: a process that runs asks somebody or waits for a time, one that is over asks nobody, and it stands where its tasks say
select i.tenant_id, i.id, i.end_time, i.due_at, t.open
  from flow_instance i
  left join lateral (select count(*) as open from flow_task t where t.tenant_id = i.tenant_id and t.instance_id = i.id and t.end_time is null) t on true
 where case when i.end_time is null then t.open = 0 and i.due_at is null else t.open > 0 end;

-- I3: a change of a store's deposit stands in its book as it says, and money has moved as much; undone, it is nothing; no store has less than nothing there
select d.tenant_id, d.id, d.state, t.amount, e.entered
  from store_deposit t
  join document d on d.tenant_id = t.tenant_id and d.id = t.document_id
 cross join lateral (select coalesce(sum(e.amount), 0) as entered from store_deposit_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id and e.depot_id = d.depot_id) e
 cross join lateral (select coalesce(sum(c.amount), 0) as moved from cash_entry c where c.tenant_id = d.tenant_id and c.document_id = d.id) c
 where e.entered <> case when 'counts' = any (d.tags) then case t.deposit_kind when 1 then t.amount else -t.amount end else 0 end
    or c.moved <> case t.deposit_kind when 2 then 0 else e.entered end
union all
select tenant_id, depot_id, legal_entity, sum(amount), 0 from store_deposit_entry group by 1, 2, 3 having sum(amount) < 0;

-- I12: what stores have left is the account of their deposits, of each legal entity
select tenant_id, legal_entity, sum(kept) as kept, sum(in_account) as in_account
  from (select tenant_id, legal_entity, amount as kept, 0 as in_account from store_deposit_entry
        union all select tenant_id, legal_entity, 0, case side when 'credit' then amount else -amount end from voucher_line where account = 'storeDeposits') t
 group by 1, 2 having sum(kept) <> sum(in_account);

-- I12: what reports tell of what stores earn and spend is in the vouchers, of each document
-- (of one tenant on a cluster: it cannot be asked of all at once)
with told as (
  select tenant_id, document_id, legal_entity, account, amount from earning_entry
  union all
  -- a deduction from a deposit is income of the head office, and has a report of its own
  select e.tenant_id, e.document_id, e.legal_entity, 'otherIncome', e.amount
    from store_deposit t join store_deposit_entry e on e.tenant_id = t.tenant_id and e.document_id = t.document_id where t.deposit_kind = 2
  union all
  select t.tenant_id, t.document_id, coalesce(p.legal_entity, ''), v.account, v.amount
    from trade_document_line t
    join depot p on p.tenant_id = t.tenant_id and p.id = t.depot_id
   cross join lateral (values ('revenue', -t.untaxed), ('costOfSales', t.cost)) as v (account, amount)
   where t.kind in ('salesOut', 'salesReturn', 'retailOrder', 'retailReturn', 'retailExchange')
  union all
  select t.tenant_id, t.document_id, coalesce(p.legal_entity, ''), 'costOfSalesAdjustment', t.cost
    from trade_cover_line t join depot p on p.tenant_id = t.tenant_id and p.id = t.depot_id)
select t.tenant_id, t.document_id, t.legal_entity, t.account, sum(t.told) as told, sum(t.in_account) as in_account
  from (select tenant_id, document_id, legal_entity, account, amount as told, 0 as in_account from told
        union all
        select tenant_id, document_id, legal_entity, account, 0, case side when 'debit' then amount else -amount end
          from voucher_line
         where account in ('revenue', 'costOfSales', 'costOfSalesAdjustment', 'promotionGifts', 'pendingStockLoss', 'expense', 'freightOut',
                           'commissions', 'cashDiscount', 'bankCharges', 'badDebt', 'pointsUsed', 'otherIncome')) t
  join document d on d.tenant_id = t.tenant_id and d.id = t.document_id and d.bill_no is not null
 group by 1, 2, 3, 4 having sum(t.told) <> sum(t.in_account);
