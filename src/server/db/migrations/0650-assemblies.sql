-- Goods that are put together or taken apart: the way stands in the head, and each line is a bundle or one of its components.
alter table document add column assembly_way integer check (assembly_way in (1, 2));
alter table document_line add column assembly_role text check (assembly_role in ('bundle', 'component'));

-- Whether goods of a line come in: the bundle that is put together (1), the components of one that is taken apart (2).
create function is_made(way integer, role text) returns boolean language sql immutable as
  $$ select (role is not distinct from 'component') = (way is not distinct from 2) $$;

-- What is made of other goods comes in, what is made into others leaves.
alter table stock_movement drop constraint stock_movement_kind;
alter table stock_movement add constraint stock_movement_kind check (case
    when kind in ('receive', 'return', 'putBack', 'gain', 'arrive', 'comeBack', 'assemblyIn') then qty > 0
    when kind in ('issue', 'takeBack', 'returnOut', 'loss', 'consume', 'dispatch', 'assemblyOut') then qty < 0
    else kind in ('variance', 'difference', 'adjust') and qty = 0 end);

-- their value stays in stock: what left stands beside what came in, and nothing against them
create or replace view voucher_of_stock (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select m.tenant_id, m.document_id, m.legal_entity, m.bill_date, v.side, v.account, null::text, null::bigint, v.amount
  from movement_entry m
 cross join lateral (select case
     when m.kind in ('variance', 'difference', 'adjust') then 1
     when m.nature = 'sale' or m.origin in ('loss', 'consume', 'dispatch', 'assemblyOut') or m.nature = 'count' and m.origin in ('issue', 'putBack') then -1
     else 1 end as sign) s
 cross join lateral (values
   (case s.sign when 1 then 'debit' else 'credit' end, 'inventory', s.sign * m.value),
   (case s.sign when 1 then 'credit' else 'debit' end,
    case when m.kind = 'variance' then 'costOfSalesAdjustment'
         when m.kind = 'difference' then 'inventoryAdjustment'
         when m.origin in ('gain', 'loss') then 'pendingStockLoss'
         when m.origin = 'consume' then case when m.giveaway then 'promotionGifts' else 'expense' end
         when m.origin in ('dispatch', 'arrive', 'comeBack') then 'goodsInTransit'
         when m.origin in ('assemblyIn', 'assemblyOut') then null
         when m.nature = 'purchase' and m.origin = 'returnOut' then 'purchaseVariance'
         when m.nature = 'purchase' and m.kind = 'adjust' then 'purchaseVariance'
         when m.nature = 'purchase' then null
         when m.nature = 'sale' then case when m.giveaway then 'promotionGifts' else 'costOfSales' end
         when m.nature = 'opening' then 'openingBalances'
         when m.kind = 'adjust' then 'inventoryAdjustment'
         else 'pendingStockLoss' end,
    s.sign * case when m.nature = 'purchase' and m.origin = 'returnOut' then m.value - m.cost else m.value end)
 ) as v (side, account, amount)
 where v.account is not null and v.amount <> 0;
