-- A draft that others name may be removed: their lines lose the link and stay.
grant update (source_bill_id) on money_line, settlement_line, freight_line to danju_app;
