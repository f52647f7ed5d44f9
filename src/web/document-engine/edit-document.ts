import { figureText, zero } from '#domain/figures/decimal.ts'
import { withCost } from '#domain/lines/line-figures.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { WebDocument, WebLine } from './document-types.ts'
import { hasDiscount, withSharedCosts } from './wire-document.ts'

/**
 * Amounts of the head that are sent as 0 when they are emptied. If they were left out, the server would compute them
 * from the lines' shares (rule C6).
 */
const amounts = ['freight', 'feeAmt'] as const

/**
 * The document after a change of its head. Lines in the head's former depot, or without a depot, move to the new one;
 * shares of freight and fees are computed again.
 */
export function withHead(document: WebDocument, change: Partial<WebDocument>, settings: LineSettings): WebDocument {
  const cleared = Object.fromEntries(
    amounts.flatMap((name) => (name in change && !change[name] ? [[name, figureText(zero, settings.places.amount)]] : [])),
  )
  const next: WebDocument = { ...document, ...change, ...cleared }
  if (!('depotId' in change)) return withSharedCosts(next, settings)
  const { depotId, depotName } = next
  const follows = (line: WebLine) => line.commInfoId && (!line.depotId || line.depotId === document.depotId)
  const lines = (next.lines ?? []).map((line) => (follows(line) ? { ...line, depotId, depotName } : line))
  return withSharedCosts({ ...next, lines }, settings)
}

/** Sets on the lines whether the supplier's tax is deductible. A line from an order keeps the setting of its order. */
export function withDeductible(document: WebDocument, deductible: number, settings: LineSettings): WebDocument {
  const lines = (document.lines ?? []).map((line) =>
    line.commInfoId && !line.sourceBodyId ? withCost({ ...line, deductible }, settings) : line,
  )
  return withSharedCosts({ ...document, lines }, settings)
}

/**
 * The document with other lines. Unless there is freight, a fee or a document discount, nothing else is computed here,
 * so that typing stays fast with a thousand lines: totals are computed where they are shown, and on sending.
 */
export function withLines(document: WebDocument, lines: readonly WebLine[], settings: LineSettings): WebDocument {
  const next = { ...document, lines }
  return hasFees(next) || hasDiscount(next) ? withSharedCosts(next, settings) : next
}

const isSome = (figure: string | null | undefined) => Boolean(figure) && !/^0*(\.0*)?$/.test(figure ?? '')

/** True if there is freight or a fee to share out: in the head or, if it has none there, in the lines. */
const hasFees = (document: WebDocument): boolean =>
  amounts.some((name) => isSome(document[name]) || (!document[name] && (document.lines ?? []).some((line) => isSome(line[name]))))
