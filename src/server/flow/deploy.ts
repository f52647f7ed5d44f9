import { flowCategoryOf } from '#resources/flow/flow.ts'
import { refuseField } from '#server/db/refuse.ts'
import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import { asTenant, platformTenant, type Tx } from '../db/connect.ts'
import type { User } from '../http/request.ts'
import { engine } from './engine.ts'
import type { RunnableModel } from './read-model.ts'

type DeployRequest = {
  xml: string
  category: string
  tenantIds: string | undefined
  /** Field of the request that a refusal of the model refers to. */
  field: string
  /** Key and name for the process; by default those in the document. */
  called?: { key: string; name: string }
}

/**
 * Deploys a model as the newest version of its process. A tenant deploys for itself; the platform for the tenants that
 * it names, or for all (ADR 155). Refuses FIELD_BAD for a model that cannot run, an unknown category, and a tenant
 * that names other tenants.
 */
export async function deployProcess(tx: Tx, user: User, { xml, category, tenantIds, field, called }: DeployRequest): Promise<void> {
  if (!flowCategoryOf(category)) refuseField('category', { zh: '没有这个流程分类', en: 'there is no such category' })
  const model = await engine.makeRunnable(xml)
  if ('problem' in model) refuseField(field, model.problem)
  const named = [...new Set((tenantIds ?? '').split(',').flatMap((id) => id.trim() || []))]
  const process = { ...model, ...called, xml, category, isCommon: tx.tenantId === platformTenant && named.length === 0 }
  for (const tenantId of await tenantsFor(tx, named)) {
    if (tenantId === tx.tenantId) await addVersion(tx, user, process)
    else await asTenant(tx, tenantId, (own) => addVersion(own, user, process))
  }
}

async function tenantsFor(tx: Tx, named: readonly string[]): Promise<string[]> {
  if (tx.tenantId !== platformTenant) {
    if (named.some((id) => id !== tx.tenantId)) refuseField('tenantIds', { zh: '只能部署到本租户', en: 'only for your own tenant' })
    return [tx.tenantId]
  }
  const rows = await tx.query<{ id: string }>('select tenant_id as id from tenant order by tenant_id')
  const there = rows.map(({ id }) => id)
  if (named.some((id) => !there.includes(id))) refuseField('tenantIds', { zh: '租户不存在', en: 'there is no such tenant' })
  return named.length === 0 ? there : [...named]
}

type DeployedProcess = RunnableModel & { xml: string; category: string; isCommon: boolean }

async function addVersion(tx: Tx, user: User, process: DeployedProcess): Promise<void> {
  await takeAdvisoryLock(tx, `flow_process:${process.key}`)
  const { version } = await tx.one<{ version: number }>(
    'select coalesce(max(version), 0) + 1 as version from flow_process where tenant_id = $1 and key = $2',
    [tx.tenantId, process.key],
  )
  await tx.query(
    `insert into flow_process (tenant_id, key, name, category, version, xml, source, asked, names, is_common, deploy_user, deploy_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[tx.tenantId, process.key, process.name, process.category, version, process.xml, process.source, process.asked, process.names],
      ...[process.isCommon, user.id, tx.now],
    ],
  )
}
