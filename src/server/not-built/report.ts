/** Reports: what answers 501. */
export const notBuiltReport = [
  'CustomerAnalysisApi_list',
  'InventoryBalanceApi_check',
  'InventoryBalanceApi_checksumtotal',
  'InventoryBalanceApi_list',
  'InventoryBalanceApi_sumtotal',
  'PurchaseAnalysisApi_list',
  'TradeAnalysisApi_list',
] as const
