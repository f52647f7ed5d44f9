import { type CellContext, editText, goodsOf, takeText } from './cell-text.ts'
import type { Goods, GridLine, LineColumn } from './types.ts'
import { askGoods } from './unresolved-goods.ts'

/** Changes of a whole document's lines, each one step to undo. Rows and columns count from 0. */

export type Range = { top: number; bottom: number; left: number; right: number }

/** A cell that did not take its text, with the text. */
export type RefusedCell = { row: number; column: LineColumn; text: string }

export type Changed = { lines: GridLine[]; refused: RefusedCell[] }

/** What the grid makes new lines from, and which cells may be entered. */
export type EditContext = CellContext & {
  columns: readonly LineColumn[]
  newLine: () => GridLine
  isEditable: (line: GridLine, column: LineColumn) => boolean
}

export const changed = (lines: GridLine[]): Changed => ({ lines, refused: [] })

/** The lines with one replaced; the row after the last is made. */
export function withLine(lines: readonly GridLine[], row: number, line: GridLine): GridLine[] {
  return row < lines.length ? lines.with(row, line) : [...lines, line]
}

export function insertLine(lines: readonly GridLine[], row: number, context: EditContext): GridLine[] {
  return lines.toSpliced(row, 0, context.newLine())
}

export function removeLines(lines: readonly GridLine[], from: number, to: number): GridLine[] {
  return lines.toSpliced(from, to - from + 1)
}

/** The line after a text was entered into any of its cells; a goods cell asks for what it was given. */
export function enterText(line: GridLine, column: LineColumn, text: string, how: 'typed' | 'pasted', context: EditContext) {
  if (column.kind !== 'goods') return takeText(line, column, text, context)
  if (text.trim() === '') return { line: cleared(line, context) }
  return { line: askGoods(line, text.trim(), how) }
}

/** Without goods a line is as good as new; it keeps its place and its name. */
function cleared(line: GridLine, context: EditContext): GridLine {
  const blank = context.newLine()
  return { ...blank, ...(line.id ? { id: line.id } : {}), rowKey: line.rowKey ?? blank.rowKey ?? '' }
}

/** One cell made equal to another; goods are taken over as they are, without asking anybody. */
export function copyCell(from: GridLine, to: GridLine, column: LineColumn, context: EditContext) {
  if (column.kind !== 'goods') return takeText(to, column, editText(from, column, context), context)
  const known = goodsOf(from)
  if (known) return { line: context.rules.takeGoods(withoutAsked(to), known.goods, known.unitId, context) }
  return enterText(to, column, editText(from, column, context), 'typed', context)
}

function withoutAsked({ asked: _asked, ...line }: GridLine): GridLine {
  return line
}

/**
 * Ctrl+D: the first row of the range goes down over the rest of it; a single cell takes the one above it.
 * Cells that may not be entered are left alone.
 */
export function fillDown(lines: readonly GridLine[], range: Range, context: EditContext): Changed {
  const top = range.top === range.bottom ? range.top - 1 : range.top
  const source = lines[top]
  const result = changed([...lines])
  if (!source) return result
  for (let row = top + 1; row <= range.bottom; row += 1) {
    let line = result.lines[row] ?? context.newLine()
    for (const column of context.columns.slice(range.left, range.right + 1)) {
      if (!context.isEditable(line, column)) continue
      const taken = copyCell(source, line, column, context)
      if (taken.line) line = taken.line
      else result.refused.push({ row, column, text: editText(source, column, context) })
    }
    result.lines[row] = line
  }
  return result
}

/** Del: empties the cells of a range; flags go back to no. */
export function clearCells(lines: readonly GridLine[], range: Range, context: EditContext): Changed {
  const result = changed([...lines])
  for (let row = range.top; row <= Math.min(range.bottom, lines.length - 1); row += 1) {
    for (const column of context.columns.slice(range.left, range.right + 1)) {
      const line = result.lines[row]
      if (!line || !context.isEditable(line, column)) continue
      const taken = enterText(line, column, '', 'typed', context)
      if (taken.line) result.lines[row] = taken.line
    }
  }
  return result
}

/**
 * Text of a sheet from the cell (row, column) on: columns to the right, rows down, new rows made at the end. The goods of a row are
 * asked for first, so that unit and quantity are read by the goods' units. Cells that may not be entered, and columns beyond the last,
 * are answered as refused, so that the grid can say what it did not take.
 */
export function pasteCells(
  lines: readonly GridLine[],
  at: { row: number; column: number },
  cells: readonly (readonly string[])[],
  context: EditContext,
): Changed {
  const result = changed([...lines])
  for (const [down, texts] of cells.entries()) {
    const row = at.row + down
    let line = result.lines[row] ?? context.newLine()
    const targets = texts.flatMap((text, right) => {
      const column = context.columns[at.column + right]
      return column ? [{ column, text }] : []
    })
    const goodsFirst = [
      ...targets.filter(({ column }) => column.kind === 'goods'),
      ...targets.filter(({ column }) => column.kind !== 'goods'),
    ]
    for (const { column, text } of goodsFirst) {
      if (text.trim() === '') continue
      const taken = context.isEditable(line, column) ? enterText(line, column, text, 'pasted', context) : undefined
      if (taken?.line) line = taken.line
      else result.refused.push({ row, column, text })
    }
    result.lines[row] = line
  }
  return result
}

/** Goods picked from the full list: the first into the row, the others into new rows below it. */
export function pickGoods(lines: readonly GridLine[], row: number, picked: readonly Goods[], context: EditContext): GridLine[] {
  const [first, ...more] = picked
  if (!first) return [...lines]
  const take = (line: GridLine, goods: Goods) => context.rules.takeGoods(withoutAsked(line), goods, undefined, context)
  const here = withLine(lines, row, take(lines[row] ?? context.newLine(), first))
  return here.toSpliced(row + 1, 0, ...more.map((goods) => take(context.newLine(), goods)))
}
