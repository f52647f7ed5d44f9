-- On which day the output tax of goods that were sold on account is due without an invoice (rule B6 `UNINVOICED_TAX`): the payment date of their
-- contract, where that lies after their own. Outs that were posted before have no row: their tax waits for the invoice.
create table output_tax_due (
  tenant_id text not null,
  document_id bigint not null,
  legal_entity text not null,
  due_date date not null,
  declared boolean not null default false,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
create index output_tax_due_waiting on output_tax_due (tenant_id, due_date) where not declared;
call fence('output_tax_due');
grant select, insert, delete on output_tax_due to danju_app;
grant update (declared) on output_tax_due to danju_app;
