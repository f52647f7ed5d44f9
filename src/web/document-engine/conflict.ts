import { type DocumentField, namesWith } from '#domain/core/field.ts'
import { headFields } from '#domain/lines/head-fields.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import { isSame } from '#machines/engine/merge.ts'
import type { FormLayout } from '#resources/documents/define-document.ts'
import { goodsName } from '../line-grid/lines/cell-text.ts'
import type { WebDocument, WebLine } from './document-types.ts'

/** A value that another user changed. `mine` is set if this user changed the same field to a different value. */
export type Difference = { field: string; row?: number; was: unknown; theirs: unknown; mine?: unknown; goods?: string }

/** A line that was added or removed. */
export type LineDifference = { row: number; goods: string; what: 'added' | 'removed' }

export type Conflict = { fields: readonly Difference[]; lines: readonly LineDifference[]; typed: boolean }

/** Names of the entered fields, without those that follow from others: these would repeat a difference. */
const enteredNames = <Fields extends Readonly<Record<string, DocumentField>>>(fields: Fields) =>
  namesWith(fields, { entered: true }).filter((name) => !fields[name]?.follows)
const headNames = enteredNames(headFields)
const lineNames = enteredNames(lineFields)

/**
 * Line fields to compare. A field that both sides compute is left out, because nobody changed it, unless the form of
 * this type lets users type it. If a field has two names, the form's name is used.
 */
const lineNamesOf = (layout: FormLayout | undefined) => {
  const typed = (layout?.edit ?? []).filter((name) => !layout?.shows?.includes(name))
  const otherwiseNamed: readonly (string | undefined)[] = typed.map((name) => (lineFields[name] as DocumentField).alias)
  return lineNames.filter((name) => !otherwiseNamed.includes(name) && (!('computed' in lineFields[name]) || typed.includes(name)))
}

type Values = Readonly<Record<string, unknown>>

function differences(names: readonly string[], was: Values, theirs: Values, mine: Values): Difference[] {
  return names
    .filter((field) => !isSame(was[field], theirs[field]))
    .map((field) => {
      const clashes = !isSame(was[field], mine[field]) && !isSame(mine[field], theirs[field])
      return { field, was: was[field], theirs: theirs[field], ...(clashes ? { mine: mine[field] } : {}) }
    })
}

const byId = (lines: readonly WebLine[]) => new Map(lines.flatMap((line) => (line.id ? [[line.id, line] as const] : [])))

/**
 * Returns what another user changed since the document was read, and which of these changes conflict with local ones.
 * @param base the document as it was read
 * @param mine the document as it is on this screen
 * @param theirs the document as the server has it now
 * @param layout the form of the document type
 */
export function conflictOf(base: WebDocument, mine: WebDocument, theirs: WebDocument, layout?: FormLayout): Conflict {
  const [was, now, here] = [base.lines ?? [], theirs.lines ?? [], byId(mine.lines ?? [])]
  const names = lineNamesOf(layout)
  const [wasById, nowById] = [byId(was), byId(now)]
  const inLines = now.flatMap((line, at) => {
    const before = line.id ? wasById.get(line.id) : undefined
    if (!before) return []
    const own = (line.id ? here.get(line.id) : undefined) ?? before
    return differences(names, before, line, own).map((difference) => ({ ...difference, row: at + 1, goods: goodsName(line) }))
  })
  // lines without an id are computed by the server, such as the receipts of a rebate, so nobody added or removed them
  const missing = (from: ReadonlyMap<string, WebLine>, lines: readonly WebLine[], what: LineDifference['what']) =>
    lines.flatMap((line, at): LineDifference[] => (line.id && !from.has(line.id) ? [{ row: at + 1, goods: goodsName(line), what }] : []))
  const [added, removed] = [missing(wasById, now, 'added'), missing(nowById, was, 'removed')]
  return { fields: [...differences(headNames, base, theirs, mine), ...inLines], lines: [...added, ...removed], typed: !isSame(base, mine) }
}
