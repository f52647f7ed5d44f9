import { type InsertStmt, loadModule, type Node, parseSync, type RangeVar, type SelectStmt, type TypeCast } from 'libpg-query'
import type { RowsAs } from '#server/db/engine.ts'
import { allOf, as, branches, everyOf, functionName, namesIn, withClauses } from './sql-tree.ts'
import { tablesWithoutTenant } from './tenant-scopes.ts'

/** What of the catalog the rules ask. */
export type Catalog = {
  /** Tables, and views of them, with rows of tenants; all others are known everywhere. */
  tenantTables: ReadonlySet<string>
  /** Functions whose answer may differ from call to call. */
  changing: ReadonlySet<string>
}

/** How rows are to be given to statements that write. */
export type Rules = Catalog & { rowsAs: RowsAs }

/** What in one text that is sent a distributed database would refuse (docs/distribution.md), a sentence each; nothing where all is well. */
export async function distributedOffences(sql: string, rules: Rules): Promise<string[]> {
  await loadModule()
  const statements = (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])
  return [...aboutSettings(statements), ...statements.flatMap((statement) => aboutStatement(statement, rules))]
}

function aboutSettings(statements: readonly Node[]): string[] {
  const sets = statements.some((statement) => as('VariableSetStmt', statement))
  return sets && statements.length > 1 ? ['sets a setting in a text with other statements'] : []
}

function aboutStatement(statement: Node, rules: Rules): string[] {
  const calls = everyOf('FuncCall', statement).map(functionName)
  const [inserts, updates, deletes] = [everyOf('InsertStmt', statement), everyOf('UpdateStmt', statement), everyOf('DeleteStmt', statement)]
  const ofTenants = ({ relation }: { relation?: RangeVar }) => rules.tenantTables.has(relation?.relname ?? '')
  const tables = tablesWithoutTenant(rules.tenantTables, statement)
  return [
    ...tables.map((table) => `reads or writes ${table} without its tenant`),
    ...(calls.includes('set_config') ? ['sets a setting by set_config'] : []),
    ...([...inserts, ...updates, ...deletes].some(ofTenants) ? aboutRows(statement, rules) : []),
    ...inserts.filter(ofTenants).flatMap((insert) => aboutInsert(insert, rules)),
  ]
}

/** Only `src/server/db/multi-row.ts` writes rows from arrays, which it does by `rows from`, and not where they are to be values. */
function aboutRows(statement: Node, { rowsAs }: Rules): string[] {
  const given = everyOf('RangeFunction', statement).filter((range) =>
    everyOf('FuncCall', range).some((call) => functionName(call) === 'unnest'),
  )
  const selected = everyOf('ResTarget', statement).some(({ val }) => functionName(as('FuncCall', val) ?? {}) === 'unnest')
  return given.some((range) => rowsAs === 'values' || !range.is_rowsfrom) || selected ? ['writes rows from arrays past the helper'] : []
}

function aboutInsert(insert: InsertStmt, catalog: Catalog): string[] {
  const select = as('SelectStmt', insert.selectStmt)
  const recursive = withClauses(insert).filter((clause) => clause.recursive)
  const beside = everyOf(
    'RangeVar',
    recursive.map(({ ctes }) => ctes),
  ).filter(({ relname = '' }) => !catalog.tenantTables.has(relname))
  const named = new Set(everyOf('CommonTableExpr', insert).map(({ ctename }) => ctename))
  return [
    ...(select && !select.valuesLists ? branches(select).flatMap((branch) => aboutSelected(branch, insert)) : []),
    ...(allOf('SubLink', select?.valuesLists).length > 0 ? ['inserts values that ask tables'] : []),
    ...(beside.some(({ relname }) => !named.has(relname)) ? ['inserts by a recursion over a table that is no tenant’s'] : []),
    ...aboutConflict(insert, catalog),
  ]
}

/** Rows that are selected go to where they were read: their tenant is that of a table they come from. Rows from arrays are the helper's. */
function aboutSelected({ targetList = [], fromClause = [] }: SelectStmt, { cols = [], relation }: InsertStmt): string[] {
  if (everyOf('RangeFunction', fromClause).length > 0) return []
  const at = cols.findIndex((column) => as('ResTarget', column)?.name === 'tenant_id')
  const chosen = as('ResTarget', targetList[at])?.val
  const isColumn = namesIn(as('ColumnRef', chosen)?.fields).at(-1) === 'tenant_id'
  return isColumn ? [] : [`inserts into ${relation?.relname} by a select that does not take the tenant from a table`]
}

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
