-- Reports tell who sold, how prices stood to the list or to what was paid last, and which account money came to.

-- What was paid the supplier for the goods before, per basic unit: nothing where he sold them for the first time.
alter table price_history add last_price numeric;
update price_history h set last_price = round(b.per_basic, 6)
  from (select x.tenant_id, x.id, lag(x.tax_price / k.conversion) over (partition by x.tenant_id, x.comm_info_id, x.supplier_id order by x.bill_date, x.id) as per_basic
          from price_history x join document_line k on k.tenant_id = x.tenant_id and k.id = x.line_id) b
 where h.tenant_id = b.tenant_id and h.id = b.id and b.per_basic is not null;

drop view trade_line, trade_document_line, trade_cover_line;

-- `clerk_id`: who sold, of what is reversed too. `deviation`: what a line came to beyond its list price, or beyond what was paid the supplier last,
-- tax included; a return decides no price, and what reverses a line takes the same away.
create view trade_document_line with (security_invoker = true) as
select l.tenant_id, l.id, l.document_id, d.kind, d.bill_date, coalesce(l.depot_id, d.depot_id) as depot_id, d.customer_id, d.supplier_id, l.comm_info_id,
       case when 'mirror' = any (d.tags) then -1 else 1 end as sign, l.index_no = 1 as is_first, l.base_qty as qty,
       case when coalesce(l.coupon_amt, 0) = 0 then coalesce(l.untaxed_amt, 0) else round(
         (l.final_amt + case when 'mirror' = any (d.tags)
            then coalesce((select -sum(f.amount) from document_line o join line_funding f on f.tenant_id = o.tenant_id and f.line_id = o.id
                            where o.tenant_id = d.tenant_id and o.document_id = d.mirror_id and o.index_no = l.index_no), 0)
            else coalesce((select sum(f.amount) from line_funding f where f.tenant_id = l.tenant_id and f.line_id = l.id), 0) end)
         / (1 + coalesce(l.tax_rate, 0) / 100),
         coalesce((select s.config_value::integer from sysconfig s where s.tenant_id = l.tenant_id and s.config_key = 'AMT_DECIMAL_PLACES'), 2)) end as untaxed,
       coalesce(l.final_amt, 0) as final,
       coalesce((select -sum(m.value) from stock_movement m where m.tenant_id = l.tenant_id and m.line_id = l.id
                    and m.kind not in ('variance', 'difference', 'adjust')), 0) as cost,
       coalesce(l.qty < l.should_qty, false) as is_short,
       case when 'mirror' = any (d.tags)
         then (select coalesce(m.staff_id, m.create_user) from document m where m.tenant_id = d.tenant_id and m.id = d.mirror_id)
         else coalesce(d.staff_id, d.create_user) end as clerk_id,
       case when l.is_gift = 2 or (l.base_qty < 0) <> ('mirror' = any (d.tags)) then 0
         when d.supplier_id is null then coalesce(
           (select round(l.final_amt - (p.steps -> 0 ->> 'after')::numeric * l.base_qty / q.conversion, 2)
              from document_line k
              join line_price p on p.tenant_id = k.tenant_id and p.line_id = any (array[k.id, k.source_body_id])
              join document_line q on q.tenant_id = p.tenant_id and q.id = p.line_id
             where k.tenant_id = l.tenant_id and p.steps -> 0 ->> 'source' = 'list' and k.id = case when 'mirror' = any (d.tags)
               then (select o.id from document_line o where o.tenant_id = d.tenant_id and o.document_id = d.mirror_id and o.index_no = l.index_no)
               else l.id end limit 1), 0)
         else coalesce(
           (select round(l.final_amt - h.last_price * l.base_qty, 2)
              from price_history h
             where h.tenant_id = l.tenant_id and h.line_id = case when 'mirror' = any (d.tags)
               then (select o.id from document_line o where o.tenant_id = d.tenant_id and o.document_id = d.mirror_id and o.index_no = l.index_no)
               else l.id end), 0) end as deviation
  from document d
  join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
 where 'booked' = any (d.tags) and l.comm_info_id is not null;

create view trade_cover_line with (security_invoker = true) as
select c.tenant_id, c.id, i.document_id, d.kind, i.bill_date, o.depot_id, d.customer_id, d.supplier_id, o.comm_info_id,
       1 as sign, false as is_first, 0::numeric as qty, 0::numeric as untaxed, 0::numeric as final, c.value as cost, false as is_short,
       coalesce(d.staff_id, d.create_user) as clerk_id, 0::numeric as deviation
  from stock_cover c
  join stock_movement i on i.tenant_id = c.tenant_id and i.seq = c.in_seq
  join stock_movement o on o.tenant_id = c.tenant_id and o.seq = c.out_seq
  join document d on d.tenant_id = o.tenant_id and d.id = o.document_id
 where c.value <> 0;

create view trade_line with (security_invoker = true) as
select * from trade_document_line union all select * from trade_cover_line;

create or replace view trade_cash with (security_invoker = true) as
select c.tenant_id, c.id, c.bill_date, d.kind, d.customer_id is not null as of_customer, c.amount, c.account_id
  from cash_entry c join document d on d.tenant_id = c.tenant_id and d.id = c.document_id;

grant select on trade_document_line, trade_cover_line, trade_line, trade_cash to danju_app;

-- of money `of_id` is the account
alter table trade_sum add deviation numeric not null default 0;
alter table trade_sum drop constraint trade_sum_grain_check;
alter table trade_sum add constraint trade_sum_grain_check
  check (grain in ('depot', 'partner', 'goods', 'clerk', 'depotPartner', 'depotGoods', 'depotClerk', 'cash'));

-- all is added up anew, from everything that is in the books
delete from trade_sum;
delete from trade_news;
insert into trade_news (tenant_id, part, id)
select tenant_id, 'document', id from document where 'booked' = any (tags)
union all select tenant_id, 'cover', id from stock_cover where value <> 0
union all select tenant_id, 'cash', id from cash_entry;
