import { type RawBuilder, sql } from 'kysely'
import { snake } from '#domain/core/field.ts'
import { refersToDepot } from '#resources/definition/field.ts'
import type { Children, Field, ReferencesField, ReferenceTarget, ResourceDefinition } from '#resources/index.ts'
import { targetOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'

/** A stored field of a resource: its wire name, its column and its definition. */
export type StoredField = { name: string; column: string; field: Exclude<Field, ReferencesField> }
/** A reference, and the join with the table that contains its target's name. */
export type Join = {
  alias: string
  column: string
  to: ReferenceTarget
  table: string
  nameField: string
  title: string
  platform: boolean
}

/** A field with several references: its wire name, the join table and the target. */
export type Link = { name: string; field: ReferencesField; target: string; title: string }

/**
 * A definition prepared for the engine, once per process. Every identifier in it comes from the definition, never from
 * a request.
 */
export type Plan = {
  definition: ResourceDefinition
  table: string
  /**
   * SQL condition that the row with this alias is the tenant's, with the tenant as `$1`; rows of a platform table
   * belong to everybody.
   */
  own(alias: string): string
  fields: readonly StoredField[]
  /** Fields that a submit may write. */
  writable: readonly StoredField[]
  joins: readonly Join[]
  /**
   * References to the depots that a row belongs to. A user restricted to depots may see and change rows of these
   * depots, and rows without a depot (ADR 256).
   */
  places: readonly StoredField[]
  /** References stored in join tables. */
  links: readonly Link[]
  /** `select … from … joins`, with the row's columns named as on the wire; `$1` is the tenant. */
  select: string
  /** Like `select`, for lists: without fields that only the detail contains. */
  listSelect: string
  /** Sort keys of a list, in snake_case, and their SQL expressions. */
  sortable: ReadonlyMap<string, string>
  /** Sort keys whose column is never empty. */
  filled: ReadonlySet<string>
}

const plans = new Map<ResourceDefinition, Plan>()

/** The plan of a definition, made at first use. */
export function planOf(definition: ResourceDefinition): Plan {
  const known = plans.get(definition) ?? makePlan(definition)
  plans.set(definition, known)
  return known
}

/** Column type for each kind of field. */
export const sqlTypes: Readonly<
  Record<StoredField['field']['kind'], 'text' | 'numeric' | 'integer' | 'bigint' | 'date' | 'timestamp with time zone'>
> = {
  text: 'text',
  code: 'text',
  textarea: 'text',
  phone: 'text',
  mobile: 'text',
  landline: 'text',
  email: 'text',
  url: 'text',
  link: 'text',
  date: 'date',
  bankAccount: 'text',
  price: 'numeric',
  amount: 'numeric',
  qty: 'numeric',
  factor: 'numeric',
  percent: 'numeric',
  integer: 'integer',
  yesNo: 'integer',
  switch: 'integer',
  choice: 'integer',
  names: 'text',
  word: 'text',
  dictionary: 'text',
  secret: 'text',
  password: 'text',
  id: 'bigint',
  reference: 'bigint',
  image: 'text',
  html: 'text',
  moment: 'timestamp with time zone',
}

/** SQL of a stored value as the text that users read, for searching and naming. */
export function asText(alias: string, { column, field }: Pick<StoredField, 'column' | 'field'>): string {
  const place = `${alias}.${column}`
  if (field.kind === 'percent') return `trim_scale(${place})::text || '%'`
  return sqlTypes[field.kind] === 'text' ? place : `${place}::text`
}

function makePlan(definition: ResourceDefinition): Plan {
  const apart = Object.entries(definition.fields).flatMap(([name, field]) => (field.apart ? [name] : []))
  const fields = storedFields(definition.fields, [...Object.keys(definition.computed ?? {}), ...apart])
  const flags = Object.values(definition.children ?? {}).map(({ flag }) => flag)
  const joins = joinsOf(fields)
  return {
    definition,
    table: definition.table,
    own: (alias) => ownRowSql(definition, alias),
    fields,
    writable: fields.filter(({ name, field }) => !isServerWritten(field) && !flags.includes(name)),
    joins,
    places: fields.filter(({ field }) => refersToDepot(field)),
    links: linksOf(definition),
    select: selectOf(definition, fields, joins),
    listSelect: selectOf(
      definition,
      fields.filter(({ field }) => !field.detail),
      joins,
    ),
    filled: new Set(neverEmptyColumns(definition, fields)),
    sortable: new Map([...sortsOf(fields, joins), ['create_time', 't.create_time'], ['update_time', 't.update_time']]),
  }
}

/**
 * Text columns of a list that are never empty. If there are several titles, the first one may be empty in older rows
 * although it is required today.
 */
const neverEmptyColumns = ({ title }: ResourceDefinition, fields: readonly StoredField[]): string[] =>
  fields.flatMap(({ name, column, field }) => {
    const mayLack = title.length > 1 && title.includes(name)
    return field.required && field.list && !mayLack && sqlTypes[field.kind] === 'text' ? [column] : []
  })

/** True for fields that only the server writes: switches, times, and fields that are shown but never entered. */
const isServerWritten = ({ kind, readOnly, form }: Field): boolean =>
  kind === 'switch' || kind === 'moment' || (readOnly === true && form === false)

/** True for a table of the platform, which has no tenant column. */
export const isPlatform = (target: object): boolean => 'scope' in target && target.scope === 'platform'

/**
 * Condition that a row is the tenant's. `$1` is the tenant in every fixed statement of the engine, so a platform table
 * must mention it too.
 */
export const ownRowSql = (target: object, alias: string): string =>
  isPlatform(target) ? '$1::text is not null' : `${alias}.tenant_id = $1`

/**
 * Like `ownRowSql`, for composed statements; also requires that the row is in no depot that the caller may not use.
 */
export const ownRows = (tx: Pick<Tx, 'tenantId' | 'depots'>, { definition, places }: Plan, alias: string): RawBuilder<unknown> => {
  if (isPlatform(definition)) return sql`true`
  const own = sql`${sql.raw(alias)}.tenant_id = ${tx.tenantId}`
  const open = tx.depots && [...tx.depots]
  if (!open || places.length === 0) return own
  const within = places.map(({ column }) => {
    const place = sql.raw(`${alias}.${column}`)
    return sql`(${place} is null or ${place} = any (${open}::bigint[]))`
  })
  return sql.join([own, ...within], sql` and `)
}

/** True if the caller may see a row that was read by id: it is in no depot that they may not use. */
export const isVisibleRow = ({ depots }: Pick<Tx, 'depots'>, { places }: Plan, row: Readonly<Record<string, unknown>>): boolean =>
  !depots || places.every(({ name }) => isOpenDepot(depots, row[name]))

/** True if a reference names no depot, or one that the caller may use. */
export const isOpenDepot = (depots: ReadonlySet<string>, depotId: unknown): boolean =>
  depotId === null || depotId === undefined || depots.has(String(depotId))

/** The fields that are stored in columns, in the order of the definition. */
export function storedFields(fields: Readonly<Record<string, Field>>, without: readonly string[] = []): StoredField[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'references' || without.includes(name) ? [] : [{ name, column: snake(name), field }],
  )
}

