-- Payment services: what legal entities are known by there, what they said, refunds that are sent to them, and notices of what was shipped.

create table payment_merchant (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  merchant_no text not null,
  provider integer not null default 1 check (provider = 1),
  legal_entity text,
  -- sealed
  secret text,
  remark text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, merchant_no)
);
call fence('payment_merchant');
grant select, insert, update, delete on payment_merchant to danju_app;

create table payment_callback (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  -- 1 taken, 2 said again, 3 forged, 4 late, 5 replayed, 6 refused
  outcome integer not null check (outcome between 1 and 6),
  merchant_no text,
  -- of what was signed and in time alone: whoever says anything twice is not heard again
  nonce text check (nonce is null or outcome in (1, 2)),
  order_no text,
  payment_no text,
  amount numeric,
  reason text,
  remote_ip text,
  request_id text,
  content text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id)
);
-- what was taken is not taken again
create unique index payment_callback_nonce on payment_callback (tenant_id, merchant_no, nonce);
create index payment_callback_time on payment_callback (tenant_id, create_time desc nulls last, id);
create index payment_callback_taken on payment_callback (tenant_id, payment_no) where outcome = 1;
call fence('payment_callback');
grant select, insert, delete on payment_callback to danju_app;

alter table order_refund
  add column order_no text,
  add column status integer not null generated always as (case state when 'queued' then 1 when 'done' then 2 else 3 end) stored,
  -- whose account is asked; nothing where a cashier pays
  add column merchant_id bigint,
  add column version integer not null default 1,
  add column create_user bigint, add column update_user bigint, add column update_time timestamptz,
  add foreign key (tenant_id, merchant_id) references payment_merchant (tenant_id, id);
update order_refund r set order_no = d.bill_no from document d where d.tenant_id = r.tenant_id and d.id = r.document_id;
create index order_refund_list on order_refund (tenant_id, create_time desc nulls last, id);
create index order_refund_due on order_refund (next_try) where next_try is not null;

-- What a payment service is told of goods that left: written with the out, sent afterwards.
create table shipping_notice (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  out_id bigint not null,
  merchant_id bigint not null,
  failure text,
  tries integer not null default 0,
  -- nothing once it is sent, or was given up
  next_try timestamptz,
  sent_time timestamptz,
  create_time timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, out_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, out_id) references document (tenant_id, id),
  foreign key (tenant_id, merchant_id) references payment_merchant (tenant_id, id)
);
create index shipping_notice_due on shipping_notice (next_try) where next_try is not null;
call fence('shipping_notice');
grant select, insert, update (failure, tries, next_try, sent_time) on shipping_notice to danju_app;

-- What is to be sent in all tenants, the longest waiting first: ids and nothing else.
create function due_payment_work(due_by timestamptz) returns table (tenant_id text, id bigint, what text)
  language sql stable security definer set search_path = public as $$
    select w.tenant_id, w.id, w.what
      from (select r.tenant_id, r.id, 'refund' as what, r.next_try from order_refund r where r.next_try <= due_by
            union all select n.tenant_id, n.id, 'shipping', n.next_try from shipping_notice n where n.next_try <= due_by) w
     order by w.next_try, w.id limit 100 $$;
revoke all on function due_payment_work(timestamptz) from public;
grant execute on function due_payment_work(timestamptz) to danju_app;
