import { readFigure, zero } from '#domain/decimal.ts'
import type { Words } from '#domain/words.ts'
import type { LineTerms } from './cell-terms.ts'
import { type CellContext, editText, goodsOf, takeText, changed as withChange } from './cell-text.ts'
import type { Sheet, SheetPlan } from './paste-columns.ts'
import { withTaken } from './refused-cells.ts'
import { type CellEntry, takeCells } from './take-cells.ts'
import type { Goods, GridLine, LineColumn } from './types.ts'
import { leaveUnresolved } from './unresolved-goods.ts'

/** Changes of a whole document's lines, each one step to undo. Rows and columns count from 0. */

export type Range = { top: number; bottom: number; left: number; right: number }

/** Whole rows, both ends included. */
export type Rows = { from: number; to: number }

/** A cell that did not take its text, with the text, and of a fixed one why it is. */
export type RefusedCell = { row: number; column: LineColumn; text: string; why?: Words | undefined }

export type Changed = { lines: GridLine[]; refused: RefusedCell[] }

/** What the grid makes new lines from, and which cells may be entered. */
export type EditContext = CellContext & {
  columns: readonly LineColumn[]
  newLine: () => GridLine
  isEditable: (line: GridLine, column: LineColumn) => boolean
  /** What is fixed of a line and why, by column. */
  termsOf: (line: GridLine) => LineTerms
}

/** Of a row, the cells that are fixed and were to say something else. */
function refusedFixed(line: GridLine, row: number, entries: readonly CellEntry[], context: EditContext): RefusedCell[] {
  const isSame = (column: LineColumn, text: string) => {
    const own = editText(line, column, context)
    return own === text || (column.numeric && (readFigure(own) ?? zero).eq(readFigure(text.replaceAll(',', '')) ?? zero))
  }
  return entries.flatMap(({ column, text }) => {
    const terms = context.termsOf(line)[column.name]
    return terms?.isFixed && !isSame(column, text) ? [{ row, column, text, why: terms.why }] : []
  })
}

export const changed = (lines: GridLine[]): Changed => ({ lines, refused: [] })

/** The lines with one replaced; the row after the last is made. */
export function withLine(lines: readonly GridLine[], row: number, line: GridLine): GridLine[] {
  return row < lines.length ? lines.with(row, line) : [...lines, line]
}

/** The lines with a new one before a row. */
export function insertLine(lines: readonly GridLine[], row: number, context: EditContext): GridLine[] {
  return lines.toSpliced(row, 0, context.newLine())
}

/** The lines without the rows `from` to `to`. */
export function removeLines(lines: readonly GridLine[], from: number, to: number): GridLine[] {
  return lines.toSpliced(from, to - from + 1)
}

/** Rows `from` to `to` put before the row `before`, in their order; the very lines where that is where they stand. */
export function moveLines(lines: readonly GridLine[], { from, to }: Rows, before: number): readonly GridLine[] {
  if (before >= from && before <= to + 1) return lines
  const moved = lines.slice(from, to + 1)
  const at = before > to ? before - moved.length : before
  return removeLines(lines, from, to).toSpliced(at, 0, ...moved)
}

/** What can be entered of rows `from` to `to` once more, in new rows below them. What they were pulled from is not taken along. */
export function copyLines(lines: readonly GridLine[], { from, to }: Rows, context: EditContext): Changed {
  const result = changed([])
  const sources = lines.slice(from, to + 1)
  for (const [nth, source] of sources.entries()) {
    const pair = fillDown([source, context.newLine()], { top: 0, bottom: 1, left: 0, right: context.columns.length - 1 }, context)
    result.lines.push(...pair.lines.slice(1))
    result.refused.push(...pair.refused.map((cell) => ({ ...cell, row: to + 1 + nth })))
  }
  return { ...result, lines: lines.toSpliced(to + 1, 0, ...result.lines) }
}

/** A column and what it is set to; `change` where that is an entry of a list. */
export type SetCell = { column: LineColumn; text: string; change?: Partial<GridLine> }

/** The same entered into cells of rows `from` to `to`, short of those that may not be entered; `rows` says how many took something. */
export function setCells(lines: readonly GridLine[], { from, to }: Rows, cells: readonly SetCell[], context: EditContext) {
  const result = { ...changed([...lines]), rows: 0 }
  for (let row = from; row <= to; row += 1) {
    const before = lines[row]
    if (!before) continue
    let line = before
    for (const { column, text, change } of cells) {
      if (!context.isEditable(line, column)) {
        result.refused.push(...refusedFixed(line, row, [{ column, text }], context))
        continue
      }
      // goods that are not known yet take it later, as text
      const taken = change && !line.asked ? withChange(line, change, context) : takeText(line, column, text, context)
      line = withTaken(line, column, taken)
      if (taken.refused) result.refused.push({ row, column, text })
    }
    if (line === before) continue
    result.lines[row] = line
    result.rows += 1
  }
  return result
}

