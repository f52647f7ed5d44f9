import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import type { Shop } from '../shop.ts'

export type OutBody = BodyOf<'SalesOutApi_draft'>
export type Out = DataOf<'SalesOutApi_detail'>
export type ReturnBody = BodyOf<'SalesReturnApi_draft'>

let customers = 0

/** A new customer of the shop, with the most that it may owe where there is a limit, and its taxpayer number. */
export async function customerOf({ admin }: Shop, creditLimit?: string, taxNo?: string): Promise<string> {
  customers += 1
  const named = { customerCode: `KH${customers}`, customerName: `客户${customers}` }
  const body = { ...named, ...(creditLimit && { creditLimit }), ...(taxNo && { taxNo }) }
  return (await admin.ok('CustomerApi_submit', { body })).id
}

/** A customer pays so many days after goods are sold to it: until then the tax of what is not invoiced is not due. */
export async function payAfter({ admin }: Pick<Shop, 'admin'>, customerId: string, period: number): Promise<void> {
  const { customerCode, customerName, version } = await admin.ok('CustomerApi_detail', { query: { id: customerId } })
  await admin.ok('CustomerApi_submit', { body: { id: customerId, version, customerCode, customerName, period } as never })
}

/**
 * Bottles of some goods that come into the first depot for a total, tax-free, so that their cost is what was paid.
 */
export async function stockUp({ admin, supplierId, depotId, bottleId }: Shop, goods: string, qty: string, totalAmt: string) {
  const line = { commInfoId: goods, unitId: bottleId, actualQty: qty, totalAmt, taxRate: '0' }
  return admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines: [line] } })
}

/** Bottles of some goods that go to a customer at 11.30, tax of 13 % included. */
export const outBody = ({ bottleId, depotId }: Shop, customerId: string, goods: string, qty: string): OutBody => ({
  customerId,
  depotId,
  lines: [{ commInfoId: goods, unitId: bottleId, qty, taxPrice: '11.30', taxRate: '13' }],
})

/** Some bottles of an out's first line that come back. */
export const returnBody = ({ depotId }: Shop, out: Pick<Out, 'customerId' | 'lines'>, qty: string): ReturnBody => {
  const [line] = out.lines
  return {
    customerId: out.customerId,
    depotId,
    lines: [
      {
        commInfoId: line?.commInfoId,
        unitId: line?.unitId,
        qty,
        taxPrice: line?.taxPrice,
        taxRate: line?.taxRate,
        sourceBodyId: line?.id,
      },
    ],
  }
}

/** On hand, its value, held and free of some goods in the first depot. */
export async function stockOf({ admin, depotId }: Shop, goods: string) {
  const [row] = await admin.ok('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds: [goods], depotId } })
  return { qty: row?.qty, costAmt: row?.costAmt, heldQty: row?.heldQty, free: row?.onHandFreeQty }
}

/** Reserved, held and free of some goods in the first depot. */
export async function promisedOf(shop: Shop, goods: string): Promise<string> {
  const { qty, heldQty, free } = await stockOf(shop, goods)
  const reserved = decimal(qty ?? '0')
    .sub(heldQty ?? '0')
    .sub(free ?? '0')
  return [fixedText(reserved, 2), heldQty ?? '0.00', free ?? '0.00'].join('/')
}

export type OrderBody = BodyOf<'SalesOrderApi_draft'>
export type SalesOrder = DataOf<'SalesOrderApi_detail'>

/** An order of as many bottles of each of some goods, at 11.30 with tax of 13 %. */
export const orderBody = ({ bottleId, depotId }: Shop, customerId: string, goods: readonly string[], qty: string): OrderBody => ({
  customerId,
  depotId,
  lines: goods.map((commInfoId) => ({ commInfoId, unitId: bottleId, qty, taxPrice: '11.30', taxRate: '13' })),
})

type OrderLine = { id?: string; commInfoId?: string; depotId?: string }

/** An out of an order's lines, `quantities` in their order. */
export const outOfOrder = (
  { bottleId, depotId }: Shop,
  order: { lines: OrderLine[] } & object,
  quantities: readonly string[],
): OutBody => ({
  customerId: (order as { customerId?: string }).customerId ?? '',
  depotId,
  lines: order.lines.flatMap(({ id, commInfoId }, at) => {
    const qty = quantities[at]
    return id && commInfoId && qty !== undefined
      ? [{ commInfoId, unitId: bottleId, qty, taxPrice: '11.30', taxRate: '13', sourceBodyId: id }]
      : []
  }),
})

/** An order taken to approved by the admin. */
export async function approvedSale(shop: Shop, body: OrderBody): Promise<SalesOrder> {
  const { id, version } = await shop.admin.ok('SalesOrderApi_submit', { body })
  return shop.admin.ok('SalesOrderApi_approve', { body: { id, version } })
}
