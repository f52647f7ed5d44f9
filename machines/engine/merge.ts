import { isBlankLine } from '#domain/lines/blank-line.ts'

/** The fields of a document or a line. */
type Fields = Readonly<Record<string, unknown>>

/**
 * A line is identified by its `id`, or by the browser's `rowKey` until the server has given it an id; `rowKey` is
 * never sent.
 */
const rowKey = 'rowKey'

/** True when two plain JSON values are equal; a key that is absent and one that is undefined are alike. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => isSame(item, b[at]))
  const [left, right] = [a as Fields, b as Fields]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSame(left[key], right[key]))
}

/** Returns the server's fields, overwritten by those that the user has changed since `base`. */
function mergeFields(base: Fields, mine: Fields, theirs: Fields, except: readonly string[] = []): Fields {
  const typed = [...new Set([...Object.keys(base), ...Object.keys(mine)])].filter(
    (key) => !except.includes(key) && !isSame(base[key], mine[key]),
  )
  return { ...theirs, ...Object.fromEntries(typed.map((key) => [key, mine[key]])) }
}

const linesOf = (document: Fields): readonly Fields[] => (Array.isArray(document.lines) ? (document.lines as readonly Fields[]) : [])

/**
 * Ways to match lines, the safest first. Matching by goods comes last: a line that has just got its id from the server
 * has nothing else in common with the local one.
 */
const alike: readonly ((line: Fields, other: Fields) => boolean)[] = [
  (line, other) => line.id !== undefined && line.id === other.id,
  (line, other) => line[rowKey] !== undefined && line[rowKey] === other[rowKey],
  (line, other) => line === other,
  (line, other) => line.id === undefined && Boolean(line.commInfoId) && line.commInfoId === other.commInfoId,
]

/** Pairs lines of `from` with lines of `to`, each at most once. */
function pair(from: readonly Fields[], to: readonly Fields[]): ReadonlyMap<Fields, Fields> {
  const pairs = new Map<Fields, Fields>()
  const free = new Set(to)
  for (const isAlike of alike)
    for (const line of from) {
      const match = pairs.has(line) ? undefined : [...free].find((other) => isAlike(line, other))
      if (!match) continue
      pairs.set(line, match)
      free.delete(match)
    }
  return pairs
}

/**
 * Merges one local line: a new or blank line stays, changed fields overwrite the server's. Returns undefined if the
 * server has deleted the line and the user has not changed it.
 */
function mergeLine(base: Fields | undefined, mine: Fields, theirs: Fields | undefined): Fields | undefined {
  if (!base) return mine
  if (theirs) return { ...mergeFields(base, mine, theirs), ...(mine[rowKey] === undefined ? {} : { [rowKey]: mine[rowKey] }) }
  if (isBlankLine(mine)) return mine
  if (isSame(base, mine)) return undefined
  // the server deleted a line that the user has changed: their input is kept as a new line
  const { id: _id, ...kept } = mine
  return kept
}

function mergeLines(base: readonly Fields[], mine: readonly Fields[], theirs: readonly Fields[]): readonly Fields[] {
  const toBase = pair(mine, base)
  const toTheirs = pair(base, theirs)
  const merged = mine.flatMap((line): readonly Fields[] => {
    const before = toBase.get(line)
    const kept = mergeLine(before, line, before && toTheirs.get(before))
    return kept ? [kept] : []
  })
  const known = new Set(toTheirs.values())
  return [...merged, ...theirs.filter((line) => !known.has(line))]
}

/**
 * Merges the user's input since `base` into the server's newer document, field by field and line by line, so that
 * nothing typed is lost (rule D *Autosave with merge*). Lines are matched by `id`, `rowKey` or goods. A line deleted
 * here stays deleted; a line added on the server is put at the end. Figures are not recomputed.
 */
export function mergeTyped<Doc extends object>(base: Doc, mine: Doc, theirs: Doc): Doc {
  const [before, here, there] = [base as Fields, mine as Fields, theirs as Fields]
  const head = mergeFields(before, here, there, ['lines'])
  const lines = mergeLines(linesOf(before), linesOf(here), linesOf(there))
  return { ...head, ...(linesOf(here).length + linesOf(there).length > 0 ? { lines } : {}) } as Doc
}
