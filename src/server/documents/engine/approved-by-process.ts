import { decisions } from '#machines/families/approved.ts'
import type { Tx } from '../../db/connect.ts'
import type { AboutRows, Asking, Outcome } from '../../flow/outcome.ts'
import type { User } from '../../http/request.ts'
import { sightOf } from '../../identity/sight.ts'
import { readerOf } from '../../jobs/reader.ts'
import { performEvent } from './apply-event.ts'
import { documentTable } from './approval.ts'
import { kindNamed } from './kind.ts'
import { openRun } from './run.ts'
import { systemUser } from './system-user.ts'

/** What processes about documents do to them: the document is locked before its process, as everywhere, and decided as it ends. */
export const aboutDocuments: AboutRows = {
  [documentTable]: {
    hold: async (tx, id) => {
      await tx.query('select from document where tenant_id = $1 and id = $2 for no key update', [tx.tenantId, id])
    },
    decided,
  },
}

/**
 * Asks the document's law for what the process decided, as whoever completed its last task; what nobody approved is rejected. The law's refusal
 * is the refusal of that task, and nothing has happened.
 */
async function decided({ tx, user, requestId, language }: Asking, outcome: Outcome): Promise<void> {
  const { flowId, businessId, processName, comment, isApproved, completedBy } = outcome
  const row = await tx.maybeOne<{ kind: string }>('select kind from document where tenant_id = $1 and id = $2 and flow_id = $3', [
    tx.tenantId,
    businessId,
    flowId,
  ])
  if (!row) return
  // where time ended it, who approved is the one who did so last: the law asks whether he may
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
  return { ...readerOf(tx, { userId, ...(await sightOf(tx, userId)) }), realName: name }
}
