-- What the tax platform said last that a legal entity may still issue; '' is the company itself.
create table invoice_quota (
  tenant_id text not null references tenant,
  legal_entity text not null,
  quota_amt numeric not null check (quota_amt >= 0),
  told_at timestamptz not null,
  primary key (tenant_id, legal_entity)
);
call fence('invoice_quota');
grant select, insert, update (quota_amt, told_at) on invoice_quota to danju_app;
