-- What comes back and leaves nothing of a sale that is kept and not invoiced takes the rest of its tax (rule C5), which is known once it is booked.
grant update (final_untaxed_amt) on document_line to danju_app;

create or replace function line_amounts_stay() returns trigger language plpgsql as $$
begin
  if (new.approved_qty, new.base_qty, new.total_amt, new.discount_amt, new.coupon_amt, new.final_amt)
       is not distinct from (old.approved_qty, old.base_qty, old.total_amt, old.discount_amt, old.coupon_amt, old.final_amt)
     and exists (select from document d where d.tenant_id = new.tenant_id and d.id = new.document_id
                    and d.kind in ('salesReturn', 'retailReturn', 'retailExchange') and not 'booked' = any (d.tags)) then
    return new;
  end if;
  if new.approved_qty is not distinct from old.approved_qty
     or exists (select from document d where d.tenant_id = new.tenant_id and d.id = new.document_id and d.tags && '{holds,booked}') then
    raise exception 'the amounts of a line that is not editable follow the quantity granted alone' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create or replace trigger line_amounts_stay
  before update of approved_qty, base_qty, untaxed_amt, tax_amt, total_amt, discount_amt, coupon_amt, final_amt, final_untaxed_amt on document_line
  for each row when ((old.approved_qty, old.base_qty, old.untaxed_amt, old.tax_amt, old.total_amt, old.discount_amt, old.coupon_amt, old.final_amt, old.final_untaxed_amt)
    is distinct from (new.approved_qty, new.base_qty, new.untaxed_amt, new.tax_amt, new.total_amt, new.discount_amt, new.coupon_amt, new.final_amt, new.final_untaxed_amt))
  execute function line_amounts_stay();

create or replace function head_stays_as_posted() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'status', 'tags', 'version', 'remark', 'delivery_mode', 'contacts_id', 'express', 'source_bill_id', 'close_type',
    'mirror_id', 'redo_id', 'update_user', 'update_time', 'log_no', 'log_hash', 'state_since', 'due_at', 'due_event', 'due_done', 'due_attempts',
    'flow_id'];
begin
  if 'holds' = any (old.tags) then
    free := free || 'cost_amt'::text;
  end if;
  if old.kind in ('salesReturn', 'retailReturn', 'retailExchange') and not 'booked' = any (old.tags) then
    free := free || '{untaxed_amt,tax_amt}'::text[];
  end if;
  -- an approval that grants less, and one that is taken back
  if old.tags <> new.tags and not old.tags && '{holds,booked}' then
    free := free || '{untaxed_amt,tax_amt,total_amt,discount_amt,coupon_amt,final_amt,cost_amt}'::text[];
  end if;
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'a document that is not editable keeps its contents' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
