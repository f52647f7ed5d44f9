import { type AlterTableCmd, loadModule, type Node, parsePlPgSQLSync, parseSync } from 'libpg-query'
import { allOf, as } from './sql-tree.ts'

/**
 * Statements of a migration that may block writers for long, or remove what an older version uses: their kind and
 * their table. Changes to a table that the same migration created block nobody.
 */
export async function heldUpBy(sql: string): Promise<string[]> {
  await loadModule()
  const statements = statementsOf(sql)
  const made = new Set(statements.flatMap((node) => as('CreateStmt', node)?.relation?.relname ?? []))
  return statements.flatMap((node) => troubleOf(node, made))
}

/** The statements of a text, including those within a `do`; a statement built at run time there is not looked into. */
function statementsOf(sql: string): Node[] {
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt, stmt_location = 0, stmt_len }) => {
    if (!stmt) return []
    if (!as('DoStmt', stmt)) return [stmt]
    // positions in the parse tree count bytes
    const bytes = Buffer.from(sql)
    const text = bytes.subarray(stmt_location, stmt_len ? stmt_location + stmt_len : bytes.length).toString()
    const tree: unknown = parsePlPgSQLSync(text)
    if (valuesOf('PLpgSQL_stmt_dynexecute', tree).length > 0) return [stmt]
    return valuesOf('PLpgSQL_stmt_execsql', tree).flatMap((executed) =>
      valuesOf('query', executed).flatMap((query) => statementsOf(String(query))),
    )
  })
}

/** All values under this key, at any depth. */
function valuesOf(key: string, below: unknown): unknown[] {
  if (typeof below !== 'object' || below === null) return []
  return Object.entries(below).flatMap(([name, value]) => (name === key ? [value] : valuesOf(key, value)))
}

/** Kinds of statements that create something new, or change no row and no table. */
const harmless = new Set([
  ...[
    'CreateStmt',
    'ViewStmt',
    'CreateFunctionStmt',
    'CreateSeqStmt',
    'CreatePolicyStmt',
    'GrantStmt',
    'CommentStmt',
    'CallStmt',
    'CreateTrigStmt',
    'SelectStmt',
    'InsertStmt',
  ],
])

function troubleOf(node: Node, made: ReadonlySet<string>): string[] {
  const [kind = ''] = Object.keys(node)
  const index = as('IndexStmt', node)
  if (index) return index.concurrent || made.has(index.relation?.relname ?? '') ? [] : [`IndexStmt ${index.relation?.relname}`]
  // no query uses the name of an index or key, and removing an index costs others only time
  const renamed = as('RenameStmt', node)?.renameType
  if (renamed === 'OBJECT_INDEX' || renamed === 'OBJECT_TABCONSTRAINT') return []
  if (as('DropStmt', node)?.removeType === 'OBJECT_INDEX') return []
  const altered = as('AlterTableStmt', node)
  if (!altered) return harmless.has(kind) ? [] : [kind]
  const table = altered.relation?.relname ?? ''
  if (made.has(table)) return []
  return (altered.cmds ?? []).flatMap((one) => {
    const command = as('AlterTableCmd', one)
    return command && isQuick(command) ? [] : [`${command?.subtype} ${table}`]
  })
}

/** True for changes of a table that touch none of its rows and remove nothing. */
function isQuick({ subtype, def }: AlterTableCmd): boolean {
  if (
    subtype === 'AT_ValidateConstraint' ||
    subtype === 'AT_ColumnDefault' ||
    subtype === 'AT_DropNotNull' ||
    subtype === 'AT_DropConstraint'
  )
    return true
  if (subtype === 'AT_AddConstraint') return as('Constraint', def)?.skip_validation === true
  // a default that is computed for each row would rewrite all rows, and a constraint would check them all
  if (subtype !== 'AT_AddColumn') return false
  const constraints = allOf('Constraint', def)
  const isPlain = constraints.every(
    ({ contype }) => contype === 'CONSTR_DEFAULT' || contype === 'CONSTR_NOTNULL' || contype === 'CONSTR_NULL',
  )
  const hasDefault = constraints.some(({ contype }) => contype === 'CONSTR_DEFAULT')
  const needsDefault = constraints.some(({ contype }) => contype === 'CONSTR_NOTNULL')
  return isPlain && (hasDefault || !needsDefault) && allOf('FuncCall', constraints).length === 0
}
