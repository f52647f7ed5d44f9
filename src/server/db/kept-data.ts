/** What a process may keep until it changes. */
export type Topic = 'rights' | 'settings' | 'masters'
/** Which data of a tenant hold, by topic: a text that is never the same again once any of them changed. */
export type Versions = Readonly<Record<Topic, string>>
type Kept = Map<string, unknown>

/** Data of tenants in the memory of this process. */
export type KeptData = {
  /** What is kept of a topic in this version; nothing of another one is ever answered. */
  of(tenantId: string, topic: Topic, version: string): Kept
}

const mostTenants = 500
const mostEntries = 20_000

/**
 * Keeps what was read under a version that the reader's transaction has seen. What is read later is at least as new, so a request that sees
 * a version never meets anything older: what was committed before it began is seen by every process at once.
 */
export function createKeptData(): KeptData {
  const tenants = new Map<string, { version: string; kept: Kept }>()
  return {
    of: (tenantId, topic, version) => {
      const key = `${tenantId} ${topic}`
      const found = tenants.get(key)
      if (found?.version === version && found.kept.size < mostEntries) return found.kept
      const kept: Kept = new Map()
      if (!found && tenants.size >= mostTenants) tenants.clear()
      tenants.set(key, { version, kept })
      return kept
    },
  }
}

/** The tables behind each topic. Each has a trigger that notes its changes. */
export const topics: Readonly<Record<Topic, readonly string[]>> = {
  rights: ['role', 'role_menu', 'user_role', 'user_depot', 'menu'],
  settings: ['sysconfig', 'tenant', 'approval_rule', 'webhook', 'taxpayer'],
  masters: [
    ...['supplier', 'customer', 'depot', 'dept', 'app_user', 'tax_rate'],
    ...['commodity', 'comm_unit', 'commodity_unit', 'customer_price', 'accounting_period', 'legal_entity'],
  ],
}
const topicOf = new Map((Object.keys(topics) as Topic[]).flatMap((topic) => topics[topic].map((table) => [table, topic] as const)))

/** The topics of these tables. */
export const topicsOf = (tables: readonly string[]): Topic[] => tables.flatMap((table) => topicOf.get(table) ?? [])

/** The tables that a statement writes to. */
export function tablesWritten(sql: string): string[] {
  const tables = sql.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/gi)
  return [...tables].map(([, table = '']) => table.toLowerCase())
}
