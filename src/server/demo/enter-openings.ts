import type { Worker } from './caller.ts'
import { randomOf } from './random.ts'

type Party = { field: 'customerId' | 'supplierId'; amount: 'receivableAmt' | 'payableAmt'; ids: readonly string[] }

/** How many of each side were open when the business began; those after them owe nothing. */
const share = { customers: 9, suppliers: 6 }

/**
 * What customers owed and suppliers were owed when the business began: entered, checked and posted together. One was mistyped, reversed and
 * entered anew; one waits as a draft.
 */
export async function enterOpenings(finance: Worker): Promise<void> {
  const customers = await finance.does('CustomerApi_list', { query: { size: share.customers, ascs: 'customer_code' } })
  const suppliers = await finance.does('SupplierApi_list', { query: { size: share.suppliers, ascs: 'supplier_code' } })
  const customerIds = customers.records.map(({ id }) => id)
  await enterSide(finance, { field: 'customerId', amount: 'receivableAmt', ids: customerIds })
  await enterSide(finance, { field: 'supplierId', amount: 'payableAmt', ids: suppliers.records.map(({ id }) => id) })
  await correct(finance, customerIds[0] ?? '')
}

async function enterSide(finance: Worker, { field, amount, ids }: Party): Promise<void> {
  const random = randomOf(field === 'customerId' ? 71 : 72)
  const made: string[] = []
  for (const [at, id] of ids.entries()) {
    const owed = `${random.between(8, 420) * 100}.${String(random.between(0, 99)).padStart(2, '0')}`
    const advance = at % 4 === 3 ? { advanceAmt: `${random.between(2, 30) * 100}` } : {}
    const body = { [field]: id, [amount]: owed, ...advance, remark: '旧账结转' }
    made.push((await finance.does('OpeningPartnerApi_submit', { body })).id)
  }
  await finance.does('OpeningPartnerApi_batchPass', { body: { ids: made.slice(0, -1) } })
}

async function correct(finance: Worker, customerId: string): Promise<void> {
  const { records } = await finance.does('OpeningPartnerApi_openingCustomerPage', { query: { customerId } })
  const [wrong] = records
  if (!wrong) throw new Error(`no opening balance of the customer ${customerId}`)
  const { id, version, receivableAmt } = wrong
  await finance.does('OpeningPartnerApi_flush', { body: { id, version, remark: '金额多录了一位' } })
  const body = { customerId, receivableAmt: `${Number(receivableAmt?.split('.')[0]) / 10}`, remark: '旧账结转，已更正' }
  const { id: anew } = await finance.does('OpeningPartnerApi_submit', { body })
  await finance.does('OpeningPartnerApi_batchPass', { body: { ids: [anew] } })
}
