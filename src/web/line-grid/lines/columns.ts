import { type DocumentField, type FieldKind, namesWith } from '#domain/core/field.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import { fieldsWith, type LineField } from '#resources/documents/document-fields.ts'
import type { Partner } from '#resources/documents/wire-names.ts'
import type { CellKind, LineColumn } from './types.ts'

const pickKinds: Partial<Record<NonNullable<DocumentField['from']>, CellKind>> = {
  commodity: 'goods',
  unit: 'unit',
  depot: 'depot',
  taxRate: 'taxRate',
}

const plainKinds: Record<FieldKind, CellKind> = {
  text: 'text',
  note: 'text',
  code: 'text',
  day: 'text',
  moment: 'text',
  hidden: 'text',
  pick: 'text',
  price: 'price',
  amount: 'amount',
  qty: 'qty',
  rate: 'percent',
  yesNo: 'yesNo',
  choice: 'choice',
  lots: 'lots',
}

/** Fields that can be typed; all others are computed or come from the server. */
const typedFields: ReadonlySet<string> = new Set(namesWith(lineFields, { typed: true }))

/** Columns at which the Enter key stops by default: those whose values differ from line to line. */
const usualEnterStops: ReadonlySet<string> = new Set<LineField>(['commInfoId', 'qty', 'actualQty', 'taxPrice'])
const numericKinds: ReadonlySet<CellKind> = new Set<CellKind>(['qty', 'mixedQty', 'price', 'amount', 'percent', 'taxRate'])

/** The columns of a grid for these fields. Labels, kinds and widths are those of the document fields. */
export function lineColumns(
  names: readonly LineField[],
  special: Partial<Record<LineField, Partial<LineColumn>>> = {},
  partner?: Partner,
): LineColumn[] {
  return names.map((name) => {
    const field = fieldsWith(partner).line[name]
    const kind = name === 'taxRate' ? 'taxRate' : kindOf(field)
    const column: LineColumn = {
      name,
      label: field.label,
      kind,
      width: field.width,
      editable: typedFields.has(name),
      numeric: numericKinds.has(kind),
      onPath: usualEnterStops.has(name),
      ...(field.choices ? { choices: field.choices } : {}),
    }
    return { ...column, ...special[name] }
  })
}

function kindOf(field: DocumentField): CellKind {
  return (field.from && pickKinds[field.from]) ?? plainKinds[field.kind]
}

/** The API's fields that a kind of cell shows, so that a problem about any of them is marked at the cell. */
const fieldsOf: Partial<Record<CellKind, readonly string[]>> = {
  goods: ['commInfoId', 'commInfoCode', 'commInfoName', 'commInfo'],
  unit: ['unitId', 'unitName', 'conversion'],
  depot: ['depotId', 'depotName'],
  taxRate: ['taxRate', 'taxRateId'],
}

/**
 * Index of the column that shows this field of the API. It is -1 if there is none; the problem is then shown at the
 * whole row.
 */
export function columnOfField(columns: readonly LineColumn[], field: string | undefined): number {
  return columns.findIndex((column) => column.name === field || (field !== undefined && fieldsOf[column.kind]?.includes(field)))
}
