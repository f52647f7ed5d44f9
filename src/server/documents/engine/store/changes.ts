import { type LotQty, lotsText } from '#domain/core/lots.ts'
import { progressFields } from '#domain/lines/line-fields.ts'
import { headInputs } from '../head-fields.ts'
import { type OwnTable, ownPairs } from '../own-tables.ts'
import { lineColumns, type StoredDocument, type StoredLine } from '../stored.ts'

/** A changed field: wire name, row of a line, texts before and after. `gone`: the row is that of a removed line. */
export type FieldChange = { field: string; row?: number; from?: string; to?: string; gone?: true }

/** A value as text for the log; undefined for an empty one. */
export function logText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (Array.isArray(value)) return lotsText(value as LotQty[]) || undefined
  return value instanceof Date ? value.toISOString() : String(value)
}

/** True for the same text, or the same figure in another notation. */
export function hasSameText(one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true
  const figure = /^-?\d+(\.\d+)?$/
  return (
    one !== undefined &&
    other !== undefined &&
    figure.test(one) &&
    figure.test(other) &&
    withoutTrailingZeros(one) === withoutTrailingZeros(other)
  )
}

/** Removes zeros at the end of the decimals. A loop, because a pattern takes more than linear time on long texts. */
function withoutTrailingZeros(figure: string): string {
  if (!figure.includes('.')) return figure
  let end = figure.length
  while (figure[end - 1] === '0') end--
  return figure.slice(0, figure[end - 1] === '.' ? end - 1 : end)
}

function fieldsThatDiffer(before: object, after: object, fields: readonly string[], row?: number): FieldChange[] {
  return fields.flatMap((field): FieldChange[] => {
    const [was, is]: unknown[] = [before[field as keyof object], after[field as keyof object]]
    if (was === is) return []
    const [from, to] = [logText(was), logText(is)]
    if (hasSameText(from, to)) return []
    return [{ field, ...(row ? { row } : {}), ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }]
  })
}

const progress: ReadonlySet<string> = new Set(progressFields)
const contents = lineColumns.map(({ name }) => name).filter((name) => !progress.has(name))

/** True where the lines equal the stored ones in every column except progress, which other documents change. */
export function hasSameLines(stored: readonly StoredLine[], lines: readonly StoredLine[]): boolean {
  return stored.length === lines.length && stored.every((line, at) => fieldsThatDiffer(line, lines[at] ?? {}, contents).length === 0)
}

type ComparedFields = { lineInputs: readonly string[]; own?: readonly OwnTable[] }

/**
 * Differences in what people enter: head fields, `lineInputs` of lines by id, and own tables. A line added or removed
 * lists all its inputs.
 */
export function changesBetween(before: StoredDocument, after: StoredDocument, { lineInputs, own = [] }: ComparedFields): FieldChange[] {
  const old = new Map(before.lines.map((line) => [line.id, line]))
  const kept = new Set(after.lines.map((line) => line.id))
  const lines = after.lines.flatMap((line, at) => fieldsThatDiffer(old.get(line.id) ?? {}, line, lineInputs, at + 1))
  const gone = before.lines.flatMap((line, at): FieldChange[] =>
    kept.has(line.id) ? [] : fieldsThatDiffer(line, {}, lineInputs, at + 1).map((change) => ({ ...change, gone: true })),
  )
  const ofOwn = ownPairs(own, before, after).flatMap((pair) => fieldsThatDiffer(pair.before, pair.after, pair.fields, pair.row))
  return [...fieldsThatDiffer(before, after, headInputs), ...lines, ...gone, ...ofOwn]
}

/** Everything entered in a document that is removed, for its last log row. */
export const removedContent = (document: StoredDocument, compared: ComparedFields): FieldChange[] =>
  changesBetween(document, { lines: [] as readonly StoredLine[] } as StoredDocument, compared)
