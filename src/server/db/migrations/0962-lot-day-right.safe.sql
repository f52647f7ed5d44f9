-- The right to correct the last day of a lot by a receipt: administrators have it, and give it on.

insert into menu (parent_id, code, name, name_en, alias, category, action, built_in)
select page.parent_id, 'purchasein_lotday', '更正批次有效期', 'Correct last days of lots', 'lotday', 2, 2, true
  from menu page where page.code = 'purchasein_shortlife'
on conflict do nothing;

insert into role_menu (tenant_id, role_id, menu_id)
select r.tenant_id, r.id, m.id from menu m join role r on r.role_alias = 'admin' where m.code = 'purchasein_lotday'
on conflict do nothing;
