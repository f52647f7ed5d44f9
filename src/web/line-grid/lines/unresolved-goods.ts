import type { Problem } from '#domain/core/refusals.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { withCellEntries } from './cell-entries.ts'
import type { CellContext } from './cell-text.ts'
import { newRowKey } from './row-key.ts'
import type { EntryMethod, GridGoods, GridLine, LineColumn, ResolvedGoods } from './types.ts'
import { gridWords } from './words.ts'

/** Fields a line keeps when its goods are looked up anew: those that do not depend on the goods. */
const keptFields = [
  'id',
  'rowKey',
  'qty',
  'actualQty',
  'isQtyGiven',
  'depotId',
  'depotName',
  'remark',
  'isGift',
  'taxRateId',
  'taxRate',
  'taxKind',
  'deductible',
] as const

/**
 * The line with a text in its goods cell that is still to be resolved. Amounts are dropped, so that no sum counts
 * unknown goods.
 */
export function withPendingGoods(line: GridLine, text: string, how: EntryMethod): GridLine {
  const next: Record<string, unknown> = {}
  for (const name of keptFields) if (line[name] !== undefined) next[name] = line[name]
  if (!line.id) next.rowKey ??= newRowKey()
  return { ...next, asked: { text, how, state: 'asked', cells: line.asked?.cells ?? {} } }
}

/** Texts waiting for an answer, without duplicates. */
export function unresolvedCodes(lines: readonly GridLine[]): string[] {
  return [...new Set(lines.flatMap(({ asked }) => (asked?.state === 'asked' ? [asked.text] : [])))]
}

/** Texts typed by hand: if none is an exact code, the best hit is taken. */
export function typedCodes(lines: readonly GridLine[]): ReadonlySet<string> {
  return new Set(lines.flatMap(({ asked }) => (asked?.state === 'asked' && asked.how === 'typed' ? [asked.text] : [])))
}

export type GoodsResolution = {
  lines: GridLine[]
  /** Rows (from 0) whose goods are known now, how they were entered, and the columns entered meanwhile. */
  found: { row: number; how: EntryMethod; entered: string[] }[]
  unknown: string[]
  /** Waiting cells that fit neither the goods nor a list, to be reported rather than lost. */
  refused: { row: number; column: LineColumn; text: string }[]
}

/**
 * Gives every line that waits for one of `texts` its goods, or marks it unknown. Other waiting lines are left alone.
 */
export function resolveGoods(
  lines: readonly GridLine[],
  texts: readonly string[],
  answers: readonly ResolvedGoods[],
  columns: readonly LineColumn[],
  context: CellContext,
): GoodsResolution {
  const asked = new Set(texts)
  const byText = new Map(answers.map((answer) => [answer.text, answer]))
  const result: GoodsResolution = { lines: [...lines], found: [], unknown: [], refused: [] }
  for (const [row, line] of lines.entries()) {
    if (line.asked?.state !== 'asked' || !asked.has(line.asked.text)) continue
    const answer = byText.get(line.asked.text)
    if (!answer) {
      result.lines[row] = { ...line, asked: { ...line.asked, state: 'unknown' } }
      if (!result.unknown.includes(line.asked.text)) result.unknown.push(line.asked.text)
      continue
    }
    const given = applyGoods(line, answer.commodity, answer.unitId, columns, context)
    result.lines[row] = given.line
    result.found.push({ row, how: line.asked.how, entered: Object.keys(line.asked.cells) })
    result.refused.push(...given.refused.map((cell) => ({ row, ...cell })))
  }
  return result
}

export type AppliedGoods = { line: GridLine; refused: { column: LineColumn; text: string }[] }

/** The line with these goods, then every cell that waited for them, in the order they were entered. */
export function applyGoods(
  line: GridLine,
  goods: GridGoods,
  unitId: string | undefined,
  columns: readonly LineColumn[],
  context: CellContext,
): AppliedGoods {
  const { asked, ...rest } = line
  const entries = Object.entries(asked?.cells ?? {}).flatMap(([name, text]) => {
    const column = columns.find((candidate) => candidate.name === name)
    return column ? [{ column, text }] : []
  })
  const { asked: _answered, ...answered } = context.rules.takeGoods(rest, goods, unitId, context)
  return withCellEntries(answered, entries, context)
}

/**
 * True if another scan of `text` counts on this line: it was scanned as the same text, or the text is the code or
 * barcode of the very unit of the line. A line whose quantity was typed while its goods were looked up waits for the
 * answer instead.
 */
export function isLineOfCode(line: GridLine, text: string): boolean {
  if (line.asked) return line.asked.text === text && Object.keys(line.asked.cells).length === 0
  if (!line.commInfoId) return false
  const unit = line.unitList?.find(({ unitId }) => unitId === line.unitId)
  if (unit?.barCode === text) return true
  const isBasic = !unit || readFigure(unit.conversion)?.eq(1) === true
  return isBasic && (line.commInfoCode === text || line.barCode === text)
}

/**
 * Problems that block sending a document: lines of unknown goods, which would otherwise count as blank and be left
 * out.
 */
export function unresolvedProblems(lines: readonly Pick<GridLine, 'asked'>[]): Problem[] {
  return lines.flatMap(({ asked }, row): Problem[] =>
    asked
      ? [
          {
            row: row + 1,
            field: 'commInfoId',
            rule: 'LINE_BAD',
            reason: asked.state === 'asked' ? gridWords.stillAsking : fillTemplate(gridWords.unknownCode, { text: asked.text }),
          },
        ]
      : [],
  )
}
