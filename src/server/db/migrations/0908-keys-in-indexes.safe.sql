-- Databases whose 0220 and 0221 ran before they were released hold these as keys: 0909 takes the keys away. Any other one has the indexes, and nothing is built.
create unique index concurrently if not exists order_refund_no on order_refund (tenant_id, document_id, no);
create unique index concurrently if not exists order_refund_return on order_refund (tenant_id, return_id, payment);
create unique index concurrently if not exists payment_callback_nonce on payment_callback (tenant_id, merchant_no, nonce);
