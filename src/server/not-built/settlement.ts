/** Settlements: what answers 501. */
export const notBuiltSettlement = ['SettlementApi_accounting', 'SettlementApi_detail', 'SettlementApi_flush', 'SettlementApi_list'] as const
