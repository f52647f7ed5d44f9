import type { OperationId } from '#contract/operations.gen.ts'
import { words } from '#domain/field.ts'
import type { Words } from '#domain/words.ts'
import type { Field } from './define-resource.ts'
import { amount, qty, text } from './list-columns.ts'

const count = (zh: string, en: string) => ({ label: words(zh, en), kind: 'integer', width: 84 }) as const
const rate = (zh: string, en: string) => ({ label: words(zh, en), kind: 'percent', width: 88 }) as const

const day = { label: words('日期', 'Date'), kind: 'date', width: 104 } as const
const goods = { commInfoCode: text('商品编码', 'Goods code', 104), commInfoName: text('商品名称', 'Goods', 220) } as const
const depotName = text('仓库', 'Depot', 140)
const sold = {
  qty: qty('销量', 'Quantity'),
  salesAmt: amount('销售额', 'Sales'),
  costAmt: amount('成本', 'Cost'),
  profitAmt: amount('毛利', 'Gross profit'),
} as const
const sales = { billCount: count('单数', 'Sales made'), ...sold, profitRate: rate('毛利率（%）', 'Margin %') } as const

export type ReportFilter = 'depotId' | 'customerId' | 'supplierId' | 'classifyId' | 'commInfoId'

/**
 * A way of grouping: the columns that are there for it alone, and the filter that finds the lines of one of its rows; without one a row is a
 * line itself.
 */
export type Grouping = { label: Words; columns: readonly string[]; key?: 'billDate' | ReportFilter }

export type Report = {
  api:
    | 'StockTurnoverApi'
    | 'ReceivableAgeApi'
    | 'PayableAgeApi'
    | 'TradeAnalysisApi'
    | 'CustomerAnalysisApi'
    | 'PurchaseAnalysisApi'
    | 'StoreProfitApi'
    | 'SalesAnalysisApi'
    | 'TradeLineApi'
  list: OperationId
  /** The stem of its rights. */
  stem: string
  menu: { path: string; sort: number; icon: string }
  label: Words
  /** Its columns by their wire names, in the order of list and sheet; those of groupings that are not chosen are left out. */
  fields: Readonly<Record<string, Field>>
  filters: readonly ReportFilter[]
  /** The first is usual. */
  groupings: Readonly<Record<string, Grouping>>
  /** What its figures but those of purchases are made of. */
  side: 'sale' | 'purchase'
  /** Drawn above the table. */
  charted: readonly string[]
}

/** What is open of debts by how long it is overdue, in the order of the columns. */
const ages = {
  openAmt: amount('未结', 'Open'),
  notDueAmt: amount('未到期', 'Not due'),
  overdue30Amt: amount('逾期1–30天', '1–30 days'),
  overdue60Amt: amount('逾期31–60天', '31–60 days'),
  overdue90Amt: amount('逾期61–90天', '61–90 days'),
  overdueMoreAmt: amount('逾期90天以上', 'Over 90 days'),
} as const
const parts = { goodsAmt: amount('其中货款', 'Goods part'), taxAmt: amount('其中税款', 'Tax part') } as const
const openDocument = {
  kindName: text('单据类型', 'Document', 130),
  billNo: text('单号', 'Number', 150),
  billDate: day,
  dueDate: { label: words('到期日', 'Due'), kind: 'date', width: 104 },
} as const
const ageOf = (partner: 'customer' | 'supplier', name: Field): Pick<Report, 'fields' | 'filters' | 'groupings' | 'charted'> => ({
  fields: {
    [`${partner}Name`]: name,
    ...openDocument,
    ...ages,
    advanceAmt: amount(partner === 'customer' ? '预收' : '预付', 'Advances'),
    balanceAmt: amount('余额', 'Balance'),
    ...parts,
  },
  filters: [`${partner}Id`],
  groupings: {
    partner: { label: name.label, columns: [], key: `${partner}Id` },
    document: { label: words('按单据', 'By document'), columns: Object.keys(openDocument) },
  },
  charted: ['openAmt', 'overdueMoreAmt'],
})

const days = { label: words('按日', 'By day'), columns: ['billDate', 'billCount'], key: 'billDate' } as const
const months = { ...days, label: words('按月', 'By month') } as const

