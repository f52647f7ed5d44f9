-- Coupons that another legal entity pays for (rule C7 Who pays): the customer that it is in the books of who sells, and what it owes of each
-- line that is sold with one or comes back. Of a document that was reversed it stays, and counts no more than the document.
alter table coupon_batch add funder_id bigint, add foreign key (tenant_id, funder_id) references customer (tenant_id, id);
create index coupon_batch_funder on coupon_batch (tenant_id, funder_id) where funder_id is not null;

create table line_funding (
  tenant_id text not null,
  document_id bigint not null,
  line_id bigint not null,
  funder_id bigint not null,
  amount numeric not null check (amount <> 0),
  primary key (tenant_id, line_id, funder_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, line_id) references document_line (tenant_id, id),
  foreign key (tenant_id, funder_id) references customer (tenant_id, id)
);
create index line_funding_document on line_funding (tenant_id, document_id);
create index line_funding_funder on line_funding (tenant_id, funder_id);
call fence('line_funding');
grant select, insert on line_funding to danju_app;
