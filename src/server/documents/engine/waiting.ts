import { operations } from '#contract/operations.gen.ts'
import { notifyHolders, waitsNoMore } from '../../system/notify.ts'
import type { AnyKind } from './kind.ts'
import type { Run } from './run.ts'
import type { StoredDocument } from './stored.ts'
import { waitsText } from './waiting-words.ts'

/**
 * The right of whom a state waits for: that of the primary event of a state that awaits approval. Undefined for all other states.
 */
export function rightToGoOn({ words }: AnyKind, state: string): string | undefined {
  if (!words.tagsOf(state).includes('awaitsApproval')) return undefined
  const events = words.events as Readonly<Record<string, { primary?: number }>>
  const [event] = words
    .eventsIn(state)
    .filter((name) => events[name]?.primary !== undefined)
    .toSorted((one, other) => (events[one]?.primary ?? 0) - (events[other]?.primary ?? 0))
  return operations.find((operation) => event !== undefined && operation.event === `${words.id}.${event}`)?.right
}

/** A document that came to where it waits for people tells them; one that has gone on takes that back. */
export async function notifyWaiting(run: Run, kind: AnyKind, from: string, document: StoredDocument): Promise<void> {
  if (from === document.state) return
  if (rightToGoOn(kind, from)) await waitsNoMore(run.tx, document.id)
  const right = rightToGoOn(kind, document.state)
  if (!right) return
  const depots = document.lines.flatMap(({ depotId }) => (depotId ? [depotId] : []))
  const places = depots.length === 0 && document.depotId ? [document.depotId] : depots
  const params = { kind: kind.words.id, number: document.billNo ?? '', state: document.state, user: run.user.realName }
  const waiting = { kind: kind.words.id, documentId: document.id, right, depotIds: [...new Set(places)], byUser: run.user.id }
  await notifyHolders(run.tx, { params, text: waitsText(params, 'zh') }, waiting)
}
