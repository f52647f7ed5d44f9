-- Equality of texts and ids within an exclusion constraint.
create extension if not exists btree_gist;

create table special_offer (
  tenant_id text not null,
  document_id bigint not null,
  name text,
  offer_type integer not null default 1 check (offer_type between 1 and 4),
  start_time timestamptz,
  end_time timestamptz,
  depot_ids jsonb,
  group_size integer,
  delivery_date date,
  may_undercut integer,
  with_coupon integer,
  ended_early integer,
  primary key (tenant_id, document_id)
);
call own_table('special_offer');
-- An offer in force keeps its terms; its end may be moved, and come early.
grant update (end_time, ended_early) on special_offer to danju_app;

create table special_offer_line (
  tenant_id text not null,
  id bigint not null default nextval('id_seq'),
  document_id bigint not null,
  index_no integer not null,
  comm_info_id bigint not null,
  unit_id bigint not null,
  final_price numeric,
  discount_rate numeric,
  gift_every numeric,
  limit_per_order numeric,
  limit_qty numeric,
  limit_per_customer numeric,
  deposit_amt numeric,
  sold_qty numeric not null default 0 check (sold_qty >= 0 and (limit_qty is null or sold_qty <= limit_qty)),
  primary key (tenant_id, id),
  foreign key (tenant_id, comm_info_id) references commodity (tenant_id, id),
  foreign key (tenant_id, unit_id) references comm_unit (tenant_id, id)
);
create index special_offer_line_document on special_offer_line (tenant_id, document_id);
call own_lines('special_offer_line');
grant update (sold_qty) on special_offer_line to danju_app;

-- Goods that an offer in force has for itself, by store and time: no two offers may share any (rule B5, OFFER_OVERLAP).
create table special_offer_scope (
  tenant_id text not null,
  document_id bigint not null,
  comm_info_id bigint not null,
  stores int8multirange not null,
  during tstzrange not null,
  primary key (tenant_id, document_id, comm_info_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade,
  constraint special_offer_overlap exclude using gist (tenant_id with =, comm_info_id with =, stores with &&, during with &&)
);
create index special_offer_scope_goods on special_offer_scope (tenant_id, comm_info_id);
call fence('special_offer_scope');
grant select, insert, update, delete on special_offer_scope to danju_app;

-- What each customer has taken of a line whose limit counts him.
create table special_offer_buyer (
  tenant_id text not null,
  line_id bigint not null,
  customer_id bigint not null,
  qty numeric not null check (qty >= 0),
  primary key (tenant_id, line_id, customer_id),
  foreign key (tenant_id, line_id) references special_offer_line (tenant_id, id) on delete cascade
);
call fence('special_offer_buyer');
grant select, insert, update on special_offer_buyer to danju_app;

-- What a document has taken of an offer's limits; what it gives back is no longer here.
create table special_offer_take (
  tenant_id text not null,
  document_id bigint not null,
  line_id bigint not null,
  customer_id bigint not null,
  qty numeric not null check (qty >= 0),
  primary key (tenant_id, document_id, line_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade,
  foreign key (tenant_id, line_id) references special_offer_line (tenant_id, id)
);
create index special_offer_take_line on special_offer_take (tenant_id, line_id);
call fence('special_offer_take');
grant select, insert, update, delete on special_offer_take to danju_app;

-- Why a line costs what it costs, as it was when its price was frozen, and what coupons take off it.
create table line_price (
  tenant_id text not null,
  line_id bigint not null,
  document_id bigint not null,
  steps jsonb not null,
  shares jsonb not null,
  offer_line_id bigint,
  primary key (tenant_id, line_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade
);
create index line_price_document on line_price (tenant_id, document_id);
call fence('line_price');
grant select, insert, delete on line_price to danju_app;
