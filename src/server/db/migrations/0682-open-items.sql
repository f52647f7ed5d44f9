-- What is open of each document, kept so that what is owed by age is read from what is open and not from all that was ever entered. Whoever enters
-- something in a partner's account notes the document whose open amount it changes (open_news) and waits for nobody; what is open of what is noted is made
-- anew later, and read from the entries until then: both together are right at every moment.

create sequence open_news_seq as bigint;
grant usage on sequence open_news_seq to danju_app;

create table open_news (
  tenant_id text not null,
  seq bigint not null default nextval('open_news_seq'),
  document_id bigint not null,
  primary key (tenant_id, seq)
);
call fence('open_news');
grant select, insert, delete on open_news to danju_app;

-- Of an account, as a debt is signed; with the document's own entries, their tax and the day that they are due.
create table open_item (
  tenant_id text not null,
  document_id bigint not null,
  party text not null,
  party_id bigint not null,
  account text not null,
  -- none where its entries are in the books of several
  legal_entity text,
  open numeric not null,
  own numeric not null,
  own_tax numeric not null,
  due date,
  primary key (tenant_id, document_id, party, party_id, account)
);
call fence('open_item');
grant select, insert, delete on open_item to danju_app;
create index open_item_party on open_item (tenant_id, party, party_id);
create index open_item_of_several on open_item (tenant_id, document_id) where legal_entity is null;

create function note_open() returns trigger language plpgsql as $$
begin
  insert into open_news (tenant_id, document_id) select distinct e.tenant_id, coalesce(e.settles_id, e.document_id) from added e;
  return null;
end $$;

create trigger note_open after insert on ledger_entry referencing new table as added for each statement execute function note_open();

insert into open_item (tenant_id, document_id, party, party_id, account, legal_entity, open, own, own_tax, due)
select e.tenant_id, coalesce(e.settles_id, e.document_id), e.party, e.party_id, e.account,
       case when min(e.legal_entity) = max(e.legal_entity) then min(e.legal_entity) end, sum(e.owed), coalesce(sum(e.owed) filter (where e.settles_id is null), 0),
       coalesce(sum(e.owed) filter (where e.settles_id is null and e.part = 'tax'), 0),
       min(coalesce(e.due_date, e.bill_date)) filter (where e.settles_id is null)
  from (select x.*, case when x.account in ('advance', 'refund') then -x.amount else x.amount end as owed from ledger_entry x) e
 group by 1, 2, 3, 4, 5 having sum(e.amount) <> 0;
