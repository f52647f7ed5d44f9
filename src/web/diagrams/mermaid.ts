import type { Language, Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { stepsOf } from './steps.ts'

/** Removes characters that have a meaning in Mermaid. */
const plain = (text: string): string => text.replace(/[:;#"\n]/g, ' ')

/** A law as a Mermaid state diagram, for wikis and reports; the same law always gives the same text. */
export function mermaidOf(words: AnyWords, language: Language): string {
  const events = words.events as Readonly<Record<string, Words>>
  const states = Object.keys(words.law.states).map((state) => `  state "${plain(words.statusName(state, language))}" as ${state}`)
  const steps = stepsOf(words).map(({ from, event, to, branches, internal }) => {
    const when = branches.length === 0 ? '' : ` [${branches.map((branch) => branch[language]).join(' | ')}]`
    return `  ${from} --> ${to} : ${plain(`${internal ? '«' : ''}${events[event]?.[language] ?? event}${internal ? '»' : ''}${when}`)}`
  })
  return ['stateDiagram-v2', ...states, `  [*] --> ${words.law.root.initial.target[0]?.key ?? ''}`, ...steps, ''].join('\n')
}
