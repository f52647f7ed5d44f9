import type { OwnRows, OwnTable } from '../../engine/own-tables.ts'
import { type FieldChange, hasSameText, logText } from '../../engine/store/changes.ts'

type TextRow = Readonly<Record<string, string>>
/** Entered content of a document as texts: head, goods lines, and own lines by table. */
export type Content = { head: TextRow; lines: readonly TextRow[]; own: Readonly<Record<string, readonly TextRow[]>> }
type ContentFields = { lineInputs: readonly string[]; headInputs: readonly string[]; own?: readonly OwnTable[] }
type ContentSource = { lines: readonly object[]; own?: OwnRows }

function textsOf(row: object, fields: readonly string[]): TextRow {
  const texts = fields.map((field) => [field, logText(row[field as keyof object])] as const)
  return Object.fromEntries(texts.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/** Entered content of a document as stored. */
export function contentOf(document: ContentSource, { lineInputs, headInputs, own = [] }: ContentFields): Content {
  const [beside, heads] = [own.filter(({ lines }) => lines), own.filter(({ lines }) => !lines)]
  const rows = (table: string) => document.own?.[table] ?? []
  const ofHeads = heads.map(({ table, inputs }) => textsOf(rows(table)[0] ?? {}, inputs))
  return {
    head: Object.assign(textsOf(document, headInputs), ...ofHeads),
    lines: document.lines.map((line) => textsOf(line, lineInputs)),
    own: Object.fromEntries(beside.map(({ table, inputs }) => [table, rows(table).map((row) => textsOf(row, inputs))])),
  }
}

/** Content of a deleted document, to which undone changes are added. */
export const emptyContent = ({ own = [] }: Pick<ContentFields, 'own'>): Content => ({
  head: {},
  lines: [],
  own: Object.fromEntries(own.filter(({ lines }) => lines).map(({ table }) => [table, []])),
})

/**
 * Content before a step, from the content after it and the logged changes. `isWhole` is false where the changes do
 * not match the content, or are so old that a removed line logged nothing but its goods.
 */
export function undoChanges(
  content: Content,
  changed: readonly FieldChange[],
  compared: ContentFields,
): { content: Content; isWhole: boolean } {
  const ofLine = ({ field, row }: FieldChange) => row !== undefined && compared.lineInputs.includes(field)
  const goes = (change: FieldChange) => ofLine(change) && (change.gone ?? wasTakenAway(content, change))
  const head = withFrom(
    content.head,
    changed.filter(({ row }) => row === undefined),
  )
  const lines = linesBefore(
    content.lines,
    changed.filter((change) => ofLine(change) && !goes(change)),
    changed.filter(goes),
  )
  const own = Object.entries(content.own).map(([table, rows]) => {
    const inputs = compared.own?.find((one) => one.table === table)?.inputs ?? []
    const mine = changed.filter((change) => change.row !== undefined && !ofLine(change) && inputs.includes(change.field))
    return { table, ...rowsWithFrom(rows, mine) }
  })
  const isWhole = head.fits && lines.fits && own.every(({ fits }) => fits)
  return {
    isWhole,
    content: { head: head.row, lines: lines.rows, own: Object.fromEntries(own.map(({ table, rows }) => [table, nonEmptyRows(rows)])) },
  }
}

/** Older log rows do not mark removed lines, but log their goods only. */
const wasTakenAway = ({ lines }: Content, { field, row = 0, to }: FieldChange) =>
  field === 'commInfoId' && to === undefined && lines[row - 1]?.commInfoId !== undefined

function withFrom(row: TextRow, changes: readonly FieldChange[]): { row: TextRow; fits: boolean } {
  const before: Record<string, string> = { ...row }
  let fits = true
  for (const { field, from, to } of changes) {
    fits &&= hasSameText(row[field], to)
    if (from === undefined) delete before[field]
    else before[field] = from
  }
  return { row: before, fits }
}

function rowsWithFrom(rows: readonly TextRow[], changes: readonly FieldChange[]): { rows: TextRow[]; fits: boolean } {
  const byRow = Map.groupBy(changes, ({ row = 0 }) => row)
  const before = rows.map((row, at) => withFrom(row, byRow.get(at + 1) ?? []))
  const beyond = [...byRow].filter(([row]) => row > rows.length).toSorted(([one], [other]) => one - other)
  const more = beyond.map(([, same]) => withFrom({}, same))
  const all = [...before, ...more]
  return { rows: all.map(({ row }) => row), fits: all.every(({ fits }) => fits) }
}

/** Drops rows without any value. */
const nonEmptyRows = (rows: readonly TextRow[]) => rows.filter((row) => Object.keys(row).length > 0)

function linesBefore(
  lines: readonly TextRow[],
  changes: readonly FieldChange[],
  gone: readonly FieldChange[],
): { rows: TextRow[]; fits: boolean } {
  const { rows, fits } = rowsWithFrom(lines, changes)
  const before = nonEmptyRows(rows)
  const taken = [...Map.groupBy(gone, ({ row = 0 }) => row)].toSorted(([one], [other]) => one - other)
  for (const [row, same] of taken) before.splice(row - 1, 0, withFrom({}, same).row)
  return { rows: before, fits: fits && gone.every((change) => change.gone) }
}
