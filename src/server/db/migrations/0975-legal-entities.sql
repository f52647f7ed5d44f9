-- Legal entities as master data (ADR 279). What the books are kept under stays the text that it was, their first name; depots, accounts and the like
-- say whose they are by a reference, and the text beside it follows.

create table legal_entity (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  code text not null,
  name text not null,
  -- the key of its books: the name that it began with, whatever it is called since
  book_name text not null,
  tax_no text,
  period_start date,
  letterhead text,
  address text,
  phone text,
  remark text,
  mnemonic text,
  word_initials text,
  status integer not null default 1 check (status in (1, 2)),
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  unique (tenant_id, name)
);
-- the trigger below gives it, so nobody is refused for it
create unique index legal_entity_books on legal_entity (tenant_id, book_name);
call fence('legal_entity');
grant select, insert, update, delete on legal_entity to danju_app;
call searched('legal_entity', 'code', 'name', 'tax_no', 'mnemonic');

create table legal_entity_bank (
  tenant_id text not null references tenant,
  legal_entity_id bigint not null,
  account_no text not null,
  bank_name text not null,
  primary key (tenant_id, legal_entity_id, account_no),
  foreign key (tenant_id, legal_entity_id) references legal_entity (tenant_id, id) on delete cascade
);
call fence('legal_entity_bank');
grant select, insert, update, delete on legal_entity_bank to danju_app;

create trigger note_change after insert or update or delete on legal_entity for each row execute function note_change('masters');

-- A new one may bear a name that another one had before: the books of that are another's.
create function open_books() returns trigger language plpgsql as $$
begin
  new.book_name := new.name;
  if exists (select from legal_entity e where e.tenant_id = new.tenant_id and e.book_name = new.book_name) then
    new.book_name := new.name || ' ' || new.code;
  end if;
  return new;
end $$;
create trigger open_books before insert on legal_entity for each row execute function open_books();

-- A master for each name that there is.
insert into legal_entity (tenant_id, code, name, create_time)
select tenant_id, 'F' || lpad((row_number() over (partition by tenant_id order by name))::text, 2, '0'), name, now()
  from (select tenant_id, legal_entity as name from depot
        union select tenant_id, legal_entity from cash_account
        union select tenant_id, legal_entity from payment_merchant
        union select tenant_id, legal_entity from supplier_agreement
        union select tenant_id, legal_entity from accounting_period
        union select tenant_id, legal_entity from ledger_entry
        union select tenant_id, legal_entity from customer_balance
        union select tenant_id, legal_entity from cost_pool
        union select tenant_id, legal_entity from voucher
        union select tenant_id, legal_entity from invoice_quota) named
 where name <> '';

alter table depot add column legal_entity_id bigint, add foreign key (tenant_id, legal_entity_id) references legal_entity (tenant_id, id);
alter table cash_account add column legal_entity_id bigint, add foreign key (tenant_id, legal_entity_id) references legal_entity (tenant_id, id);
alter table payment_merchant add column legal_entity_id bigint, add foreign key (tenant_id, legal_entity_id) references legal_entity (tenant_id, id);
alter table supplier_agreement add column legal_entity_id bigint, add foreign key (tenant_id, legal_entity_id) references legal_entity (tenant_id, id);
-- of a document that lies in no depot and moves no money, such as what a partner owed at the start
alter table document add column legal_entity_id bigint, add foreign key (tenant_id, legal_entity_id) references legal_entity (tenant_id, id);
create index document_legal_entity on document (tenant_id, legal_entity_id) where legal_entity_id is not null;

-- in the books of each legal entity a partner has one opening of a bill, and one without
drop index document_opening_once;
create unique index document_opening_once on document (tenant_id, kind, coalesce(supplier_id, customer_id), coalesce(customer_no, ''), coalesce(legal_entity_id, 0))
  where kind = 'openingPartner' and 'counts' = any (tags);

update depot t set legal_entity_id = e.id from legal_entity e where e.tenant_id = t.tenant_id and e.book_name = t.legal_entity;
update cash_account t set legal_entity_id = e.id from legal_entity e where e.tenant_id = t.tenant_id and e.book_name = t.legal_entity;
update payment_merchant t set legal_entity_id = e.id from legal_entity e where e.tenant_id = t.tenant_id and e.book_name = t.legal_entity;
update supplier_agreement t set legal_entity_id = e.id from legal_entity e where e.tenant_id = t.tenant_id and e.book_name = t.legal_entity;

-- The text beside a reference is the key of the books that it refers to; who writes the text alone refers to whose key it is.
create function keep_books() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.legal_entity_id is null or tg_op = 'UPDATE' and new.legal_entity_id is not distinct from old.legal_entity_id then
    if coalesce(new.legal_entity, '') = '' then
      new.legal_entity_id := null;
    elsif tg_op = 'INSERT' or new.legal_entity is distinct from old.legal_entity then
      select e.id into strict new.legal_entity_id from legal_entity e where e.tenant_id = new.tenant_id and e.book_name = new.legal_entity;
    end if;
  else
    new.legal_entity := (select e.book_name from legal_entity e where e.tenant_id = new.tenant_id and e.id = new.legal_entity_id);
  end if;
  return new;
end $$;
create trigger keep_books before insert or update of legal_entity, legal_entity_id on depot for each row execute function keep_books();
create trigger keep_books before insert or update of legal_entity, legal_entity_id on cash_account for each row execute function keep_books();
create trigger keep_books before insert or update of legal_entity, legal_entity_id on payment_merchant for each row execute function keep_books();
create trigger keep_books before insert or update of legal_entity, legal_entity_id on supplier_agreement for each row execute function keep_books();
