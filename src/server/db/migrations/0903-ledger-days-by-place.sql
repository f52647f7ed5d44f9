-- What is kept of ledgers and of open documents is kept by where documents take place and by who made them, too: whoever has depots of his own reads it
-- as everybody does. A document takes place in the depots of its lines, or in that of its head where no line has one, and in the one its goods reach.
-- And the days of all partners of a side of the trade together, for the ledger of all of them.
create table ledger_day_place (
  tenant_id text not null,
  party text not null,
  party_id bigint not null,
  of_all_books boolean not null,
  legal_entity text not null,
  day date not null,
  -- in order; none where a document takes place nowhere. 0: nobody made it
  places bigint[] not null,
  create_user bigint not null,
  row_count bigint not null,
  debit numeric not null,
  credit numeric not null,
  goods numeric not null,
  tax numeric not null,
  primary key (tenant_id, party, party_id, day, of_all_books, legal_entity, places, create_user)
);
call fence('ledger_day_place');
grant select, insert, delete on ledger_day_place to danju_app;

create table ledger_day_total (
  tenant_id text not null,
  party text not null,
  of_all_books boolean not null,
  legal_entity text not null,
  day date not null,
  places bigint[] not null,
  create_user bigint not null,
  row_count bigint not null,
  debit numeric not null,
  credit numeric not null,
  goods numeric not null,
  tax numeric not null,
  primary key (tenant_id, party, day, of_all_books, legal_entity, places, create_user)
);
call fence('ledger_day_total');
grant select, insert, delete on ledger_day_total to danju_app;

create temporary table sight on commit drop as
select d.tenant_id, d.id, coalesce(d.create_user, 0) as create_user,
       array(select distinct p.depot_id
               from (select s.depot_id from document_line s where s.tenant_id = d.tenant_id and s.document_id = d.id and s.depot_id is not null
                     union all select d.in_depot_id where d.in_depot_id is not null
                     union all select d.depot_id where d.depot_id is not null and not exists
                       (select from document_line s where s.tenant_id = d.tenant_id and s.document_id = d.id and s.depot_id is not null)) p
              order by p.depot_id) as places
  from document d
 where exists (select from ledger_entry e where e.tenant_id = d.tenant_id and e.document_id = d.id)
    or exists (select from ledger_entry e where e.tenant_id = d.tenant_id and e.settles_id = d.id);
create unique index on sight (tenant_id, id);
analyze sight;

insert into ledger_day_place (tenant_id, party, party_id, of_all_books, legal_entity, day, places, create_user, row_count, debit, credit, goods, tax)
select tenant_id, party, party_id, of_all_books, coalesce(legal_entity, ''), bill_date, places, create_user, count(*),
       coalesce(sum(amount) filter (where amount > 0), 0), -coalesce(sum(amount) filter (where amount < 0), 0), sum(goods), sum(tax)
  from (select tenant_id, party, party_id, bill_date, legal_entity, places, create_user, grouping(legal_entity) = 1 as of_all_books, sum(owed) as amount,
               coalesce(sum(owed) filter (where part = 'goods'), 0) as goods, coalesce(sum(owed) filter (where part = 'tax'), 0) as tax
          from (select x.*, s.places, s.create_user, case when x.account in ('advance', 'refund') then -x.amount else x.amount end as owed
                  from ledger_entry x join sight s on s.tenant_id = x.tenant_id and s.id = x.document_id) e
         group by tenant_id, party, party_id, bill_date, document_id, account, places, create_user, grouping sets ((legal_entity), ())) g
 group by 1, 2, 3, 4, 5, 6, 7, 8;
create index ledger_day_place_day on ledger_day_place (tenant_id, party, day);

insert into ledger_day_total (tenant_id, party, of_all_books, legal_entity, day, places, create_user, row_count, debit, credit, goods, tax)
select tenant_id, party, of_all_books, legal_entity, day, places, create_user, sum(row_count), sum(debit), sum(credit), sum(goods), sum(tax)
  from ledger_day_place group by 1, 2, 3, 4, 5, 6, 7;

alter table open_item add column places bigint[] not null default '{}', add column create_user bigint not null default 0;
update open_item i set places = s.places, create_user = s.create_user from sight s
 where s.tenant_id = i.tenant_id and s.id = i.document_id and (s.places, s.create_user) is distinct from (i.places, i.create_user);
alter table open_item alter column places drop default, alter column create_user drop default;
