import type { Problem } from '#domain/refusals.ts'
import { salesOutDocument } from '#resources/documents/sales-out.document.ts'
import type { Linked } from '../../sources/link.ts'
import { backToOrder } from '../../sources/replaced.ts'

/** What outs shipped of orders, backwards. */
export const backToSale = backToOrder(salesOutDocument)

export const nothingOrdered = { zh: '来源出库没有订单，不能换货补发', en: 'nothing was ordered that could come again' }

const byRequest = {
  zh: '来源订单已预付，请通过退货申请退回，以便退款',
  en: 'its order was paid in advance: ask for the return by a return request, so that it is refunded',
}

/** Rows of goods whose order was paid in advance: only a request takes them back, which refunds them and tells the order; `makers` are orders whose request does. */
export const paidProblems = ({ document: { lines }, sources }: Linked, makers: ReadonlySet<string>): Problem[] =>
  lines.flatMap((line, at): Problem[] => {
    const { originId = '', originKind = '' } = sources.get(line.sourceBodyId ?? '') ?? {}
    const isPaid = backToSale.paidKinds?.includes(originKind) && !makers.has(originId)
    return isPaid ? [{ row: at + 1, field: 'sourceBodyId', rule: 'LINE_BAD', reason: byRequest }] : []
  })
