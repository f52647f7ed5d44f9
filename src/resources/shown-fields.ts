import type { Field } from './field.ts'

const figures = new Set<Field['kind']>(['price', 'amount', 'qty', 'factor', 'percent', 'integer'])

/** Whether a field says a figure. */
export const isFigure = ({ kind }: Field): boolean => figures.has(kind)

/** The wire field that is shown for a field: a reference by what it points to is called. */
export function shownOf(id: string, field: Field): string {
  if ('name' in field) return field.name
  return field.kind === 'references' ? field.names : id
}

/** What a row says: ids say nothing, and what is neither listed nor entered only filters. */
export const shownIn = (fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).filter(([, { kind, list, form }]) => kind !== 'id' && (list || form !== false))
