-- Texts of migrations were changed before their release, and databases that had run them kept what the former text made. Each part asks first, so that
-- nothing is locked where nothing is to be mended; no lock is waited for longer than 20 ms, as several tables are held until all of it is done.
do $$
declare
  waited text := current_setting('lock_timeout');
begin
  if waited <> '0' then
    perform set_config('lock_timeout', '20ms', true);
  end if;

  -- 0031: indexes and the checks for nothing, whose names PostgreSQL makes since 18
  if to_regclass('log_api_time') is not null then
    alter index log_api_time rename to log_api_tenant_id_create_time_id_idx;
    alter index log_api_request rename to log_api_tenant_id_request_id_idx;
  end if;
  if exists (select from pg_constraint where conrelid = 'log_api'::regclass and conname = 'log_api_id_not_null') then
    alter table log_api rename constraint log_api_id_not_null to log_usual_id_not_null;
    alter table log_api rename constraint log_api_tenant_id_not_null to log_usual_tenant_id_not_null;
    alter table log_api rename constraint log_api_version_not_null to log_usual_version_not_null;
    alter table log_api rename constraint log_api_create_time_not_null to log_usual_create_time_not_null;
  end if;

  -- 0180: true of what is there, for a flag that stayed costs a look, and one that is missing leaves an order without its goods
  if not exists (select from pg_attribute where attrelid = 'stock_balance'::regclass and attname = 'is_wanted') then
    alter table stock_balance add column is_wanted boolean not null default true;
    alter table stock_balance alter column is_wanted set default false;
  end if;

  -- 0200
  if not exists (select from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
                  where d.adrelid = 'customer_title'::regclass and a.attname = 'title_kind') then
    alter table customer_title alter column title_kind set default 1;
  end if;

  -- 0220, 0221: 0908 has built the indexes
  if exists (select from pg_constraint where conrelid = 'order_refund'::regclass and conname = 'order_refund_tenant_id_document_id_no_key') then
    alter table order_refund drop constraint order_refund_tenant_id_document_id_no_key;
    alter table order_refund drop constraint order_refund_tenant_id_return_id_payment_key;
  end if;
  if exists (select from pg_constraint where conrelid = 'payment_callback'::regclass and conname = 'payment_callback_tenant_id_merchant_no_nonce_key') then
    alter table payment_callback drop constraint payment_callback_tenant_id_merchant_no_nonce_key;
  end if;

  -- 0869
  if exists (select from pg_constraint where conrelid = 'desk'::regclass and conname = 'desk_paging_check') then
    alter table desk drop constraint desk_paging_check;
  end if;

  -- 0876
  if exists (select from pg_constraint where conrelid = 'user_session'::regclass and conname = 'user_session_tenant_id_looking_role_id_fkey') then
    alter table user_session drop constraint user_session_tenant_id_looking_role_id_fkey;
  end if;
  if to_regclass('user_session_looking_role') is not null then
    drop index user_session_looking_role;
  end if;

  perform set_config('lock_timeout', waited, true);
end $$;

-- 0560: a document whose tags say again that it is booked is noted once
create or replace function note_trade() returns trigger language plpgsql as $$
begin
  insert into trade_news (tenant_id, part, id) values (new.tenant_id, tg_argv[0], new.id) on conflict do nothing;
  return null;
end $$;
