import { inLanguage } from '#domain/core/words.ts'
import { decisions, type ProcessFacts } from '#machines/families/approved.ts'
import { refuse } from '../../db/refuse.ts'
import { endEarly, lockInstance, startInstance } from '../../flow/instances.ts'
import { newestProcess } from '../../flow/processes.ts'
import { processKeyFor } from './approval-rules.ts'
import type { AnyKind, EventInput } from './kind.ts'
import type { Run } from './run.ts'
import type { StoredDocument } from './stored.ts'

/** Table name by which processes refer to documents. */
export const documentTable = 'document'

/** Facts about the process that decides a document; empty without one, and for events of that process itself. */
export async function processFacts({ tx, flowId: own }: Run, { flowId }: StoredDocument): Promise<ProcessFacts> {
  if (flowId === undefined || flowId === own) return {}
  const row = await tx.maybeOne<{ name: string }>(
    `select p.name from flow_instance i join flow_process p on p.tenant_id = i.tenant_id and p.id = i.process_id
      where i.tenant_id = $1 and i.id = $2`,
    [tx.tenantId, flowId],
  )
  return { byProcess: true, processName: row?.name ?? '' }
}

/** True where a document in this state awaits an approval that its law offers. */
const isDecided = ({ words }: AnyKind, state: string) =>
  words.tagsOf(state).includes('awaitsApproval') && words.eventsIn(state).includes(decisions.yes)

/**
 * Starts, in the document's transaction, the approval process that a rule names when a document enters a state that
 * awaits approval; ends a running process where anything else took the document out of such a state. Refuses
 * FLOW_STUCK where the process cannot start.
 */
export async function followProcess(
  run: Run,
  kind: AnyKind,
  before: StoredDocument,
  document: StoredDocument,
  event: EventInput,
): Promise<void> {
  if (before.state === document.state) return
  if (before.flowId !== undefined && before.flowId !== run.flowId) {
    const instance = await lockInstance(run.tx, before.flowId)
    const words = kind.words.events[event.type]
    if (instance && !instance.endTime) await endEarly(run.tx, instance, run.user.id, words ? inLanguage(words, run.language) : event.type)
  }
  if (isDecided(kind, document.state)) document.flowId = await startProcess(run, document)
}

async function startProcess({ tx, user }: Run, document: StoredDocument): Promise<string | undefined> {
  const key = await processKeyFor(tx, document)
  if (key === undefined) return undefined
  const process = await newestProcess(tx, key, 'document')
  const missing = { zh: `审批流程[${key}]没有部署，或已挂起`, en: `the process of approval [${key}] is not deployed, or suspended` }
  if (!process) return refuse('FLOW_STUCK', { params: { reason: missing } })
  const { id, kind, billNo, finalAmt } = document
  const variables = { kind, amount: finalAmt ?? '0' }
  return startInstance(tx, {
    processId: process.id,
    businessTable: documentTable,
    businessId: id,
    startUser: user.id,
    variables,
    asks: true,
    number: billNo,
  })
}
