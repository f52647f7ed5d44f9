import type { Report } from '#resources/reports/reports.ts'
import type { PagingParams } from '../db/pages.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { estimateAgePage } from './finance/estimate-age.ts'
import { payableAgePage, receivableAgePage } from './finance/partner-age.ts'
import { reconciliationPage } from './finance/reconciliation.ts'
import { taxWorksheetPage } from './finance/tax-worksheet.ts'
import { cashFlowPage } from './trade/cash-flow.ts'
import { customersPage, suppliersPage } from './trade/partner-analysis.ts'
import { purchaseDeviationPage, salesDeviationPage } from './trade/price-deviation.ts'
import { staffCommissionPage } from './trade/staff-commission.ts'
import { turnoverPage } from './trade/stock-turnover.ts'
import { salesAnalysis, salesPage, storeProfitPage } from './trade/store-profit.ts'
import { tradePage } from './trade/trade-analysis.ts'
import { comparisonPage } from './trade/trade-comparison.ts'
import type { TradeQuery } from './trade/trade-facts.ts'
import { tradeLinesPage } from './trade/trade-lines.ts'

type ReportOperation =
  | `${'TradeAnalysis' | 'CustomerAnalysis' | 'PurchaseAnalysis' | 'StoreProfit' | 'StockTurnover' | 'ReceivableAge' | 'PayableAge' | 'TradeLine'}Api_list`
  | `${'SalesDeviation' | 'PurchaseDeviation' | 'TradeComparison' | 'CashFlow' | 'StaffCommission' | 'Reconciliation' | 'EstimateAge' | 'TaxWorksheet'}Api_list`
  | 'SalesAnalysisApi_selectAnalyseSalesTable'

/** Handlers of reports on sales, purchases and profit by business date, and of the lines behind them (ADR 130). */
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

/** Functions that read pages of each report, for exports; the filters were validated when the export was requested. */
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
