/** Stock counts: what answers 501. */
export const notBuiltStockCount = [
  'CheckInventoryApi_accounting',
  'CheckInventoryApi_cancel',
  'CheckInventoryApi_create',
  'CheckInventoryApi_detail',
  'CheckInventoryApi_list',
  'CheckInventoryApi_reopen',
  'CheckInventoryApi_saveCount',
  'CheckInventoryApi_startRecount',
  'CheckInventoryApi_submit',
] as const
