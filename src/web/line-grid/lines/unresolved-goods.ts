import type { Problem } from '#domain/core/refusals.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { withCellEntries } from './cell-entries.ts'
import type { CellContext } from './cell-text.ts'
import { newRowKey } from './row-key.ts'
import type { EntryMethod, GridGoods, GridLine, LineColumn, ResolvedGoods } from './types.ts'
import { gridWords } from './words.ts'

/** The fields that a line keeps when other goods are looked up for it, because they do not depend on the goods. */
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
 * Puts a text into the goods cell of a line, to be looked up. The line loses its amounts, so that sums do not contain
 * unknown goods.
 */
export function withPendingGoods(line: GridLine, text: string, how: EntryMethod): GridLine {
  const next: Record<string, unknown> = {}
  for (const name of keptFields) if (line[name] !== undefined) next[name] = line[name]
  if (!line.id) next.rowKey ??= newRowKey()
  return { ...next, asked: { text, how, state: 'asked', cells: line.asked?.cells ?? {} } }
}

/** The texts that are waiting for a look-up, each once. */
export function unresolvedCodes(lines: readonly GridLine[]): string[] {
  return [...new Set(lines.flatMap(({ asked }) => (asked?.state === 'asked' ? [asked.text] : [])))]
}

/** The waiting texts that were typed by hand. If such a text is not an exact code, the best match is taken. */
export function typedCodes(lines: readonly GridLine[]): ReadonlySet<string> {
  return new Set(lines.flatMap(({ asked }) => (asked?.state === 'asked' && asked.how === 'typed' ? [asked.text] : [])))
}

export type GoodsResolution = {
  lines: GridLine[]
  /**
   * The rows (from 0) whose goods are now known, how the text was entered, and the columns that were entered while it
   * was being looked up.
   */
  found: { row: number; how: EntryMethod; entered: string[] }[]
  unknown: string[]
  /**
   * Cells entered meanwhile whose text does not fit the goods or a list. They are reported, so that the input is not
   * lost silently.
   */
  refused: { row: number; column: LineColumn; text: string }[]
}

/**
 * Puts the answers into all lines that wait for one of `texts`: each gets its goods, or is marked as unknown. Lines
 * that wait for other texts stay as they are.
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

/**
 * Puts goods into a line, and then the texts that were entered into other cells meanwhile, in the order in which they
 * were entered.
 */
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
 * True if another scan of `text` adds to this line: the line was scanned as the same text, or the text is the code or
 * barcode of its unit. While the goods of a line are being looked up, it does not count if other cells of it were
 * typed.
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
 * Problems that prevent sending a document: lines with unknown goods. Without these problems, such lines would count
 * as blank and be left out.
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
