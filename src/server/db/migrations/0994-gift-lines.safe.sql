-- Earnings of stores look for gifts, which are few among all lines.
create index concurrently document_line_gifts on document_line (tenant_id, document_id) where is_gift = 2;