function linksOf({ fields }: ResourceDefinition): Link[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'references' ? [{ name, field, target: targetOf(field.to).table, title: titleOf('r', field.to) }] : [],
  )
}

/** One join per reference, each with an alias of its own. */
export function joinsOf(fields: readonly StoredField[]): Join[] {
  const references = fields.flatMap(({ column, field }) => (field.kind === 'reference' ? [{ column, field }] : []))
  return references.map(({ column, field }, at) => {
    const alias = `r${at + 1}`
    const target = targetOf(field.to)
    const { table } = target
    return { alias, column, to: field.to, table, nameField: field.name, title: titleOf(alias, field.to), platform: isPlatform(target) }
  })
}

/** SQL name of a target row: the first of its title fields that is not empty. */
export function titleOf(alias: string, to: ReferenceTarget): string {
  const target = targetOf(to)
  const fields: Readonly<Record<string, Field>> = 'fields' in target ? target.fields : {}
  const parts = target.title.map((name) => {
    const field = fields[name]
    if (field?.kind === 'reference') return referredTitle(alias, snake(name), field.to)
    return field && field.kind !== 'references' ? asText(alias, { column: snake(name), field }) : `${alias}.${snake(name)}`
  })
  return parts.length === 1 ? (parts[0] ?? '') : `coalesce(${parts.map((part) => `nullif(${part}, '')`).join(', ')})`
}

