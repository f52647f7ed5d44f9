/** Reports: what answers 501. */
export const notBuiltReport = ['CustomerAnalysisApi_list', 'PurchaseAnalysisApi_list', 'TradeAnalysisApi_list'] as const
