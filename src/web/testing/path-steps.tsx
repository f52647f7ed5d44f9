import type { AnyWords } from '#machines/engine/in-words.ts'
import type { Path, PathStep } from '#machines/paths/path-file.ts'
import { PlainTable } from '../diagrams/plain-table.tsx'
import { useLanguage, useSay } from '../i18n/index.ts'
import { testingWords as words } from './words.ts'

/** A path as a table: each step, with the events that are refused before it. */
export function PathSteps({ law, path }: { law: AnyWords; path: Path }) {
  return (
    <section className="testing-scroll">
      <PlainTable title={words.steps} heads={[words.from, words.event, words.to, words.refused]}>
        {path.steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a path may take one transition twice, and its steps never change places
          <PathStepRow key={at} law={law} step={step} />
        ))}
      </PlainTable>
    </section>
  )
}

function PathStepRow({ law, step }: { law: AnyWords; step: PathStep }) {
  const say = useSay()
  const [language] = useLanguage()
  const eventName = (event: string) => say(law.events[event] ?? { zh: event, en: event })
  const refused = step.refused.map(
    ({ event, key, guard }) => `${eventName(event)} ${key}${guard ? ` (${say(law.guards[guard] ?? { zh: guard, en: guard })})` : ''}`,
  )
  return (
    <tr>
      <td>{law.statusName(step.from, language)}</td>
      <td>
        {eventName(step.event)} {step.internal && <span className="ui-hint">{say(words.internal)}</span>}
      </td>
      <td>{law.statusName(step.to, language)}</td>
      <td>{refused.join('; ')}</td>
    </tr>
  )
}
