-- A tenant's own rule of how one kind of document is numbered. Without a row the kind is numbered as delivered.

delete from bill_rule where (kind, prefix, date_pattern, digits) in (('purchaseOrder', 'CG', 'yyyyMMdd', 4), ('purchaseReceipt', 'RK', 'yyyyMMdd', 4));

alter table bill_rule add column date_part text, add column reset_period text;
update bill_rule set date_part = case date_pattern when 'yyyyMMdd' then 'day' when 'yyyyMM' then 'month' when 'yyyy' then 'year' else 'none' end;
update bill_rule set reset_period = case date_part when 'none' then 'never' else date_part end;
alter table bill_rule
  drop column date_pattern,
  alter column date_part set not null,
  alter column reset_period set not null,
  add check (date_part in ('none', 'year', 'month', 'day')),
  -- counting starts again only when the number shows another date
  add check (
    reset_period = 'never'
    or (reset_period = 'year' and date_part <> 'none')
    or (reset_period = 'month' and date_part in ('month', 'day'))
    or (reset_period = 'day' and date_part = 'day')
  ),
  add column version integer not null default 1,
  add column update_user bigint,
  add column update_time timestamptz,
  add unique (tenant_id, prefix);
