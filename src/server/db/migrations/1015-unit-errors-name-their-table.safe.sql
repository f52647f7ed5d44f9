-- The message names the table too: a node of a cluster sends its errors without their fields.
create or replace function unit_of_goods() returns trigger language plpgsql as $$
begin
  if new.unit_id is not null
     and not exists (select from commodity c where c.tenant_id = new.tenant_id and c.id = new.comm_info_id and c.unit_id = new.unit_id)
     and not exists (select from commodity_unit u
                      where u.tenant_id = new.tenant_id and u.comm_info_id = new.comm_info_id and u.unit_id = new.unit_id) then
    raise exception using errcode = '23514',
      message = format('the unit is none of the goods in table "%1$s": constraint "%1$s_unit_id_check"', tg_argv[0]),
      table = tg_argv[0], constraint = tg_argv[0] || '_unit_id_check';
  end if;
  return null;
end $$;
