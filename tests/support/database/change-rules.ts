import type { A_Expr, DeleteStmt, Node, UpdateStmt } from 'libpg-query'
import type { Catalog } from './rules-catalog.ts'
import { as, everyOf, functionName, namesIn } from './sql-tree.ts'

/**
 * What a distributed database refuses in an update or delete of rows of tenants. Its coordinator evaluates expressions
 * before it forwards them, if it can.
 */
export function aboutChange(change: UpdateStmt & DeleteStmt, catalog: Catalog): string[] {
  const parts = [change.targetList, change.fromClause, change.usingClause, change.whereClause, change.returningClause].map(
    withoutSubqueries,
  )
  return [
    ...everyOf('FuncCall', parts)
      .map(functionName)
      .filter((name) => catalog.changing.has(name) && !catalog.stable.has(name))
      .map((name) => `computes with ${name} in an update`),
    ...everyOf('FuncCall', parts)
      .filter((call) => catalog.stable.has(functionName(call)) && hasColumn(call.args))
      .map((call) => `computes with ${functionName(call)} over columns in an update`),
    ...everyOf('TypeCast', parts)
      .filter(({ arg, typeName }) => isMoment(arg, catalog) && namesIn(typeName?.names).at(-1) !== 'timestamptz')
      .map(() => 'casts a moment in an update'),
    ...everyOf('A_Expr', parts)
      .filter((expression) => movesMoment(expression, catalog))
      .map(() => 'moves a moment over columns in an update'),
    ...aboutSimpleCase(change),
    ...everyOf('SubLink', change.whereClause)
      .filter(({ subLinkType, testexpr }) => subLinkType === 'ANY_SUBLINK' && as('RowExpr', testexpr))
      .map(() => 'looks for a row in a subselect in an update'),
  ]
}

/** The coordinator forwards `case x when` incorrectly. */
export const aboutSimpleCase = (below: unknown): string[] =>
  everyOf('CaseExpr', below).some(({ arg }) => arg !== undefined) ? ['writes with case … when of a value'] : []

/** The same without subqueries in expressions, which are forwarded unchanged. */
function withoutSubqueries(below: unknown): unknown {
  if (Array.isArray(below)) return below.map(withoutSubqueries)
  if (typeof below !== 'object' || below === null) return below
  return Object.fromEntries(Object.entries(below).flatMap(([key, value]) => (key === 'SubLink' ? [] : [[key, withoutSubqueries(value)]])))
}

const hasColumn = (below: unknown): boolean => everyOf('ColumnRef', below).length > 0

const isMoment = (node: Node | undefined, { moments }: Catalog): boolean => moments.has(namesIn(as('ColumnRef', node)?.fields).at(-1) ?? '')

/** `moment ± interval` depends on the time zone; the coordinator cannot evaluate it in advance for columns. */
function movesMoment({ name, lexpr, rexpr }: A_Expr, catalog: Catalog): boolean {
  if (!['+', '-'].includes(namesIn(name).at(-1) ?? '')) return false
  const sides = [lexpr, rexpr]
  const spans = everyOf('TypeCast', sides).some(({ typeName }) => namesIn(typeName?.names).at(-1) === 'interval')
  const made = everyOf('FuncCall', sides).some((call) => functionName(call) === 'make_interval')
  const cast = everyOf('TypeCast', sides).some(({ typeName }) => namesIn(typeName?.names).at(-1) === 'timestamptz')
  return (spans || made) && hasColumn(sides) && (cast || sides.some((side) => isMoment(side, catalog)))
}
