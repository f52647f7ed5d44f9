import { codeKey } from '#domain/core/plain-code.ts'
import type { Tx } from '../db/connect.ts'
import type { ImportField } from '../sheets/import-columns.ts'

/** Meanings of texts in sheets, by field and text, ignoring case and width. */
type StoredValues = ReadonlyMap<string, string>

const placeOf = (field: string, text: string): string => `${field} ${codeKey(text)}`

/** The meanings that the tenant's users have given to texts in sheets of a service. */
export async function storedValues(tx: Tx, resource: string): Promise<StoredValues> {
  const rows = await tx.query<{ field: string; text: string; meaning: string }>(
    'select field, text, meaning from import_value where tenant_id = $1 and resource = $2',
    [tx.tenantId, resource],
  )
  return new Map(rows.map(({ field, text, meaning }) => [placeOf(field, text), meaning]))
}

/** The cells of a row with texts replaced by their stored meanings; as many cells as there are columns. */
export const withValues = (
  values: StoredValues,
  columns: readonly (ImportField | undefined)[],
  cells: readonly (string | null)[],
): (string | null)[] =>
  columns.map((column, at) => {
    const text = cells[at] ?? null
    return (column && text !== null ? values.get(placeOf(column.name, text)) : undefined) ?? text
  })

/** Stores the meaning that a text has from now on. */
export async function storeValue(
  tx: Tx,
  userId: string,
  { resource, field, text, meaning }: { resource: string; field: string; text: string; meaning: string },
): Promise<void> {
  await tx.query(
    `insert into import_value (tenant_id, resource, field, text, meaning, create_user, create_time) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tenant_id, resource, field, text)
       do update set meaning = excluded.meaning, create_user = excluded.create_user, create_time = excluded.create_time`,
    [tx.tenantId, resource, field, text, meaning, userId, tx.now],
  )
}
