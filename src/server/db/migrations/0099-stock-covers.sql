-- What is kept of stock beside quantity and value: the deducted tax of what is there, what was below zero and who filled it.

alter table stock_movement
  -- deducted tax 进项税额 that moved with the goods
  add column tax numeric not null default 0,
  -- of what left, the part that was not there
  add column hole_qty numeric not null default 0 check (hole_qty >= 0),
  -- left at 0.00 in part or whole, because no cost was ever known 暂估成本
  add column estimated boolean not null default false,
  -- which time a line of this document books so: goods of a transfer arrive in parts
  add column step integer not null default 0,
  -- in: receive, return (of a customer), putBack (an out reversed), gain (of a count), arrive (from transit), comeBack (to where it was sent from)
  -- out: issue, takeBack (an in reversed), returnOut (to a supplier), loss (of a count), consume (own use), dispatch (into transit)
  -- quantity 0: variance (a filled hole), difference (a reversal at another value), adjust (of the value alone)
  add constraint stock_movement_kind check (case
    when kind in ('receive', 'return', 'putBack', 'gain', 'arrive', 'comeBack') then qty > 0
    when kind in ('issue', 'takeBack', 'returnOut', 'loss', 'consume', 'dispatch') then qty < 0
    else kind in ('variance', 'difference', 'adjust') and qty = 0 end),
  drop constraint stock_movement_tenant_id_document_id_kind_line_id_key,
  add unique (tenant_id, document_id, kind, line_id, step);
-- oldest first, of the goods that are below zero
create index stock_movement_holes on stock_movement (tenant_id, depot_id, comm_info_id, seq) where hole_qty > 0;

alter table stock_balance
  add column tax numeric not null default 0,
  -- average of the moment the last unit left, for what leaves when there is nothing
  add column last_average numeric,
  add check (tax >= 0 and (qty > 0 or tax = 0)),
  add check (qty >= 0 or value <= 0);

-- What came in for goods that had left before they were there (rule C4 in while Q < 0): how much of an out's hole it filled, and what that
-- cost beyond the estimate. A reversal of either adds the opposite; a hole whose out came back is filled by that, at nothing.
create table stock_cover (
  tenant_id text not null references tenant,
  id bigint not null default nextval('stock_seq'),
  out_seq bigint not null,
  in_seq bigint not null,
  qty numeric not null,
  value numeric not null,
  tax numeric not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, out_seq) references stock_movement (tenant_id, seq),
  foreign key (tenant_id, in_seq) references stock_movement (tenant_id, seq)
);
create index stock_cover_out on stock_cover (tenant_id, out_seq);
create index stock_cover_in on stock_cover (tenant_id, in_seq);
call fence('stock_cover');
grant select, insert on stock_cover to danju_app;

-- Until now goods only came in and were taken back whole, so what is there carries the tax of the receipts that count: of their lines and
-- of their freight.
update stock_movement m set tax = l.tax
  from (select l.tenant_id, l.id,
               coalesce(l.final_amt - l.cost_amt, 0) + coalesce(round(h.tax * sum(l.freight) over upto / nullif(h.cost, 0), h.places)
                 - round(h.tax * (sum(l.freight) over upto - l.freight) / nullif(h.cost, 0), h.places), 0) as tax
          from document_line l
          join (select d.tenant_id, d.id, sum(f.freight) as cost, coalesce(max(s.config_value), '2')::integer as places,
                       case when d.freight_deductible = 2 then coalesce(d.freight, 0) - coalesce(sum(f.freight), 0) else 0 end as tax
                  from document d
                  join document_line f on f.tenant_id = d.tenant_id and f.document_id = d.id
                  left join sysconfig s on s.tenant_id = d.tenant_id and s.config_key = 'AMT_DECIMAL_PLACES'
                 where d.kind = 'purchaseReceipt' group by d.tenant_id, d.id, d.freight, d.freight_deductible) h
            on h.tenant_id = l.tenant_id and h.id = l.document_id
        window upto as (partition by l.tenant_id, l.document_id order by l.index_no, l.id)) l
 where l.tenant_id = m.tenant_id and l.id = m.line_id and m.qty <> 0;
update stock_balance b set tax = m.tax
  from (select tenant_id, depot_id, comm_info_id, lot, sum(tax) as tax from stock_movement group by 1, 2, 3, 4) m
 where m.tenant_id = b.tenant_id and m.depot_id = b.depot_id and m.comm_info_id = b.comm_info_id and m.lot = b.lot and b.qty > 0;
