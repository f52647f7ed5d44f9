import type { Field } from './field.ts'

const figures = new Set<Field['kind']>(['price', 'amount', 'qty', 'factor', 'percent', 'integer'])

/** True for a field that is a figure. */
export const isFigure = ({ kind }: Field): boolean => figures.has(kind)

/** The wire field to show for a field: for a reference, the one with the name of the referenced row. */
export function shownFieldOf(id: string, field: Field): string {
  if ('name' in field) return field.name
  return field.kind === 'references' ? field.names : id
}

/** The visible fields of a row: no ids, and no fields that are only filters. */
export const visibleFields = (fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).filter(([, { kind, list, form }]) => kind !== 'id' && (list || form !== false))