/** The line after a text was entered into any of its cells; a goods cell asks for what it was given. */
export function enterText(line: GridLine, column: LineColumn, text: string, how: 'typed' | 'pasted', context: EditContext) {
  if (column.kind !== 'goods') return takeText(line, column, text, context)
  if (text.trim() === '') return { line: cleared(line, context) }
  return { line: leaveUnresolved(line, text.trim(), how) }
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
 * Cells that may not be entered are left alone; of fixed ones that is said.
 */
export function fillDown(lines: readonly GridLine[], range: Range, context: EditContext): Changed {
  const top = range.top === range.bottom ? range.top - 1 : range.top
  const source = lines[top]
  const result = changed([...lines])
  if (!source) return result
  for (let row = top + 1; row <= range.bottom; row += 1) {
    let line = result.lines[row] ?? context.newLine()
    const wanted = context.columns.slice(range.left, range.right + 1)
    const columns = wanted.filter((column) => context.isEditable(line, column))
    const entries = wanted.map((column) => ({ column, text: editText(source, column, context) }))
    result.refused.push(...refusedFixed(line, row, entries, context))
    const goods = columns.find(({ kind }) => kind === 'goods')
    if (goods) line = copyCell(source, line, goods, context).line ?? line
    const others = columns.filter((column) => column !== goods)
    const taken = takeCells(
      line,
      others.map((column) => ({ column, text: editText(source, column, context) })),
      context,
    )
    result.lines[row] = taken.line
    result.refused.push(...taken.refused.map(({ column, text }) => ({ row, column, text })))
  }
  return result
}

/** Del: empties the cells of a range; flags go back to no. */
export function clearCells(lines: readonly GridLine[], range: Range, context: EditContext): Changed {
  const result = changed([...lines])
  for (let row = range.top; row <= Math.min(range.bottom, lines.length - 1); row += 1) {
    for (const column of context.columns.slice(range.left, range.right + 1)) {
      const line = result.lines[row]
      if (!line) continue
      if (!context.isEditable(line, column)) {
        result.refused.push(...refusedFixed(line, row, [{ column, text: '' }], context))
        continue
      }
      const taken = enterText(line, column, '', 'typed', context)
      if (taken.line) result.lines[row] = withTaken(taken.line, column, taken)
    }
  }
  return result
}

/**
 * The cells of a sheet into the columns its plan names, from a row on; new rows are made at the end. The goods of a row are asked for
 * first, by the best of the texts that name them, so that unit and quantity are read by the goods' units. What may not be entered is
 * answered as refused, so that the grid can say what it did not take.
 */
export function pasteCells(lines: readonly GridLine[], at: number, cells: Sheet, plan: SheetPlan, context: EditContext): Changed {
  const result = changed([...lines])
  for (const [down, texts] of cells.entries()) {
    const row = at + down
    let line = result.lines[row] ?? context.newLine()
    const given = texts.flatMap((text, right) => {
      const column = plan.targets[right]
      return column && text.trim() !== '' ? [{ column, text }] : []
    })
    const named = plan.goods.map((right) => texts[right] ?? '').find((text) => text.trim() !== '')
    const goods = given.find(({ column, text }) => column.kind === 'goods' && text === named && context.isEditable(line, column))
    if (goods) line = enterText(line, goods.column, goods.text, 'pasted', context).line ?? line
    const others = given.filter((entry) => entry !== goods && !(goods && entry.column.kind === 'goods'))
    const locked = others.filter(({ column }) => !context.isEditable(line, column))
    const taken = takeCells(
      line,
      others.filter((entry) => !locked.includes(entry)),
      context,
    )
    result.lines[row] = taken.line
    const left = new Set([...locked, ...taken.refused].map(({ column }) => column))
    const terms = context.termsOf(line)
    const whyOf = ({ name }: LineColumn) => (terms[name]?.isFixed ? terms[name].why : undefined)
    result.refused.push(
      ...others.filter(({ column }) => left.has(column)).map(({ column, text }) => ({ row, column, text, why: whyOf(column) })),
    )
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
