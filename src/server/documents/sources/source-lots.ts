import { type Decimal, readFigure, sum, zero } from '#domain/decimal.ts'
import { asLots, firstOf, type LotPart, partsOf } from '#domain/lots.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import type { SourceLine } from './source-lines.ts'

/**
 * While it may be edited, lines of a return that name no lots with those of their source that did not come back yet, the first ones first; whoever
 * takes back others says so.
 */
export function withSourceLots(document: StoredDocument, sources: ReadonlyMap<string, SourceLine>): StoredDocument {
  if (!document.tags.includes('editable') || ![...sources.values()].some(({ lots }) => lots?.length)) return document
  const taken = new Map<string, LotPart[]>()
  const lines = document.lines.map((line): StoredLine => {
    const source = sources.get(line.sourceBodyId ?? '')
    if (!source?.lots?.length || line.lots?.length) return line
    const before = taken.get(source.id) ?? []
    const passed = sum([readFigure(source.returnedQty) ?? zero, readFigure(source.heldQty) ?? zero, ...before.map(({ qty }) => qty)])
    const parts = firstOf(partsOf(source.lots), (readFigure(line.baseQty) ?? zero).abs(), passed)
    taken.set(source.id, [...before, ...parts])
    return parts.length > 0 ? { ...line, lots: asLots(parts) } : line
  })
  return { ...document, lines }
}

/** Lines that an offer made two of share the lots of the one that was asked for; `rows`: of each line the row it was asked for in. */
export function withSplitLots(document: StoredDocument, rows: readonly number[]): StoredDocument {
  const isSplit = (at: number) => rows.filter((row) => row === rows[at]).length > 1
  if (!document.lines.some(({ lots }, at) => lots?.length && isSplit(at))) return document
  const passed = new Map<number, Decimal>()
  const lines = document.lines.map((line, at): StoredLine => {
    if (!line.lots?.length || !isSplit(at)) return line
    const [row, qty] = [rows[at] ?? 0, (readFigure(line.baseQty) ?? zero).abs()]
    const before = passed.get(row) ?? zero
    passed.set(row, before.add(qty))
    return { ...line, lots: asLots(firstOf(partsOf(line.lots), qty, before)) }
  })
  return { ...document, lines }
}
