-- What of a freight bill takes the place of the freight that a receipt estimated with its carrier, and the invoice that bills it.
alter table freight_share add column matched_cost numeric not null default 0, add column matched_tax numeric not null default 0;
alter table freight_bill add column invoice_kind text, add column invoice_no text;
