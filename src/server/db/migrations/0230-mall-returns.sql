-- Requests to return goods of orders. Their lines name lines of the order and say what is asked back; they take no goods themselves, so their
-- documents neither hold nor count: the sales return that takes the goods in does.

create table mall_return (
  tenant_id text not null references tenant,
  document_id bigint not null,
  order_id bigint not null,
  -- 1 goods come back, 2 refund only
  return_mode integer not null check (return_mode in (1, 2)),
  return_type_id bigint,
  return_reason text,
  -- less than was paid for what is asked back
  apply_amt numeric,
  -- 2: nothing was paid for the order in advance when it was asked for
  on_account integer not null check (on_account in (1, 2)),
  -- 2: the order was placed with a salesperson and not in the mall
  wholesale integer not null check (wholesale in (1, 2)),
  primary key (tenant_id, document_id),
  foreign key (tenant_id, order_id) references document (tenant_id, id)
);
call own_table('mall_return');
create index mall_return_order on mall_return (tenant_id, order_id);

-- What came of a request: the sales return that took the goods in, and what is to be refunded or credited, in money.
create table mall_return_outcome (
  tenant_id text not null references tenant,
  document_id bigint not null,
  goods_in_id bigint,
  refund_amt numeric check (refund_amt >= 0),
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, goods_in_id) references document (tenant_id, id) deferrable initially deferred
);
call fence('mall_return_outcome');
create index mall_return_outcome_goods_in on mall_return_outcome (tenant_id, goods_in_id) where goods_in_id is not null;
grant select, insert, update (goods_in_id, refund_amt) on mall_return_outcome to danju_app;

insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'RETURN_GOODS_DAYS', '7' from tenant on conflict do nothing;
