import { type InsertStmt, loadModule, type Node, parseSync, type RangeVar, type SelectStmt, type TypeCast } from 'libpg-query'
import type { EngineDifferences } from '#server/db/engine.ts'
import { aboutChange, aboutSimpleCase } from './change-rules.ts'
import { aboutUnions } from './join-rules.ts'
import type { Catalog } from './rules-catalog.ts'
import { allOf, as, branches, everyOf, functionName, namesIn, withClauses } from './sql-tree.ts'

/** Rules for statements that write: the catalog, and how the engine writes rows and inserts. */
export type Rules = Catalog & Pick<EngineDifferences, 'rowsAs' | 'insertsWithin'>

/**
 * What a distributed database would refuse in one text that is sent (docs/distribution.md), one sentence each; empty
 * if there is nothing.
 */
export async function distributedOffences(sql: string, rules: Rules): Promise<string[]> {
  await loadModule()
  const statements = (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])
  return [...aboutSettings(statements), ...statements.flatMap((statement) => aboutStatement(statement, rules))]
}

/**
 * True if a statement is sent with null for the tenant: it would go to no shard. A filter of the list of tenants may
 * be left out.
 */
export const hasNoTenant = (sql: string, values: readonly unknown[]): boolean =>
  [...sql.matchAll(/\btenant_id = (\$(\d+))\b/g)].some(
    ([, parameter, number]) => (values[Number(number) - 1] ?? null) === null && !sql.includes(`${parameter}::text is null`),
  )

function aboutSettings(statements: readonly Node[]): string[] {
  const sets = statements.some((statement) => as('VariableSetStmt', statement))
  return sets && statements.length > 1 ? ['sets a setting in a text with other statements'] : []
}

function aboutStatement(statement: Node, rules: Rules): string[] {
  const calls = everyOf('FuncCall', statement).map(functionName)
  const [inserts, updates, deletes] = [everyOf('InsertStmt', statement), everyOf('UpdateStmt', statement), everyOf('DeleteStmt', statement)]
  const ofTenants = ({ relation }: { relation?: RangeVar }) => rules.tenantTables.has(relation?.relname ?? '')
  const writes = [...inserts, ...updates, ...deletes].some(ofTenants)
  return [
    ...(calls.includes('set_config') ? ['sets a setting by set_config'] : []),
    ...(writes ? [...aboutRows(statement, rules), ...aboutRecursion(statement, rules)] : []),
    ...aboutUnions(statement),
    ...aboutWritingParts(statement),
    ...(rules.insertsWithin ? [] : aboutInsertingParts(statement)),
    ...inserts.flatMap((insert) => (ofTenants(insert) ? aboutInsert(insert, rules, partNames(statement)) : aboutInsertOnAllNodes(insert))),
    ...[...updates, ...deletes].filter(ofTenants).flatMap((change) => aboutChange(change, rules)),
  ]
}

/**
 * A `with` that writes must stand alone: joined, it crashes the coordinator. Statements that write rows from arrays
 * with `rows from` are only sent to a single PostgreSQL.
 */
function aboutWritingParts(statement: Node): string[] {
  const ofArrays = ({ ctequery }: { ctequery?: Node }) => everyOf('RangeFunction', ctequery).some(({ is_rowsfrom }) => is_rowsfrom)
  const written = everyOf('CommonTableExpr', statement).filter(
    (part) => part.ctequery && !as('SelectStmt', part.ctequery) && !ofArrays(part),
  )
  const names = new Set(written.map(({ ctename }) => ctename))
  const joined = everyOf('SelectStmt', statement).flatMap(({ fromClause = [] }) => {
    const tables = fromClause.flatMap((node) => allOf('RangeVar', node))
    const isJoined = fromClause.length > 1 || as('JoinExpr', fromClause[0]) !== undefined
    return isJoined ? tables.flatMap(({ relname }) => (names.has(relname) ? [relname] : [])) : []
  })
  return joined.map((name) => `joins ${name}, a with that writes`)
}

/**
 * A `with` that inserts is executed separately, and its result stored until the rest is done, although everything is
 * on one shard. One that updates or deletes is not.
 */
const aboutInsertingParts = (statement: Node): string[] =>
  everyOf('CommonTableExpr', statement).flatMap(({ ctename, ctequery }) =>
    as('InsertStmt', ctequery) ? [`inserts within the with ${ctename}, past the helper`] : [],
  )

function aboutRecursion(statement: Node, { tenantTables }: Catalog): string[] {
  const named = new Set(everyOf('CommonTableExpr', statement).map(({ ctename }) => ctename))
  const recursive = withClauses(statement).filter((clause) => clause.recursive)
  const others = everyOf(
    'RangeVar',
    recursive.flatMap(({ ctes = [] }) => ctes.filter((part) => as('SelectStmt', as('CommonTableExpr', part)?.ctequery))),
  ).filter(({ relname = '' }) => !tenantTables.has(relname) && !named.has(relname))
  return others.length > 0 ? ['writes beside a recursion over a table that is no tenant’s'] : []
}

/**
 * Only `src/server/db/multi-row.ts` may write rows from arrays, with `rows from`, and not if the engine needs rows as
 * values.
 */
