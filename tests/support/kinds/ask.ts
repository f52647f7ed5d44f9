import { Refused } from '#server/db/refuse.ts'
import { applyEvent } from '#server/documents/engine/events/apply-event.ts'
import { type AnyKind, type EventRequest, registerKinds } from '#server/documents/engine/kind.ts'
import { registerMachines } from '#server/documents/engine/machine-hash.ts'
import { openRun } from '#server/documents/engine/run.ts'
import { systemUserId } from '#server/documents/engine/system-user.ts'
import type { User } from '#server/http/request.ts'
import type { TestApp } from '../server.ts'

/** The document in an answer, with the fields that every kind returns. */
export type Answered = { id: string; billNo?: string; state: string; version: number; [field: string]: unknown }

/** A user with all rights and all depots, except for what `said` changes. */
const userOf = (tenantId: string, said: Partial<User>): User => ({
  id: systemUserId,
  account: 'tester',
  realName: '测试员',
  tenantId,
  rights: new Set(),
  unseen: new Set(),
  sessionId: 'test',
  isAdministrator: false,
  mustChangePassword: false,
  ...said,
})

type Asker = Pick<TestApp, 'inTenant' | 'db' | 'clock'>

/** Registers document kinds that the product does not have, with their machines. */
export async function enterTestKinds({ db, clock }: Asker, kinds: readonly AnyKind[]): Promise<void> {
  registerKinds(kinds)
  await registerMachines(
    db,
    kinds.map(({ definition }) => definition.words),
    clock.now,
  )
}

/** Sends an event to a kind that has no operations in the contract, in a transaction like that of a request. */
export async function ask(server: Asker, kind: AnyKind, request: EventRequest, user: Partial<User> = {}): Promise<Answered> {
  try {
    return await server.inTenant(async (tx) => {
      const run = await openRun({ tx, user: userOf(tx.tenantId, user), requestId: 'test', language: 'zh' })
      return (await applyEvent(run, kind, request)) as Answered
    })
  } catch (error) {
    if (error instanceof Refused && error.afterwards) await server.inTenant(error.afterwards)
    throw error
  }
}
