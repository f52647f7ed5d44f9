import { progressFields } from '#domain/line-fields.ts'
import { type LotQty, lotsText } from '#domain/lots.ts'
import { headInputs } from './head-fields.ts'
import { type OwnTable, ownPairs } from './own-tables.ts'
import { lineColumns, type StoredDocument, type StoredLine } from './stored.ts'

/** A field that differs: wire name, row of a line, the texts before and after. `gone`: the row is the one that a line had which was taken away. */
export type Changed = { field: string; row?: number; from?: string; to?: string; gone?: true }

/** A value as the log writes it; nothing where it says nothing. */
export function logText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (Array.isArray(value)) return lotsText(value as LotQty[]) || undefined
  return value instanceof Date ? value.toISOString() : String(value)
}

/** Two texts that say the same figure are no change. */
export function sameText(one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true
  const figure = /^-?\d+(\.\d+)?$/
  return one !== undefined && other !== undefined && figure.test(one) && figure.test(other) && plain(one) === plain(other)
}

const plain = (figure: string) => (figure.includes('.') ? figure.replace(/(?:(?<!0)0+|\.0+)$/, '') : figure)

function fieldsThatDiffer(before: object, after: object, fields: readonly string[], row?: number): Changed[] {
  return fields.flatMap((field): Changed[] => {
    const [was, is]: unknown[] = [before[field as keyof object], after[field as keyof object]]
    if (was === is) return []
    const [from, to] = [logText(was), logText(is)]
    if (sameText(from, to)) return []
    return [{ field, ...(row ? { row } : {}), ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }]
  })
}

const progress: ReadonlySet<string> = new Set(progressFields)
const contents = lineColumns.map(({ name }) => name).filter((name) => !progress.has(name))

/** Whether these lines say in every column what is stored; progress is not theirs to say. */
export function sameLines(stored: readonly StoredLine[], lines: readonly StoredLine[]): boolean {
  return stored.length === lines.length && stored.every((line, at) => fieldsThatDiffer(line, lines[at] ?? {}, contents).length === 0)
}

type Compared = { lineInputs: readonly string[]; own?: readonly OwnTable[] }

/** What an edit changed of what people enter: head fields, and `lineInputs` of lines by their id; a line that came or went shows all of them. */
export function changesBetween(before: StoredDocument, after: StoredDocument, { lineInputs, own = [] }: Compared): Changed[] {
  const old = new Map(before.lines.map((line) => [line.id, line]))
  const kept = new Set(after.lines.map((line) => line.id))
  const lines = after.lines.flatMap((line, at) => fieldsThatDiffer(old.get(line.id) ?? {}, line, lineInputs, at + 1))
  const gone = before.lines.flatMap((line, at): Changed[] =>
    kept.has(line.id) ? [] : fieldsThatDiffer(line, {}, lineInputs, at + 1).map((change) => ({ ...change, gone: true })),
  )
  const ofOwn = ownPairs(own, before, after).flatMap((pair) => fieldsThatDiffer(pair.before, pair.after, pair.fields, pair.row))
  return [...fieldsThatDiffer(before, after, headInputs), ...lines, ...gone, ...ofOwn]
}

/** All that was entered in a document that is removed, so that its log can still say what it was. */
export const contentOfGone = (document: StoredDocument, compared: Compared): Changed[] =>
  changesBetween(document, { lines: [] as readonly StoredLine[] } as StoredDocument, compared)
