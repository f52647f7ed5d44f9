import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'

/** Owner of dictionaries: the platform, whose dictionaries all tenants share, or the tenant. */
export type DictionaryOwner = 'platform' | 'tenant'

export type DictionaryEntry = {
  id: string
  parentId: string
  code: string
  dictKey: string
  dictValue: string
  sort: number
  isSealed: number
  remark?: string
}
type EntryRow = Omit<DictionaryEntry, 'remark'> & { remark: string | null }

/** Table with the dictionaries of each owner. Query results on it are cached until it changes. */
export const dictionaryTables = { platform: 'dict', tenant: 'dict_biz' } as const satisfies Record<DictionaryOwner, string>

const entryColumns = `id, parent_id as "parentId", code, dict_key as "dictKey", dict_value as "dictValue", sort, is_sealed as "isSealed", remark`
const openCondition = `dict_key <> '-1' and is_sealed = 0 order by sort, id`

/** The open entries of a dictionary, without its head, whose key is -1. Cached until a dictionary changes. */
export function openEntries(tx: Tx, owner: DictionaryOwner, code: string): Promise<DictionaryEntry[]> {
  const table = dictionaryTables[owner]
  return tx.remember(table, owner === 'platform' ? code : `${tx.tenantId}:${code}`, async () => {
    const rows =
      owner === 'platform'
        ? await tx.query<EntryRow>(`select ${entryColumns} from dict where code = $1 and ${openCondition}`, [code])
        : await tx.query<EntryRow>(`select ${entryColumns} from dict_biz where tenant_id = $1 and code = $2 and ${openCondition}`, [
            tx.tenantId,
            code,
          ])
    return rows.map((row) => withoutNulls(row))
  })
}
