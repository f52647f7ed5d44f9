import type { OperationId } from '#contract/operations.gen.ts'
import { words } from '#domain/core/field.ts'
import type { Words } from '#domain/core/words.ts'
import type { Field } from '../definition/field.ts'
import { amount, date, number, qty, text, title } from '../definition/list-columns.ts'

export const count = (zh: string, en: string) => ({ label: words(zh, en), kind: 'integer', width: 84 }) as const
export const rate = (zh: string, en: string) => ({ label: words(zh, en), kind: 'percent', width: 88 }) as const

export const day = date('日期', 'Date')
export const goods = { commInfoCode: text('商品编码', 'Goods code', 104), commInfoName: title('商品名称', 'Goods', 220) } as const
export const depotName = title('仓库', 'Depot', 140)
export const storeName = { ...depotName, label: words('门店', 'Store') } as const
export const soldColumns = {
  qty: qty('销量', 'Quantity'),
  salesAmt: amount('销售额（不含税）', 'Sales excl. tax'),
  costAmt: amount('成本', 'Cost'),
  profitAmt: amount('毛利', 'Gross profit'),
} as const
export const boughtColumns = {
  qty: qty('采购数量', 'Quantity'),
  purchaseAmt: amount('采购额（不含税）', 'Purchases excl. tax'),
} as const
export const money = {
  receivedAmt: amount('收款', 'Received'),
  paidAmt: amount('付款', 'Paid'),
} as const
/** The columns of each way of grouping. */
export const groupingColumns = {
  billDate: day,
  depotName,
  classifyName: title('分类', 'Class', 160),
  ...goods,
  customerName: title('客户', 'Customer', 200),
  supplierName: title('供应商', 'Supplier', 200),
  staffName: title('经办人', 'Handled by', 120),
} as const
/** Picks some of the grouping columns. */
export const pickColumns = <Name extends keyof typeof groupingColumns>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, groupingColumns[name]])) as Pick<typeof groupingColumns, Name>

export const sales = { billCount: count('单数', 'Sales made'), ...soldColumns, profitRate: rate('毛利率（%）', 'Margin %') } as const

/** The income and expenses of stores apart from sales. */
export const storeEarnings = {
  giftAmt: amount('促销赠品', 'Gifts'),
  lossAmt: amount('损耗', 'Losses'),
  expenseAmt: amount('门店费用', 'Expenses'),
  sharedAmt: amount('分摊费用（按销售额）', 'Shared by sales', 144),
  otherAmt: amount('其他收益', 'Other income'),
  feeAmt: amount('与总部往来', 'With head office'),
  netAmt: amount('净收益', 'Net earnings'),
} as const

export type ReportFilter = 'depotId' | 'customerId' | 'supplierId' | 'classifyId' | 'commInfoId' | 'staffId' | 'accountId'

/** A choice in a report, with its options; `guard` names a field whose permission decides who sees the figure. */
export type ReportChoice = { label: Words; options: Readonly<Record<string, Words & { guard?: string }>> }

/**
 * A way of grouping: the columns that only it has, and the filter that finds the lines of one of its rows. Without a
 * `key`, each row is a line.
 */
export type Grouping = { label: Words; columns: readonly string[]; key?: 'billDate' | ReportFilter }

export type Report = {
  api:
    | 'StockTurnoverApi'
    | 'ReceivableAgeApi'
    | 'PayableAgeApi'
    | 'EstimateAgeApi'
    | 'TaxWorksheetApi'
    | 'TradeAnalysisApi'
    | 'CustomerAnalysisApi'
    | 'PurchaseAnalysisApi'
    | 'StoreProfitApi'
    | 'SalesAnalysisApi'
    | 'TradeLineApi'
    | 'SalesDeviationApi'
    | 'PurchaseDeviationApi'
    | 'TradeComparisonApi'
    | 'CashFlowApi'
    | 'StaffCommissionApi'
    | 'ReconciliationApi'
  list: OperationId
  /** The stem of its rights. */
  stem: string
  menu: { path: string; sort: number; icon: string }
  label: Words
  /**
   * Its columns by their wire names, in the order of list and sheet; columns that only belong to other groupings are
   * left out.
   */
  fields: Readonly<Record<string, Field>>
  filters: readonly ReportFilter[]
  /** True when it can be limited to the books of one legal entity. */
  byEntity?: true
  /** Items to filter by. */
  items?: Readonly<Record<string, Words>>
  /** Accounts to filter by. */
  accounts?: Readonly<Record<string, Words>>
  /** Ages to filter by; each has its own column. */
  ages?: Readonly<Record<string, Words>>
  /** Ways of grouping; the first is the default. */
  groupings: Readonly<Record<string, Grouping>>
  /** Choices by operation parameter; the first option is the default. */
  choices?: Readonly<Record<'columns' | 'measure', ReportChoice>>
  /** Whether the lines behind its figures are sales or purchases. */
  side: 'sale' | 'purchase'
  /** Figures in the chart above the table, if the grouping has them. */
  charted: readonly string[]
}

