-- Invoices that a customer asked for by a ticket of the counter: which ticket, and where to the invoice is sent. Nobody need be known, so that
-- such an invoice has no customer; it is made out to the title that was said.

alter table sales_invoice add ticket_id bigint, add deliver_to text;
alter table sales_invoice add foreign key (tenant_id, ticket_id) references document (tenant_id, id);
create index sales_invoice_ticket on sales_invoice (tenant_id, ticket_id) where ticket_id is not null;
