-- Refunds are called by the number of their order and their place among its refunds. Those that were queued before keep what whoever pays them
-- knows them by: asked for under another number they would be paid twice.
alter table order_refund alter column key drop expression;
