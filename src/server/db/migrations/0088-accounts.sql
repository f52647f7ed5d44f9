-- An account is one however it is written; links of pictures lead to this server; the platform's own tables are its own to read.

-- What accounts are told apart by: letters of either case and of any width are the same ones.
create function folded_account(account text) returns text language sql immutable as $$ select lower(normalize(btrim(account), NFKC)) $$;

alter table app_user add column account_key text;
-- Of accounts that were different until now the oldest is found however it is written, each other one as it stands here.
update app_user u set account_key = case when k.place = 1 then folded_account(u.account) else u.account end
  from (select tenant_id, id,
               row_number() over (partition by tenant_id, folded_account(account) order by (account = folded_account(account)) desc, id) as place
          from app_user) k
 where k.tenant_id = u.tenant_id and k.id = u.id;
alter table app_user alter column account_key set not null;

create function key_account() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'INSERT' or new.account is distinct from old.account then
    new.account_key := folded_account(new.account);
  end if;
  return new;
end $$;
create trigger key_account before insert or update of account on app_user for each row execute function key_account();

-- the name says which field of the wire is the duplicate one
alter table app_user drop constraint app_user_tenant_id_account_key;
alter table app_user add constraint app_user_tenant_id_account_key unique (tenant_id, account_key);

-- of requests that wait for one account the oldest stays
update guest_registration g set state = 'refused', remark = '与另一份申请的账号相同', version = g.version + 1
  from (select tenant_id, id, row_number() over (partition by tenant_id, folded_account(account) order by id) as place
          from guest_registration where state = 'waiting') k
 where k.tenant_id = g.tenant_id and k.id = g.id and k.place > 1;
drop index guest_registration_waiting;
create unique index guest_registration_waiting on guest_registration (tenant_id, folded_account(account)) where state = 'waiting';

-- a picture from elsewhere would tell its place who looks at it
update app_user set avatar = null where avatar is not null and avatar !~ '^/api/blade-resource/oss/endpoint/file\?name=[A-Za-z0-9_.-]{1,100}$';

-- settings of the installation and its routes are not for every tenant's eyes
drop policy all_read on param;
create policy platform_reads on param for select using (platform_only());
drop policy all_read on route;
create policy platform_reads on route for select using (platform_only());
