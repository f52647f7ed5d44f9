/*
 * The contents of a tenant's file, in this order:
 *
 *     about           the tenant, the migrations of its schema, and what its rows refer to outside the tenant
 *     tables/<name>   the rows of a table without their tenant, in the format of PostgreSQL's COPY
 *     files/<key>     an uploaded file
 *     manifest        the numbers of rows and bytes that the file must contain, and their hashes
 */
export const formatVersion = 1

export type TenantHeader = {
  version: number
  tenantId: string
  /** The tenant's row, without columns that are valid only in the exporting installation. */
  tenant: Readonly<Record<string, unknown>>
  exportedAt: string
  migrations: readonly string[]
  /** Columns by table, in the order of the copied rows. */
  tables: Readonly<Record<string, readonly string[]>>
  /** Last values of sequences. */
  sequences: Readonly<Record<string, string>>
  /** Codes of the menus that roles refer to, by id, because ids differ between installations. */
  menus: Readonly<Record<string, string>>
  /** The state machines that were in force when the log was written, by hash. */
  laws: readonly ExportedLaw[]
}

export type ExportedLaw = { hash: string; kind: string; description: object; first_run_at: string }

export type TenantManifest = {
  tables: Readonly<Record<string, { rows: number; sha256: string }>>
  files: Readonly<Record<string, { bytes: number; sha256: string }>>
}
