import type { Node, SelectStmt, WithClause } from 'libpg-query'

type KindIn<Union> = Union extends unknown ? keyof Union : never
type Kind = KindIn<Node>
type NodeOf<K extends Kind> = Extract<Node, Record<K, unknown>>[K]

/** The content of a node of PostgreSQL's parser if it is of this kind, else undefined. */
export function as<K extends Kind>(kind: K, node: Node | undefined): NodeOf<K> | undefined {
  return node && kind in node ? (Reflect.get(node, kind) as NodeOf<K>) : undefined
}

/** Every node of a kind, at any depth; does not look inside the nodes found. */
export function allOf<K extends Kind>(kind: K, below: unknown): NodeOf<K>[] {
  if (Array.isArray(below)) return below.flatMap((item) => allOf(kind, item))
  if (typeof below !== 'object' || below === null) return []
  return Object.entries(below).flatMap(([key, value]) => (key === kind ? [value as NodeOf<K>] : allOf(kind, value)))
}

/** Like allOf, but also looks inside the nodes found. */
export function everyOf<K extends Kind>(kind: K, below: unknown): NodeOf<K>[] {
  return allOf(kind, below).flatMap((found) => [found, ...everyOf(kind, found)])
}

/** Every `with` at any depth. */
export function withClauses(below: unknown): WithClause[] {
  if (typeof below !== 'object' || below === null) return []
  return Object.entries(below).flatMap(([key, value]) => [...(key === 'withClause' ? [value as WithClause] : []), ...withClauses(value)])
}

/** The parts of a dotted name; `*` counts as one. */
export const namesIn = (names: readonly Node[] | undefined): string[] => (names ?? []).map((name) => as('String', name)?.sval ?? '*')

/** The name of a called function, without its schema. */
export const functionName = (call: NodeOf<'FuncCall'>): string => namesIn(call.funcname).at(-1) ?? ''

/** The branches of a union, or the select itself. */
export const branches = (select: SelectStmt): SelectStmt[] =>
  select.larg && select.rarg ? [...branches(select.larg), ...branches(select.rarg)] : [select]
