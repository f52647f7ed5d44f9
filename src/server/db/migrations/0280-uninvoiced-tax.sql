-- Output tax that is declared before anything is invoiced (未开票收入): mall sales with their outs. The invoice that follows takes it over.
alter table tax_entry drop constraint tax_entry_about_check;
alter table tax_entry add check (about in ('deemedSale', 'lossOut', 'useOut', 'invoiced', 'invoiceVoid', 'uninvoiced', 'declared', 'declaredVoid'));

insert into sysconfig (tenant_id, config_key, config_value) select tenant_id, 'UNINVOICED_TAX', 'on' from tenant on conflict do nothing;

-- tax that no partner owes: of what is given away, of what was deducted for goods that are lost or used, and of sales, with or without an invoice
create or replace view voucher_of_tax (tenant_id, document_id, legal_entity, bill_date, side, account, party, party_id, amount) with (security_invoker = true) as
select t.tenant_id, t.document_id, t.legal_entity, t.bill_date, v.side, v.account, null::text, null::bigint, v.sign * t.amount
  from tax_entry t
  join (values
   ('deemedSale', 'debit', 'promotionGifts', 1), ('deemedSale', 'credit', 'outputTax', 1),
   ('lossOut', 'debit', 'pendingStockLoss', 1), ('lossOut', 'credit', 'inputTaxOut', 1),
   ('useOut', 'debit', 'expense', 1), ('useOut', 'credit', 'inputTaxOut', 1),
   ('invoiced', 'debit', 'outputTaxPending', 1), ('invoiced', 'credit', 'outputTax', 1),
   ('invoiceVoid', 'debit', 'outputTaxPending', 1), ('invoiceVoid', 'credit', 'outputTax', 1),
   ('uninvoiced', 'debit', 'outputTaxPending', 1), ('uninvoiced', 'credit', 'outputTaxUninvoiced', 1),
   ('declared', 'credit', 'outputTaxUninvoiced', -1), ('declared', 'credit', 'outputTax', 1),
   ('declaredVoid', 'credit', 'outputTaxUninvoiced', -1), ('declaredVoid', 'credit', 'outputTax', 1)
  ) as v (about, side, account, sign) on v.about = t.about;