/** SQL of the name of the row of tenant `$1` that a column refers to, as an expression without a join. */
export function referredTitle(alias: string, column: string, to: ReferenceTarget): string {
  const inner = `${alias}_${column}`
  const target = targetOf(to)
  const tenant = isPlatform(target) ? '' : `${inner}.tenant_id = $1 and `
  return `(select ${titleOf(inner, to)} from ${target.table} ${inner} where ${tenant}${inner}.id = ${alias}.${column})`
}

/** The joins in SQL, limited to the row's tenant; a join with a platform table needs only the id. */
export const joinsText = (joins: readonly Join[]): string =>
  joins
    .map(({ alias, table, column, platform }) => {
      const tenant = platform ? '' : `${alias}.tenant_id = t.tenant_id and `
      return `left join ${table} ${alias} on ${tenant}${alias}.id = t.${column}`
    })
    .join(' ')

function selectOf({ table, joined = {}, mnemonicOf }: ResourceDefinition, fields: readonly StoredField[], joins: readonly Join[]): string {
  const columns = [
    't.id',
    't.version',
    ...fields
      .filter(({ field }) => field.kind !== 'secret')
      // an empty text counts as absent
      .map(({ name, column, field }) => `${field.kind === 'text' ? `nullif(t.${column}, '')` : `t.${column}`} as "${name}"`),
    ...fields.flatMap(({ column, field }) => (field.kind === 'dictionary' ? [`${entryName(column, field)} as "${field.name}"`] : [])),
    ...(mnemonicOf ? ['t.mnemonic'] : []),
    ...joins.map(({ title, nameField }) => `${title} as "${nameField}"`),
    ...Object.entries(joined).map(
      ([name, parts]) => `concat_ws(' ', ${parts.map((part) => `nullif(t.${snake(part)}, '')`).join(', ')}) as "${name}"`,
    ),
    't.create_user as "createUser"',
    't.create_time as "createTime"',
    't.update_user as "updateUser"',
    't.update_time as "updateTime"',
  ]
  return `select ${columns.join(', ')} from ${table} t ${joinsText(joins)}`
}

/** SQL of the name of a dictionary entry, even if it is sealed. */
function entryName(column: string, { of, code }: Extract<Field, { kind: 'dictionary' }>): string {
  const tenant = of === 'tenant' ? 'd.tenant_id = $1 and ' : ''
  return `(select d.dict_value from ${of === 'tenant' ? 'dict_biz' : 'dict'} d
    where ${tenant}d.code = '${code}' and d.dict_key = t.${column})`
}

/** Sort keys of listed columns: they sort by the text that is shown, a reference by its name and Chinese by pinyin. */
function sortsOf(fields: readonly StoredField[], joins: readonly Join[]): [string, string][] {
  return fields
    .filter(({ field }) => field.list)
    .flatMap(({ column, field }): [string, string][] => {
      const join = joins.find((one) => one.column === column)
      if (join) {
        const shown = `${join.title} collate pinyin`
        return [
          [column, shown],
          [snake(join.nameField), shown],
        ]
      }
      // an empty text counts as absent, and comes last with nulls
      const place = field.kind === 'text' && !field.required ? `nullif(t.${column}, '')` : `t.${column}`
      return [[column, sqlTypes[field.kind] === 'text' ? `${place} collate pinyin` : place]]
    })
}

/** The children of a definition, by the wire field that contains them. */
export const childrenOf = ({ children = {} }: ResourceDefinition): [string, Children][] => Object.entries(children)
