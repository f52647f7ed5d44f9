-- What kind of taxpayer a legal entity is from a day on, and the rates and the limit that come with it (ADR 280). Without a legal entity it is the
-- company itself; on days before the first row, and of those that have none, the setting TAXPAYER_KIND says it.
create table taxpayer (
  tenant_id text not null references tenant,
  id bigint not null default nextval('id_seq'),
  legal_entity_id bigint,
  from_date date not null,
  -- 1 general, 2 small-scale
  taxpayer_kind integer not null check (taxpayer_kind in (1, 2)),
  -- the usual rate of new lines, and of what a small-scale taxpayer sells
  tax_rate_id bigint,
  levy_rate_id bigint,
  -- untaxed sales of a month up to which nothing is paid
  exempt_amt numeric check (exempt_amt >= 0),
  legal_source text,
  remark text,
  version integer not null default 1,
  create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, legal_entity_id, from_date),
  foreign key (tenant_id, legal_entity_id) references legal_entity (tenant_id, id),
  foreign key (tenant_id, tax_rate_id) references tax_rate (tenant_id, id),
  foreign key (tenant_id, levy_rate_id) references tax_rate (tenant_id, id)
);
call fence('taxpayer');
grant select, insert, update, delete on taxpayer to danju_app;
create trigger note_change after insert or update or delete on taxpayer for each row execute function note_change('settings');

-- Whether the books of this name are those of a small-scale taxpayer on a day.
create function is_small_on(tenant text, books text, day date) returns boolean language sql stable as $$
  select coalesce(
    (select t.taxpayer_kind = 2 from taxpayer t
      where t.tenant_id = tenant and t.from_date <= day
        and t.legal_entity_id is not distinct from (select e.id from legal_entity e where e.tenant_id = tenant and e.book_name = nullif(books, ''))
      order by t.from_date desc limit 1),
    (select s.config_value = 'small' from sysconfig s where s.tenant_id = tenant and s.config_key = 'TAXPAYER_KIND'),
    false)
$$;

-- The day that says as which kind of taxpayer a document sells: that of the sale which it invoices, takes back or undoes, else its own.
create function tax_day_of(tenant text, document bigint) returns date language sql stable as $$
  with recursive about as (
    select d.id, d.bill_date, d.mirror_id, d.source_bill_id from document d where d.tenant_id = tenant and d.id = document
    union
    select d.id, d.bill_date, d.mirror_id, d.source_bill_id
      from about a
     cross join lateral (
       select a.mirror_id as id
       union select a.source_bill_id
       union select f.document_id from document_line l join document_line f on f.tenant_id = tenant and f.id = l.source_body_id
              where l.tenant_id = tenant and l.document_id = a.id) o
      join document d on d.tenant_id = tenant and d.id = o.id and d.tags && '{booked,invoiced}')
  select min(bill_date) from about
$$;

-- The sides of a document's vouchers as they are pushed: output tax of a small-scale taxpayer is in one account, where what is pending and what is
-- declared are the same, so it stands on one side.
create function pushed_sides(tenant text, document bigint)
returns table (legal_entity text, bill_date date, side text, account text, party text, party_id bigint, amount numeric) language sql stable as $$
  select v.legal_entity, v.bill_date, case when k.is_small then 'credit' else v.side end, case when k.is_small then 'vatPayable' else v.account end,
         v.party, v.party_id, case when k.is_small and v.side = 'debit' then -v.amount else v.amount end
    from voucher_line v
   cross join lateral (
     select case when v.account in ('outputTax', 'outputTaxPending', 'outputTaxUninvoiced')
                 then is_small_on(tenant, v.legal_entity, tax_day_of(tenant, document)) else false end as is_small) k
   where v.tenant_id = tenant and v.document_id = document
$$;
