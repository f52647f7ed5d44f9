import type pg from 'pg'

/** What the rules need to know from the catalog. */
export type Catalog = {
  /** Tables, and views on them, with rows of tenants; all other tables are on every node. */
  tenantTables: ReadonlySet<string>
  /** Functions whose result may differ from call to call. */
  changing: ReadonlySet<string>
  /** Those of them whose result does not change within a statement. */
  stable: ReadonlySet<string>
  /** Columns that contain points in time. */
  moments: ReadonlySet<string>
  /** By table, the columns whose default comes from a sequence. */
  drawn: ReadonlyMap<string, readonly string[]>
}

/**
 * Reads what the rules need from the catalog. The list of tenants is on every node, although its key is a tenant's.
 */
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
