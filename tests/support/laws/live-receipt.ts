import { createActor, fromPromise } from 'xstate'
import type { DocumentLine } from '#domain/lines.ts'
import type { EventOf, FactsOf } from '#machines/engine/in-words.ts'
import { type Answer, type Call, live } from '#machines/engine/live.ts'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'

export type Law = typeof purchaseReceipt.law
type Facts = FactsOf<Law>
export type Line = DocumentLine & { rowKey?: string }
export type Doc = {
  id?: string
  version?: number
  state?: string
  facts?: Facts
  remark?: string
  supplierId?: string
  lines?: readonly Line[]
}
type Request = Call<EventOf<Law>, Doc>

export const facts: Facts = { ...purchaseReceipt.blankFacts, lineCount: 1, mine: true }
export const line: Line = { id: '11', commInfoId: '7', sourceBodyId: '70', actualQty: '2.00', totalAmt: '20.00' }
export const draft: Doc = { id: '1', version: 1, state: 'draft', remark: '', lines: [line] }

/** A screen's machine whose requests wait until the test answers them. */
export function open(document: Doc = draft, known: Facts = facts) {
  const requests: Request[] = []
  let gate: PromiseWithResolvers<Answer<Doc, Facts>> = Promise.withResolvers()
  const call = fromPromise<Answer<Doc, Facts>, Request>(({ input }) => {
    requests.push(input)
    gate = Promise.withResolvers()
    return gate.promise
  })
  const actor = createActor(live<Law, Doc>(purchaseReceipt).provide({ actors: { call } }), {
    input: { document, facts: known, keySeed: 'k' },
  })
  actor.start()
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    actor,
    requests,
    send: actor.send,
    now: () => actor.getSnapshot(),
    context: () => actor.getSnapshot().context,
    answers: async (answer: Doc, newFacts?: Facts) => {
      gate.resolve(newFacts ? { document: answer, facts: newFacts } : { document: answer })
      await settle()
    },
    refuses: async (error: unknown) => {
      gate.reject(error)
      await settle()
    },
  }
}
