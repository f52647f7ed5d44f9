-- What of a ticket sold offline does not fit what the server knows (rule B8 *Offline tickets*): marks, the money that its prices differ by, and whether
-- somebody has to confirm it (2) or did (1). `stated_time`: what its till stated, where that was ahead of the server.
alter table retail_ticket
  add column stated_time timestamptz,
  add column offline_marks jsonb,
  add column price_deviation numeric,
  add column unconfirmed integer,
  add column confirm_user bigint,
  add column confirm_time timestamptz;
grant update (unconfirmed, confirm_user, confirm_time) on retail_ticket to danju_app;

-- Pages of goods, prices and offers that tills were given, once for each content, so that what they sell by them can be priced again.
create table till_catalogue (
  tenant_id text not null references tenant,
  hash text not null,
  content jsonb not null,
  read_time timestamptz not null,
  primary key (tenant_id, hash)
);
call fence('till_catalogue');
grant select, insert, delete on till_catalogue to danju_app;
grant update (read_time) on till_catalogue to danju_app;
create index till_catalogue_age on till_catalogue (tenant_id, read_time);

insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'OFFLINE_DEVIATION_LIMIT', '1' from tenant on conflict do nothing;
