-- By which addresses the menu is answered, for every tenant: of the platform's parameters this one alone.
create function menu_names() returns text language sql stable security definer set search_path = public as $$
  select param_value from param where param_key = 'menu.paths'
$$;
revoke all on function menu_names() from public;
grant execute on function menu_names() to danju_app;
