import type { Words } from '#domain/core/words.ts'
import type { ResourceApi } from '#resources/index.ts'
import type { Report, ReportFilter } from '#resources/reports/reports.ts'

/** For each filter, the resource from which a row is chosen, and the label. */
const filterOf: Readonly<Record<ReportFilter, readonly [ResourceApi, Words]>> = {
  depotId: ['DepotApi', { zh: '仓库', en: 'Depot' }],
  customerId: ['CustomerApi', { zh: '客户', en: 'Customer' }],
  supplierId: ['SupplierApi', { zh: '供应商', en: 'Supplier' }],
  classifyId: ['ClassificationApi', { zh: '分类', en: 'Class' }],
  commInfoId: ['CommodityApi', { zh: '商品', en: 'Goods' }],
  staffId: ['UserApi', { zh: '经办人', en: 'Handled by' }],
  accountId: ['CashAccountApi', { zh: '资金账户', en: 'Account' }],
}

/** The filters that a report has, each with its resource and its label. */
export const filtersOfReport = ({ filters, fields }: Report) =>
  filters.map((name) => {
    const [to, label] = filterOf[name]
    return { name, to, label: (name === 'depotId' && fields.depotName?.label) || label }
  })