/** Reports that are read: their services, rights, pages, columns, filters and ways of grouping. */
export const reports: readonly Report[] = [
  {
    api: 'StoreProfitApi',
    list: 'StoreProfitApi_list',
    stem: 'storeprofit',
    menu: { path: '/profit/index', sort: 10, icon: 'money' },
    label: words('门店收益', 'Store earnings'),
    fields: {
      billDate: day,
      depotName: { ...depotName, label: words('门店', 'Store') },
      classifyName: text('分类', 'Class', 160),
      ...goods,
      ...sales,
    },
    filters: ['depotId', 'classifyId'],
    groupings: {
      day: days,
      month: months,
      depot: { label: words('按门店', 'By store'), columns: ['depotName', 'billCount'], key: 'depotId' },
      class: { label: words('按分类', 'By class'), columns: ['classifyName'], key: 'classifyId' },
      goods: { label: words('按商品', 'By goods'), columns: Object.keys(goods), key: 'commInfoId' },
    },
    side: 'sale',
    charted: ['salesAmt', 'profitAmt'],
  },
  {
    api: 'SalesAnalysisApi',
    list: 'SalesAnalysisApi_selectAnalyseSalesTable',
    stem: 'analyse',
    menu: { path: '/sales/salesAnalysis', sort: 20, icon: 'chart' },
    label: words('销售分析', 'Sales analysis'),
    fields: {
      ...goods,
      qty: sold.qty,
      salesAmt: sold.salesAmt,
      finalAmt: amount('含税金额', 'With tax'),
      costAmt: sold.costAmt,
      profitAmt: sold.profitAmt,
      profitRate: sales.profitRate,
    },
    filters: ['customerId', 'depotId', 'classifyId'],
    groupings: { goods: { label: words('按商品', 'By goods'), columns: Object.keys(goods), key: 'commInfoId' } },
    side: 'sale',
    charted: ['salesAmt', 'profitAmt'],
  },
  {
    api: 'TradeAnalysisApi',
    list: 'TradeAnalysisApi_list',
    stem: 'tradeanalysis',
    menu: { path: '/analysis/trade', sort: 30, icon: 'chart' },
    label: words('经营分析', 'Trade analysis'),
    fields: {
      billDate: day,
      billCount: sales.billCount,
      salesAmt: sold.salesAmt,
      costAmt: sold.costAmt,
      profitAmt: sold.profitAmt,
      purchaseAmt: amount('采购额', 'Purchases'),
      receivedAmt: amount('收款', 'Received'),
      paidAmt: amount('付款', 'Paid'),
    },
    filters: ['depotId'],
    groupings: { auto: { ...days, label: words('自动', 'As it fits') }, day: days, month: months },
    side: 'sale',
    charted: ['salesAmt', 'purchaseAmt'],
  },
  {
    api: 'CustomerAnalysisApi',
    list: 'CustomerAnalysisApi_list',
    stem: 'customeranalysis',
    menu: { path: '/analysis/customer', sort: 40, icon: 'users' },
    label: words('客户分析', 'Customer analysis'),
    fields: {
      customerName: text('客户', 'Customer', 200),
      billCount: sales.billCount,
      qty: sold.qty,
      salesAmt: sold.salesAmt,
      returnAmt: amount('退货额', 'Returned'),
      profitAmt: sold.profitAmt,
      balanceAmt: amount('应收余额', 'Owed to us'),
      lastDate: { label: words('最近交易', 'Last sale'), kind: 'date', width: 104 },
    },
    filters: ['customerId', 'depotId'],
    groupings: { customer: { label: words('按客户', 'By customer'), columns: ['customerName'], key: 'customerId' } },
    side: 'sale',
    charted: ['salesAmt', 'profitAmt'],
  },
  {
    api: 'PurchaseAnalysisApi',
    list: 'PurchaseAnalysisApi_list',
    stem: 'purchaseanalysis',
    menu: { path: '/analysis/purchase', sort: 50, icon: 'cart' },
    label: words('采购分析', 'Purchase analysis'),
    fields: {
      supplierName: text('供应商', 'Supplier', 200),
      billCount: count('入库单数', 'Receipts'),
      qty: qty('采购数量', 'Quantity'),
      purchaseAmt: amount('采购额', 'Purchases'),
      returnAmt: amount('退货额', 'Sent back'),
      exceptionRate: rate('短收率（%）', 'Short %'),
      balanceAmt: amount('应付余额', 'We owe'),
    },
    filters: ['supplierId', 'depotId'],
    groupings: { supplier: { label: words('按供应商', 'By supplier'), columns: ['supplierName'], key: 'supplierId' } },
    side: 'purchase',
    charted: ['purchaseAmt', 'returnAmt'],
  },
  {
    api: 'StockTurnoverApi',
    list: 'StockTurnoverApi_list',
    stem: 'stockturnover',
    menu: { path: '/analysis/turnover', sort: 55, icon: 'box' },
    label: words('库存周转', 'Stock turnover'),
    fields: {
      depotName,
      ...goods,
      stockQty: qty('现存', 'On hand'),
      stockAmt: amount('库存金额', 'Stock at cost'),
      qty: sold.qty,
      costAmt: amount('销售成本', 'Cost of sales'),
      turnoverRate: { label: words('年周转（次）', 'Turns a year'), kind: 'percent', width: 96 },
      daysLeft: count('可销天数', 'Days left'),
      lastDate: { label: words('最近销售', 'Last sale'), kind: 'date', width: 104 },
      idleDays: count('未动天数', 'Days idle'),
    },
    filters: ['depotId', 'classifyId'],
    groupings: {
      goods: { label: words('按商品', 'By goods'), columns: Object.keys(goods), key: 'commInfoId' },
      depot: { label: words('按仓库', 'By depot'), columns: ['depotName'], key: 'depotId' },
    },
    side: 'sale',
    charted: ['stockAmt', 'costAmt'],
  },
  {
    api: 'ReceivableAgeApi',
    list: 'ReceivableAgeApi_list',
    stem: 'receivableage',
    menu: { path: '/analysis/receivableAge', sort: 56, icon: 'clock' },
    label: words('应收账龄', 'Receivables by age'),
    ...ageOf('customer', text('客户', 'Customer', 200)),
    side: 'sale',
  },
  {
    api: 'PayableAgeApi',
    list: 'PayableAgeApi_list',
    stem: 'payableage',
    menu: { path: '/analysis/payableAge', sort: 57, icon: 'clock' },
    label: words('应付账龄', 'Payables by age'),
    ...ageOf('supplier', text('供应商', 'Supplier', 200)),
    side: 'purchase',
  },
  {
    api: 'TradeLineApi',
    list: 'TradeLineApi_list',
    stem: 'tradeline',
    menu: { path: '/analysis/lines', sort: 60, icon: 'page' },
    label: words('收益明细', 'Lines behind reports'),
    fields: {
      billDate: day,
      kindName: text('单据类型', 'Document', 120),
      billNo: text('单号', 'Number', 150),
      partnerName: text('往来单位', 'Partner', 180),
      depotName,
      ...goods,
      unitName: text('基本单位', 'Basic unit', 76),
      ...sold,
      purchaseAmt: amount('采购额', 'Purchases'),
    },
    filters: ['depotId', 'customerId', 'supplierId', 'classifyId', 'commInfoId'],
    groupings: {
      sale: { label: words('销售', 'Sales'), columns: ['salesAmt', 'costAmt', 'profitAmt'] },
      purchase: { label: words('采购', 'Purchases'), columns: ['purchaseAmt'] },
    },
    side: 'sale',
    charted: [],
  },
]

/** The page that shows the lines behind a figure. */
export const linesPath = '/analysis/lines'

/** Trade is told by day up to three months, else by month, unless it is said; without a last day until today. */
export function spanOf(
  { startTime, endTime, groupBy }: { startTime?: string; endTime?: string; groupBy?: string },
  today: string,
): 'day' | 'month' {
  if (groupBy === 'day' || groupBy === 'month') return groupBy
  if (!startTime) return 'month'
  const [year = 0, month = 0] = startTime.split('-').map(Number)
  const later = `${year + Math.floor((month + 2) / 12)}-${String(((month + 2) % 12) + 1).padStart(2, '0')}${startTime.slice(7)}`
  return (endTime || today) <= later ? 'day' : 'month'
}
