import { expect } from 'vitest'
import type { BodyOf } from '#contract/operations.gen.ts'
import type { Answer } from '../client.ts'
import { logFindings } from '../documents/log-findings.ts'
import type { TestApp } from '../server.ts'
import { type Order, orderBody, type Receipt, type ReceiptBody, receiptOf, type Shop } from '../shop.ts'

type Line = NonNullable<ReceiptBody['lines']>[number]

/** A line of the shop's goods at 11.30 with 13 % of tax; `qty` for orders, `actualQty` for receipts. */
export function goodsLine(shop: Shop, at: number, more: Partial<Line> = {}): Line {
  return { commInfoId: shop.goods[at], unitId: shop.bottleId, taxPrice: '11.30', taxRate: '13', ...more }
}

/** The body of a receipt without an order. */
export function freeBody(shop: Shop, lines: Line[], more: Partial<ReceiptBody> = {}): ReceiptBody {
  return { ...orderBody(shop, '1'), lines, ...more }
}

/** The body of a receipt of an order's lines, with `quantities` in their order; a line with undefined is left out. */
export function receiptOfLines(order: Order, quantities: readonly (string | undefined)[], more: Partial<ReceiptBody> = {}): ReceiptBody {
  const lines = order.lines.flatMap((line, at) => {
    const { commInfoId, unitId, taxPrice, taxRate, id } = line
    const actualQty = quantities[at]
    return actualQty === undefined ? [] : [{ commInfoId, unitId, taxPrice, taxRate, sourceBodyId: id, actualQty }]
  })
  return { ...receiptOf(order, '0'), lines, ...more }
}

/** A document's `{id, version}`. */
export const by = ({ id, version }: { id: string; version: number }) => ({ id, version })

export const freshOrder = (shop: Shop, { id }: { id: string }): Promise<Order> =>
  shop.admin.ok('PurchaseOrderApi_detail', { query: { id } })
export const freshReceipt = (shop: Shop, { id }: { id: string }): Promise<Receipt> =>
  shop.admin.ok('PurchaseReceiptApi_detail', { query: { id } })

/** Quantity on hand, value, quantity on order and available quantity of goods in the shop's depot, as on the wire. */
export async function stockOf(shop: Shop, at: number, depotId = shop.depotId) {
  const { records } = await shop.admin.ok('InventoryApi_selectListNew', { body: { commInfoId: shop.goods[at], depotId } })
  return records[0]
}

/** The content of a refusal: key, message, and per problem its row, field, rule and message. */
export const refusalOf = ({ key, msg, fields }: Pick<Answer<never>, 'key' | 'msg' | 'fields'>) => ({ key, msg, fields })

/**
 * Checks that every invariant holds after everything done on this server, and that the log replays to the stored
 * states.
 */
export async function expectSound(server: TestApp): Promise<void> {
  expect(await server.database.broken()).toEqual([])
  expect(await server.inTenant((tx) => logFindings(tx))).toEqual([])
}

export type ReturnBody = BodyOf<'PurchaseReturnApi_draft'>

/**
 * The body of a return of a receipt's lines, with negative `quantities` in their order; a line with undefined is left
 * out.
 */
export function returnOfLines(
  { supplierId, depotId, lines }: Pick<Receipt, 'supplierId' | 'depotId' | 'lines'>,
  quantities: readonly (string | undefined)[],
  replace?: 2,
): ReturnBody {
  const back = lines.flatMap(({ commInfoId, unitId, taxPrice, taxRate, id }, at) => {
    const qty = quantities[at]
    return qty === undefined ? [] : [{ commInfoId, unitId, taxPrice, taxRate, sourceBodyId: id, qty, ...(replace ? { replace } : {}) }]
  })
  return { supplierId, depotId, lines: back }
}
