-- Costs and purchase prices are shown to whoever has a right to them; a role may be bound to depots.

-- where nothing was started yet the baseline brings both nodes, and with them the head roles
insert into menu (code, name, name_en, sort, category, is_hidden, built_in)
select 'figures', '成本与采购价', 'Costs and purchase prices', 1000, 1, 2, true where exists (select from menu);

insert into menu (parent_id, code, name, name_en, alias, category, action, built_in)
select above.id, given.code, given.name, given.name_en, 'view', 2, 2, true
  from menu above,
       (values ('cost_view', '查看成本', 'See costs'), ('price_purchase_view', '查看采购价', 'See purchase prices')) as given (code, name, name_en)
 where above.code = 'figures';

-- nobody loses what he works with: both go with purchase documents, costs also with opening inventories, all with the head roles
insert into role_menu (tenant_id, role_id, menu_id)
select distinct held.tenant_id, held.role_id, given.id
  from role_menu held
  join role r on r.tenant_id = held.tenant_id and r.id = held.role_id
  join menu m on m.id = held.menu_id and m.category = 2
  join menu given on given.code in ('cost_view', 'price_purchase_view')
 where r.role_alias in ('admin', 'administrator')
    or m.code like 'purchaseorder\_%'
    or m.code like 'purchasein\_%'
    or (given.code = 'cost_view' and m.code like 'openinginventory\_%')
on conflict do nothing;

-- 2: whoever has the role and no depots assigned sees none, where anybody else sees all
alter table role add column depot_bound integer not null default 1 check (depot_bound in (1, 2));
