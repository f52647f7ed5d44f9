import { figureText, zero } from '#domain/decimal.ts'
import { withCost } from '#domain/line-figures.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { WebDocument, WebLine } from './document-types.ts'
import { saysDiscount, shared } from './wire-document.ts'

/** A head field that was emptied and is an amount counts as 0: what is absent would be taken from the lines' shares (rule C6). */
const amounts = ['freight', 'feeAmt'] as const

/**
 * The document after a change of its head. Lines that stood in the head's depot, or in none, follow it to the new one; shares of freight
 * and fees follow what there is to share.
 */
export function withHead(document: WebDocument, change: Partial<WebDocument>, settings: LineSettings): WebDocument {
  const cleared = Object.fromEntries(
    amounts.flatMap((name) => (name in change && !change[name] ? [[name, figureText(zero, settings.places.amount)]] : [])),
  )
  const next: WebDocument = { ...document, ...change, ...cleared }
  if (!('depotId' in change)) return shared(next, settings)
  const { depotId, depotName } = next
  const follows = (line: WebLine) => line.commInfoId && (!line.depotId || line.depotId === document.depotId)
  const lines = (next.lines ?? []).map((line) => (follows(line) ? { ...line, depotId, depotName } : line))
  return shared({ ...next, lines }, settings)
}

/** What lines of this supplier's take of the tax on them; a line of an order keeps what its order says. */
export function withDeductible(document: WebDocument, deductible: number, settings: LineSettings): WebDocument {
  const lines = (document.lines ?? []).map((line) =>
    line.commInfoId && !line.sourceBodyId ? withCost({ ...line, deductible }, settings) : line,
  )
  return shared({ ...document, lines }, settings)
}

/**
 * The document with other lines. Without freight, fees and a discount on the whole that is all, so that a thousand lines cost nothing at each key; totals are
 * computed where they are shown, and when the document is sent.
 */
export function withLines(document: WebDocument, lines: readonly WebLine[], settings: LineSettings): WebDocument {
  const next = { ...document, lines }
  return hasFees(next) || saysDiscount(next) ? shared(next, settings) : next
}

const isSome = (figure: string | null | undefined) => Boolean(figure) && !/^0*(\.0*)?$/.test(figure ?? '')

/** Something to share out, stated by the head or, where it states nothing, by the lines. */
const hasFees = (document: WebDocument): boolean =>
  amounts.some((name) => isSome(document[name]) || (!document[name] && (document.lines ?? []).some((line) => isSome(line[name]))))
