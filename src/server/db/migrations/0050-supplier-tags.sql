-- Tags that are on suppliers.

create table supplier_tag (
  tenant_id text not null references tenant,
  supplier_id bigint not null,
  tag_id bigint not null,
  primary key (tenant_id, supplier_id, tag_id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tag (tenant_id, id)
);
create index supplier_tag_tag on supplier_tag (tenant_id, tag_id);

call fence('supplier_tag');
grant select, insert, update, delete on supplier_tag to danju_app;
