-- Names that clients of the same wire know: the rights of the logs, and by which addresses the menu is answered.

-- a node that somebody added under such a code stays, under another one
update menu set code = code || '_' || id
 where not built_in and code in ('log_usual', 'log_api', 'log_error', 'log_usual_view', 'log_api_view', 'log_error_view', 'log_usual_export', 'log_api_export', 'log_error_export');
update menu set code = 'log_' || code
 where code in ('usual', 'api', 'error', 'usual_view', 'api_view', 'error_view', 'usual_export', 'api_export', 'error_export');
update saved_view set page = 'log_' || page where page in ('usual', 'api', 'error');

insert into param (param_name, param_key, param_value, remark, create_time) values
  ('菜单地址', 'menu.paths', 'own', 'own: 本系统的地址 this product''s addresses; elsewhere: 旧客户端所用的地址，如 /system/dict、/monitor/log/api the addresses that older clients know', now())
on conflict do nothing;
