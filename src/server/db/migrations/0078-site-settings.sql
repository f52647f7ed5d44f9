-- How many rows a window to look something up in shows, and from which age a token is renewed.
insert into sysconfig (tenant_id, config_key, config_value)
select tenant_id, key, value from tenant cross join (values ('PAGE_SIZE', '20'), ('TOKEN_TIME_SECONDS', '3000')) as setting (key, value)
on conflict do nothing;
