import type { Worker } from '../caller.ts'
import { basketOf, type Market } from '../sales/market.ts'

/** A franchisee with a store, who is customer and supplier both of head office and of the store. */
const store = {
  depot: { code: 'HB', name: '湖滨加盟店仓', address: '宁州市湖滨区柳浪路52号', legalEntity: '宁州湖滨便利商贸有限公司' },
  entity: {
    code: 'HB',
    name: '宁州湖滨便利商贸有限公司',
    address: '宁州市湖滨区柳浪路52号',
    phone: '0500-86001200',
    banks: [{ bankName: '农业银行湖滨支行', accountNo: '6228480000000005217' }],
  },
  customer: { customerCode: 'JM001', customerName: '湖滨加盟店' },
  supplier: { supplierCode: 'ZB001', supplierName: '邻家优选总部' },
}

/** The remark states that the accountant must confirm these figures. */
const smallScale = {
  fromDate: '2023-01-01',
  taxpayerKind: 2,
  exemptAmt: '100000.00',
  legalSource: '财政部 税务总局公告2023年第19号',
  remark: '限额和征收率由会计确认',
}

async function enterStore(admin: Worker): Promise<string> {
  const known = (await admin.does('DepotApi_list', { query: { size: 100 } })).records.find(({ code }) => code === store.depot.code)
  if (known) return known.id
  const { id: legalEntityId } = await admin.does('LegalEntityApi_submit', { body: store.entity })
  const levyRateId = (await admin.does('TaxRateApi_list', { query: { taxRate: '1' } })).records[0]?.id
  await admin.does('TaxpayerApi_submit', { body: { ...smallScale, legalEntityId, ...(levyRateId ? { levyRateId } : {}) } })
  const { id: customerId } = await admin.does('CustomerApi_submit', { body: store.customer })
  const { id: supplierId } = await admin.does('SupplierApi_submit', { body: store.supplier })
  return (await admin.does('DepotApi_submit', { body: { ...store.depot, customerId, supplierId } })).id
}

/**
 * Story of the first order of a store that belongs to another legal entity: a requisition asks for it, the manager
 * approves, the warehouse ships, and the store's receipt waits as a draft.
 */
export async function* orderByStore(market: Market): AsyncGenerator<{ minutes: number }, void> {
  yield { minutes: 5 }
  const { staff } = market.shop
  const inDepotId = await enterStore(staff.as('admin'))
  const body = basketOf(market)
  if (!body) return
  const asked = { inDepotId, depotId: body.depotId, lines: body.lines?.map(({ commInfoId, unitId, qty }) => ({ commInfoId, unitId, qty })) }
  const made = await staff.as('clerk').does('RequisitionApi_order', { body: { ...asked, remark: '湖滨加盟店要货' } })
  const { id, version, customerId } = await staff.as('clerk').does('SalesOrderApi_submit', { body: { id: made.id, version: 1 } })
  yield { minutes: 20 }
  await staff.as('manager').does('SalesOrderApi_approve', { body: { id, version } })
  yield { minutes: 30 }
  const { depotId, lines } = await staff.as('clerk').does('SalesOutApi_pullOrder', { query: { id } })
  const shipped = lines.map(({ commInfoId, unitId, qty, taxPrice, taxRate, sourceBodyId }) => {
    return { commInfoId, unitId, qty, taxPrice, taxRate, sourceBodyId }
  })
  await staff.as('clerk').does('SalesOutApi_accounting', { body: { customerId, depotId, lines: shipped } })
}
