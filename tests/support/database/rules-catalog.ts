import type pg from 'pg'

/** What of the catalog the rules ask. */
export type Catalog = {
  /** Tables, and views of them, with rows of tenants; all others are known everywhere. */
  tenantTables: ReadonlySet<string>
  /** Functions whose answer may differ from call to call. */
  changing: ReadonlySet<string>
  /** Those of them that answer the same within a statement. */
  stable: ReadonlySet<string>
  /** Columns that hold moments. */
  moments: ReadonlySet<string>
  /** By table, the columns that are drawn from a sequence where no value is given. */
  drawn: ReadonlyMap<string, readonly string[]>
}

/** What the rules ask of the catalog. The list of tenants is known everywhere, though its key is a tenant's. */
export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const names = async (sql: string) => new Set((await client.query<{ name: string }>(sql)).rows.map(({ name }) => name))
  return {
    tenantTables:
      await names(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind in ('r', 'p', 'v') and c.relnamespace = 'public'::regnamespace and c.relname <> 'tenant'`),
    changing: await names(`select distinct proname as name from pg_proc where provolatile <> 'i'`),
    stable: await names(`select proname as name from pg_proc where provolatile <> 'v' group by 1 having bool_and(provolatile = 's')`),
    moments: await names(
      `select distinct column_name as name from information_schema.columns
        where table_schema = 'public' and data_type = 'timestamp with time zone'`,
    ),
    drawn: new Map(
      (
        await client.query<{ name: string; columns: string[] }>(
          `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
            where table_schema = 'public' and (column_default like 'nextval(%' or is_identity = 'YES') group by 1`,
        )
      ).rows.map(({ name, columns }) => [name, columns]),
    ),
  }
}
