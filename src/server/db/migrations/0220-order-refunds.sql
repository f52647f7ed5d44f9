-- What is paid back of the payments of orders: owed once it is queued, gone from its account once it is done.
create table order_refund (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  -- the order, and the place among its refunds
  document_id bigint not null,
  no integer not null,
  -- the payment that is paid back, or a part of it
  payment integer not null,
  return_id bigint,
  amount numeric not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('queued', 'done', 'failed')),
  failure text,
  tries integer not null default 0,
  -- when it is sent; nothing where a cashier pays it back
  next_try timestamptz,
  -- what whoever pays knows it by: the same for each try
  key text not null generated always as (document_id::text || '-' || no::text) stored,
  create_time timestamptz not null,
  done_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id, payment) references order_payment (tenant_id, document_id, no),
  foreign key (tenant_id, return_id) references document (tenant_id, id),
  check ((state = 'done') = (done_time is not null)),
  check (state <> 'failed' or failure is not null),
  check (state = 'queued' or next_try is null)
);
create unique index order_refund_no on order_refund (tenant_id, document_id, no);
create unique index order_refund_return on order_refund (tenant_id, return_id, payment);
call fence('order_refund');
grant select, insert, update (state, failure, tries, next_try, done_time) on order_refund to danju_app;

-- what was owed back before: all that had been paid for orders that were given up
insert into order_refund (tenant_id, document_id, no, payment, amount, reason, state, create_time)
  select p.tenant_id, p.document_id, p.no, p.no, p.amount, '取消订单', 'queued', coalesce(d.update_time, d.create_time)
    from order_payment p join document d on d.tenant_id = p.tenant_id and d.id = p.document_id
   where exists (select from ledger_entry e where e.tenant_id = p.tenant_id and e.document_id = p.document_id and e.account = 'refund');
