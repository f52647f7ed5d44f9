import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'

/** A Kysely that only compiles SQL; `tx.run` executes it. `Schema` maps table names to row types. */
export function queryBuilder<Schema>(): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

const compilerOnly = queryBuilder<Record<string, never>>()

/** A statement composed of `sql` fragments, for `tx.run`. */
export const statement = <Row>(raw: RawBuilder<Row>): Compilable<Row> => ({ compile: () => raw.compile(compilerOnly) })

/** Joins conditions by `and`. */
export const allOf = (conditions: readonly Expression<unknown>[]): RawBuilder<SqlBool> => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** A fixed SQL text as a part of a composed statement; its `$1` becomes the tenant. */
export const withTenant = ({ tenantId }: { tenantId: string }, text: string): RawBuilder<unknown> =>
  sql.join(
    text.split(/\$1\b/).map((part) => sql.raw(part)),
    sql`${tenantId}`,
  )
