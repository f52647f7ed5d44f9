import type { Tx } from '../db/connect.ts'
import { present } from '../wire-values.ts'

/** Whose dictionaries: the platform's, which all tenants share, or the tenant's own business ones. */
export type DictionaryOwner = 'platform' | 'tenant'

export type Entry = {
  id: string
  parentId: string
  code: string
  dictKey: string
  dictValue: string
  sort: number
  isSealed: number
  remark?: string
}
type EntryRow = Omit<Entry, 'remark'> & { remark: string | null }

/** The table of each owner's dictionaries; a change of it is told to whoever keeps answers. */
export const dictionaryTables = { platform: 'dict', tenant: 'dict_biz' } as const satisfies Record<DictionaryOwner, string>

const columns = `id, parent_id as "parentId", code, dict_key as "dictKey", dict_value as "dictValue", sort, is_sealed as "isSealed", remark`
const open = `dict_key <> '-1' and is_sealed = 0 order by sort, id`

/** The open entries of a dictionary; its head, whose key is -1, is none of them. Kept until a dictionary changes. */
export function openEntries(tx: Tx, owner: DictionaryOwner, code: string): Promise<Entry[]> {
  const table = dictionaryTables[owner]
  return tx.remember(table, owner === 'platform' ? code : `${tx.tenantId}:${code}`, async () => {
    const rows =
      owner === 'platform'
        ? await tx.query<EntryRow>(`select ${columns} from dict where code = $1 and ${open}`, [code])
        : await tx.query<EntryRow>(`select ${columns} from dict_biz where tenant_id = $1 and code = $2 and ${open}`, [tx.tenantId, code])
    return rows.map((row) => present(row))
  })
}
