import type { CommonTableExpr, DeleteStmt, InsertStmt, JoinExpr, Node, RangeVar, SelectStmt, UpdateStmt, WithClause } from 'libpg-query'
import { as, branches, namesIn } from './sql-tree.ts'

/** Where a `tenant_id` stands: that of one table as one clause names it. */
type Place = number
/** A table, subquery or `with` part as one clause names it; of some there is no `tenant_id`. */
type Item = { name: string; place: Place | undefined }
type Parts = ReadonlyMap<string, Place | undefined>
type Scope = { items: Item[]; parts: Parts; outer: Scope | undefined }

/** The statement's one tenant: a parameter or a constant. */
const theTenant: Place = 0

/**
 * Which tables of tenants a statement reads or writes without naming the tenant: each needs `tenant_id = $n`, or a join on `tenant_id` with one
 * that has it, in its own clause or with one of an outer clause. What stands in an `or` counts for nothing.
 */
export function tablesWithoutTenant(tenantTables: ReadonlySet<string>, statement: Node): string[] {
  const scopes = new TenantScopes(tenantTables)
  scopes.query(statement, undefined, new Map())
  return scopes.unreached()
}

/** Follows the tenant through a statement's clauses, from each place to those that are said to be equal. */
class TenantScopes {
  private readonly tenantTables: ReadonlySet<string>
  private readonly tables = new Map<Place, string>()
  private readonly followers = new Map<Place, Place[]>()
  /** What a union shows is the tenant's where that of each of its branches is. */
  private readonly unions = new Map<Place, Place[]>()
  private last = theTenant

  constructor(tenantTables: ReadonlySet<string>) {
    this.tenantTables = tenantTables
  }

  /** Tables to which nothing leads from the tenant. */
  unreached(): string[] {
    const reached = new Set([theTenant])
    for (const place of reached) {
      for (const next of this.followers.get(place) ?? []) reached.add(next)
      for (const [union, of] of this.unions) if (of.every((branch) => reached.has(branch))) reached.add(union)
    }
    return [...this.tables].filter(([place]) => !reached.has(place)).map(([, table]) => table)
  }

  /** Follows through a statement; answers the place of the `tenant_id` that it shows. */
  query(node: Node | undefined, outer: Scope | undefined, parts: Parts): Place | undefined {
    const [select, inserted, changed] = [as('SelectStmt', node), as('InsertStmt', node), as('UpdateStmt', node) ?? as('DeleteStmt', node)]
    if (select) return this.select(select, outer, parts)
    if (inserted) return this.insert(inserted, outer, parts)
    return changed && this.change(changed, outer, parts)
  }

  private select(select: SelectStmt, outer: Scope | undefined, parts: Parts): Place | undefined {
    const known = this.withParts(select.withClause, outer, parts)
    if (select.larg) return this.union(branches(select).map((branch) => this.select(branch, outer, known)))
    const scope: Scope = { items: [], parts: known, outer }
    for (const node of select.fromClause ?? []) this.addFrom(scope, node)
    this.conditions(select.whereClause, scope)
    const { fromClause: _, whereClause: __, withClause: ___, ...rest } = select
    this.subqueries(rest, scope)
    return this.shown(select.targetList, scope)
  }

  private union(shown: readonly (Place | undefined)[]): Place | undefined {
    const places = shown.flatMap((place) => place ?? [])
    if (places.length < shown.length) return undefined
    const union = this.newPlace()
    this.unions.set(union, places)
    for (const place of places) this.leads(union, place)
    return union
  }

  private change(statement: UpdateStmt & DeleteStmt, outer: Scope | undefined, parts: Parts): Place | undefined {
    const scope: Scope = { items: [], parts: this.withParts(statement.withClause, outer, parts), outer }
    if (statement.relation) this.addTable(scope, statement.relation)
    for (const node of [...(statement.fromClause ?? []), ...(statement.usingClause ?? [])]) this.addFrom(scope, node)
    this.conditions(statement.whereClause, scope)
    this.subqueries([statement.targetList, statement.returningClause], scope)
    return this.shown(statement.returningClause?.exprs, scope)
  }

  /** A new row is its tenant's by what it holds. */
  private insert(statement: InsertStmt, outer: Scope | undefined, parts: Parts): Place | undefined {
    const known = this.withParts(statement.withClause, outer, parts)
    this.query(statement.selectStmt, outer, known)
    const scope: Scope = { items: [{ name: statement.relation?.relname ?? '', place: theTenant }], parts: known, outer }
    this.subqueries([statement.onConflictClause, statement.returningClause], scope)
    return this.shown(statement.returningClause?.exprs, scope)
  }

  private withParts(clause: WithClause | undefined, outer: Scope | undefined, parts: Parts): Parts {
    const known = new Map(parts)
    for (const node of clause?.ctes ?? []) {
      const { ctename = '', ctequery } = as('CommonTableExpr', node) as CommonTableExpr
      const itself = clause?.recursive ? this.newPlace() : undefined
      const shown = this.query(ctequery, outer, itself === undefined ? known : new Map(known).set(ctename, itself))
      // a recursion begins with what its first branch shows
      const [first] = shown === undefined ? [] : (this.unions.get(shown) ?? [shown])
      if (itself !== undefined && first !== undefined) this.leads(first, itself)
      known.set(ctename, shown)
    }
    return known
  }

