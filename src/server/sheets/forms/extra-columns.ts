import { plainHead } from '../heads.ts'
import type { SheetOrder, SheetRow } from '../reading.ts'
import { cellsBelow, computedColumns, fieldsByForm, withoutMarks } from './import-form.ts'
import { formOf } from './known-forms.ts'

/** Columns that are added to the right of those of a file. */
type ExtraColumns = {
  heads: string[]
  cellsOf: (row: SheetRow) => (string | null)[]
  /** A cell of the file without the marks that other systems add. */
  plainCell: (cell: string | null) => string | null
  /** True for a row to be left out because it is no transaction, such as a payment that was never made. */
  isLeft: (row: SheetRow) => boolean
}

/**
 * Columns added to a file: those computed from other columns of another system's file, and those with one text for all
 * rows. A file that only has heads of ours gets no computed ones.
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
