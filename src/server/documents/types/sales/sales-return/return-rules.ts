import type { Problem } from '#domain/core/refusals.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import type { LinkedDocument } from '../../../sources/link.ts'
import { backToOrder } from '../../../sources/replacements.ts'

/** Link from a return to the order lines behind the deliveries, by which a return lowers their delivered quantity. */
export const returnedSaleLink = backToOrder(salesOutDocument)

export const nothingOrdered = { zh: '来源出库没有订单，不能换货补发', en: 'nothing was ordered that could come again' }

const byRequest = {
  zh: '来源订单已预付，请通过退货申请退回，以便退款',
  en: 'its order was paid in advance: ask for the return by a return request, so that it is refunded',
}

/**
 * Problems of rows whose order was paid in advance: they can be returned only through a return request, because that
 * also refunds them and updates the order. `makers`: ids of orders whose request makes this return.
 */
export const prepaidOrderProblems = ({ document: { lines }, sources }: LinkedDocument, makers: ReadonlySet<string>): Problem[] =>
  lines.flatMap((line, at): Problem[] => {
    const { originId = '', originKind = '' } = sources.get(line.sourceBodyId ?? '') ?? {}
    const isPaid = returnedSaleLink.paidKinds?.includes(originKind) && !makers.has(originId)
    return isPaid ? [{ row: at + 1, field: 'sourceBodyId', rule: 'LINE_BAD', reason: byRequest }] : []
  })
