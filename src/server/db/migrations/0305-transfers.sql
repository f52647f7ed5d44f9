-- What became of goods that did not arrive with a transfer, and who bears it; said once, and taken back with the transfer (rule B5 closeDiff).
create table transfer_difference (
  tenant_id text not null references tenant,
  document_id bigint not null,
  -- 1 lost on the way, 2 went back
  outcome integer not null check (outcome in (1, 2)),
  -- who bears a loss: 1 sender, 2 receiver, 3 carrier
  bearer integer check (bearer in (1, 2, 3)),
  primary key (tenant_id, document_id),
  check ((outcome = 1) = (bearer is not null)),
  foreign key (tenant_id, document_id) references document (tenant_id, id)
);
call fence('transfer_difference');
grant select, insert on transfer_difference to danju_app;
