import type { Report } from '#resources/reports.ts'
import type { PagingParams } from '../db/pages.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { cashFlowPage } from './cash-flow.ts'
import { estimateAgePage } from './estimate-age.ts'
import { payableAgePage, receivableAgePage } from './partner-age.ts'
import { customersPage, suppliersPage } from './partner-analysis.ts'
import { purchaseDeviationPage, salesDeviationPage } from './price-deviation.ts'
import { reconciliationPage } from './reconciliation.ts'
import { staffCommissionPage } from './staff-commission.ts'
import { turnoverPage } from './stock-turnover.ts'
import { salesAnalysis, salesPage, storeProfitPage } from './store-profit.ts'
import { taxWorksheetPage } from './tax-worksheet.ts'
import { tradePage } from './trade-analysis.ts'
import { comparisonPage } from './trade-comparison.ts'
import type { TradeQuery } from './trade-facts.ts'
import { tradeLinesPage } from './trade-lines.ts'

type ReportOperation =
  | `${'TradeAnalysis' | 'CustomerAnalysis' | 'PurchaseAnalysis' | 'StoreProfit' | 'StockTurnover' | 'ReceivableAge' | 'PayableAge' | 'TradeLine'}Api_list`
  | `${'SalesDeviation' | 'PurchaseDeviation' | 'TradeComparison' | 'CashFlow' | 'StaffCommission' | 'Reconciliation' | 'EstimateAge' | 'TaxWorksheet'}Api_list`
  | 'SalesAnalysisApi_selectAnalyseSalesTable'

/** Sales, purchases and profit by business date, and the lines behind them (ADR 130). */
export const reportHandlers: HandlersOf<ReportOperation> = {
  TradeAnalysisApi_list: tradePage,
  CustomerAnalysisApi_list: customersPage,
  PurchaseAnalysisApi_list: suppliersPage,
  StoreProfitApi_list: storeProfitPage,
  StockTurnoverApi_list: turnoverPage,
  ReceivableAgeApi_list: receivableAgePage,
  PayableAgeApi_list: payableAgePage,
  EstimateAgeApi_list: estimateAgePage,
  TaxWorksheetApi_list: taxWorksheetPage,
  TradeLineApi_list: tradeLinesPage,
  SalesDeviationApi_list: salesDeviationPage,
  PurchaseDeviationApi_list: purchaseDeviationPage,
  TradeComparisonApi_list: comparisonPage,
  CashFlowApi_list: cashFlowPage,
  StaffCommissionApi_list: staffCommissionPage,
  ReconciliationApi_list: reconciliationPage,
  SalesAnalysisApi_selectAnalyseSalesTable: salesAnalysis,
}

type ReportCall = Pick<Call<'TradeAnalysisApi_list'>, 'tx' | 'user' | 'language'> & {
  query: Omit<PagingParams, 'size'> & TradeQuery & { accountId?: string; current: number; size: number }
}
type ReportPages = Promise<{ records: readonly Readonly<Record<string, unknown>>[]; total: number; pages: number }>

/** Page functions of each report, for exports; their filters were validated when the export was requested. */
export const reportPages: Readonly<Record<Report['api'], (asked: ReportCall) => ReportPages>> = {
  TradeAnalysisApi: tradePage,
  CustomerAnalysisApi: customersPage,
  PurchaseAnalysisApi: suppliersPage,
  StoreProfitApi: storeProfitPage,
  StockTurnoverApi: turnoverPage,
  ReceivableAgeApi: receivableAgePage,
  PayableAgeApi: payableAgePage,
  EstimateAgeApi: estimateAgePage,
  TaxWorksheetApi: taxWorksheetPage,
  TradeLineApi: tradeLinesPage,
  SalesDeviationApi: salesDeviationPage,
  PurchaseDeviationApi: purchaseDeviationPage,
  TradeComparisonApi: comparisonPage,
  CashFlowApi: cashFlowPage,
  StaffCommissionApi: staffCommissionPage as (asked: ReportCall) => ReportPages,
  ReconciliationApi: reconciliationPage,
  SalesAnalysisApi: (asked) => salesPage(asked, asked.query),
}
