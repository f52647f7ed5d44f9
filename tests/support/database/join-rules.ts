import { type A_Expr, type CommonTableExpr, type JoinExpr, loadModule, type Node, parseSync, type SelectStmt } from 'libpg-query'
import { as, branches, everyOf, namesIn } from './sql-tree.ts'

/**
 * Finds a `with` that gives a union other column names than its first part has. If it is merged with the query that
 * reads it, a cluster uses these names in the queries for its nodes, which only know those of the first part.
 */
export const aboutUnions = (below: unknown): string[] =>
  everyOf('CommonTableExpr', below).flatMap((part) => {
    const select = as('SelectStmt', part.ctequery)
    const given = namesIn(part.aliascolnames)
    if (!select?.larg || given.length === 0 || isReadByItself(part)) return []
    const own = namesOf(branches(select)[0])
    return given.every((name, at) => own[at] === name) ? [] : [`names columns of the union ${part.ctename} that its first part does not`]
  })

const isReadByItself = ({ ctename, ctematerialized, ctequery }: CommonTableExpr): boolean =>
  ctematerialized === 'CTEMaterializeAlways' || everyOf('RangeVar', ctequery).some(({ relname }) => relname === ctename)

const namesOf = (select: SelectStmt | undefined): (string | undefined)[] =>
  (select?.targetList ?? []).map((node) => {
    const target = as('ResTarget', node)
    return target?.name ?? namesIn(as('ColumnRef', target?.val)?.fields).at(-1)
  })

/**
 * Finds outer joins on parameters that are null. Such a join finds no row, so the planner removes the table, and a
 * cluster no longer sees that both tables are on one shard.
 */
export async function nullJoins(sql: string, nulls: ReadonlySet<number>): Promise<string[]> {
  if (nulls.size === 0 || !/\b(left|right|full)\b/i.test(sql)) return []
  await loadModule()
  const isNothing = (node: Node | undefined): boolean => nulls.has(as('ParamRef', as('TypeCast', node)?.arg ?? node)?.number ?? 0)
  return everyOf('JoinExpr', parseSync(sql).stmts)
    .filter(isOuter)
    .flatMap(({ quals }) => allHold(quals))
    .filter(({ lexpr, rexpr }) => isNothing(lexpr) || isNothing(rexpr))
    .map(() => 'joins by a parameter that is null')
}

const isOuter = ({ jointype }: JoinExpr): boolean => jointype !== 'JOIN_INNER'

/** The comparisons in a condition that must all hold. */
function allHold(condition: Node | undefined): A_Expr[] {
  const { boolop, args = [] } = as('BoolExpr', condition) ?? {}
  if (boolop === 'AND_EXPR') return args.flatMap(allHold)
  const compared = as('A_Expr', condition)
  return compared && compared.kind !== 'AEXPR_DISTINCT' && compared.kind !== 'AEXPR_NOT_DISTINCT' ? [compared] : []
}
