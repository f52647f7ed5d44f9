import { readFigure } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import { filled } from '../words/fill-words.ts'
import type { CellContext } from './cell-text.ts'
import { newRowKey } from './row-key.ts'
import { takeCells } from './take-cells.ts'
import type { AskedHow, Goods, GridLine, LineColumn, Resolved } from './types.ts'
import { gridWords } from './words.ts'

/** What a line keeps when its goods are asked for anew: what does not depend on the goods. */
const kept = [
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

/** The line with a text in its goods cell that has yet to be found. Money goes, so that no sum counts goods nobody knows. */
export function leaveUnresolved(line: GridLine, text: string, how: AskedHow): GridLine {
  const next: Record<string, unknown> = {}
  for (const name of kept) if (line[name] !== undefined) next[name] = line[name]
  if (!line.id) next.rowKey ??= newRowKey()
  return { ...next, asked: { text, how, state: 'asked', cells: line.asked?.cells ?? {} } }
}

/** The texts that wait for an answer, each once. */
export function unresolvedCodes(lines: readonly GridLine[]): string[] {
  return [...new Set(lines.flatMap(({ asked }) => (asked?.state === 'asked' ? [asked.text] : [])))]
}

/** Texts typed by hand: where no code equals one, its best hit is meant. */
export function typedCodes(lines: readonly GridLine[]): ReadonlySet<string> {
  return new Set(lines.flatMap(({ asked }) => (asked?.state === 'asked' && asked.how === 'typed' ? [asked.text] : [])))
}

export type Answered = {
  lines: GridLine[]
  /** Rows (from 0) whose goods are known now, how they had been asked for, and the columns entered meanwhile. */
  found: { row: number; how: AskedHow; entered: string[] }[]
  unknown: string[]
  /** Cells that had waited and fit neither the goods nor a list, so that they are said and not lost in silence. */
  refused: { row: number; column: LineColumn; text: string }[]
}

/** Gives every line that asked one of `texts` its goods, or marks it unknown. Lines asked for meanwhile are left alone. */
export function resolveGoods(
  lines: readonly GridLine[],
  texts: readonly string[],
  answers: readonly Resolved[],
  columns: readonly LineColumn[],
  context: CellContext,
): Answered {
  const asked = new Set(texts)
  const byText = new Map(answers.map((answer) => [answer.text, answer]))
  const result: Answered = { lines: [...lines], found: [], unknown: [], refused: [] }
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

export type Given = { line: GridLine; refused: { column: LineColumn; text: string }[] }

/** The line with these goods, then every cell that waited for them, in the order they were entered. */
export function applyGoods(
  line: GridLine,
  goods: Goods,
  unitId: string | undefined,
  columns: readonly LineColumn[],
  context: CellContext,
): Given {
  const { asked, ...rest } = line
  const entries = Object.entries(asked?.cells ?? {}).flatMap(([name, text]) => {
    const column = columns.find((candidate) => candidate.name === name)
    return column ? [{ column, text }] : []
  })
  const { asked: _answered, ...answered } = context.rules.takeGoods(rest, goods, unitId, context)
  return takeCells(answered, entries, context)
}

/**
 * Whether one more scan of `text` counts on this line: it was scanned as the same text, or the text is the code or barcode of just the
 * unit the line is entered in. A line whose quantity was typed while its goods were being asked for waits for the answer instead.
 */
export function isOfCode(line: GridLine, text: string): boolean {
  if (line.asked) return line.asked.text === text && Object.keys(line.asked.cells).length === 0
  if (!line.commInfoId) return false
  const unit = line.unitList?.find(({ unitId }) => unitId === line.unitId)
  if (unit?.barCode === text) return true
  const isBasic = !unit || readFigure(unit.conversion)?.eq(1) === true
  return isBasic && (line.commInfoCode === text || line.barCode === text)
}

/** Why a document cannot be sent yet: lines whose goods nobody knows, which would otherwise pass for blank ones and be left out. */
export function unresolvedProblems(lines: readonly Pick<GridLine, 'asked'>[]): Problem[] {
  return lines.flatMap(({ asked }, row): Problem[] =>
    asked
      ? [
          {
            row: row + 1,
            field: 'commInfoId',
            rule: 'LINE_BAD',
            reason: asked.state === 'asked' ? gridWords.stillAsking : filled(gridWords.unknownCode, { text: asked.text }),
          },
        ]
      : [],
  )
}
