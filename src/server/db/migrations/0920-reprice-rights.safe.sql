-- Rights to say another price than a source line does: whoever may do the like already keeps doing it.

insert into menu (parent_id, code, name, name_en, alias, category, action, built_in)
select page.parent_id, given.code, '改变来源价格', 'Change prices of the source', 'reprice', 2, 2, true
  from (values ('salesout_reprice', 'salesout_free'), ('purchasein_reprice', 'purchasein_free'),
               ('purchasereturnorder_reprice', 'purchasereturnorder_free')) as given (code, beside)
  join menu page on page.code = given.beside
on conflict do nothing;

insert into role_menu (tenant_id, role_id, menu_id)
select held.tenant_id, held.role_id, new.id
  from (values ('salesout_reprice', 'salesorder_price'), ('purchasein_reprice', 'purchasein_free'),
               ('purchasereturnorder_reprice', 'purchasereturnorder_free')) as given (code, held)
  join menu new on new.code = given.code
  join menu old on old.code = given.held
  join role_menu held on held.menu_id = old.id
on conflict do nothing;
