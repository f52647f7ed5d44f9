import { decisions } from '#machines/families/approved.ts'
import type { Tx } from '../../../db/connect.ts'
import type { BusinessTables, Outcome, OutcomeCaller } from '../../../flow/outcome.ts'
import type { User } from '../../../http/request.ts'
import { permissionsOf } from '../../../identity/permissions.ts'
import { readerOf } from '../../../identity/reader.ts'
import { documentTable } from '../approval.ts'
import { kindNamed } from '../kind.ts'
import { openRun } from '../run.ts'
import { systemUser } from '../system-user.ts'
import { performEvent } from './apply-event.ts'

/**
 * What the process engine does with documents. The document is locked before its process, in the same order as
 * everywhere, and the decision is applied when the process ends.
 */
export const aboutDocuments: BusinessTables = {
  [documentTable]: {
    lock: async (tx, id) => {
      await tx.query('select from document where tenant_id = $1 and id = $2 for no key update', [tx.tenantId, id])
    },
    applyOutcome: applyDecision,
  },
}

/**
 * Applies the decision of a process to its document, as the user who completed the last task. A process that ended
 * without approval rejects the document. Where the law refuses, completing that task is refused and nothing changes.
 */
async function applyDecision({ tx, user, requestId, language }: OutcomeCaller, outcome: Outcome): Promise<void> {
  const { flowId, businessId, processName, comment, isApproved, completedBy } = outcome
  const row = await tx.maybeOne<{ kind: string }>('select kind from document where tenant_id = $1 and id = $2 and flow_id = $3', [
    tx.tenantId,
    businessId,
    flowId,
  ])
  if (!row) return
  // a process that a timer ended acts as its last approver, so that the law checks that approver's permission
  const actor = user ?? (isApproved && completedBy ? await actorOf(tx, completedBy) : systemUser(tx))
  const run = { ...(await openRun({ tx, user: actor, requestId, language })), flowId }
  const type = isApproved ? decisions.yes : decisions.no
  const remark = [`[${processName}]`, comment].filter(Boolean).join(' ')
  await performEvent(run, kindNamed(row.kind), { id: businessId, anyVersion: true, event: { type, remark } })
}

async function actorOf(tx: Tx, userId: string): Promise<User> {
  const { name } = await tx.one<{ name: string }>(
    'select coalesce(real_name, account) as name from app_user where tenant_id = $1 and id = $2',
    [tx.tenantId, userId],
  )
  return { ...readerOf(tx, { userId, ...(await permissionsOf(tx, userId)) }), realName: name }
}
