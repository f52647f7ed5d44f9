import { Unavailable } from '../db/client.ts'
import { type Database, platformTenant, type Tx } from '../db/connect.ts'

type InTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** What is done in one tenant; each call of `inTenant` is a transaction. */
export type TenantWork = (inTenant: InTenant, tenantId: string) => Promise<void>

/** Which tenants, and what is done in each. */
type Walk = { tenants: readonly string[]; work: TenantWork }

/** A tenant in which the work failed, and why. */
type TenantFailure = { tenantId: string; error: Error }

/** Errors of a walk that are told with their stacks; of the others the number is. */
const maxTold = 10

/** Runs the work for one tenant after the other. A failure in one does not stop the others and is thrown at the end. */
export async function inTenants(db: Database, at: Date, walk: Walk): Promise<void> {
  const failures = await failuresInTenants(db, at, walk)
  if (failures.length === 0) return
  const errors = failures
    .slice(0, maxTold)
    .map(({ tenantId, error }) => new Error(`tenant ${tenantId}: ${error.message}`, { cause: error }))
  throw new AggregateError(errors, `${failures.length} of ${walk.tenants.length} tenants, ${errors[0]?.message}`)
}

/** Like `inTenants`, but returns the failures; throws if the whole database is away or this version is outdated. */
export async function failuresInTenants(db: Database, at: Date, { tenants, work }: Walk): Promise<TenantFailure[]> {
  const failures: TenantFailure[] = []
  for (const tenantId of tenants) {
    try {
      await work((once) => db.inTenant(tenantId, at, once), tenantId)
    } catch (error) {
      if (error instanceof Unavailable) await stopWithoutDatabase(db, at, error)
      failures.push({ tenantId, error: error as Error })
    }
  }
  return failures
}

async function stopWithoutDatabase(db: Database, at: Date, error: Unavailable): Promise<void> {
  if (error.want === 'outdated') throw error
  // no table is read, so that a cluster answers without its nodes
  if (error.want === 'away') await db.inPlatform(at, (tx) => tx.query('select 1'))
}

const idsOf = async (db: Database, at: Date, sql: string, values: readonly unknown[] = []): Promise<string[]> =>
  (await db.inPlatform(at, (tx) => tx.query<{ id: string }>(sql, values))).map(({ id }) => id)

/** Every tenant in order, the platform first. */
export const allTenants = (db: Database, at: Date): Promise<string[]> =>
  idsOf(db, at, 'select tenant_id as id from tenant order by tenant_id')

/** Tenants that a function of the owner names, but for removed ones, which row-level security hides. */
const tenantsOf = (call: string): string => `select w.tenant_id as id from ${call} w join tenant t on t.tenant_id = w.tenant_id order by 1`

/** Tenants with rows that are not in their totals yet. */
export const tenantsWithNews = (db: Database, at: Date): Promise<string[]> => idsOf(db, at, tenantsOf('tenants_with_news()'))

/** Tenants with output tax that is due by their today and not declared. */
export const tenantsWithDueTax = (db: Database, at: Date): Promise<string[]> => idsOf(db, at, tenantsOf('tenants_with_due_tax($1)'), [at])

/** The tenants behind one, then those up to it. */
export const tenantsBehind = (ids: readonly string[], after: string): string[] => [
  ...ids.filter((id) => id > after),
  ...ids.filter((id) => id <= after),
]

/** Tenants that are purged at once: each of ten thousand has its turn within seven hours. */
const portion = 250

/**
 * Makes a function that returns the next portion of all tenants at each call, from those behind `after` on, and starts
 * over after the last one. The platform is in each portion, because its rows count what happens before anybody has
 * signed in.
 */
export function tenantPortions({ size = portion, after = '' } = {}): (db: Database, at: Date) => Promise<string[]> {
  let last = after
  return async (db, at) => {
    const next = tenantsBehind(await allTenants(db, at), last).slice(0, size)
    last = next.at(-1) ?? ''
    return [...new Set([platformTenant, ...next])]
  }
}
