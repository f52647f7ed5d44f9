import type { Language, Words } from '#domain/core/words.ts'
import { transitionsOf } from './description.ts'
import type { AnyWords, TransitionInWords } from './in-words.ts'
import { xmlText } from './xml-text.ts'

/**
 * Returns a law as SCXML (W3C). Each guard is a boolean of the data model under its own name, true unless it is set
 * otherwise, and each effect raises `effect.<name>`. Labels in the reader's language are added. The same law always
 * gives the same bytes.
 */
export function scxmlOf(words: AnyWords, language: Language): string {
  const rows = transitionsOf(words)
  const initial = words.law.root.initial.target[0]?.key ?? ''
  const guards = [...new Set(rows.flatMap((row) => row.guards.map(({ guard }) => guard)))]
  const data = guards.map((guard) => `    <data id="${guard}" expr="true"/>`)
  const states = Object.keys(words.law.states).flatMap((state) => stateText(words, state, rows, language))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:danju="urn:danju:law" version="1.0" datamodel="ecmascript" name="${words.id}" initial="${initial}" danju:name="${xmlText(words.label[language])}">`,
    ...(data.length > 0 ? ['  <datamodel>', ...data, '  </datamodel>'] : []),
    ...states,
    '</scxml>',
    '',
  ].join('\n')
}

function stateText(words: AnyWords, state: string, rows: readonly TransitionInWords[], language: Language): string[] {
  const events = words.events as Readonly<Record<string, Words>>
  const own = rows.filter(({ from }) => from === state)
  const name = xmlText(words.statusName(state, language))
  if (own.length === 0) return [`  <final id="${state}" danju:name="${name}"/>`]
  return [
    `  <state id="${state}" danju:name="${name}">`,
    ...own.flatMap((row) => {
      const cond = row.guards.length > 0 ? ` cond="${row.guards.map(({ guard }) => guard).join(' &amp;&amp; ')}"` : ''
      const head = `    <transition event="${row.event}"${cond} target="${row.to}" danju:name="${xmlText(events[row.event]?.[language] ?? row.event)}"`
      if (row.effects.length === 0) return [`${head}/>`]
      return [`${head}>`, ...row.effects.map(({ effect }) => `      <raise event="effect.${effect}"/>`), '    </transition>']
    }),
    '  </state>',
  ]
}
