/** Demands: what answers 501. */
export const notBuiltPurchaseReturn = [
  'DemandApi_approve',
  'DemandApi_cancel',
  'DemandApi_detail',
  'DemandApi_draft',
  'DemandApi_list',
  'DemandApi_reject',
  'DemandApi_remove',
  'DemandApi_submit',
  'DemandApi_unapprove',
  'DemandApi_withdraw',
] as const