  private newPlace(): Place {
    this.last += 1
    return this.last
  }

  private leads(from: Place, to: Place): void {
    this.followers.set(from, [...(this.followers.get(from) ?? []), to])
  }

  private same(one: Place, other: Place): void {
    this.leads(one, other)
    this.leads(other, one)
  }

  private addTable(scope: Scope, { relname = '', alias }: RangeVar): Item {
    const item: Item = { name: alias?.aliasname ?? relname, place: scope.parts.get(relname) }
    if (!scope.parts.has(relname) && this.tenantTables.has(relname)) {
      item.place = this.newPlace()
      this.tables.set(item.place, relname)
    }
    scope.items.push(item)
    return item
  }

  private addFrom(scope: Scope, node: Node): Item[] {
    const [table, join, sub] = [as('RangeVar', node), as('JoinExpr', node), as('RangeSubselect', node)]
    if (table) return [this.addTable(scope, table)]
    if (join) return this.addJoin(scope, join)
    const place = sub && this.query(sub.subquery, scope, scope.parts)
    const item = { name: sub?.alias?.aliasname ?? '', place }
    if (sub) scope.items.push(item)
    else this.subqueries(node, scope)
    return [item]
  }

  private addJoin(scope: Scope, { larg, rarg, usingClause, quals }: JoinExpr): Item[] {
    const [left, right] = [larg, rarg].map((side) => (side ? this.addFrom(scope, side) : []))
    const items = [...(left ?? []), ...(right ?? [])]
    const [first, ...others] = items.flatMap(({ place }) => place ?? [])
    if (namesIn(usingClause).includes('tenant_id')) for (const place of others) this.same(first ?? place, place)
    this.conditions(quals, scope)
    return items
  }

  /** Follows what a condition says to be equal. An inner clause says nothing of the tables of an outer one. */
  private conditions(node: Node | undefined, scope: Scope): void {
    const [and, expression, sub] = [as('BoolExpr', node), as('A_Expr', node), as('SubLink', node)]
    if (and?.boolop === 'AND_EXPR') {
      for (const arg of and.args ?? []) this.conditions(arg, scope)
      return
    }
    if (expression?.kind === 'AEXPR_OP' && namesIn(expression.name).at(-1) === '=') {
      const [ones, others] = [expression.lexpr, expression.rexpr].map((side) => as('RowExpr', side)?.args ?? [side])
      for (const [at, one] of (ones ?? []).entries()) this.equal(one, others?.[at], scope)
    }
    if (sub?.subLinkType === 'ANY_SUBLINK') this.inSubquery(sub.testexpr, sub.subselect, scope)
    else this.subqueries(node, scope)
  }

  private equal(one: Node | undefined, other: Node | undefined, scope: Scope): void {
    const [a, b] = [this.placeOf(one, scope), this.placeOf(other, scope)]
    if (a && b?.isOwn) this.leads(a.place, b.place)
    if (b && a?.isOwn) this.leads(b.place, a.place)
  }

  private inSubquery(tested: Node | undefined, subselect: Node | undefined, scope: Scope): void {
    const inner = this.query(subselect, scope, scope.parts)
    const own = (as('RowExpr', tested)?.args ?? [tested]).map((node) => this.placeOf(node, scope)).find((place) => place?.isOwn)
    if (inner !== undefined && own) this.same(inner, own.place)
  }

  private placeOf(node: Node | undefined, scope: Scope): { place: Place; isOwn: boolean } | undefined {
    if (as('ParamRef', node) || as('A_Const', node)) return { place: theTenant, isOwn: false }
    const cast = as('TypeCast', node)
    if (cast) return this.placeOf(cast.arg, scope)
    const [column, alias] = namesIn(as('ColumnRef', node)?.fields).reverse()
    if (column !== 'tenant_id') return undefined
    for (let at: Scope | undefined = scope; at; at = at.outer) {
      const item = at.items.find(({ name, place }) => (alias === undefined ? place !== undefined : name === alias))
      if (item) return item.place === undefined ? undefined : { place: item.place, isOwn: at === scope }
    }
    return undefined
  }

  private shown(targets: readonly Node[] | undefined, scope: Scope): Place | undefined {
    for (const { name, val } of (targets ?? []).flatMap((node) => as('ResTarget', node) ?? [])) {
      const fields = namesIn(as('ColumnRef', val)?.fields)
      const starred = scope.items.find((item) => item.place !== undefined && (fields.length === 1 || item.name === fields[0]))
      if (fields.at(-1) === '*' && starred) return starred.place
      if ((name ?? fields.at(-1)) === 'tenant_id') return this.placeOf(val, scope)?.place
    }
    return undefined
  }

  /** Follows through every subquery that stands in an expression. */
  private subqueries(node: unknown, scope: Scope): void {
    if (typeof node !== 'object' || node === null) return
    const sub = as('SubLink', node as Node)
    if (sub) {
      this.subqueries(sub.testexpr, scope)
      this.query(sub.subselect, scope, scope.parts)
    } else for (const value of Object.values(node)) this.subqueries(value, scope)
  }
}
