import type { Operation } from '#contract/operations.gen.ts'
import { audits } from '#resources/flow/audits.ts'
import type { ResourceTown } from '../resources/resource-shop.ts'
import type { Shop } from '../shop.ts'

const apply = 'CustomerAuditApi_apply'
let count = 0

/**
 * The subject of an example of requests about master data: a row to make a request about, or a request in the state
 * that the call needs.
 */
export async function exampleAudit(
  { admin, goods }: Shop,
  town: ResourceTown,
  { id }: Operation,
): Promise<{ id: string; version?: number } | undefined> {
  const [api = '', verb = ''] = id.split('_')
  const kind = audits.find((audit) => audit.api === api)
  if (!kind) return undefined
  const target = kind.kind === 'commodity' ? (goods[0] ?? '') : await town.rowOf(kind.target ?? 'BrandApi')
  if (verb === 'apply') return { id: target }
  const customer = { customerCode: `AUDIT${++count}`, customerName: `申请客户${count}` }
  const isNew = kind.newOnly || verb.startsWith('customer')
  const body = { ...(isNew ? { requested: customer } : { targetId: target, requested: { remark: `第${++count}次` } }), stem: 'commbrand' }
  const asked = await admin.ok(`${api}_apply` as typeof apply, { body })
  if (verb !== 'reapply') return asked
  return admin.ok(`${api}_refuse` as 'CustomerAuditApi_refuse', { body: { id: asked.id, version: asked.version, remark: '不符' } })
}
