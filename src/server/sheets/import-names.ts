import { snake } from '#domain/core/field.ts'
import { codeForms, codeKey } from '#domain/core/plain-code.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { plainPercentage } from '#domain/figures/typed-figure.ts'
import {
  codeFieldOf,
  type Field,
  isResource,
  type ReferenceTarget,
  type ResourceDefinition,
  resourceOf,
  targetOf,
} from '#resources/index.ts'
import { yieldEventLoop } from '../core/yield-event-loop.ts'
import type { Tx } from '../db/connect.ts'
import { openEntries } from '../lookups/dictionaries.ts'
import { idsByKey } from '../resources/code-keys.ts'
import { ownRowSql, titleOf } from '../resources/plan.ts'

type ReferringField = { to: ReferenceTarget }
type NamedField = ReferringField | Extract<Field, { kind: 'dictionary' }>

/** Resolves names in cells to ids or dictionary keys; each text is looked up only once. */
export type NameLookup = {
  /** The id or key; undefined if no row has this name, or several have it. */
  find(field: NamedField, text: string): Promise<string | undefined>
  /** Looks up many names with a few queries, so that `find` needs none for them. */
  findAll(field: ReferringField, texts: readonly string[]): Promise<void>
}

/**
 * Looks up references by title or code, and dictionary entries. If no row matches exactly, titles match regardless of
 * case and width, and a percentage with or without its sign.
 */
export function nameLookup(tx: Tx): NameLookup {
  const known = new Map<string, Promise<string | undefined>>()
  const titles = new Map<ReferenceTarget, ReturnType<typeof idsByName>>()
  const findAlike = async (to: ReferenceTarget, text: string) => {
    if (!titles.has(to)) titles.set(to, idsByName(tx, to))
    const ids = await titles.get(to)
    return ids?.get(codeKey(text)) ?? findByPercentage(tx, to, text)
  }
  const placeOf = (field: NamedField, text: string) => `${'to' in field ? field.to : `${field.of} ${field.code}`} ${text}`
  const findAll = async (field: ReferringField, texts: readonly string[]) => {
    const asked = [...new Set(texts)].filter((text) => !known.has(placeOf(field, text)))
    if (asked.length === 0) return
    const found = await idsByTitleOrCode(tx, field.to, asked)
    for (const text of asked) {
      const id = found.get(text)
      known.set(placeOf(field, text), Promise.resolve(id === undefined ? await findAlike(field.to, text) : (id ?? undefined)))
    }
  }
  const find = async (field: NamedField, text: string) => {
    const place = placeOf(field, text)
    if ('to' in field) await findAll(field, [text])
    else if (!known.has(place)) known.set(place, findEntry(tx, field, text))
    return known.get(place)
  }
  return { find, findAll }
}

async function findEntry(tx: Tx, { of, code }: Extract<Field, { kind: 'dictionary' }>, text: string): Promise<string | undefined> {
  const entries = await openEntries(tx, of, code)
  const found = entries.find(({ dictKey }) => dictKey === text) ?? entries.find(({ dictValue }) => dictValue === text)
  return found?.dictKey
}

/** The field that contains the code by which users identify rows. */
const codeFieldName = (definition: ResourceDefinition): string | undefined =>
  codeFieldOf(definition) ?? Object.entries(definition.fields).find(([, { kind }]) => kind === 'code')?.[0]

/** The rows with these codes or titles, by text; null if several rows have the title. */
async function idsByTitleOrCode(tx: Tx, to: ReferenceTarget, texts: readonly string[]): Promise<Map<string, string | null>> {
  const coded = await idsByColumn(tx, to, isResource(to) ? codeFieldName(resourceOf(to)) : undefined, texts)
  const titled = await idsByTitle(tx, to, texts)
  const ids = new Map<string, string | null>()
  for (const text of texts) {
    const id = codeForms(text).flatMap((form) => coded.get(form) ?? [])[0] ?? titled.get(text)
    if (id !== undefined) ids.set(text, id)
  }
  const unknown = texts.filter((text) => !ids.has(text))
  if (unknown.length === 0 || !isResource(to)) return ids
  const keyed = await idsByKey(tx, resourceOf(to), unknown)
  for (const text of unknown) {
    const id = keyed.get(codeKey(text))
    if (id !== undefined) ids.set(text, id)
  }
  return ids
}

async function idsByColumn(tx: Tx, to: ReferenceTarget, code: string | undefined, texts: readonly string[]): Promise<Map<string, string>> {
  if (code === undefined) return new Map()
  const target = targetOf(to)
  const rows = await tx.query<{ id: string; code: string }>(
    `select t.id, t.${snake(code)} as code from ${target.table} t where ${ownRowSql(target, 't')} and t.${snake(code)} = any ($2::text[])`,
    [tx.tenantId, [...new Set(texts.flatMap(codeForms))]],
  )
  return new Map(rows.map((row) => [row.code, row.id]))
}

async function idsByTitle(tx: Tx, to: ReferenceTarget, texts: readonly string[]): Promise<Map<string, string | null>> {
  const target = targetOf(to)
  const title = titleOf('t', to)
  const rows = await tx.query<{ id: string; title: string }>(
    `select t.id, ${title} as title from ${target.table} t where ${ownRowSql(target, 't')} and ${title} = any ($2::text[])`,
    [tx.tenantId, texts],
  )
  const ids = new Map<string, string | null>()
  for (const row of rows) ids.set(row.title, ids.has(row.title) ? null : row.id)
  return ids
}

/** The percentage field by which rows of a resource are identified; only tax rates have one. */
function percentageKey(to: ReferenceTarget): string | undefined {
  if (!isResource(to)) return undefined
  const { fields, unique } = resourceOf(to)
  return unique.flat().find((name) => fields[name]?.kind === 'percent')
}

/** True for a percentage, and for a reference to something that is identified by a percentage. */
export const isRate = (field: Field): boolean =>
  field.kind === 'percent' || (field.kind === 'reference' && percentageKey(field.to) !== undefined)

/** The row, such as a tax rate, that is identified by this percentage, with or without its sign. */
async function findByPercentage(tx: Tx, to: ReferenceTarget, text: string): Promise<string | undefined> {
  const key = percentageKey(to)
  const percentage = readFigure(plainPercentage(text))
  if (key === undefined || !percentage || !isResource(to)) return undefined
  const { table } = resourceOf(to)
  const [found] = await tx.query<{ id: string }>(
    `select t.id from ${table} t where ${ownRowSql(targetOf(to), 't')} and t.${snake(key)} = $2::numeric`,
    [tx.tenantId, percentage.toFixed()],
  )
  return found?.id
}

const namesPerQuery = 5000

/**
 * Ids by title, ignoring case, width and invisible characters; null if several rows share a title. Loaded only when a
 * cell matches no row exactly.
 */
async function idsByName(tx: Tx, to: ReferenceTarget): Promise<Map<string, string | null>> {
  const target = targetOf(to)
  const ids = new Map<string, string | null>()
  for (let after = '0'; ; ) {
    const rows = await tx.query<{ id: string; name: string | null }>(
      `select t.id, ${titleOf('t', to)} as name from ${target.table} t where ${ownRowSql(target, 't')} and t.id > $2
        order by t.id limit ${namesPerQuery}`,
      [tx.tenantId, after],
    )
    for (const { id, name } of rows) {
      const key = codeKey(name ?? '')
      ids.set(key, ids.has(key) ? null : id)
    }
    if (rows.length < namesPerQuery) return ids
    after = rows.at(-1)?.id ?? after
    await yieldEventLoop()
  }
}
