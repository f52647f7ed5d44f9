import { mallOrder } from '#machines/mall/mall-order.machine.ts'
import { mallReturn } from '#machines/mall/mall-return.machine.ts'
import { salesOut } from '#machines/sales/sales-out.machine.ts'
import { data, refusal } from './fake-server.ts'
import { keepTokens, shellServer } from './open-app.tsx'

// what the pages of the mall show in tests

const verbs = ['view', 'add', 'edit', 'approve', 'out', 'receive', 'refund', 'close', 'cancel', 'pay', 'issue', 'export']
const rights = ['order', 'orderreturn', 'salesout', 'salesreturnorder', 'invoice'].flatMap((stem) => verbs.map((verb) => `${stem}_${verb}`))
export const head = {
  ...{
    id: '31',
    version: 2,
    billNo: 'SC1',
    billDate: '2026-11-23',
    customerId: '7',
    customerName: '东方超市',
    soNo: 'SC9',
    soHeadId: '21',
  },
  ...{ totalQty: '2.00', totalAmt: '22.60', finalAmt: '22.60', salesAmt: '20.00', taxAmt: '2.60' },
}
export const line = {
  ...{
    id: '41',
    indexNo: 1,
    commInfoId: '9',
    commInfoCode: 'G1',
    commInfoName: '矿泉水',
    commFullName: '矿泉水',
    unitId: '5',
    unitName: '瓶',
  },
  ...{ unitList: [{ unitId: '5', unitName: '瓶', conversion: '1' }], conversion: '1', qty: '2.00', baseQty: '2.00', taxPrice: '11.30000' },
  ...{ taxRate: '13', totalAmt: '22.60', finalAmt: '22.60', salesAmt: '20.00', taxAmt: '2.60', depotId: '3', depotName: '主仓' },
}
const order = { ...head, kind: 'mallOrder', state: 'toSend', status: 1304, statusName: '待发货' }
const request = { ...head, kind: 'mallReturn', billNo: 'TH1', state: 'toAudit', status: 2801, statusName: '待审核', returnMode: 1 }
const out = { ...head, kind: 'salesOut', billNo: 'XC1', state: 'posted', status: 2903, statusName: '已出库' }

export const storedOrder = (more: object = {}) => ({
  ...{ ...order, lines: [line], facts: { ...mallOrder.blankFacts, lineCount: 1 }, events: [], warnings: [] },
  ...{ payments: [], refunds: [], deliveries: [], alOrderExpressForms: [], ...more },
})
export const storedRequest = (more: object = {}) => ({
  ...{ ...request, lines: [line], facts: { ...mallReturn.blankFacts, lineCount: 1 }, events: [], warnings: [], alOrderExpressForms: [] },
  ...more,
})
const storedOut = {
  ...out,
  lines: [line],
  facts: { ...salesOut.blankFacts, lineCount: 1 },
  events: [],
  warnings: [],
  alOrderExpressForms: [],
}
export const page = (...records: object[]) => ({ records, total: records.length, size: 20, current: 1, pages: 1, sums: {}, counts: {} })

export function serving(answers: object = {}) {
  const server = shellServer(...rights)
  const empty = () => data({ records: [], total: 0, size: 10, current: 1, pages: 0 })
  server.answer({
    MallOrderApi_offers: () => data([]),
    MallOrderApi_list: () => data(page(order)),
    MallOrderApi_detail: () => data(storedOrder()),
    MallReturnApi_list: () => data(page(request)),
    MallReturnApi_detail: () => data(storedRequest()),
    SalesReturnApi_detail: () => refusal(404, '单据不存在', { key: 'DOC_GONE' }),
    SalesOutApi_list: () => data(page(out)),
    SalesOutApi_detail: () => data(storedOut),
    InvoiceApi_selectByCustomerId: () => data([]),
    InvoiceApi_selectListByCustomerId: () => data([]),
    OrderLogApi_list: empty,
    UnitApi_selectUnitListByCommInfoIds: () => data({}),
    InventoryApi_selectByCommInfoIdsUnitIds: () => data([]),
    TaxRateApi_list: empty,
    UserApi_getDepot: () => data({}),
    TaxRateApi_queryDefault: () => data({ id: '1', taxRate: '13' }),
    ...answers,
  } as never)
  keepTokens('1')
  return server
}
