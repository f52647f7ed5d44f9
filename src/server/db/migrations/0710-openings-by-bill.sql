-- What was open at the start is entered as a whole for each partner, or bill by bill: each with its former number and the day it is due.
alter table document add column due_date date;
drop index document_opening_once;
create unique index document_opening_once on document (tenant_id, kind, coalesce(supplier_id, customer_id), coalesce(customer_no, ''))
  where kind = 'openingPartner' and 'counts' = any (tags);
