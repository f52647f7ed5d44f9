-- What an upgrade brought to the menu, so that it can be granted: since when a node is there, null for what is there from the set-up on.
alter table menu add column new_since timestamptz;

-- The rights that came to the menu within ninety days, and the roles they fit that lack them, of all tenants. On a page that was there before it is
-- whoever works on it: holds another right there than to look or to export. On a new page it is whoever holds the same verb on more than half of
-- the older pages of its group. The roles that hold everything have it already.
create function rights_to_grant(at timestamptz) returns table (menu_id bigint, tenant_id text, role_id bigint, role_name text)
  language sql stable security definer set search_path = public as $$
    with fresh as (
      select n.id, n.parent_id, n.alias, page.parent_id as group_id, page.new_since is not null as on_new_page
        from menu n join menu page on page.id = n.parent_id
       where platform_only() and n.category = 2 and n.built_in and not n.platform_only and n.new_since > at - interval '90 days'),
    peers as (
      select f.id, s.id as peer, 1 as needed
        from fresh f join menu s on s.parent_id = f.parent_id and s.category = 2 and s.new_since is null
       where not f.on_new_page and (s.alias not in ('view', 'export') or f.alias in ('view', 'export'))
      union all
      select f.id, s.id, 1 + (count(*) over (partition by f.id))::integer / 2
        from fresh f join menu page on page.parent_id = f.group_id and page.category = 1 and page.new_since is null
        join menu s on s.parent_id = page.id and s.alias = f.alias and s.new_since is null
       where f.on_new_page),
    fitting as (
      select p.id, rm.tenant_id, rm.role_id from peers p join role_menu rm on rm.menu_id = p.peer
       group by p.id, rm.tenant_id, rm.role_id having count(*) >= max(p.needed))
    select f.id, f.tenant_id, f.role_id, r.role_name
      from fitting f join role r on r.tenant_id = f.tenant_id and r.id = f.role_id and r.role_alias not in ('admin', 'administrator')
      left join role_menu own on own.tenant_id = f.tenant_id and own.role_id = f.role_id and own.menu_id = f.id
     where own.menu_id is null $$;
revoke all on function rights_to_grant(timestamptz) from public;
grant execute on function rights_to_grant(timestamptz) to danju_app;
