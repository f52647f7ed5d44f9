-- Deposits of pre-sales that are not returned where the balance is not paid in time (rule B8): the offer says so, and the order as it was placed.
alter table special_offer add deposit_forfeit integer;
alter table mall_order add deposit_forfeit integer;

-- an advance that is kept is income, without tax: nothing was sold for it
create or replace view voucher_of_partners (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select e.tenant_id, e.document_id, e.legal_entity, e.bill_date, v.side, v.account,
       case when v.owed then e.party end, case when v.owed then e.party_id end, v.sign * e.amount
  from ledger_entry e
  join (values
   ('payable', 'supplier', 'purchase', 'goods', 'credit', 'payableEstimated', true, 1),
   ('payable', 'supplier', 'freight', 'goods', 'credit', 'payableEstimated', true, 1),
   ('receivable', 'customer', 'sales', 'goods', 'debit', 'receivable', true, 1),
   ('receivable', 'customer', 'sales', 'tax', 'debit', 'receivable', true, 1),
   ('receivable', 'customer', 'sales', 'goods', 'credit', 'revenue', false, 1),
   ('receivable', 'customer', 'sales', 'tax', 'credit', 'outputTaxPending', false, 1),
   ('payable', 'supplier', 'opening', 'goods', 'credit', 'payable', true, 1),
   ('payable', 'supplier', 'opening', 'goods', 'debit', 'openingBalances', false, 1),
   ('advance', 'supplier', 'opening', 'goods', 'debit', 'advancePaid', true, 1),
   ('advance', 'supplier', 'opening', 'goods', 'credit', 'openingBalances', false, 1),
   ('receivable', 'customer', 'opening', 'goods', 'debit', 'receivable', true, 1),
   ('receivable', 'customer', 'opening', 'goods', 'credit', 'openingBalances', false, 1),
   ('advance', 'customer', 'opening', 'goods', 'credit', 'advanceReceived', true, 1),
   ('advance', 'customer', 'opening', 'goods', 'debit', 'openingBalances', false, 1),
   ('receivable', 'customer', 'discount', 'goods', 'debit', 'cashDiscount', false, -1),
   ('payable', 'supplier', 'discount', 'goods', 'credit', 'cashDiscount', false, -1),
   ('receivable', 'customer', 'writeOff', 'goods', 'debit', 'badDebt', false, -1),
   ('advance', 'customer', 'writeOff', 'goods', 'credit', 'otherIncome', false, -1),
   ('payable', 'supplier', 'writeOff', 'goods', 'credit', 'otherIncome', false, -1)
  ) as v (kept, party, about, part, side, account, owed, sign)
    on v.kept = e.account and v.party = e.party and v.about = e.about and v.part = e.part;
