-- What entered a partner's account on each day, so that a page of his ledger is read from its own entries and the days before it, and not from all that
-- was ever entered. It is made anew with what is open of documents, from the same notes (open_news): nobody who enters something writes more for it.
-- Entries of a document in one account are one row of a ledger. In the books of all legal entities such a row is one where entities share it, and
-- so days are kept of all books together (`of_all_books`, with no entity) and of those of each.
create table ledger_day (
  tenant_id text not null,
  party text not null,
  party_id bigint not null,
  of_all_books boolean not null,
  legal_entity text not null,
  day date not null,
  -- of rows of the ledger, by the side on which they stand
  row_count bigint not null,
  debit numeric not null,
  credit numeric not null,
  goods numeric not null,
  tax numeric not null,
  primary key (tenant_id, party, party_id, day, of_all_books, legal_entity)
);
call fence('ledger_day');
grant select, insert, delete on ledger_day to danju_app;

insert into ledger_day (tenant_id, party, party_id, of_all_books, legal_entity, day, row_count, debit, credit, goods, tax)
select tenant_id, party, party_id, of_all_books, coalesce(legal_entity, ''), bill_date, count(*), coalesce(sum(amount) filter (where amount > 0), 0),
       -coalesce(sum(amount) filter (where amount < 0), 0), sum(goods), sum(tax)
  from (select tenant_id, party, party_id, bill_date, legal_entity, grouping(legal_entity) = 1 as of_all_books, sum(owed) as amount,
               coalesce(sum(owed) filter (where part = 'goods'), 0) as goods, coalesce(sum(owed) filter (where part = 'tax'), 0) as tax
          from (select x.*, case when x.account in ('advance', 'refund') then -x.amount else x.amount end as owed from ledger_entry x) e
         group by tenant_id, party, party_id, bill_date, document_id, account, grouping sets ((legal_entity), ())) g
 group by 1, 2, 3, 4, 5, 6;
