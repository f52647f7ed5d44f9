-- An approval of a purchase order may grant less, too: the shares of freight of its lines follow, and what goods cost with them.
grant update (freight, fee_amt, all_cost_amt, all_cost_price) on document_line to danju_app;

create or replace trigger line_cost_stays before update of cost_amt, cost_price, freight, fee_amt, all_cost_amt, all_cost_price on document_line for each row
  when ((old.cost_amt, old.cost_price, old.freight, old.fee_amt, old.all_cost_amt, old.all_cost_price)
    is distinct from (new.cost_amt, new.cost_price, new.freight, new.fee_amt, new.all_cost_amt, new.all_cost_price))
  execute function line_cost_stays();

create or replace function head_stays_as_posted() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'status', 'tags', 'version', 'remark', 'delivery_mode', 'contacts_id', 'express', 'source_bill_id', 'close_type',
    'mirror_id', 'redo_id', 'update_user', 'update_time', 'log_no', 'log_hash', 'state_since', 'due_at', 'due_event', 'due_done', 'due_attempts',
    'flow_id'];
begin
  if 'holds' = any (old.tags) then
    free := free || 'cost_amt'::text;
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
