import { sql } from 'kysely'

/** Accounts of tax entries by `about`, as rows `u`: `sign` 1 debits, -1 credits the amount (rule B6). */
export const taxAccounts = sql.raw(`(values
  ('invoiced', 'outputTax', -1), ('invoiceVoid', 'outputTax', -1), ('declared', 'outputTax', -1), ('declaredVoid',
  'outputTax', -1), ('deemedSale', 'outputTax', -1),
  ('uninvoiced', 'outputTaxUninvoiced', -1), ('declared', 'outputTaxUninvoiced', 1), ('declaredVoid', 'outputTaxUninvoiced', 1),
  ('invoiced', 'outputTaxPending', 1), ('invoiceVoid', 'outputTaxPending', 1), ('uninvoiced', 'outputTaxPending', 1),
  ('deducted', 'inputTax', 1), ('deductedOut', 'inputTaxOut', 1), ('lossOut', 'inputTaxOut', -1), ('useOut', 'inputTaxOut', -1),
  ('deducted', 'inputTaxPending', -1), ('deductedOut', 'inputTaxPending', -1)) as u (about, account, sign)`)
