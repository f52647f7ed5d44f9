import { knowsEvent } from '#machines/engine/transition-table.ts'
import type { Tx } from '../db/connect.ts'
import { orderRefunds, type Refund, recordRefundPaid } from '../documents/books/money/refunds.ts'
import { performEvent } from '../documents/engine/events/apply-event.ts'
import { kindNamed } from '../documents/engine/kind.ts'
import { openRun } from '../documents/engine/run.ts'
import { systemUser } from '../documents/engine/system-user.ts'

type LockedReturn = { id: string; kind: string; version: number; state: string }

/**
 * Books the end of a refund, as paid by default, and in the same transaction raises the event of its return, as the
 * system: `REFUND_DONE` once all refunds of the return are done, `REFUND_FAILED` if one has finally failed. If the
 * return's state has no such event, the return stays unchanged.
 */
export async function finishRefund(
  tx: Tx,
  id: string,
  end: (tx: Tx) => Promise<Refund> = (to) => recordRefundPaid(to, id),
): Promise<Refund> {
  // the return is locked before its order, in the same order as by its own events
  const of = await tx.maybeOne<LockedReturn>(
    `select d.id, d.kind, d.version, d.state from document d
      where d.tenant_id = $1 and d.id = (select return_id from order_refund where tenant_id = $1 and id = $2) for no key update`,
    [tx.tenantId, id],
  )
  const before = of && (await refundState(tx, id))
  const ended = await end(tx)
  if (of && ended.state !== before) await notifyReturn(tx, of, ended)
  return ended
}

const refundState = async (tx: Tx, id: string) =>
  (await tx.one<Pick<Refund, 'state'>>('select state from order_refund where tenant_id = $1 and id = $2', [tx.tenantId, id])).state

async function notifyReturn(
  tx: Tx,
  { id, kind: name, version, state }: LockedReturn,
  { state: ended, orderId, failure }: Refund,
): Promise<void> {
  const kind = kindNamed(name)
  const parts = (await orderRefunds(tx, orderId)).filter(({ returnId }) => returnId === id)
  const isDone = parts.every((part) => part.state === 'done')
  const type = isDone ? 'REFUND_DONE' : ended === 'failed' ? 'REFUND_FAILED' : undefined
  // these events cannot be requested, so they are missing from those that a state offers
  if (!type || !knowsEvent(kind.words.law, state, type)) return
  const run = await openRun({ tx, user: systemUser(tx), requestId: 'refund', language: 'zh' })
  await performEvent(run, kind, { id, version, event: { type, ...(failure ? { remark: failure } : {}) } })
}
