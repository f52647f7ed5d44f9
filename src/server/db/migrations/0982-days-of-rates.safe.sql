-- Reduced rates and levy rates apply from a day to a day, by a law that the row names.
alter table tax_rate add column from_date date, add column to_date date, add column legal_source text;
alter table tax_rate add constraint tax_rate_to_date_check check (to_date >= from_date) not valid;
alter table tax_rate validate constraint tax_rate_to_date_check;

insert into tax_rate (tenant_id, tax_rate, name, legal_source, from_date, to_date, create_time)
select t.tenant_id, r.rate, r.rate || '%', r.source, r.from_date::date, r.to_date::date, now()
  from tenant t
 cross join (values (1, '财政部 税务总局公告2023年第19号（减按1%）', '2023-01-01', '2027-12-31'),
                    (3, '增值税法第十一条（征收率）', '2014-07-01', null),
                    (5, '财税〔2016〕36号（征收率）', '2016-05-01', null)) as r (rate, source, from_date, to_date)
    on conflict do nothing;
