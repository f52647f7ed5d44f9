-- A user of a customer buys in the shop and is no staff, whatever his roles.
alter table app_user add column customer_id bigint;
alter table app_user add foreign key (tenant_id, customer_id) references customer (tenant_id, id);
create index app_user_customer on app_user (tenant_id, customer_id) where customer_id is not null;
