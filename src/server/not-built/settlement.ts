/** Settlements and pushing to accounting: what answers 501. */
export const notBuiltSettlement = [
  'PushAccountingApi_expense',
  'PushAccountingApi_gain',
  'PushAccountingApi_invoice',
  'PushAccountingApi_loss',
  'PushAccountingApi_prepayment',
  'PushAccountingApi_receipt',
  'PushAccountingApi_settlement',
  'PushAccountingApi_stockIn',
  'PushAccountingApi_stockOut',
  'PushAccountingApi_supplement',
  'SettlementApi_accounting',
  'SettlementApi_detail',
  'SettlementApi_flush',
  'SettlementApi_list',
] as const
