-- Initials from each word of a name on, after the first: 可口可乐 330ml keeps ' kl330ml 330ml', so that a look-up for kl can put it before what has
-- these letters somewhere within a word. Words and pinyin are the server's to know; it fills in what rows stand here already when it starts.

do $$
declare name text;
begin
  for name in select table_name from information_schema.columns where table_schema = current_schema() and column_name = 'search_text' loop
    execute format('alter table %I add column word_initials text', name);
  end loop;
end $$;

alter table barterer add column word_initials text;
call searched('barterer', 'code', 'name', 'phone', 'mnemonic');

create or replace function keep_barterer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from barterer where tenant_id = old.tenant_id and id = old.id;
    return null;
  end if;
  insert into barterer (tenant_id, id, type, code, name, linkman, phone, mnemonic, word_initials, status)
  values (new.tenant_id, new.id, tg_argv[0]::integer, to_jsonb(new) ->> (tg_argv[1] || '_code'), to_jsonb(new) ->> (tg_argv[1] || '_name'),
          new.linkman, new.phone, new.mnemonic, new.word_initials, new.status)
  on conflict (tenant_id, id) do update set code = excluded.code, name = excluded.name, linkman = excluded.linkman,
    phone = excluded.phone, mnemonic = excluded.mnemonic, word_initials = excluded.word_initials, status = excluded.status;
  return null;
end $$;