function aboutRows(statement: Node, { rowsAs }: Rules): string[] {
  const given = everyOf('RangeFunction', statement).filter((range) =>
    everyOf('FuncCall', range).some((call) => functionName(call) === 'unnest'),
  )
  const selected = everyOf('ResTarget', statement).some(({ val }) => functionName(as('FuncCall', val) ?? {}) === 'unnest')
  return given.some((range) => rowsAs === 'values' || !range.is_rowsfrom) || selected ? ['writes rows from arrays past the helper'] : []
}

function aboutInsert(insert: InsertStmt, catalog: Catalog, parts: ReadonlySet<string>): string[] {
  const select = as('SelectStmt', insert.selectStmt)
  return [
    ...(select && !select.valuesLists && !isOfArrays(select) ? aboutSelect(select, insert, catalog, parts) : []),
    ...(allOf('SubLink', select?.valuesLists).length > 0 ? ['inserts values that ask tables'] : []),
    ...aboutSimpleCase(select?.valuesLists),
    ...aboutSimpleCase(insert.onConflictClause),
    ...aboutConflict(insert, catalog),
  ]
}

/**
 * Rows for every node are copied there from the select, which row-level security forbids, unless they are returned or
 * may conflict.
 */
function aboutInsertOnAllNodes({ relation, selectStmt, onConflictClause, returningClause }: InsertStmt): string[] {
  const select = as('SelectStmt', selectStmt)
  const isCopied = select && !select.valuesLists && !onConflictClause && !returningClause
  return isCopied ? [`inserts into ${relation?.relname}, which is on every node, by a select without an answer`] : []
}

/** The names defined by `with` in a statement. */
const partNames = (statement: Node): ReadonlySet<string> =>
  new Set(everyOf('CommonTableExpr', statement).map(({ ctename = '' }) => ctename))

/**
 * Selected rows are inserted on the shard where they are read, if their tenant is that of a table in the select,
 * nothing is taken from a sequence and no `with` is read. All others are read first and then copied, which row-level
 * security forbids, unless they are returned or may conflict.
 */
function aboutSelect(select: SelectStmt, insert: InsertStmt, catalog: Catalog, parts: ReadonlySet<string>): string[] {
  const why = whyApart(select, insert, catalog)
  const readsPart = everyOf('RangeVar', select).some(({ relname = '' }) => parts.has(relname))
  const isCopied = !insert.onConflictClause && !insert.returningClause
  const into = `inserts into ${insert.relation?.relname} by a select`
  return [
    ...(isCopied ? [...why, ...(readsPart ? ['that reads a with'] : [])].map((one) => `${into} ${one}`) : []),
    ...(why.length > 0 && tablesRead(select, catalog) > branches(select).length
      ? [`${into} of several tables, which belongs into a with`]
      : []),
  ]
}

function whyApart(select: SelectStmt, { cols = [], relation }: InsertStmt, { drawn }: Catalog): string[] {
  const given = cols.map((column) => as('ResTarget', column)?.name ?? '')
  const isDrawn = (drawn.get(relation?.relname ?? '') ?? []).some((column) => !given.includes(column))
  return [
    ...(isDrawn || everyOf('FuncCall', select).some((call) => functionName(call) === 'nextval') ? ['that draws from a sequence'] : []),
    ...(branches(select).every((branch) => takesTenant(branch, given)) ? [] : ['that does not take the tenant from a table']),
  ]
}

/** True for rows from arrays; only multi-row.ts writes them, and not in this form on a cluster. */
const isOfArrays = ({ fromClause }: SelectStmt): boolean => everyOf('RangeFunction', fromClause).some(({ is_rowsfrom }) => is_rowsfrom)

function takesTenant({ targetList = [] }: SelectStmt, given: readonly string[]): boolean {
  const chosen = as('ResTarget', targetList[given.indexOf('tenant_id')])?.val
  return namesIn(as('ColumnRef', chosen)?.fields).at(-1) === 'tenant_id'
}

/** Number of tables of tenants that a select reads; a `with` before it is read separately. */
const tablesRead = (select: SelectStmt, { tenantTables }: Catalog): number =>
  everyOf('RangeVar', select).filter(({ relname = '' }) => tenantTables.has(relname)).length

const timeTypes = ['interval', 'timestamptz', 'timestamp', 'date', 'time', 'timetz']

/** The values set by an update on conflict must be the same whenever they are computed. */
function aboutConflict({ onConflictClause: { targetList, whereClause } = {} }: InsertStmt, { changing }: Catalog): string[] {
  const set = [targetList, whereClause]
  const called = everyOf('FuncCall', set).map(functionName)
  const isGiven = ({ arg }: TypeCast) => Boolean(as('ParamRef', arg))
  const cast = everyOf('TypeCast', set).filter((one) => !isGiven(one) && timeTypes.includes(namesIn(one.typeName?.names).at(-1) ?? ''))
  const wrong = [
    ...called.filter((name) => changing.has(name)),
    ...everyOf('SQLValueFunction', set).map(() => 'the time'),
    ...cast.map(({ typeName }) => `a cast to ${namesIn(typeName?.names).at(-1)}`),
  ]
  return wrong.map((name) => `computes with ${name} on conflict`)
}
