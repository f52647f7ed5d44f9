import { snake } from '#domain/core/field.ts'
import { codeForms, codeKey } from '#domain/core/plain-code.ts'
import type { Tx } from '../db/connect.ts'
import { queryOverRows, type RowColumns, rowsSource } from '../db/multi-row.ts'
import { idsByKey, keyFieldOf } from '../resources/code-keys.ts'
import { type Plan, sqlTypes } from '../resources/plan.ts'
import type { Submitted } from '../resources/submit.ts'

/** A stored row that has the natural key of an imported one, and the texts of the key as stored. */
export type StoredMatch = { id: string; version: number; key: Submitted }
type MatchRow = { id: string; version: number; nth: number } & Submitted

/**
 * For each imported row the stored row with its natural key: with the same texts, or else with texts that differ only
 * in case, width or invisible characters.
 */
export async function matchByKey(tx: Tx, plan: Plan, bodies: readonly Submitted[]): Promise<(StoredMatch | undefined)[]> {
  const names = plan.definition.importKey ?? []
  const kinds = kindsOf(plan)
  const texts = names.filter((name) => isText(kinds.get(name)))
  const rows = await matchRows(tx, plan, { names, read: texts }, bodies)
  const found = bodies.map((body, nth) => {
    const own = rows.get(nth) ?? []
    return own.find((row) => texts.every((name) => row[name] === body[name])) ?? own[0]
  })
  await addByCodeKey(tx, plan, bodies, found)
  return found.map((row) => row && { id: row.id, version: row.version, key: Object.fromEntries(texts.map((name) => [name, row[name]])) })
}

type Kind = keyof typeof sqlTypes
const isText = (kind: Kind | undefined): boolean => kind === 'code' || kind === 'text'
const kindsOf = ({ fields }: Plan) => new Map<string, Kind>(fields.map(({ name, field }) => [name, field.kind]))

const columnsRead = (names: readonly string[]): string =>
  ['t.id', 't.version', ...names.map((name) => `t.${snake(name)} as "${name}"`)].join(', ')

/**
 * For each imported row, by its index, the stored rows whose fields `names` are equal apart from case and width, with
 * their columns `read`.
 */
export async function matchRows(
  tx: Tx,
  plan: Plan,
  { names, read }: { names: readonly string[]; read: readonly string[] },
  bodies: readonly Submitted[],
): Promise<Map<number, MatchRow[]>> {
  const kinds = kindsOf(plan)
  const keys = bodies.flatMap((body, nth) =>
    names.every((name) => body[name] === undefined) ? [] : keyForms(names, kinds, body).map((key) => ({ nth, key })),
  )
  if (keys.length === 0) return new Map()
  const columns: Record<string, RowColumns[string]> = { nth: ['integer', keys.map(({ nth }) => nth)] }
  const conditions = names.map((name, at) => {
    const values = keys.map(({ key }) => key[at] ?? null)
    columns[`k${at}`] = [sqlTypes[kinds.get(name) ?? 'text'], values]
    const place = kinds.get(name) === 'text' ? `lower(normalize(t.${snake(name)}, nfkc))` : `t.${snake(name)}`
    // an index can be used only for equality, so `is not distinct from` is used only if a value is null
    return values.includes(null) ? `${place} is not distinct from given.k${at}` : `${place} = given.k${at}`
  })
  const given = rowsSource(tx, 'given', columns, 1)
  const rows = await queryOverRows<MatchRow>(tx, {
    sql: `select given.nth, ${columnsRead(read)} from ${given.sql} join ${plan.table} t on ${conditions.join(' and ')}
      where t.tenant_id = $1`,
    values: [tx.tenantId, ...given.values],
  })
  return Map.groupBy(rows, ({ nth }) => nth)
}

const formsOf = (kind: Kind | undefined, value: unknown): unknown[] =>
  kind === 'code' ? codeForms(String(value)) : kind === 'text' ? [codeKey(String(value))] : [value]

/** All forms in which a key may be stored; a code has several. */
function keyForms(names: readonly string[], kinds: ReadonlyMap<string, Kind>, body: Submitted): unknown[][] {
  return names.reduce<unknown[][]>(
    (keys, name) => {
      const value = body[name]
      const forms = value === undefined ? [null] : formsOf(kinds.get(name), value)
      return keys.flatMap((key) => forms.map((form) => [...key, form]))
    },
    [[]],
  )
}

/** For imported rows without a match, adds the stored row whose code has the same key although the texts differ. */
async function addByCodeKey(tx: Tx, plan: Plan, bodies: readonly Submitted[], found: (MatchRow | undefined)[]): Promise<void> {
  const [only = '', ...others] = plan.definition.importKey ?? []
  if (others.length > 0 || only !== keyFieldOf(plan.definition)) return
  const codeAt = (nth: number) => String(bodies[nth]?.[only] ?? '')
  const unknown = bodies.flatMap((_, nth) => (found[nth] || codeAt(nth) === '' ? [] : [nth]))
  const ids = await idsByKey(tx, plan.definition, unknown.map(codeAt))
  if (ids.size === 0) return
  const rows = await tx.query<MatchRow>(
    `select 0 as nth, t.id, t.version, t.${snake(only)} as "${only}" from ${plan.table} t
      where t.tenant_id = $1 and t.id = any ($2::bigint[])`,
    [tx.tenantId, [...ids.values()]],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const nth of unknown) found[nth] = byId.get(ids.get(codeKey(codeAt(nth))) ?? '')
}
