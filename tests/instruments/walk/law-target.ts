import { transition } from 'xstate'
import { type AnyWords, supposedPayload } from '#machines/engine/in-words.ts'
import type { Case } from '#machines/paths/witness.ts'
import type { Shown, Target } from './target.ts'

/** Walks against the law itself, in this process: the running machine is compared with what the buttons show. */
export function lawTarget(words: AnyWords): Target {
  const snapshotOf = (state: string, { facts }: Case) =>
    words.law.resolveState({ value: state, context: { ...words.blankFacts, ...facts } })
  const caseOf = ({ facts, payload }: { facts: object; payload: object }): Case => ({ facts: { ...facts }, payload: { ...payload } })
  return {
    begin: async () => undefined,
    take: async ({ from, event, to, facts, payload }) => {
      const before = snapshotOf(from, caseOf({ facts, payload }))
      const sent = { ...payload, type: event }
      const refusal = words.whyNot(from, before.context, sent)
      if (refusal) return { is: 'wrong', complaint: `${event} is refused by ${refusal.key} (${refusal.guard ?? 'not listed'})` }
      const [after] = transition(words.law, before, sent)
      // the machine says what can happen, the words say what the buttons show; both must agree
      const can = (type: string) => after.can({ ...supposedPayload(words.events[type] as never, before.context), type })
      const said = words.offers(to, before.context).map(({ type, allowed }): [string, boolean] => [type, allowed])
      const shown: Shown = { state: String(after.value), offers: Object.fromEntries(said.map(([type]) => [type, can(type)])) }
      return { is: 'shown', shown, wanted: { state: to, offers: Object.fromEntries(said) } }
    },
    refuse: async ({ event, facts, payload }, state) => {
      const before = snapshotOf(state, caseOf({ facts, payload }))
      const sent = { ...payload, type: event }
      const refusal = words.whyNot(state, before.context, sent)
      if (!refusal) return { is: 'wrong', complaint: `${event} is not refused in ${state}` }
      const [after] = transition(words.law, before, sent)
      return { is: 'refused', key: refusal.key, unchanged: String(after.value) === state }
    },
    broken: async () => [],
  }
}