/** Open debts by days overdue, in the order of the columns. */
export const debtAges = {
  openAmt: amount('未结', 'Open'),
  notDueAmt: amount('未到期', 'Not due'),
  overdue30Amt: amount('逾期1–30天', '1–30 days'),
  overdue60Amt: amount('逾期31–60天', '31–60 days'),
  overdue90Amt: amount('逾期61–90天', '61–90 days'),
  overdueMoreAmt: amount('逾期90天以上', 'Over 90 days'),
} as const
/** Estimated payables (暂估): receipts without an invoice yet, by the age of the receipt. */
export const estimates = {
  estimateAmt: amount('暂估金额', 'Estimated'),
  upTo30Amt: amount('30天以内', 'Up to 30 days'),
  upTo60Amt: amount('31–60天', '31–60 days'),
  upTo90Amt: amount('61–90天', '61–90 days'),
  over90Amt: amount('90天以上', 'Over 90 days'),
} as const
/** Ages by wire name: all columns but the first, which is their total. */
export const agesOf = (columns: Readonly<Record<string, Field>>): Readonly<Record<string, Words>> =>
  Object.fromEntries(
    Object.entries(columns)
      .slice(1)
      .map(([name, { label }]) => [name.replace(/Amt$/, ''), label]),
  )

/** Columns of the tax of a period. */
export const taxes = {
  untaxedAmt: amount('不含税金额', 'Untaxed'),
  outputAmt: amount('销项税额', 'Output tax'),
  inputAmt: amount('进项税额', 'Input tax'),
  payableAmt: amount('应纳税额', 'Tax due'),
  waitingAmt: amount('待勾选税额', 'To be certified'),
} as const
const parts = { goodsAmt: amount('其中货款', 'Goods part'), taxAmt: amount('其中税款', 'Tax part') } as const
export const document = {
  kindName: text('单据类型', 'Document', 130),
  billNo: number('单号', 'Number'),
  billDate: day,
} as const
const openDocument = {
  ...document,
  dueDate: date('到期日', 'Due'),
} as const
export const ageOf = (
  partner: 'customer' | 'supplier',
  name: Field,
): Pick<Report, 'fields' | 'filters' | 'groupings' | 'charted' | 'byEntity' | 'ages'> => ({
  fields: {
    [`${partner}Name`]: name,
    ...openDocument,
    ...debtAges,
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
  byEntity: true,
  ages: agesOf(debtAges),
})

/** Ways of grouping; by goods and by class there is no count of documents. */
export const reportGroupings = {
  depot: { label: words('按门店', 'By store'), columns: ['depotName', 'billCount'], key: 'depotId' },
  class: { label: words('按分类', 'By class'), columns: ['classifyName'], key: 'classifyId' },
  goods: { label: words('按商品', 'By goods'), columns: Object.keys(goods), key: 'commInfoId' },
  customer: { label: words('按客户', 'By customer'), columns: ['customerName', 'billCount'], key: 'customerId' },
  supplier: { label: words('按供应商', 'By supplier'), columns: ['supplierName', 'billCount'], key: 'supplierId' },
  staff: { label: words('按经办人', 'By clerk'), columns: ['staffName', 'billCount'], key: 'staffId' },
} as const satisfies Readonly<Record<string, Grouping>>
export const depots = { ...reportGroupings.depot, label: words('按仓库', 'By depot') } as const

export const days = { label: words('按日', 'By day'), columns: ['billDate', 'billCount'], key: 'billDate' } as const
export const months = { ...days, label: words('按月', 'By month') } as const

/** Adds the columns of stores' other income and expenses to a way of grouping. */
export const withEarnings = (way: Grouping): Grouping => ({ ...way, columns: [...way.columns, ...Object.keys(storeEarnings)] })

export const deviationColumns = {
  finalAmt: amount('含税金额', 'With tax'),
  deviationAmt: amount('偏差金额', 'Deviation'),
  deviationRate: rate('偏差率（%）', 'Deviation %'),
} as const
/** Ways of grouping for a report that does not count documents. */
export const withoutCounts = (ways: Readonly<Record<string, Grouping>>) =>
  Object.fromEntries(
    Object.entries(ways).map(([name, way]) => [name, { ...way, columns: way.columns.filter((column) => column !== 'billCount') }]),
  )

/** Largest number of columns in a comparison. */
export const comparedCells = 12
