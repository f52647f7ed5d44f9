-- The right to reverse a document on its own day instead of today: administrators have it, and give it on.

insert into menu (parent_id, code, name, name_en, alias, category, action, built_in)
select page.parent_id, 'period_ownday', '按原单日期红冲', 'Reverse on the original day', 'ownday', 2, 2, true
  from menu page where page.code = 'period_closebusy'
on conflict do nothing;

insert into role_menu (tenant_id, role_id, menu_id)
select r.tenant_id, r.id, m.id from menu m join role r on r.role_alias = 'admin' where m.code = 'period_ownday'
on conflict do nothing;
