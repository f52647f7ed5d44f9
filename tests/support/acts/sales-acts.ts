import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import type { Shop } from '../shop.ts'

export type OutBody = BodyOf<'SalesOutApi_draft'>
export type Out = DataOf<'SalesOutApi_detail'>
export type ReturnBody = BodyOf<'SalesReturnApi_draft'>

let customers = 0

/** Creates a customer, with a credit limit and a taxpayer number if given. */
export async function customerOf({ admin }: Shop, creditLimit?: string, taxNo?: string): Promise<string> {
  customers += 1
  const named = { customerCode: `KH${customers}`, customerName: `客户${customers}` }
  const body = { ...named, ...(creditLimit && { creditLimit }), ...(taxNo && { taxNo }) }
  return (await admin.ok('CustomerApi_submit', { body })).id
}

/** Lets a customer pay `period` days after goods are sold to them; until then, tax that is not invoiced is not due. */
export async function payAfter({ admin }: Pick<Shop, 'admin'>, customerId: string, period: number): Promise<void> {
  const { customerCode, customerName, version } = await admin.ok('CustomerApi_detail', { query: { id: customerId } })
  await admin.ok('CustomerApi_submit', { body: { id: customerId, version, customerCode, customerName, period } as never })
}

/**
 * Receives bottles of these goods into the first depot for a total amount, tax-free, so that their cost is the amount
 * paid.
 */
export async function stockUp({ admin, supplierId, depotId, bottleId }: Shop, goods: string, qty: string, totalAmt: string) {
  const line = { commInfoId: goods, unitId: bottleId, actualQty: qty, totalAmt, taxRate: '0' }
  return admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines: [line] } })
}

/** The body of an out: bottles of these goods for a customer at 11.30, including 13 % of tax. */
export const outBody = ({ bottleId, depotId }: Shop, customerId: string, goods: string, qty: string): OutBody => ({
  customerId,
  depotId,
  lines: [{ commInfoId: goods, unitId: bottleId, qty, taxPrice: '11.30', taxRate: '13' }],
})

/** The body of a return of some bottles of an out's first line. */
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

/** Quantity on hand, its value, reserved and available quantity of these goods in the first depot. */
export async function stockOf({ admin, depotId }: Shop, goods: string) {
  const [row] = await admin.ok('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds: [goods], depotId } })
  return { qty: row?.qty, costAmt: row?.costAmt, heldQty: row?.heldQty, free: row?.onHandFreeQty }
}

/** Quantities reserved for orders, held by submitted documents and available, of these goods in the first depot. */
export async function promisedOf(shop: Shop, goods: string): Promise<string> {
  const { qty, heldQty, free } = await stockOf(shop, goods)
  const reserved = decimal(qty ?? '0')
    .sub(heldQty ?? '0')
    .sub(free ?? '0')
  return [fixedText(reserved, 2), heldQty ?? '0.00', free ?? '0.00'].join('/')
}

export type OrderBody = BodyOf<'SalesOrderApi_draft'>
export type SalesOrder = DataOf<'SalesOrderApi_detail'>

/** The body of an order for `qty` bottles of each of these goods, at 11.30 including 13 % of tax. */
export const orderBody = ({ bottleId, depotId }: Shop, customerId: string, goods: readonly string[], qty: string): OrderBody => ({
  customerId,
  depotId,
  lines: goods.map((commInfoId) => ({ commInfoId, unitId: bottleId, qty, taxPrice: '11.30', taxRate: '13' })),
})

type OrderLine = { id?: string; commInfoId?: string; depotId?: string }

/** The body of an out of an order's lines, with `quantities` in their order. */
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

/** An order that the admin has submitted and approved. */
export async function approvedSale(shop: Shop, body: OrderBody): Promise<SalesOrder> {
  const { id, version } = await shop.admin.ok('SalesOrderApi_submit', { body })
  return shop.admin.ok('SalesOrderApi_approve', { body: { id, version } })
}
