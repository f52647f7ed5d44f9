-- What waits to be issued has a line of its own in the menu. Whoever looks at invoices keeps its page; where nothing was started yet the baseline
-- brings both nodes.
insert into menu (parent_id, code, name, name_en, path, source, sort, category, action, built_in)
select parent_id, 'invoicequeue', '待开票', 'Invoices to issue', '/mall/invoiceQueue', 'receipt', 61, 1, 0, true from menu where code = 'invoice';

insert into menu (parent_id, code, name, name_en, alias, category, action, built_in)
select id, 'invoicequeue_view', '查看', 'View', 'view', 2, 2, true from menu where code = 'invoicequeue';

insert into role_menu (tenant_id, role_id, menu_id)
select held.tenant_id, held.role_id, given.id
  from role_menu held
  join menu m on m.id = held.menu_id and m.code = 'invoice_view'
  join menu given on given.code = 'invoicequeue_view'
on conflict do nothing;
