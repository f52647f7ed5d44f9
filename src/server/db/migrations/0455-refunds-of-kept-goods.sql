-- What was refunded of a line of an out while its goods were kept, by the request, in money: it is neither invoiced nor declared any more (rule C8).
create table kept_refund (
  tenant_id text not null references tenant,
  document_id bigint not null,
  line_id bigint not null,
  amount numeric not null check (amount > 0),
  primary key (tenant_id, document_id, line_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, line_id) references document_line (tenant_id, id)
);
create index kept_refund_line on kept_refund (tenant_id, line_id);
call fence('kept_refund');
grant select, insert on kept_refund to danju_app;
