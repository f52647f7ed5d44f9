import { type OperationId, operationOf as operationNamed } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { asksReason } from '#machines/engine/in-words.ts'
import type { ScreenDefinition } from '#resources/index.ts'
import { api } from '#web/client/api.ts'
import { useSession } from '#web/client/session.ts'
import { fillWords } from '#web/i18n/fill-words.ts'
import { useSay, useWord } from '#web/i18n/index.ts'
import { type ResourceRow, useReloadResource } from '#web/resources/resource-api.ts'
import type { OwnActionsProps } from '#web/resources/resource-page.tsx'
import { useRunEach } from '#web/resources/run-each.ts'
import { ActionButton } from '#web/ui/actions/action-button.tsx'
import { RecordPrint } from './record-print.tsx'

const onlySome: Words = { zh: '所选记录中有不能[{event}]的', en: 'Some selected rows do not allow [{event}]' }

/** Asks the user for the payload of an event. Resolves to undefined if they cancel. */
export type AskPayload = (rows: readonly ResourceRow[]) => Promise<object | undefined>

/**
 * A button that sends an event to selected rows: the operation it calls, and the prompt for its payload if there is
 * one.
 */
export type RecordEvent = { event: string; call: OperationId; ask?: AskPayload }

type Props = OwnActionsProps & { record: ScreenDefinition; words: AnyWords; events: readonly RecordEvent[] }

/**
 * Event buttons for selected rows of a document type that is listed like a resource. A disabled button shows its
 * reason. If one row is selected, it can also be printed.
 */
export function RecordActions({ record, words, events, chosen, onLeft }: Props) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const again = useReloadResource(record)
  const runEach = useRunEach(record)
  const reason = ({ event, call }: RecordEvent): string | undefined => {
    if (!can(operationNamed(call).right ?? '')) return word('noRight')
    if (chosen.length === 0) return word('selectOne')
    const known = chosen.every(({ state }) => words.eventsIn(String(state)).includes(event))
    return known ? undefined : fillWords(onlySome, { event: say(words.events[event] ?? words.label) })
  }
  const run =
    ({ event, call, ask }: RecordEvent) =>
    async (remark?: string) => {
      const payload = ask ? await ask(chosen) : {}
      if (!payload) return
      await runEach({
        title: say(words.events[event] ?? words.label),
        rows: chosen,
        onLeft,
        // the caller pairs call and payload, and the server validates both against the contract
        run: ({ id, version }) => api(call, { body: { id, version, ...payload, ...(remark ? { remark } : {}) } } as never).finally(again),
      })
    }
  const buttons = events.map((one) => {
    const sentence = words.events[one.event]
    if (!sentence) return null
    const why = reason(one)
    return (
      <ActionButton
        key={one.event}
        opens={one.ask !== undefined}
        onRun={run(one)}
        confirm={sentence.confirm === true && !one.ask}
        askReason={asksReason(sentence, words.blankFacts)}
        disabled={why !== undefined}
        reason={why}
      >
        {say(sentence)}
      </ActionButton>
    )
  })
  return (
    <>
      {buttons}
      <RecordPrint words={words} chosen={chosen} />
    </>
  )
}
