import type { BodyOf } from '#contract/operations.gen.ts'
import type { Worker } from '../caller.ts'
import { randomOf } from '../random.ts'
import type { DemoGoods, Masters } from './masters.ts'
import { network } from './network.ts'

/** The legal entity that makes all later sales and purchases. */
const { legalEntity } = network

type OpeningBatch = { field: 'customerId' | 'supplierId'; amount: 'receivableAmt' | 'payableAmt'; ids: readonly string[] }

/** The number of customers and suppliers with an opening balance. */
const share = { customers: 9, suppliers: 6 }

/**
 * Enters what customers owed and suppliers were owed at the start, and posts it except the last of each, which stay
 * drafts. One entry is reversed and entered again. Then enters open bills, goods not invoiced, money, deposits.
 */
export async function enterOpenings(finance: Worker, { goods }: Pick<Masters, 'goods'>, today: Date): Promise<void> {
  const customers = await finance.does('CustomerApi_list', { query: { size: share.customers, ascs: 'customer_code' } })
  const suppliers = await finance.does('SupplierApi_list', { query: { size: share.suppliers, ascs: 'supplier_code' } })
  const customerIds = customers.records.map(({ id }) => id)
  await enterSide(finance, { field: 'customerId', amount: 'receivableAmt', ids: customerIds })
  await enterSide(finance, { field: 'supplierId', amount: 'payableAmt', ids: suppliers.records.map(({ id }) => id) })
  await correctOpening(finance, customerIds[0] ?? '')
  await enterBills(finance, today, customerIds[1] ?? '', suppliers.records[1]?.id ?? '')
  await enterUninvoiced(finance, goods.slice(-3), customerIds[2] ?? '', suppliers.records[2]?.id ?? '')
  await enterMoney(finance)
  await enterDeposits(finance)
}

/**
 * Enters open bills of a customer and a supplier besides their balances, with numbers and due dates of the former
 * system.
 */
async function enterBills(finance: Worker, today: Date, customerId: string, supplierId: string): Promise<void> {
  const due = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const bills = [
    { customerId, customerNo: 'XS-0817', receivableAmt: '6480.00', dueDate: due(20) },
    { customerId, customerNo: 'XS-0829', receivableAmt: '2315.50', dueDate: due(35) },
    { supplierId, customerNo: 'CG-0790', payableAmt: '18720.00', dueDate: due(15) },
    { supplierId, customerNo: 'CG-0802', payableAmt: '9044.60', dueDate: due(45) },
  ]
  const ids: string[] = []
  for (const bill of bills)
    ids.push((await finance.does('OpeningPartnerApi_submit', { body: { ...bill, legalEntity, remark: '旧系统未结单据' } })).id)
  await finance.does('OpeningPartnerApi_batchPass', { body: { ids } })
}

/**
 * Enters goods that a supplier had delivered, and goods delivered to a customer, without an invoice before the start.
 */
async function enterUninvoiced(finance: Worker, goods: readonly DemoGoods[], customerId: string, supplierId: string): Promise<void> {
  const [depot] = (await finance.does('DepotApi_list', { query: { size: 1, ascs: 'code' } })).records
  const head = { depotId: depot?.id ?? '', remark: '启用前未开票' }
  const lines = (taxPrice: string) =>
    goods.map(({ id, units: [unit] }, at) => ({ commInfoId: id, unitId: unit?.id, qty: String(24 * (at + 1)), taxPrice, taxRate: '13' }))
  await finance.does('OpeningReceiptApi_accounting', { body: { ...head, supplierId, customerNo: 'RK-0811', lines: lines('2.26') } })
  await finance.does('OpeningOutApi_accounting', { body: { ...head, customerId, customerNo: 'CK-0822', lines: lines('3.39') } })
}

/** Enters opening balances of cash accounts, and of three members' stored value and points. */
async function enterMoney(finance: Worker): Promise<void> {
  const accounts = (await finance.does('CashAccountApi_list', { query: { size: 50 } })).records
  const members = (await finance.does('CustomerApi_list', { query: { size: 3, descs: 'customer_code' } })).records
  const depotId = (await finance.does('DepotApi_list', { query: { size: 50 } })).records.find(({ code }) => code === 'ZC')?.id ?? ''
  const inAccounts = { BANK: '862400.35', BANK2: '120000', CASH: '8000' }
  const bodies = [
    ...Object.entries(inAccounts).map(([code, amount]) => ({
      openingKind: 1,
      accountId: accounts.find((one) => one.code === code)?.id ?? '',
      amount,
    })),
    ...members.map(({ id: customerId }, at) => ({
      openingKind: 2,
      depotId,
      customerId,
      amount: `${200 + at * 150}`,
      bonusAmt: `${20 + at * 15}`,
    })),
    ...members.map(({ id: customerId }, at) => ({ openingKind: 3, depotId, customerId, score: 120 + at * 35 })),
  ]
  for (const body of bodies) {
    const { id, version } = await finance.does('OpeningBalanceApi_submit', { body: { ...body, remark: '旧账结转' } })
    await finance.does('OpeningBalanceApi_accounting', { body: { id, version } })
  }
}

/** Enters deposits that stores paid when they joined; from one a fine has been deducted since. */
async function enterDeposits(finance: Worker): Promise<void> {
  const stores = (await finance.does('DepotApi_list', { query: { size: 50 } })).records.filter(({ code }) => code !== 'ZC')
  const accountId =
    (await finance.does('CashAccountApi_list', { query: { size: 50 } })).records.find(({ code }) => code === 'BANK')?.id ?? ''
  const change = (body: BodyOf<'StoreDepositApi_submit'>) => finance.does('StoreDepositApi_submit', { body })
  for (const { id: depotId } of stores) await change({ depotId, depositKind: 1, amount: '20000', accountId, remark: '加盟押金' })
  const [fined] = stores
  if (fined) await change({ depotId: fined.id, depositKind: 2, amount: '500', remark: '陈列不合格' })
}

async function enterSide(finance: Worker, { field, amount, ids }: OpeningBatch): Promise<void> {
  const random = randomOf(field === 'customerId' ? 71 : 72)
  const made: string[] = []
  for (const [at, id] of ids.entries()) {
    const owed = `${random.between(8, 420) * 100}.${String(random.between(0, 99)).padStart(2, '0')}`
    const advance = at % 4 === 3 ? { advanceAmt: `${random.between(2, 30) * 100}` } : {}
    const body = { [field]: id, [amount]: owed, ...advance, legalEntity, remark: '旧账结转' }
    made.push((await finance.does('OpeningPartnerApi_submit', { body })).id)
  }
  await finance.does('OpeningPartnerApi_batchPass', { body: { ids: made.slice(0, -1) } })
}

async function correctOpening(finance: Worker, customerId: string): Promise<void> {
  const { records } = await finance.does('OpeningPartnerApi_openingCustomerPage', { query: { customerId } })
  const [wrong] = records
  if (!wrong) throw new Error(`no opening balance of the customer ${customerId}`)
  const { id, version, receivableAmt } = wrong
  await finance.does('OpeningPartnerApi_flush', { body: { id, version, remark: '金额多录了一位' } })
  const body = { customerId, receivableAmt: `${Number(receivableAmt?.split('.')[0]) / 10}`, legalEntity, remark: '旧账结转，已更正' }
  const { id: anew } = await finance.does('OpeningPartnerApi_submit', { body })
  await finance.does('OpeningPartnerApi_batchPass', { body: { ids: [anew] } })
}
