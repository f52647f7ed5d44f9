import { readTracked, trackedFiles } from '../../support/tracked-files.ts'
import { tableText } from './table-text.ts'

/** The topics of decision records, in the order of the index. */
const topics = [
  'Document engine',
  'Contract and API',
  'Database',
  'Users and permissions',
  'Purchasing',
  'Sales',
  'Mall',
  'Retail',
  'Prices, offers and coupons',
  'Stock',
  'Costs',
  'Finance',
  'Tax and invoices',
  'Reports',
  'Approval and audit',
  'Screens',
  'Printing and files',
  'Integration',
  'Operations',
  'Testing',
]

type Decision = { path: string; number: number; title: string; status: string; date: string; topic: string }

const head = /^# (\d+)\. (.+)\n\n- Status: ((?:proposed|accepted|superseded)\b.*)\n- Date: (\d{4}-\d\d-\d\d)\n- Topic: (.+)\n\n/

/**
 * Reads the head of a decision record. Throws if number, status, date or topic do not have the form required of every
 * record.
 */
export function decisionOf(path: string, text: string): Decision {
  const [, number = '', title = '', status = '', date = '', topic = ''] = head.exec(text) ?? []
  const expected = /docs\/adr\/(\d{4})-/.exec(path)?.[1]
  if (number.padStart(4, '0') !== expected)
    throw new Error(
      `${path} begins with "# ${Number(expected)}. <title>", then the lines "- Status: accepted", "- Date: <day>", "- Topic: <topic>"`,
    )
  if (!topics.includes(topic)) throw new Error(`${path}: the topic "${topic}" is none of ${topics.join(', ')}`)
  return { path, number: Number(number), title, status, date, topic }
}

/** The index of decision records: a table for each topic, with the newest decision last. */
export function decisionIndex(): string {
  const all = trackedFiles
    .filter((path) => /^docs\/adr\/\d{4}-.*\.md$/.test(path))
    .map((path) => decisionOf(path, readTracked(path)))
    .sort((one, other) => one.number - other.number)
  return topics
    .map((topic) => ({ topic, rows: all.filter((decision) => decision.topic === topic) }))
    .map(({ topic, rows }) => {
      const cells = rows.map(({ path, number, title, status, date }) => [
        `${number}`,
        `[${title}](${path.replace('docs/adr/', '')})`,
        status,
        date,
      ])
      return `## ${topic}\n\n${tableText(['ADR', 'Decision', 'Status', 'Date'], cells)}`
    })
    .join('\n\n')
}
