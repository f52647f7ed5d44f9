import type { Language, Words } from '#domain/core/words.ts'
import { xmlText } from '#machines/engine/xml-text.ts'
import { findKind } from '../../engine/kind.ts'
import type { LoggedEvent } from './logged-events.ts'

const head = `<?xml version="1.0" encoding="UTF-8"?>
<log xmlns="http://www.xes-standard.org/" xes.version="1849.2016" xes.features="">
  <extension name="Concept" prefix="concept" uri="http://www.xes-standard.org/concept.xesext"/>
  <extension name="Lifecycle" prefix="lifecycle" uri="http://www.xes-standard.org/lifecycle.xesext"/>
  <extension name="Organizational" prefix="org" uri="http://www.xes-standard.org/org.xesext"/>
  <extension name="Time" prefix="time" uri="http://www.xes-standard.org/time.xesext"/>
  <global scope="trace">
    <string key="concept:name" value=""/>
  </global>
  <global scope="event">
    <string key="concept:name" value=""/>
    <date key="time:timestamp" value="1970-01-01T00:00:00.000Z"/>
    <string key="lifecycle:transition" value="complete"/>
  </global>
  <classifier name="Event" keys="concept:name"/>
  <classifier name="Event and state" keys="concept:name danju:toState"/>
`

/**
 * The log as XES (IEEE 1849): a trace per document, an event per log row; refused ones have transition `pi_abort`.
 * The same log gives the same bytes.
 */
export async function* xesOf(batches: AsyncIterable<readonly LoggedEvent[]>, language: Language): AsyncGenerator<string> {
  yield head
  let open: string | undefined
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) {
      if (row.documentId !== open) {
        text += `${open === undefined ? '' : '  </trace>\n'}${traceHead(row, language)}`
        open = row.documentId
      }
      text += eventText(row, language)
    }
    yield text
  }
  yield `${open === undefined ? '' : '  </trace>\n'}</log>\n`
}

const stringTag = (key: string, value: string | number | null, indent: string) =>
  value === null || value === '' ? '' : `${indent}<string key="${key}" value="${xmlText(String(value))}"/>\n`

function traceHead({ documentId, kind, billNo }: LoggedEvent, language: Language): string {
  const words: Words | undefined = findKind(kind)?.words.label
  const more = [
    stringTag('danju:id', documentId, '    '),
    stringTag('danju:kind', kind, '    '),
    stringTag('danju:kindName', words?.[language] ?? kind, '    '),
  ]
  return `  <trace>\n${stringTag('concept:name', billNo ?? documentId, '    ')}${more.join('')}`
}

const noteWords: Words = { zh: '备注与物流', en: 'Note' }

function eventText(row: LoggedEvent, language: Language): string {
  const words: Words | undefined = findKind(row.kind)?.words.events[row.event]
  const more = Object.entries({
    'org:resource': row.userName ?? row.userId,
    'danju:event': row.event,
    'danju:no': row.no,
    'danju:fromState': row.fromState,
    'danju:toState': row.toState,
    'danju:remark': row.remark,
    'danju:refusal': row.refusal,
    'danju:version': row.version,
    'danju:request': row.requestId,
    'danju:machineHash': row.machineHash,
    'danju:hash': row.hash,
  })
  return `    <event>
${stringTag('concept:name', (words ?? noteWords)[language], '      ')}      <date key="time:timestamp" value="${row.at.toISOString()}"/>
      <string key="lifecycle:transition" value="${row.refusal === null ? 'complete' : 'pi_abort'}"/>
${more.map(([key, value]) => stringTag(key, value, '      ')).join('')}    </event>
`
}
