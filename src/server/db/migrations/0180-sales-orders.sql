-- Sales orders: terms of the head, quantities granted at approval, and stock that their lines take as it becomes free.

alter table document
  add column pay_first integer check (pay_first in (1, 2)),
  add column delivery_date date;
alter table customer add column pay_first integer not null default 1 check (pay_first in (1, 2));

alter table document_line
  -- at most what was asked for, in the line's unit; what is ordered from then on
  add column approved_qty numeric check (approved_qty >= 0),
  -- of goods that come back: 2 where they are to come again
  add column replace integer check (replace in (1, 2)),
  -- stock is reserved for the line: its order is open
  add column takes_stock boolean not null default false,
  -- what is left to be shipped of it and not reserved yet 缺货
  add column short_qty numeric generated always as (
    case when takes_stock then greatest(base_qty - received_qty - held_qty - closed_qty - reserved_qty, 0) else 0 end) stored;
-- Some line may lack these goods. Written under the lock of the balance, so that whoever gets it next knows; a flag that stayed costs a look.
alter table stock_balance add column is_wanted boolean not null default false;
create index document_line_short on document_line (tenant_id, depot_id, comm_info_id) where short_qty <> 0;
grant update (takes_stock, approved_qty, base_qty, untaxed_amt, tax_amt, total_amt, discount_amt, coupon_amt, final_amt) on document_line to danju_app;

-- The amounts of a line that is not editable follow the quantity granted, as long as nothing is made of it.
create function line_amounts_stay() returns trigger language plpgsql as $$
begin
  if new.approved_qty is not distinct from old.approved_qty
     or exists (select from document d where d.tenant_id = new.tenant_id and d.id = new.document_id and d.tags && '{holds,booked}') then
    raise exception 'the amounts of a line that is not editable follow the quantity granted alone' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger line_amounts_stay before update of approved_qty, base_qty, untaxed_amt, tax_amt, total_amt, discount_amt, coupon_amt, final_amt on document_line
  for each row when ((old.approved_qty, old.base_qty, old.untaxed_amt, old.tax_amt, old.total_amt, old.discount_amt, old.coupon_amt, old.final_amt)
    is distinct from (new.approved_qty, new.base_qty, new.untaxed_amt, new.tax_amt, new.total_amt, new.discount_amt, new.coupon_amt, new.final_amt))
  execute function line_amounts_stay();

create or replace function head_stays_as_posted() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'status', 'tags', 'version', 'remark', 'delivery_mode', 'contacts_id', 'express', 'source_bill_id', 'close_type',
    'mirror_id', 'redo_id', 'update_user', 'update_time', 'log_no', 'log_hash', 'state_since', 'due_at', 'due_event', 'due_done', 'due_attempts'];
begin
  if 'holds' = any (old.tags) then
    free := free || 'cost_amt'::text;
  end if;
  -- an approval that grants less, and one that is taken back
  if old.tags <> new.tags and not old.tags && '{holds,booked}' then
    free := free || '{untaxed_amt,tax_amt,total_amt,discount_amt,coupon_amt,final_amt}'::text[];
  end if;
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'a document that is not editable keeps its contents' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- What was paid for an order before it ships, each payment once.
create table order_payment (
  tenant_id text not null references tenant,
  document_id bigint not null,
  no integer not null,
  account_id bigint not null,
  amount numeric not null check (amount > 0),
  payment_no text,
  primary key (tenant_id, document_id, no),
  unique (tenant_id, payment_no),
  foreign key (tenant_id, document_id) references document (tenant_id, id),
  foreign key (tenant_id, account_id) references cash_account (tenant_id, id)
);
call fence('order_payment');
grant select, insert on order_payment to danju_app;

-- A document may be paid more than once: `step` tells its entries apart.
alter table ledger_entry add column step integer not null default 0;
drop index ledger_entry_once;
create unique index ledger_entry_once on ledger_entry (tenant_id, document_id, account, about, part, party_id, coalesce(settles_id, 0), step);
