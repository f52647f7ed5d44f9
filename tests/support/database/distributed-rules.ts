import { type InsertStmt, loadModule, type Node, parseSync, type RangeVar, type SelectStmt, type TypeCast } from 'libpg-query'
import type { EngineDifferences } from '#server/db/engine.ts'
import { aboutChange, aboutSimpleCase } from './change-rules.ts'
import { aboutUnions } from './join-rules.ts'
import type { Catalog } from './rules-catalog.ts'
import { allOf, as, branches, everyOf, functionName, namesIn, withClauses } from './sql-tree.ts'

/** How statements that write are to be written. */
export type Rules = Catalog & Pick<EngineDifferences, 'rowsAs' | 'insertsWithin'>

/**
 * What in one text that is sent a distributed database would refuse (docs/distribution.md), a sentence each; nothing
 * where all is well.
 */
export async function distributedOffences(sql: string, rules: Rules): Promise<string[]> {
  await loadModule()
  const statements = (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])
  return [...aboutSettings(statements), ...statements.flatMap((statement) => aboutStatement(statement, rules))]
}

/**
 * Whether a statement is sent with nothing for the tenant: it would be asked nowhere. A filter of the list of tenants
 * may be left out.
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
 * A `with` that writes is read by itself: joined, it ends the coordinator. What writes rows from arrays, by `rows
 * from`, is sent to one PostgreSQL alone.
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
 * A part that inserts is done by itself, and its answer kept until the rest is done, though all of it lies in one
 * place; one that updates or deletes is not.
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
 * Only `src/server/db/multi-row.ts` writes rows from arrays, which it does by `rows from`, and not where they are to
 * be values.
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
 * Rows for every node are copied there where they are selected, which row-level security forbids, unless they are
 * answered or may be in conflict.
 */
function aboutInsertOnAllNodes({ relation, selectStmt, onConflictClause, returningClause }: InsertStmt): string[] {
  const select = as('SelectStmt', selectStmt)
  const isCopied = select && !select.valuesLists && !onConflictClause && !returningClause
  return isCopied ? [`inserts into ${relation?.relname}, which is on every node, by a select without an answer`] : []
}

/** The names of all that stands in a `with`. */
const partNames = (statement: Node): ReadonlySet<string> =>
  new Set(everyOf('CommonTableExpr', statement).map(({ ctename = '' }) => ctename))

/**
 * Rows that are selected go to where they were read, if their tenant is that of a table they come from, nothing is
 * drawn from a sequence and no `with` is read. All others are read first and then copied in, which row-level security
 * forbids, unless they are answered or may be in conflict.
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

/** Rows from arrays are the helper's, which are not written so there. */
const isOfArrays = ({ fromClause }: SelectStmt): boolean => everyOf('RangeFunction', fromClause).some(({ is_rowsfrom }) => is_rowsfrom)

function takesTenant({ targetList = [] }: SelectStmt, given: readonly string[]): boolean {
  const chosen = as('ResTarget', targetList[given.indexOf('tenant_id')])?.val
  return namesIn(as('ColumnRef', chosen)?.fields).at(-1) === 'tenant_id'
}

/** How many tables of tenants a select reads; what stands in a `with` before it is read by itself. */
const tablesRead = (select: SelectStmt, { tenantTables }: Catalog): number =>
  everyOf('RangeVar', select).filter(({ relname = '' }) => tenantTables.has(relname)).length

const timeTypes = ['interval', 'timestamptz', 'timestamp', 'date', 'time', 'timetz']

/** What an update on conflict sets must be the same whenever it is computed. */
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
