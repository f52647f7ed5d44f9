-- What the keyword search of a list looks into, in one column and in lower case: a search reads one text of a row, not five in turn, and
-- folds none of them. Each part stands between line ends, so that what begins with a word, or is one, is found in the same text.

create procedure searched(name text, variadic parts text[]) language plpgsql as $$
begin
  execute format(
    'alter table %I add column search_text text not null generated always as (lower(E''\n'' || %s)) stored',
    name,
    (select string_agg(format('coalesce(%I, '''') || E''\n''', part), ' || ' order by at) from unnest(parts) with ordinality as p (part, at)));
end $$;

call searched('app_user', 'account', 'real_name', 'name', 'mnemonic', 'phone');
call searched('brand', 'code', 'name', 'mnemonic');
call searched('carrier', 'code', 'name', 'mnemonic');
call searched('class_group', 'name', 'mnemonic');
call searched('classification', 'code', 'name', 'mnemonic');
call searched('comm_unit', 'name', 'code', 'mnemonic');
call searched('commodity', 'comm_info_code', 'comm_info_name', 'bar_code', 'mnemonic');
call searched('customer', 'customer_code', 'customer_name', 'linkman', 'phone', 'mnemonic');
call searched('customer_level', 'name', 'mnemonic');
call searched('customer_nature', 'name', 'mnemonic');
call searched('depot', 'code', 'name', 'mnemonic');
call searched('depot_classify', 'name', 'mnemonic');
call searched('dept', 'dept_name', 'full_name', 'mnemonic');
call searched('floor', 'name', 'mnemonic');
call searched('location', 'code', 'name', 'mnemonic');
call searched('member', 'real_name', 'phone', 'mnemonic');
call searched('post', 'post_code', 'post_name', 'mnemonic');
call searched('role', 'role_name', 'role_alias', 'mnemonic');
call searched('shop_info', 'shop_name', 'linkman', 'phone', 'mnemonic');
call searched('spec', 'attr_name', 'mnemonic');
call searched('spec_detail', 'attr_name', 'mnemonic');
call searched('staff', 'staff_code', 'staff_name', 'mnemonic', 'phone');
call searched('supplier', 'supplier_code', 'supplier_name', 'linkman', 'phone', 'mnemonic');
call searched('supplier_nature', 'name', 'mnemonic');
