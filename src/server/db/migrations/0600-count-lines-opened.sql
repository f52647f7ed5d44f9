-- A count of a whole shop opens a line for each of its goods, and each row that is written asks for every row that it names. A line is of the tenant
-- and of the depot of its document, which stay as they are once the lines are there (I6); and what is not counted yet is in no unit.
alter table stock_count_line
  drop constraint stock_count_line_tenant_id_fkey,
  drop constraint stock_count_line_tenant_id_depot_id_fkey,
  alter column unit_id drop not null,
  add check (qty is null or unit_id is not null);
