/*
 * The contents of a tenant's file, in this order:
 *
 *     about           what the tenant is, what made its schema, and what its rows refer to beside them
 *     tables/<name>   the rows of a table without their tenant, as PostgreSQL's COPY writes them
 *     files/<key>     an uploaded file
 *     manifest        how many rows and bytes there must have been, and their hashes
 */
export const formatVersion = 1

export type TenantHeader = {
  version: number
  tenantId: string
  /** The tenant's row, without what is valid only in the former installation. */
  tenant: Readonly<Record<string, unknown>>
  exportedAt: string
  migrations: readonly string[]
  /** Columns by table, in the order of the copied rows. */
  tables: Readonly<Record<string, readonly string[]>>
  /** Last values of sequences. */
  sequences: Readonly<Record<string, string>>
  /** Codes of menus that roles refer to, by id; ids differ between installations. */
  menus: Readonly<Record<string, string>>
  /** The state machines by which the log was written, by hash. */
  laws: readonly ExportedLaw[]
}

export type ExportedLaw = { hash: string; kind: string; description: object; first_run_at: string }

export type TenantManifest = {
  tables: Readonly<Record<string, { rows: number; sha256: string }>>
  files: Readonly<Record<string, { bytes: number; sha256: string }>>
}
