-- Tickets that a till sold without the server (rule B8 *Offline tickets*): when they were sold, and whether of more than there was.

alter table retail_ticket
  add column sold_time timestamptz,
  add column oversold integer check (oversold in (1, 2));
create index retail_ticket_oversold on retail_ticket (tenant_id, document_id) where oversold = 2;
create index retail_ticket_number on retail_ticket (tenant_id, ticket_no) where ticket_no is not null;
