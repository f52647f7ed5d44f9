-- Red parts of suppliers' invoices: who asked for one (1 we, 2 the other side), and since when the tax of an invoice is deducted, which says whether
-- a red part needs a confirmation and takes deducted tax out.

alter table red_request add column asked_by integer not null default 1 check (asked_by in (1, 2));

-- A book: an invoice is certified (勾选) once.
create table invoice_certified (
  tenant_id text not null references tenant,
  document_id bigint not null,
  bill_date date not null,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
call fence('invoice_certified');
grant select, insert on invoice_certified to danju_app;
insert into invoice_certified select tenant_id, id, update_time::date from document where kind = 'purchaseInvoice' and state = 'certified';
