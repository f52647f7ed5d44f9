import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import ts from 'typescript'
import { root } from './steps.ts'

export type SourceFile = { path: string; text: string; lines: number; ast: ts.SourceFile }

/** Hand-written TypeScript files of the project: those known to Git or not ignored by it, without generated ones. */
export const sourceFiles: readonly SourceFile[] = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /^(src|machines|openapi|tests|bench)\/.*\.tsx?$|^vite\.config\.ts$/.test(path) && !path.includes('.gen.'))
  .flatMap((path) => {
    const text = readIfThere(path)
    if (text === undefined) return []
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    return [
      { path, text, lines: text.trimEnd().split('\n').length, ast: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) },
    ]
  })

/** Returns undefined for a file that was deleted but not committed yet, because Git still lists it. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(root + path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const rooms = Object.entries((JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { imports: Record<string, string> }).imports).map(
  ([name, path]) => [name.slice(0, -1), path.slice(2, -1)] as const,
)

/** Names that a file imports from files of the project, with their paths. */
export function importsOf({ path, ast }: SourceFile): { from: string; name: string }[] {
  return ast.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const { text } = statement.moduleSpecifier
    const room = rooms.find(([name]) => text.startsWith(name))
    const from = room ? room[1] + text.slice(room[0].length) : posix.join(dirname(path), text)
    const named = statement.importClause?.namedBindings
    if (!named || !ts.isNamedImports(named)) return []
    return named.elements.map((element) => ({ from, name: (element.propertyName ?? element.name).text }))
  })
}

/** Calls `visit` with every node below a file's root. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** Line number of a node, starting at 1. */
export const lineOf = (file: SourceFile, node: ts.Node) => file.ast.getLineAndCharacterOfPosition(node.getStart(file.ast)).line + 1

/** `groupsTests` is true for the callback of a `describe`, whose length includes all its tests. */
export type FunctionLength = { name: string; line: number; lines: number; isComponent: boolean; groupsTests: boolean }

/** Every function of a file with its length; a function that contains JSX is a component. */
export function functionsOf(file: SourceFile): FunctionLength[] {
  const found: FunctionLength[] = []
  walk(file.ast, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return
    const from = file.ast.getLineAndCharacterOfPosition(node.getStart(file.ast)).line
    const to = file.ast.getLineAndCharacterOfPosition(node.getEnd()).line
    found.push({ name: nameOf(node), line: from + 1, lines: to - from + 1, isComponent: holdsJsx(node), groupsTests: groupsTests(node) })
  })
  return found
}

function groupsTests({ parent }: ts.SignatureDeclaration): boolean {
  return ts.isCallExpression(parent) && /^describe\b/.test(parent.expression.getText())
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name && 'getText' in node.name) return node.name.getText()
  const parent = node.parent
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : 'a function'
}

function holdsJsx(node: ts.Node): boolean {
  let found = false
  walk(node, (child) => {
    found ||= ts.isJsxElement(child) || ts.isJsxSelfClosingElement(child) || ts.isJsxFragment(child)
  })
  return found
}
