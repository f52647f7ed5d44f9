import type { ScreenDefinition } from '#resources/index.ts'
import { type Entered, type EnteredRow, type FormValues, formFields } from './form-values.ts'

/** The values of a form three times: as it was opened, as they were typed, and as somebody else has saved them meanwhile. */
export type Versions<Values> = { base: Values; mine: Values; theirs: Values }

/** A field, or a table of children, that somebody else changed; `mine` where it was typed here too, and otherwise. */
export type Change = { name: string; theirs: Entered; mine?: Entered }

const idOf = (value: Entered): string => {
  if (value === undefined || typeof value === 'string') return value?.trim() ?? ''
  return 'id' in value ? value.id : value.map(({ id }) => id).join(',')
}
const isSame = (one: Entered, other: Entered) => idOf(one) === idOf(other)
const isSameRow = (one: EnteredRow = {}, other: EnteredRow = {}) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]))

/** What was typed stands, the rest is theirs. */
function mergeRow({ base, mine, theirs }: Versions<EnteredRow>): EnteredRow {
  return Object.fromEntries(
    Object.entries({ ...theirs, ...mine }).map(([name]) => [name, isSame(mine[name], base[name]) ? theirs[name] : mine[name]]),
  )
}

/** Rows by what tells them apart: those that one of the two added or changed are there, those that one took away and the other left alone are not. */
function mergeRows(key: string, { base, mine, theirs }: Versions<EnteredRow[]>): EnteredRow[] {
  const byKey = (rows: EnteredRow[]) => new Map(rows.map((row) => [idOf(row[key]), row]))
  const [before, typed, newer] = [byKey(base), byKey(mine), byKey(theirs)]
  return [...new Set([...newer.keys(), ...typed.keys()])].flatMap((id) => {
    const [was, own, other] = [before.get(id), typed.get(id), newer.get(id)]
    if (own && other) return [mergeRow({ base: was ?? {}, mine: own, theirs: other })]
    const left = own ?? other ?? {}
    return was && isSameRow(was, left) ? [] : [left]
  })
}

/** What a form holds once what was typed stands on what somebody else saved: only what both changed is as it was typed. */
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

/** What somebody else changed meanwhile, field by field; of children that some of them did. */
export function changesOf({ fields, children = {} }: ScreenDefinition, { base, mine, theirs }: Versions<FormValues>): Change[] {
  const own = formFields(fields).flatMap(([name]): Change[] => {
    const [was, typed, other] = [base.fields[name], mine.fields[name], theirs.fields[name]]
    if (isSame(was, other) || isSame(typed, other)) return []
    return [{ name, theirs: other, ...(isSame(typed, was) ? {} : { mine: typed }) }]
  })
  const rows = (values: FormValues, name: string, key: string) =>
    (values.children[name] ?? []).toSorted((one, another) => idOf(one[key]).localeCompare(idOf(another[key])))
  const tables = Object.entries(children).flatMap(([name, { key }]): Change[] => {
    const [was, other] = [rows(base, name, key), rows(theirs, name, key)]
    const isLeft = was.length === other.length && was.every((row, at) => isSameRow(row, other[at]))
    return isLeft ? [] : [{ name, theirs: undefined }]
  })
  return [...own, ...tables]
}
