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

/** Fields a user can type into; all others are computed or come from the server. */
const typedFields: ReadonlySet<string> = new Set(namesWith(lineFields, { typed: true }))

/** Default stops of the Enter key: fields that change from line to line. */
const usualEnterStops: ReadonlySet<string> = new Set<LineField>(['commInfoId', 'qty', 'actualQty', 'taxPrice'])
const numericKinds: ReadonlySet<CellKind> = new Set<CellKind>(['qty', 'mixedQty', 'price', 'amount', 'percent', 'taxRate'])

/**
 * The columns of a grid by the wire names of their fields; label, kind and width come from the fields of documents.
 */
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

/** Wire fields that a cell of this column stands for, so that a problem finds its cell. */
const fieldsOf: Partial<Record<CellKind, readonly string[]>> = {
  goods: ['commInfoId', 'commInfoCode', 'commInfoName', 'commInfo'],
  unit: ['unitId', 'unitName', 'conversion'],
  depot: ['depotId', 'depotName'],
  taxRate: ['taxRate', 'taxRateId'],
}

/** The column that shows a wire field, or -1: then the problem belongs to the whole row. */
export function columnOfField(columns: readonly LineColumn[], field: string | undefined): number {
  return columns.findIndex((column) => column.name === field || (field !== undefined && fieldsOf[column.kind]?.includes(field)))
}
