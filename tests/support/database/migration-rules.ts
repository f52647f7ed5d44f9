import type { AlterTableCmd, AlterTableStmt } from 'libpg-query'
import { parseSync } from 'libpg-query'
import { allOf, as } from './sql-tree.ts'

/**
 * What a cluster refuses in a migration's `alter table`, each with its table: a constraint added together with
 * something else, and a column whose check has no name. The caller must have loaded the parser.
 */
export const refusedAlters = (text: string): string[] => allOf('AlterTableStmt', parseSync(text).stmts).flatMap(refusedIn)

function refusedIn(alter: AlterTableStmt): string[] {
  const commands = allOf('AlterTableCmd', alter.cmds)
  const table = alter.relation?.relname
  return [
    ...(commands.length > 1 && commands.some(({ subtype }) => subtype === 'AT_AddConstraint')
      ? [`${table}: adds a constraint beside something else`]
      : []),
    ...(commands.some(hasUnnamedCheck) ? [`${table}: adds a column with a check that has no name`] : []),
  ]
}

function hasUnnamedCheck({ subtype, def }: AlterTableCmd): boolean {
  if (subtype !== 'AT_AddColumn') return false
  const constraints = as('ColumnDef', def)?.constraints ?? []
  return allOf('Constraint', constraints).some(({ contype, conname }) => contype === 'CONSTR_CHECK' && !conname)
}
