import type { Problem } from '#domain/core/refusals.ts'
import { fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { noneSold } from '../invoice-store.ts'
import type { SalesInvoiceContext } from './invoice-context.ts'
import { prepaidReason } from './prepaid-sales.ts'

/** Kinds of documents that are invoiced by customer: deliveries and opening deliveries. */
const invoicedKinds: readonly string[] = ['salesOut', 'openingOut']

/** Problems of an invoice's customer and lines (guard sourcesAreValid). */
export function invoiceLineProblems(work: SalesInvoiceContext): Problem[] {
  const { document, head } = work
  if (!document.customerId && !head.ticketId)
    return [{ field: 'customerId', rule: 'FIELD_BAD', reason: { zh: '请选择客户', en: 'choose the customer' } }]
  const rows = document.lines.flatMap((line, at) => problemsOf(work, line, at))
  return rows.length > 0 ? rows : amountProblems(work)
}

function problemsOf(work: SalesInvoiceContext, line: StoredLine, at: number): Problem[] {
  const { document, head, sources, masters, settings } = work
  const source = sources.get(line.sourceBodyId ?? '')
  const bad = (field: string, zh: string, en: string): Problem[] => [{ row: at + 1, field, rule: 'LINE_BAD', reason: { zh, en } }]
  const isOurs = head.ticketId
    ? source?.headId === head.ticketId
    : invoicedKinds.includes(source?.headKind ?? '') && source?.customerId === document.customerId
  if (!source || !isOurs || !source.headTags.includes('counts'))
    return bad('sourceBodyId', '不是该客户已记账的出库明细', 'it is no line of a posted out of this customer')
  if (document.lines.findIndex(({ sourceBodyId }) => sourceBodyId === source.id) < at)
    return bad('sourceBodyId', '同一出库明细重复', 'the same line of an out stands twice')
  const amount = readFigure(line.finalAmt) ?? zero
  if (amount.lte(0)) return bad('amount', '必须大于0', 'it must be above 0')
  if (amount.decimalPlaces() > settings.places.amount)
    return bad('amount', `最多${settings.places.amount}位小数`, `at most ${settings.places.amount} decimals`)
  const entityOf = ({ depotId }: StoredLine) => masters.of('depot', depotId)?.legalEntity ?? ''
  const [first = line] = document.lines
  return entityOf(line) === entityOf(first) ? [] : [{ row: at + 1, field: 'sourceBodyId', rule: 'ENTITY_DIFFERS' }]
}

/** Problem of a stated total that differs from the sum of the lines. */
function amountProblems({ document, head, settings }: SalesInvoiceContext): Problem[] {
  const whole = sum(document.lines.map(({ finalAmt }) => readFigure(finalAmt) ?? zero))
  const stated = readFigure(head.amount)
  if (!stated || stated.eq(whole) || document.lines.length === 0) return []
  const text = fixedText(whole, settings.places.amount)
  return [{ field: 'amount', rule: 'FIELD_BAD', reason: { zh: `明细合计为${text}`, en: `the lines come to ${text}` } }]
}

/**
 * Problems of rows that exceed what was kept, was not paid from stored value, and is not invoiced yet (guard
 * isWithinOpen, rule C8).
 */
export function openProblems({ document, sold, prepaid, settings }: SalesInvoiceContext): Problem[] {
  return document.lines.flatMap((line, at): Problem[] => {
    const { kept, invoiced } = sold.get(line.sourceBodyId ?? '') ?? noneSold
    const limit = kept.sub(invoiced).sub(prepaid.of.get(line.sourceBodyId ?? '') ?? zero)
    const amount = readFigure(line.finalAmt) ?? zero
    if (amount.lte(limit)) return []
    const params = { limit: fixedText(limit.gt(0) ? limit : zero, settings.places.amount) }
    return [{ row: at + 1, field: 'amount', rule: 'INVOICE_EXCEEDS', params, ...prepaidReason(prepaid, settings.places.amount) }]
  })
}
