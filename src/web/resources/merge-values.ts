import type { ScreenDefinition } from '#resources/index.ts'
import { type FieldValue, type FieldValues, type FormValues, formFields } from './form-values.ts'

/**
 * Three versions of a form's values: `base` as they were when the form was opened, `mine` as the user has typed them,
 * and `theirs` as another user has saved them since.
 */
export type Versions<Values> = { base: Values; mine: Values; theirs: Values }

/**
 * A field, or a table of child rows, that another user has changed. `mine` is set if this user typed a different
 * value.
 */
export type FieldChange = { name: string; theirs: FieldValue; mine?: FieldValue }

const idOf = (value: FieldValue): string => {
  if (value === undefined || typeof value === 'string') return value?.trim() ?? ''
  return 'id' in value ? value.id : value.map(({ id }) => id).join(',')
}
const isSame = (one: FieldValue, other: FieldValue) => idOf(one) === idOf(other)
const isSameRow = (one: FieldValues = {}, other: FieldValues = {}) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]))

/**
 * Merges the values of a row. A value that this user typed is kept; the others are those that the other user saved.
 */
function mergeRow({ base, mine, theirs }: Versions<FieldValues>): FieldValues {
  return Object.fromEntries(
    Object.entries({ ...theirs, ...mine }).map(([name]) => [name, isSame(mine[name], base[name]) ? theirs[name] : mine[name]]),
  )
}

/**
 * Merges child rows by key. A row that either user added or changed is kept. A row that one user removed is dropped if
 * the other left it unchanged.
 */
function mergeRows(key: string, { base, mine, theirs }: Versions<FieldValues[]>): FieldValues[] {
  const byKey = (rows: FieldValues[]) => new Map(rows.map((row) => [idOf(row[key]), row]))
  const [before, typed, newer] = [byKey(base), byKey(mine), byKey(theirs)]
  return [...new Set([...newer.keys(), ...typed.keys()])].flatMap((id) => {
    const [was, own, other] = [before.get(id), typed.get(id), newer.get(id)]
    if (own && other) return [mergeRow({ base: was ?? {}, mine: own, theirs: other })]
    const left = own ?? other ?? {}
    return was && isSameRow(was, left) ? [] : [left]
  })
}

/**
 * The values of a form after another user has saved the row. In a field that both have changed, the value typed here
 * is kept.
 */
export function mergeValues({ children = {} }: ScreenDefinition, { base, mine, theirs }: Versions<FormValues>): FormValues {
  const rowsOf = (name: string) => ({
    base: base.children[name] ?? [],
    mine: mine.children[name] ?? [],
    theirs: theirs.children[name] ?? [],
  })
  return {
    fields: mergeRow({ base: base.fields, mine: mine.fields, theirs: theirs.fields }),
    children: Object.fromEntries(Object.entries(children).map(([name, { key }]) => [name, mergeRows(key, rowsOf(name))])),
  }
}

/** The fields that another user has changed since the form was opened. A table of child rows counts as one field. */
export function changesOf({ fields, children = {} }: ScreenDefinition, { base, mine, theirs }: Versions<FormValues>): FieldChange[] {
  const own = formFields(fields).flatMap(([name]): FieldChange[] => {
    const [was, typed, other] = [base.fields[name], mine.fields[name], theirs.fields[name]]
    if (isSame(was, other) || isSame(typed, other)) return []
    return [{ name, theirs: other, ...(isSame(typed, was) ? {} : { mine: typed }) }]
  })
  const rows = (values: FormValues, name: string, key: string) =>
    (values.children[name] ?? []).toSorted((one, another) => idOf(one[key]).localeCompare(idOf(another[key])))
  const tables = Object.entries(children).flatMap(([name, { key }]): FieldChange[] => {
    const [was, other] = [rows(base, name, key), rows(theirs, name, key)]
    const isLeft = was.length === other.length && was.every((row, at) => isSameRow(row, other[at]))
    return isLeft ? [] : [{ name, theirs: undefined }]
  })
  return [...own, ...tables]
}
