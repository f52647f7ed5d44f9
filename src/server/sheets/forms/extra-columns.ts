import { plainHead } from '../heads.ts'
import type { SheetOrder, SheetRow } from '../reading.ts'
import { cellsBelow, computedColumns, fieldsByForm, withoutMarks } from './import-form.ts'
import { formOf } from './known-forms.ts'

/** Columns that stand behind those of a file. */
type ExtraColumns = {
  heads: string[]
  cellsOf: (row: SheetRow) => (string | null)[]
  /** A cell of the file without the marks of other systems. */
  plainCell: (cell: string | null) => string | null
  /** True for a row that is no business, such as a payment that was never made. */
  isLeft: (row: SheetRow) => boolean
}

/**
 * The columns that a file of another system gets from what its own say, and those with one text for all rows. A file
 * whose heads are all ours gets none of the first.
 */
export function extraColumns({ cells: head }: SheetRow, { service, heads = [], reading }: SheetOrder): ExtraColumns {
  const constants = reading?.constants ?? []
  const isOurs = head.every((text) => text === null || heads.includes(plainHead(text)))
  const form = isOurs ? undefined : formOf(service)
  const computed = form ? computedColumns(form, head) : []
  const isOfForm = form !== undefined && (computed.length > 0 || fieldsByForm(form, head) !== undefined)
  const below = cellsBelow(head)
  return {
    heads: [...computed, ...constants].map((one) => one.head),
    cellsOf: (row) => {
      const cell = below(row)
      return [...computed.map(({ value }) => value(cell) ?? null), ...constants.map(({ text }) => text)]
    },
    plainCell: (cell) => (isOfForm && cell !== null ? withoutMarks(cell) : cell),
    isLeft: (row) => isOfForm && form.isLeft?.(below(row)) === true,
  }
}
