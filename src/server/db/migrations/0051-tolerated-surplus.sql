-- What OVER_RECEIPT allowed of an order line, in basic units, when more than was ordered was last counted: a lower one later does not make
-- wrong what was right. Empty where no surplus is.

alter table document_line add column tolerated_qty numeric;
grant update (tolerated_qty) on document_line to danju_app;
update document_line set tolerated_qty = received_qty + held_qty where limit_qty is null and received_qty + held_qty > base_qty;
