-- What members have with the company and pay with (rule B8): points, of which the ledger is there, and stored value.

-- Points that were used to pay, or given back of that, beside those that documents earn.
alter table points_entry add column about text not null default 'earned' check (about in ('earned', 'used'));
grant insert (about) on points_entry to danju_app;

-- Stored value, a ledger: what was paid for it is a liability, what was given on top is none. A balance is its sum.
create table stored_value_entry (
  tenant_id text not null,
  id bigint not null default nextval('id_seq'),
  customer_id bigint not null,
  document_id bigint not null,
  principal numeric not null,
  bonus numeric not null,
  create_time timestamptz not null,
  primary key (tenant_id, id),
  check (principal <> 0 or bonus <> 0),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
create index stored_value_entry_customer on stored_value_entry (tenant_id, customer_id, id);
create index stored_value_entry_document on stored_value_entry (tenant_id, document_id);
call fence('stored_value_entry');
grant select, insert on stored_value_entry to danju_app;

-- A top-up at a till.
create table stored_top_up (
  tenant_id text not null,
  document_id bigint not null,
  till_id bigint not null,
  shift_id bigint,
  amount numeric not null check (amount > 0),
  bonus_amt numeric not null default 0 check (bonus_amt >= 0),
  pay_way text not null,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, till_id) references till (tenant_id, id)
);
call own_table('stored_top_up');

-- what of a ticket the bonus of stored value paid: a discount
alter table retail_ticket add column bonus_amt numeric;

-- Accounts of what members pay with: what they paid for stored value lies there with a minus, points that were taken with a plus.
alter table cash_account drop constraint cash_account_kind_check;
alter table cash_account add constraint cash_account_kind_check
  check (kind_code in ('cash', 'transit', 'bank', 'thirdParty', 'storedValue', 'points'));

create or replace view voucher_of_money (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select c.tenant_id, c.document_id, a.legal_entity, c.bill_date, case when c.amount > 0 then 'debit' else 'credit' end,
       case a.kind_code when 'cash' then 'cash' when 'transit' then 'cashInTransit' when 'bank' then 'bank' when 'storedValue' then 'storedValue'
            when 'points' then 'pointsUsed' else 'paymentServices' end, null::text, null::bigint, abs(c.amount)
  from cash_entry c join cash_account a on a.tenant_id = c.tenant_id and a.id = c.account_id;

insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'POINTS_PER_UNIT', '0' from tenant on conflict do nothing;
