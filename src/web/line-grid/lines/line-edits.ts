import type { Words } from '#domain/core/words.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import { type CellEntry, withCellEntries } from './cell-entries.ts'
import type { LineTerms } from './cell-terms.ts'
import { type CellContext, editText, goodsOf, withCellText, withFieldChange as withChange } from './cell-text.ts'
import type { Sheet, SheetPlan } from './paste-columns.ts'
import { withCellEdit } from './refused-cells.ts'
import type { GridGoods, GridLine, LineColumn } from './types.ts'
import { withPendingGoods } from './unresolved-goods.ts'

/** Edits of a document's lines. Each edit is one step for undo. Rows and columns count from 0. */

export type Range = { top: number; bottom: number; left: number; right: number }

/** A range of whole rows, from the first to the last inclusive. */
export type Rows = { from: number; to: number }

/** A cell that did not accept a text: the text and, if the cell is fixed, the reason. */
export type RefusedCell = { row: number; column: LineColumn; text: string; why?: Words | undefined }

export type LinesEdit = { lines: GridLine[]; refused: RefusedCell[] }

/** What edits need to know: how a new line is made, and which cells may be edited. */
export type EditContext = CellContext & {
  columns: readonly LineColumn[]
  newLine: () => GridLine
  isEditable: (line: GridLine, column: LineColumn) => boolean
  /** The hints for the cells of a line, by column. */
  termsOf: (line: GridLine) => LineTerms
}

/** Refusals for the fixed cells of a row that the entries would change. */
function fixedCellRefusals(line: GridLine, row: number, entries: readonly CellEntry[], context: EditContext): RefusedCell[] {
  const isSame = (column: LineColumn, text: string) => {
    const own = editText(line, column, context)
    return own === text || (column.numeric && (readFigure(own) ?? zero).eq(readFigure(text.replaceAll(',', '')) ?? zero))
  }
  return entries.flatMap(({ column, text }) => {
    const terms = context.termsOf(line)[column.name]
    return terms?.isFixed && !isSame(column, text) ? [{ row, column, text, why: terms.why }] : []
  })
}

export const linesEdit = (lines: GridLine[]): LinesEdit => ({ lines, refused: [] })

/** Replaces the line of a row; a row after the last one is appended. */
export function withLine(lines: readonly GridLine[], row: number, line: GridLine): GridLine[] {
  return row < lines.length ? lines.with(row, line) : [...lines, line]
}

/** Inserts a new line before a row. */
export function insertLine(lines: readonly GridLine[], row: number, context: EditContext): GridLine[] {
  return lines.toSpliced(row, 0, context.newLine())
}

/** Removes the rows `from` to `to`. */
export function removeLines(lines: readonly GridLine[], from: number, to: number): GridLine[] {
  return lines.toSpliced(from, to - from + 1)
}

/**
 * Moves the rows `from` to `to`, in their order, to before the row `before`. Returns the same array if they are
 * already there.
 */
export function moveLines(lines: readonly GridLine[], { from, to }: Rows, before: number): readonly GridLine[] {
  if (before >= from && before <= to + 1) return lines
  const moved = lines.slice(from, to + 1)
  const at = before > to ? before - moved.length : before
  return removeLines(lines, from, to).toSpliced(at, 0, ...moved)
}

/**
 * Copies the rows `from` to `to` into new rows below them. Only cells that can be entered are copied, so the copies
 * have no source documents.
 */
export function copyLines(lines: readonly GridLine[], { from, to }: Rows, context: EditContext): LinesEdit {
  const result = linesEdit([])
  const sources = lines.slice(from, to + 1)
  for (const [nth, source] of sources.entries()) {
    const pair = fillDown([source, context.newLine()], { top: 0, bottom: 1, left: 0, right: context.columns.length - 1 }, context)
    result.lines.push(...pair.lines.slice(1))
    result.refused.push(...pair.refused.map((cell) => ({ ...cell, row: to + 1 + nth })))
  }
  return { ...result, lines: lines.toSpliced(to + 1, 0, ...result.lines) }
}

/** A column and its new value. `change` is set if the value is an entry of a list. */
export type SetCell = { column: LineColumn; text: string; change?: Partial<GridLine> }

/**
 * Enters the same values into the rows `from` to `to`, except into cells that may not be edited. In the result, `rows`
 * is the number of rows changed.
 */
export function setCells(lines: readonly GridLine[], { from, to }: Rows, cells: readonly SetCell[], context: EditContext) {
  const result = { ...linesEdit([...lines]), rows: 0 }
  for (let row = from; row <= to; row += 1) {
    const before = lines[row]
    if (!before) continue
    let line = before
    for (const { column, text, change } of cells) {
      if (!context.isEditable(line, column)) {
        result.refused.push(...fixedCellRefusals(line, row, [{ column, text }], context))
        continue
      }
      // while the goods of a line are being looked up, the value waits as text
      const taken = change && !line.asked ? withChange(line, change, context) : withCellText(line, column, text, context)
      line = withCellEdit(line, column, taken)
      if (taken.refused) result.refused.push({ row, column, text })
    }
    if (line === before) continue
    result.lines[row] = line
    result.rows += 1
  }
  return result
}

