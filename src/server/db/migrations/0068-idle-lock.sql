-- After how many minutes without work a screen locks; 0 is never.
insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'IDLE_LOCK_MINUTES', '0' from tenant on conflict do nothing;
