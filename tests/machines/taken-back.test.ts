import { describe, expect, test } from 'vitest'
import { type TransitionRow, transitionRows } from '#machines/engine/transition-table.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { allDefinitions } from '#resources/documents/index.ts'

type Law = Pick<DocumentDefinition, 'words' | 'lines'> & { rows: readonly TransitionRow[] }
const laws: readonly Law[] = allDefinitions.map(({ words, lines }) => ({ words, lines, rows: transitionRows(words.law) }))

/** True for states in the books; a supplier's invoice is marked by a tag of its own. */
const isInBooks = ({ words }: Law, state: string) => words.tagsOf(state as never).some((tag) => tag === 'counts' || tag === 'invoiced')
const into = (law: Law) => law.rows.filter(({ from, to }) => !isInBooks(law, from) && isInBooks(law, to))
const takenBack = (law: Law) => law.rows.filter(({ from, to }) => isInBooks(law, from) && !isInBooks(law, to))

/** True if its lines are goods at prices with tax and get into the books, so that an invoice may contain them. */
const canBeInvoiced = (law: Law) =>
  law.lines?.price === 'taxed' && law.rows.some(({ to }) => law.words.tagsOf(to as never).some((tag) => tag === 'counts'))

/**
 * True if it creates a receivable or payable: every document that can be invoiced does, and others if the Chinese
 * words of their effects say so.
 */
function isOwed(law: Law): boolean {
  const effects = new Set([...into(law), ...takenBack(law)].flatMap((row) => row.effects))
  return canBeInvoiced(law) || [...effects].some((name) => /应收|应付|往来|期初余额/.test(law.words.effects[name]?.zh ?? ''))
}

/** Rows that take a document out of the books without a guard against its being settled or invoiced. */
const unguarded = (law: Law) =>
  takenBack(law).flatMap(({ event, to, when }) => [
    ...(isOwed(law) && !when.includes('isNotSettled') ? [`${event} to ${to} without isNotSettled`] : []),
    ...(canBeInvoiced(law) && !when.includes('isNotInvoiced') ? [`${event} to ${to} without isNotInvoiced`] : []),
  ])

const guards = ['isNotSettled', 'isNotInvoiced'] as const

describe('what is taken out of the books', () => {
  test.each(laws.map((law) => [law.words.id, law] as const))('%s asks first whether it is settled or invoiced', (_, law) => {
    expect(unguarded(law)).toEqual([])
  })

  test.each(guards)('a law that asks %s is noticed without it', (guard) => {
    const asking = laws.filter((law) => takenBack(law).some(({ when }) => when.includes(guard)))
    expect(asking.length).toBeGreaterThan(5)
    for (const law of asking) {
      const rows = law.rows.map((row) => ({ ...row, when: row.when.filter((name) => name !== guard) }))
      expect([law.words.id, unguarded({ ...law, rows }).length]).toEqual([law.words.id, takenBack(law).length])
    }
  })
})
