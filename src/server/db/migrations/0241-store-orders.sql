-- Stores of other legal entities buy at head office (rule B8): the customer that a depot's orders are for there, and the supplier that head
-- office is in the depot's books.
alter table depot
  add customer_id bigint,
  add supplier_id bigint,
  add foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  add foreign key (tenant_id, supplier_id) references supplier (tenant_id, id);
create index depot_customer on depot (tenant_id, customer_id) where customer_id is not null;
create index depot_supplier on depot (tenant_id, supplier_id) where supplier_id is not null;

-- The receipts that outs made for such stores.
create table store_delivery (
  tenant_id text not null references tenant,
  receipt_id bigint not null,
  out_id bigint not null,
  primary key (tenant_id, receipt_id),
  foreign key (tenant_id, receipt_id) references document (tenant_id, id) on delete cascade deferrable initially deferred,
  foreign key (tenant_id, out_id) references document (tenant_id, id) deferrable initially deferred
);
call fence('store_delivery');
create index store_delivery_out on store_delivery (tenant_id, out_id);
grant select, insert on store_delivery to danju_app;
