-- What reports are made of, added up by day and month, so that a year of a million documents is read as some thousand sums. Who enters the books
-- only notes that he did (trade_news) and waits for nobody; what is noted is added to the sums later, and read from its rows until then:
-- sums and news together are right at every moment.

-- the two kinds of lines of trade_line, each of which is found by its own key
drop view trade_line;

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
       coalesce(l.qty < l.should_qty, false) as is_short
  from document d
  join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
 where 'booked' = any (d.tags) and l.comm_info_id is not null;

create view trade_cover_line with (security_invoker = true) as
select c.tenant_id, c.id, i.document_id, d.kind, i.bill_date, o.depot_id, d.customer_id, d.supplier_id, o.comm_info_id,
       1 as sign, false as is_first, 0::numeric as qty, 0::numeric as untaxed, 0::numeric as final, c.value as cost, false as is_short
  from stock_cover c
  join stock_movement i on i.tenant_id = c.tenant_id and i.seq = c.in_seq
  join stock_movement o on o.tenant_id = c.tenant_id and o.seq = c.out_seq
  join document d on d.tenant_id = o.tenant_id and d.id = o.document_id
 where c.value <> 0;

create view trade_line with (security_invoker = true) as
select * from trade_document_line union all select * from trade_cover_line;

-- Money with customers is received, and less where it goes back; all other money is paid.
create view trade_cash with (security_invoker = true) as
select c.tenant_id, c.id, c.bill_date, d.kind, d.customer_id is not null as of_customer, c.amount
  from cash_entry c join document d on d.tenant_id = c.tenant_id and d.id = c.document_id;

grant select on trade_document_line, trade_cover_line, trade_line, trade_cash to danju_app;

-- What entered the books since sums were last added up: the lines of a document, a filled hole, an entry of cash.
create table trade_news (
  tenant_id text not null,
  part text not null check (part in ('document', 'cover', 'cash')),
  id bigint not null,
  primary key (tenant_id, part, id)
);
call fence('trade_news');
grant select, insert, delete on trade_news to danju_app;

-- The facts of a report by day and by month: by depot; by partner and by goods, of all depots together and of each; and money, by company.
-- depot_id is 0 where a grain does not tell depots apart or there is none, of_id likewise.
create table trade_sum (
  tenant_id text not null,
  grain text not null check (grain in ('depot', 'partner', 'goods', 'depotPartner', 'depotGoods', 'cash')),
  depot_id bigint not null,
  span text not null check (span in ('day', 'month')),
  first_day date not null,
  kind text not null,
  of_id bigint not null,
  documents bigint not null,
  qty numeric not null,
  untaxed numeric not null,
  final numeric not null,
  cost numeric not null,
  back numeric not null,
  lines bigint not null,
  shorts bigint not null,
  last_date date,
  primary key (tenant_id, grain, depot_id, span, first_day, kind, of_id)
);
call fence('trade_sum');
grant select, insert, update, delete on trade_sum to danju_app;

create function note_trade() returns trigger language plpgsql as $$
begin
  insert into trade_news (tenant_id, part, id) values (new.tenant_id, tg_argv[0], new.id) on conflict do nothing;
  return null;
end $$;

create trigger note_booked_trade after insert on document for each row
  when ('booked' = any (new.tags)) execute function note_trade('document');
create trigger note_trade after update of tags on document for each row
  when ('booked' = any (new.tags) and not 'booked' = any (old.tags)) execute function note_trade('document');
create trigger note_trade after insert on stock_cover for each row when (new.value <> 0) execute function note_trade('cover');
create trigger note_trade after insert on cash_entry for each row execute function note_trade('cash');

insert into trade_news (tenant_id, part, id)
select tenant_id, 'document', id from document where 'booked' = any (tags)
union all select tenant_id, 'cover', id from stock_cover where value <> 0
union all select tenant_id, 'cash', id from cash_entry;
