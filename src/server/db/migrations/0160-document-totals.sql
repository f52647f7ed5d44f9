-- How many documents of a kind stand in each state on each day, and what they come to, so that a list of a year sums days and not documents.
-- Whoever writes a document adds rows of his own, the old figures taken away and the new ones added, and changes none: nobody waits for
-- anybody. Rows of one day and state are added up later by housekeeping. The sum is right at every moment.

create sequence document_total_seq as bigint;
grant usage on sequence document_total_seq to danju_app;

create table document_total (
  tenant_id text not null,
  kind text not null,
  bill_date date not null,
  status integer not null,
  seq bigint not null default nextval('document_total_seq'),
  is_summed boolean not null default false,
  documents integer not null,
  total_qty numeric not null,
  tax_amt numeric not null,
  total_amt numeric not null,
  final_amt numeric not null,
  cost_amt numeric not null,
  primary key (tenant_id, kind, bill_date, status, seq)
);
call fence('document_total');
grant select, insert, delete on document_total to danju_app;
create index document_total_new on document_total (tenant_id) where not is_summed;

create function note_document_total() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into document_total (tenant_id, kind, bill_date, status, documents, total_qty, tax_amt, total_amt, final_amt, cost_amt)
    values (old.tenant_id, old.kind, old.bill_date, old.status, -1, -old.total_qty, -old.tax_amt, -old.total_amt, -old.final_amt, -old.cost_amt),
           (new.tenant_id, new.kind, new.bill_date, new.status, 1, new.total_qty, new.tax_amt, new.total_amt, new.final_amt, new.cost_amt);
  elsif tg_op = 'INSERT' then
    insert into document_total (tenant_id, kind, bill_date, status, documents, total_qty, tax_amt, total_amt, final_amt, cost_amt)
    values (new.tenant_id, new.kind, new.bill_date, new.status, 1, new.total_qty, new.tax_amt, new.total_amt, new.final_amt, new.cost_amt);
  else
    insert into document_total (tenant_id, kind, bill_date, status, documents, total_qty, tax_amt, total_amt, final_amt, cost_amt)
    values (old.tenant_id, old.kind, old.bill_date, old.status, -1, -old.total_qty, -old.tax_amt, -old.total_amt, -old.final_amt, -old.cost_amt);
  end if;
  return null;
end $$;

create trigger note_document_total after insert or delete on document for each row execute function note_document_total();
create trigger note_changed_total after update on document for each row
  when ((old.kind, old.bill_date, old.status, old.total_qty, old.tax_amt, old.total_amt, old.final_amt, old.cost_amt)
        is distinct from (new.kind, new.bill_date, new.status, new.total_qty, new.tax_amt, new.total_amt, new.final_amt, new.cost_amt))
  execute function note_document_total();

insert into document_total (tenant_id, kind, bill_date, status, is_summed, documents, total_qty, tax_amt, total_amt, final_amt, cost_amt)
select tenant_id, kind, bill_date, status, true, count(*), sum(total_qty), sum(tax_amt), sum(total_amt), sum(final_amt), sum(cost_amt)
  from document group by 1, 2, 3, 4;
