/** Groups of data that a process may cache until they change. */
export type CacheTopic = 'rights' | 'settings' | 'masters'
/** Version of a tenant's data by topic: a text that changes with the data and never recurs. */
export type Versions = Readonly<Record<CacheTopic, string>>
type CacheEntries = Map<string, unknown>

/** Cache of tenants' data in the memory of this process. */
export type VersionedCache = {
  /** Entries of a topic for this version; entries of other versions are never returned. */
  of(tenantId: string, topic: CacheTopic, version: string): CacheEntries
}

const maxTopics = 500
const maxEntries = 20_000

/**
 * Entries are cached under the version that the reading transaction has read, and returned only to transactions that
 * have read the same version. So no request gets data older than what was committed before it began, in any process.
 */
export function createVersionedCache(): VersionedCache {
  const tenants = new Map<string, { version: string; kept: CacheEntries }>()
  return {
    of: (tenantId, topic, version) => {
      const key = `${tenantId} ${topic}`
      const found = tenants.get(key)
      if (found?.version === version && found.kept.size < maxEntries) return found.kept
      const kept: CacheEntries = new Map()
      if (!found && tenants.size >= maxTopics) tenants.clear()
      tenants.set(key, { version, kept })
      return kept
    },
  }
}

/** The tables of each topic. Each table has a trigger that records its changes. */
export const topicTables: Readonly<Record<CacheTopic, readonly string[]>> = {
  rights: ['role', 'role_menu', 'user_role', 'user_depot', 'menu'],
  settings: ['sysconfig', 'tenant', 'approval_rule', 'webhook', 'taxpayer'],
  masters: [
    ...['supplier', 'customer', 'depot', 'dept', 'app_user', 'tax_rate'],
    ...['commodity', 'comm_unit', 'commodity_unit', 'customer_price', 'accounting_period', 'legal_entity'],
  ],
}
const topicOfTable = new Map(
  (Object.keys(topicTables) as CacheTopic[]).flatMap((topic) => topicTables[topic].map((table) => [table, topic] as const)),
)

/** The topics that these tables belong to. */
export const topicsOfTables = (tables: readonly string[]): CacheTopic[] => tables.flatMap((table) => topicOfTable.get(table) ?? [])

/** The tables that a statement writes to. */
export function tablesWritten(sql: string): string[] {
  const tables = sql.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/gi)
  return [...tables].map(([, table = '']) => table.toLowerCase())
}
