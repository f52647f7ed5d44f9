-- As 0457: what was moved or paid names the document of its line, and a movement the depot of a balance; both are invariants (I6). A posting of
-- twenty lines asked for sixty keys more.
alter table price_history drop constraint price_history_tenant_id_document_id_fkey;
alter table stock_movement
  drop constraint stock_movement_tenant_id_document_id_fkey,
  drop constraint stock_movement_tenant_id_depot_id_fkey;
