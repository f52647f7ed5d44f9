-- What a customer owes, has paid in advance and is to be paid back, by legal entity: the sum of its entries, kept by whoever adds some, so
-- that credit is asked for without adding them up.
create table customer_balance (
  tenant_id text not null references tenant,
  legal_entity text not null,
  customer_id bigint not null,
  account text not null,
  amount numeric not null,
  primary key (tenant_id, customer_id, legal_entity, account),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
call fence('customer_balance');
grant select, insert, update on customer_balance to danju_app;

insert into customer_balance (tenant_id, legal_entity, customer_id, account, amount)
  select tenant_id, legal_entity, party_id, account, sum(amount) from ledger_entry where party = 'customer' group by 1, 2, 3, 4;

-- Documents of a customer that count for its credit before they are booked: few of very many.
create index document_customer_open on document (tenant_id, customer_id) where customer_id is not null and tags && '{open,holds}';
