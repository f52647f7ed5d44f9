-- What was open of each document is kept of every day, from one day to before another, and not as of now alone: what was owed by age on a day long ago
-- is read from what was open then, and not from all that was entered since.
drop table open_item;
create table open_item (
  tenant_id text not null,
  document_id bigint not null,
  party text not null,
  party_id bigint not null,
  account text not null,
  -- none where its entries are in the books of several
  legal_entity text,
  -- at the end of the days from the first on until before the other, 'infinity' for what is open still
  from_day date not null,
  to_day date not null,
  -- of an account, as a debt is signed; with the document's own entries, their tax and the day that they are due
  open numeric not null,
  own numeric not null,
  own_tax numeric not null,
  due date,
  primary key (tenant_id, document_id, party, party_id, account, from_day)
);
call fence('open_item');
grant select, insert, delete on open_item to danju_app;
-- of one day: what ended later, and of that what had begun
create index open_item_days on open_item (tenant_id, party, to_day, from_day);
create index open_item_party on open_item (tenant_id, party, party_id, to_day);
create index open_item_of_several on open_item (tenant_id, document_id) where legal_entity is null;

insert into open_item (tenant_id, document_id, party, party_id, account, legal_entity, from_day, to_day, open, own, own_tax, due)
select tenant_id, document_id, party, party_id, account, entity, day, to_day, open, own, own_tax, due
  from (select d.tenant_id, d.document_id, d.party, d.party_id, d.account, d.day, lead(d.day, 1, 'infinity'::date) over w as to_day,
               case when min(d.first_entity) over i = max(d.last_entity) over i then min(d.first_entity) over i end as entity,
               sum(d.open) over w as open, sum(d.own) over w as own, sum(d.own_tax) over w as own_tax, min(d.due) over w as due
          from (select e.tenant_id, coalesce(e.settles_id, e.document_id) as document_id, e.party, e.party_id, e.account, e.bill_date as day,
                       min(e.legal_entity) as first_entity, max(e.legal_entity) as last_entity, sum(e.owed) as open,
                       coalesce(sum(e.owed) filter (where e.settles_id is null), 0) as own,
                       coalesce(sum(e.owed) filter (where e.settles_id is null and e.part = 'tax'), 0) as own_tax,
                       min(coalesce(e.due_date, e.bill_date)) filter (where e.settles_id is null) as due
                  from (select x.*, case when x.account in ('advance', 'refund') then -x.amount else x.amount end as owed from ledger_entry x) e
                 group by 1, 2, 3, 4, 5, 6) d
        window i as (partition by d.tenant_id, d.document_id, d.party, d.party_id, d.account), w as (i order by d.day)) k
 where open <> 0;
