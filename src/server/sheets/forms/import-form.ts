import { plainHead } from '../heads.ts'
import type { SheetRow } from '../reading.ts'

/**
 * Returns the row's cell below the first of these heads that the file has; undefined if the cell is blank or the file
 * has none of them.
 */
export type CellBelow = (heads: readonly string[]) => string | undefined

/**
 * A column that is computed from others of the file, such as an amount from a column of receipts and one of payments.
 */
export type ComputedColumn = {
  field: string
  /** Head of the column in the preview */
  head: string
  /** True if the file has the columns that it is computed from. */
  isIn: (has: (heads: readonly string[]) => boolean) => boolean
  value: (cell: CellBelow) => string | undefined
}

/** How files of other systems are read as rows of a resource, recognised by the heads that those systems write. */
export type ImportForm = {
  /** Column heads for each field, the preferred one first, in the form that `plainHead` returns. */
  heads: Readonly<Record<string, readonly string[]>>
  computed?: readonly ComputedColumn[]
  /** Fields that a file must have to be of this form. */
  core: readonly string[]
  /**
   * A sheet with one of these heads is read only if there is no other, because its rows are only parts of what is
   * imported.
   */
  avoids?: readonly string[]
  /** True for a row to be left out because it is no transaction, such as a payment that was never made. */
  isLeft?: (cell: CellBelow) => boolean
}

/** All heads of a form. */
export const headsOfForm = (form: ImportForm | undefined): string[] => Object.values(form?.heads ?? {}).flat()

type Head = readonly (string | null)[]

const placesOf = (head: Head): Map<string, number> => {
  const places = new Map<string, number>()
  for (const [at, text] of head.entries()) if (text !== null && !places.has(plainHead(text))) places.set(plainHead(text), at)
  return places
}

/** The computed columns that a file with this head gets; none if the file is not of the form. */
export function computedColumns(form: ImportForm, head: Head): ComputedColumn[] {
  const places = placesOf(head)
  const has = (heads: readonly string[]) => heads.some((one) => places.has(one))
  const found = (form.computed ?? []).filter(({ isIn }) => isIn(has))
  const columns = found.filter(({ field }, at) => found.findIndex((one) => one.field === field) === at)
  return fieldsByForm(form, [...head, ...columns.map((one) => one.head)]) ? columns : []
}

/** A cell without the leading backquote that prevents Excel from changing it. */
const withoutBackquote = (text: string): string => text.replace(/^`/, '')

/** A cell without the marks that other systems add: no backquote, and null for `/`, which means nothing. */
export const withoutMarks = (text: string): string | null => (text === '/' ? null : withoutBackquote(text))

/** Returns for each row a function that finds its cells by head. */
export function cellsBelow(head: Head): (row: SheetRow) => CellBelow {
  const places = placesOf(head)
  return ({ cells }) =>
    (heads) => {
      const at = heads.map((one) => places.get(one)).find((place) => place !== undefined && (cells[place] ?? '') !== '')
      return at === undefined ? undefined : withoutBackquote(cells[at] ?? '')
    }
}

/**
 * The field of each column of a file with this head, including computed columns; undefined if the file is not of the
 * form.
 */
export function fieldsByForm(form: ImportForm, head: Head): string[] | undefined {
  const computed = new Map((form.computed ?? []).map(({ head: text, field }) => [text, field]))
  const fields = head.map((text) => computed.get(text ?? '') ?? '')
  const places = placesOf(head)
  for (const [field, heads] of Object.entries(form.heads)) {
    const at = heads.map((one) => places.get(one)).find((place) => place !== undefined)
    if (at !== undefined && !fields.includes(field) && fields[at] === '') fields[at] = field
  }
  return form.core.every((field) => fields.includes(field)) ? fields : undefined
}
