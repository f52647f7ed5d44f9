import { type Changed, logText, sameText } from '../../engine/changes.ts'
import type { OwnRows, OwnTable } from '../../engine/own-tables.ts'

type Row = Readonly<Record<string, string>>
/** What was entered in a document, as texts: its head, its lines of goods, and lines of its own by the fields' table. */
export type Content = { head: Row; lines: readonly Row[]; own: Readonly<Record<string, readonly Row[]>> }
type Compared = { lineInputs: readonly string[]; headInputs: readonly string[]; own?: readonly OwnTable[] }
type Whole = { lines: readonly object[]; own?: OwnRows }

function textsOf(row: object, fields: readonly string[]): Row {
  const texts = fields.map((field) => [field, logText(row[field as keyof object])] as const)
  return Object.fromEntries(texts.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/** What is entered in a document as it is. */
export function contentOf(document: Whole, { lineInputs, headInputs, own = [] }: Compared): Content {
  const [beside, heads] = [own.filter(({ lines }) => lines), own.filter(({ lines }) => !lines)]
  const rows = (table: string) => document.own?.[table] ?? []
  const ofHeads = heads.map(({ table, inputs }) => textsOf(rows(table)[0] ?? {}, inputs))
  return {
    head: Object.assign(textsOf(document, headInputs), ...ofHeads),
    lines: document.lines.map((line) => textsOf(line, lineInputs)),
    own: Object.fromEntries(beside.map(({ table, inputs }) => [table, rows(table).map((row) => textsOf(row, inputs))])),
  }
}

/** A document of which nothing is there any more: what its log took back is put into it. */
export const emptyContent = ({ own = [] }: Pick<Compared, 'own'>): Content => ({
  head: {},
  lines: [],
  own: Object.fromEntries(own.filter(({ lines }) => lines).map(({ table }) => [table, []])),
})

/**
 * The content before a step, out of the content after it and what the step's row says of the difference. `isWhole` is false where the row does
 * not fit the content, or belongs to the time in which a line that was taken away left nothing but its goods.
 */
export function undone(content: Content, changed: readonly Changed[], compared: Compared): { content: Content; isWhole: boolean } {
  const ofLine = ({ field, row }: Changed) => row !== undefined && compared.lineInputs.includes(field)
  const goes = (change: Changed) => ofLine(change) && (change.gone ?? wasTakenAway(content, change))
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
    content: { head: head.row, lines: lines.rows, own: Object.fromEntries(own.map(({ table, rows }) => [table, filled(rows)])) },
  }
}

/** Rows of the log have not always said so of a line that was taken away: of it there was its goods alone. */
const wasTakenAway = ({ lines }: Content, { field, row = 0, to }: Changed) =>
  field === 'commInfoId' && to === undefined && lines[row - 1]?.commInfoId !== undefined

function withFrom(row: Row, changes: readonly Changed[]): { row: Row; fits: boolean } {
  const before: Record<string, string> = { ...row }
  let fits = true
  for (const { field, from, to } of changes) {
    fits &&= sameText(row[field], to)
    if (from === undefined) delete before[field]
    else before[field] = from
  }
  return { row: before, fits }
}

function rowsWithFrom(rows: readonly Row[], changes: readonly Changed[]): { rows: Row[]; fits: boolean } {
  const byRow = Map.groupBy(changes, ({ row = 0 }) => row)
  const before = rows.map((row, at) => withFrom(row, byRow.get(at + 1) ?? []))
  const beyond = [...byRow].filter(([row]) => row > rows.length).toSorted(([one], [other]) => one - other)
  const more = beyond.map(([, same]) => withFrom({}, same))
  const all = [...before, ...more]
  return { rows: all.map(({ row }) => row), fits: all.every(({ fits }) => fits) }
}

/** Rows that say nothing are none. */
const filled = (rows: readonly Row[]) => rows.filter((row) => Object.keys(row).length > 0)

function linesBefore(lines: readonly Row[], changes: readonly Changed[], gone: readonly Changed[]): { rows: Row[]; fits: boolean } {
  const { rows, fits } = rowsWithFrom(lines, changes)
  const before = filled(rows)
  const taken = [...Map.groupBy(gone, ({ row = 0 }) => row)].toSorted(([one], [other]) => one - other)
  for (const [row, same] of taken) before.splice(row - 1, 0, withFrom({}, same).row)
  return { rows: before, fits: fits && gone.every((change) => change.gone) }
}
