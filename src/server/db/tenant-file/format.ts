/*
 * The contents of a tenant's file, in this order:
 *
 *     about           what the tenant is, what made its schema, and what its rows refer to beside them
 *     tables/<name>   the rows of a table without their tenant, as PostgreSQL's COPY writes them
 *     files/<key>     an uploaded file
 *     manifest        how many rows and bytes there must have been, and their hashes
 */
export const version = 1

export type About = {
  version: number
  tenantId: string
  /** Its row; nothing in it that only the former installation knows. */
  tenant: Readonly<Record<string, unknown>>
  exportedAt: string
  migrations: readonly string[]
  /** Columns by table, in the order of the copied rows. */
  tables: Readonly<Record<string, readonly string[]>>
  /** How far what numbers rows was. */
  sequences: Readonly<Record<string, string>>
  /** Menus that roles name, by their ids, which every installation draws for itself. */
  menus: Readonly<Record<string, string>>
  /** The laws by which the log was written, and their hashes. */
  laws: readonly Law[]
}

export type Law = { hash: string; kind: string; description: object; first_run_at: string }

export type Manifest = {
  tables: Readonly<Record<string, { rows: number; sha256: string }>>
  files: Readonly<Record<string, { bytes: number; sha256: string }>>
}
