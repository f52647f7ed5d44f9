create table coupon_batch (
  tenant_id text not null,
  document_id bigint not null,
  name text,
  coupon_type integer,
  face_amt numeric,
  discount_rate numeric,
  max_amt numeric,
  threshold_amt numeric,
  start_time timestamptz,
  end_time timestamptz,
  qty integer,
  limit_per_customer integer,
  comm_info_ids jsonb,
  classify_ids jsonb,
  depot_ids jsonb,
  funded_by integer,
  with_offer integer,
  stackable integer,
  primary key (tenant_id, document_id)
);
call own_table('coupon_batch');

-- Coupons that customers hold (rule C7 Life). Each change of state is one conditional update.
create table coupon (
  tenant_id text not null,
  id bigint not null default nextval('id_seq'),
  batch_id bigint not null,
  customer_id bigint not null,
  state text not null default 'unused' check (state in ('unused', 'locked', 'used', 'expired', 'void')),
  used_by bigint check ((used_by is not null) = (state in ('locked', 'used'))),
  create_time timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, batch_id) references document (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, used_by) references document (tenant_id, id)
);
create index coupon_batch_state on coupon (tenant_id, batch_id, state);
create index coupon_customer on coupon (tenant_id, customer_id) where state = 'unused';
create index coupon_used_by on coupon (tenant_id, used_by) where used_by is not null;
call fence('coupon');
grant select, insert on coupon to danju_app;
grant update (state, used_by) on coupon to danju_app;
