import { readdirSync, readFileSync } from 'node:fs'
import { refusals } from '#domain/core/refusals.ts'
import { auditRequest } from '#machines/audit/audit-request.machine.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { documents } from '#machines/index.ts'
import { invariants } from '#server/db/schema/invariants.ts'
import { root } from '../../support/steps.ts'
import { decisionIndex } from './decisions.ts'
import { documentTypes, statuses, stemOf } from './glossary.ts'
import { lawSection } from './law-section.ts'
import { tableText } from './table-text.ts'

const folder = `${root}docs/rules/`
const laws: readonly AnyWords[] = [...Object.values(documents), auditRequest]

/** The pages of the rule book, as paths below docs/rules. */
export const rulePages = (): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'))
    .sort()

export const readPage = (page: string): string => readFileSync(folder + page, 'utf8')

/** Every page with parts that are generated from sources, as paths below docs/rules. */
export const generatedPages = (): readonly string[] => [...rulePages(), '../adr/README.md', '../glossary.md']

/** A table with one row per law: a link to its page, and the counts that its tests prove. */
function lawsTable(): string {
  const pages = rulePages()
  const rows = laws.map((words) => {
    const page = pages.find((path) => path.endsWith(`/${stemOf(words.id)}.md`)) ?? ''
    const table = transitionRows(words.law)
    const stored = table.filter((row) => words.stateNames.includes(row.from))
    const known = new Set(stored.map((row) => row.event))
    const events = new Set(table.map((row) => row.event).filter((event) => event !== 'SPAWN'))
    const pairs = new Set(stored.map((row) => `${row.from} ${row.event}`))
    const codes = [...new Set(words.stateNames.map(words.codeOf))].sort()
    const ends = words.stateNames.filter((state) => !table.some((row) => row.from === state && row.to !== state))
    return [
      `[${words.label.en}](${page}) ${words.label.zh}`,
      codes.length > 2 ? `${codes[0]}–${codes.at(-1)}` : codes.join(', '),
      `${words.stateNames.length}`,
      `${table.length}`,
      `${events.size}`,
      `${words.stateNames.length * known.size - pairs.size}`,
      [...new Set(ends.map(words.codeOf))].sort().join(', '),
    ]
  })
  return tableText(['Document', 'Codes', 'States', 'Transitions', 'Events', 'Refused pairs', 'Final'], rows)
}

/** A list item whose lines are wrapped before column 120. */
function item(text: string): string {
  const lines = ['-']
  for (const word of text.split(/\s+/)) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length < 120) lines[lines.length - 1] = line
    else lines.push(`  ${word}`)
  }
  return lines.join('\n')
}

/** A list of what each query of invariants.sql checks, in the order of ids. */
function invariantsList(): string {
  const rows = invariants.map(({ id, title, sql }) => {
    const lines = sql.split('\n')
    const code = lines.findIndex((line) => !line.startsWith('--'))
    return { id, text: [title, ...lines.slice(0, code).map((line) => line.replace(/^--\s*/, ''))].join(' ') }
  })
  const ids = [...new Set(rows.map(({ id }) => id))].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
  return ids
    .map((id) => {
      const items = rows.filter((row) => row.id === id).map(({ text }) => item(`${id}: ${text}.`))
      return `<a id="${id.toLowerCase()}"></a>\n\n### ${id}\n\n${items.join('\n')}`
    })
    .join('\n\n')
}

const refusalsTable = () =>
  tableText(
    ['Key', 'Code', '中文', 'English'],
    Object.entries(refusals).map(([key, { code, zh, en }]) => [`\`${key}\``, `${code}`, zh, en]),
  )

/** The functions that generate the parts of pages between `<!-- from NAME -->` and `<!-- end NAME -->`, by name. */
export const sections: Readonly<Record<string, () => string>> = {
  laws: lawsTable,
  invariants: invariantsList,
  refusals: refusalsTable,
  decisions: decisionIndex,
  'document types': documentTypes,
  statuses: () => statuses(laws),
  ...Object.fromEntries(laws.map((words) => [`law ${words.id}`, () => lawSection(words)])),
}

const part = /<!-- from ([\w ]+) -->\n[\s\S]*?<!-- end \1 -->/g

/** The names of a page's generated parts. */
export const partsOf = (text: string): string[] => [...text.matchAll(part)].map(([, name = '']) => name)

/** A page with its generated parts written again. */
export const renewed = (text: string): string =>
  text.replace(part, (whole, name: string) => {
    const section = Object.hasOwn(sections, name) ? sections[name] : undefined
    return section ? `<!-- from ${name} -->\n\n${section()}\n\n<!-- end ${name} -->` : whole
  })