/** The line after a text was entered into any of its cells. A text in the goods cell is looked up. */
export function enterText(line: GridLine, column: LineColumn, text: string, how: 'typed' | 'pasted', context: EditContext) {
  if (column.kind !== 'goods') return withCellText(line, column, text, context)
  if (text.trim() === '') return { line: clearLine(line, context) }
  return { line: withPendingGoods(line, text.trim(), how) }
}

/** A line whose goods are cleared becomes blank, but keeps its position, its key and its id. */
function clearLine(line: GridLine, context: EditContext): GridLine {
  const blank = context.newLine()
  return { ...blank, ...(line.id ? { id: line.id } : {}), rowKey: line.rowKey ?? blank.rowKey ?? '' }
}

/** Copies a cell into another one. Goods are copied from the line, without a new look-up. */
export function copyCell(from: GridLine, to: GridLine, column: LineColumn, context: EditContext) {
  if (column.kind !== 'goods') return withCellText(to, column, editText(from, column, context), context)
  const known = goodsOf(from)
  if (known) return { line: context.rules.takeGoods(withoutAsked(to), known.goods, known.unitId, context) }
  return enterText(to, column, editText(from, column, context), 'typed', context)
}

function withoutAsked({ asked: _asked, ...line }: GridLine): GridLine {
  return line
}

/**
 * Ctrl+D: copies the first row of the range into the other rows of the range. For a range of one row, the row above is
 * copied. Cells that may not be edited are skipped; the fixed ones among them are reported.
 */
export function fillDown(lines: readonly GridLine[], range: Range, context: EditContext): LinesEdit {
  const top = range.top === range.bottom ? range.top - 1 : range.top
  const source = lines[top]
  const result = linesEdit([...lines])
  if (!source) return result
  for (let row = top + 1; row <= range.bottom; row += 1) {
    let line = result.lines[row] ?? context.newLine()
    const wanted = context.columns.slice(range.left, range.right + 1)
    const columns = wanted.filter((column) => context.isEditable(line, column))
    const entries = wanted.map((column) => ({ column, text: editText(source, column, context) }))
    result.refused.push(...fixedCellRefusals(line, row, entries, context))
    const goods = columns.find(({ kind }) => kind === 'goods')
    if (goods) line = copyCell(source, line, goods, context).line ?? line
    const others = columns.filter((column) => column !== goods)
    const taken = withCellEntries(
      line,
      others.map((column) => ({ column, text: editText(source, column, context) })),
      context,
    )
    result.lines[row] = taken.line
    result.refused.push(...taken.refused.map(({ column, text }) => ({ row, column, text })))
  }
  return result
}

/** Del: clears the cells of a range. Yes-or-no cells become no. */
export function clearCells(lines: readonly GridLine[], range: Range, context: EditContext): LinesEdit {
  const result = linesEdit([...lines])
  for (let row = range.top; row <= Math.min(range.bottom, lines.length - 1); row += 1) {
    for (const column of context.columns.slice(range.left, range.right + 1)) {
      const line = result.lines[row]
      if (!line) continue
      if (!context.isEditable(line, column)) {
        result.refused.push(...fixedCellRefusals(line, row, [{ column, text: '' }], context))
        continue
      }
      const taken = enterText(line, column, '', 'typed', context)
      if (taken.line) result.lines[row] = withCellEdit(taken.line, column, taken)
    }
  }
  return result
}

/**
 * Pastes the cells of a sheet into the columns of the plan, starting at a row; further rows are appended. Each row
 * first gets the text that identifies its goods best, and the goods are looked up, because unit and quantity can be
 * read only with the units of the goods. Cells that do not accept their text are returned as refused, so that the grid
 * can report them.
 */
export function pasteCells(lines: readonly GridLine[], at: number, cells: Sheet, plan: SheetPlan, context: EditContext): LinesEdit {
  const result = linesEdit([...lines])
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
    const taken = withCellEntries(
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

/**
 * Puts goods that were picked from the full list into lines: the first into this row, the others into new rows below
 * it.
 */
export function pickGoods(lines: readonly GridLine[], row: number, picked: readonly GridGoods[], context: EditContext): GridLine[] {
  const [first, ...more] = picked
  if (!first) return [...lines]
  const take = (line: GridLine, goods: GridGoods) => context.rules.takeGoods(withoutAsked(line), goods, undefined, context)
  const here = withLine(lines, row, take(lines[row] ?? context.newLine(), first))
  return here.toSpliced(row + 1, 0, ...more.map((goods) => take(context.newLine(), goods)))
}
