/** Inquiries and quotations: what answers 501. */
export const notBuiltInquiry = ['SalesAnalysisApi_selectAnalyseSalesTable'] as const
