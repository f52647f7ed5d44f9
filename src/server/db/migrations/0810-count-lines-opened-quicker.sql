-- As 0600: a count stays, and its lines are opened with it, so that a line need not ask for the document that it is of each time one is
-- written (I6).
alter table stock_count_line drop constraint stock_count_line_tenant_id_document_id_fkey;
