-- Each row that is written asks for every row that it names, one after the other: some 640 times in the five requests from an order to its
-- posted receipt of twenty lines. What a row says through another that it names is not asked again: a line is of the tenant of its document, and
-- what was moved or paid is of the tenant, the goods, the unit and the supplier of its line and document, which stay as they are once
-- posted. That both say the same is an invariant (I6).
alter table document_line drop constraint document_line_tenant_id_fkey;
alter table ledger_entry drop constraint ledger_entry_tenant_id_fkey;
alter table stock_balance drop constraint stock_balance_tenant_id_fkey;
alter table stock_movement drop constraint stock_movement_tenant_id_fkey, drop constraint stock_movement_tenant_id_comm_info_id_fkey;
alter table price_history
  drop constraint price_history_tenant_id_fkey,
  drop constraint price_history_tenant_id_supplier_id_fkey,
  drop constraint price_history_tenant_id_comm_info_id_fkey,
  drop constraint price_history_tenant_id_unit_id_fkey;
