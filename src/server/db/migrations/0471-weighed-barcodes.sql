-- Bar codes that scales print, as a tenant's have them.
insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'WEIGHED_BARCODES', '21PPPPPAAAAAC,22PPPPPWWWWWC' from tenant on conflict do nothing;
